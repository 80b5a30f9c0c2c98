import type { RecordType } from '../records/public.ts'
import { recurringInvoiceRoutes } from './routes.ts'

/** Invoices that come again and again. */
export const recurringInvoiceType: RecordType = {
  routes: [recurringInvoiceRoutes],
  tables: [
    {
      name: 'recurring_invoices',
      kind: 'invoice',
      label: 'recurring invoice',
      names: 'name',
      silent: ['template', 'made'],
      permission: 'invoice',
    },
  ],
}
