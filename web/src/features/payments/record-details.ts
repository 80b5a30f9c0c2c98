import { paths } from '../../shared/paths.ts'
import { joinFacts } from '../../shared/records/details.ts'
import type { RecordDetails } from '../../shared/records/record-type.ts'
import { isoToDmy } from '../../shared/ui/values/calendar.ts'
import { formatMoney } from '../../shared/ui/values/format.ts'

export const paymentDetails: Pick<RecordDetails, 'hits'> = {
  hits: (found) =>
    found.payments.map((hit) => ({
      key: `payment-${hit.id}`,
      label: hit.number,
      note: joinFacts(
        hit.clientName,
        isoToDmy(hit.date),
        formatMoney(hit.amount, { symbol: hit.currencySymbol, code: hit.currencyCode }),
      ),
      target: { href: paths.payment(hit.id) },
    })),
}
