import { INVOICE_STATE_LABELS } from '#domain/invoice-state.ts'
import { paths } from '../../shared/paths.ts'
import { joinFacts } from '../../shared/records/details.ts'
import type { RecordDetails } from '../../shared/records/record-type.ts'
import { isoToDmy } from '../../shared/ui/values/calendar.ts'
import { formatMoney } from '../../shared/ui/values/format.ts'
import { invoiceName } from './labels.ts'

export const invoiceDetails: Pick<RecordDetails, 'hits'> = {
  hits: (found) =>
    found.invoices.map((hit) => ({
      key: `invoice-${hit.id}`,
      label: invoiceName(hit),
      note: joinFacts(
        hit.clientName,
        isoToDmy(hit.issueDate),
        formatMoney(hit.total, { symbol: hit.currencySymbol, code: hit.currencyCode }),
        INVOICE_STATE_LABELS[hit.state],
      ),
      target: { href: paths.invoice(hit.id) },
    })),
}
