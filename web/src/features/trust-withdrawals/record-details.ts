import { WITHDRAWAL_STATE_LABELS } from '#domain/trust-withdrawal.ts'
import { paths } from '../../shared/paths.ts'
import { joinFacts } from '../../shared/records/details.ts'
import type { RecordDetails } from '../../shared/records/record-type.ts'
import { formatMoney } from '../../shared/ui/values/format.ts'

export const trustWithdrawalDetails: Pick<RecordDetails, 'hits'> = {
  hits: (found) =>
    found.trustWithdrawals.map((hit) => ({
      key: `trust-withdrawal-${hit.id}`,
      label: `${hit.number} ${hit.payee}`,
      note: joinFacts(
        hit.clientName,
        formatMoney(hit.amount, { symbol: hit.currencySymbol, code: hit.currencyCode }),
        WITHDRAWAL_STATE_LABELS[hit.state],
      ),
      target: { href: paths.trustWithdrawal(hit.id) },
    })),
}
