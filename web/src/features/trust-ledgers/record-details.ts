import { paths } from '../../shared/paths.ts'
import { joinFacts } from '../../shared/records/details.ts'
import type { RecordDetails } from '../../shared/records/record-type.ts'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'

export const trustLedgerDetails: Pick<RecordDetails, 'hits'> = {
  hits: (found) =>
    found.trustLedgers.map((hit) => ({
      key: `trust-ledger-${hit.id}`,
      label: hit.clientName,
      note: joinFacts(hit.matterName, hit.accountName, formatMoney(hit.balance, currencyOf(hit))),
      target: { href: paths.trustLedger(hit.id) },
    })),
}
