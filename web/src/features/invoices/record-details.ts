import { INVOICE_STATE_LABELS } from '#domain/invoice-state.ts'
import { dayText } from '#domain/calendar-day.ts'
import { invoices } from '#contract/invoices.ts'
import { call, exchange } from '../../shared/api.ts'
import { paths } from '../../shared/paths.ts'
import { joinFacts, toDeletedPage } from '../../shared/records/details.ts'
import type { RecordDetails } from '../../shared/records/record-type.ts'
import { isoToDmy } from '../../shared/ui/values/calendar.ts'
import { facts } from '../../shared/ui/values/facts.ts'
import { formatMoney } from '../../shared/ui/values/format.ts'
import { invoiceName } from './labels.ts'

export const invoiceDetails: RecordDetails = {
  noun: 'draft',
  delete: (firm, id) => exchange(invoices.delete, { params: { id }, query: firm }, { keepsCache: true }),
  restore: (_, id, options) => exchange(invoices.restore, { params: { id } }, options),
  isOwnToRestore: true,
  listDeleted: async (firm, page, signal) =>
    toDeletedPage(await call(invoices.deleted, { query: { ...firm, page } }, { signal }), (row) => ({
      name: `Draft for ${row.clientName}, ${formatMoney(row.amount, { symbol: row.currencySymbol, code: row.currencyCode })}`,
      context: facts([dayText(row.date), row.matterName, row.authorName]),
    })),
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
