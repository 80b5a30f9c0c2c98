import { invoiceRecord } from '#contract/invoices-record.ts'
import type { RecordType } from '../records/public.ts'
import { invoiceNames, lineNames } from './record-type.queries.ts'
import { invoiceConstraints } from './refusals.ts'
import { invoiceRoutes } from './routes.ts'

export const invoiceType: RecordType = {
  contract: invoiceRecord,
  routes: [invoiceRoutes],
  constraints: invoiceConstraints,
  tables: [
    { name: 'invoices', kind: 'invoice', label: 'invoice', names: invoiceNames },
    { name: 'invoice_lines', kind: 'invoice', label: 'line of an invoice', names: lineNames, isPart: true },
    { name: 'invoice_taxes', kind: 'invoice', label: 'tax of an invoice', isPart: true },
    { name: 'billed_work', kind: 'invoice', label: 'work on an invoice', isPart: true },
  ],
}
