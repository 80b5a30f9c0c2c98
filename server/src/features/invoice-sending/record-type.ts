import type { RecordType } from '../records/public.ts'
import { invoiceSendingRoutes } from './routes.ts'

/** Mails with invoices, and the addresses at which they are read. */
export const invoiceSendingType: RecordType = {
  routes: [invoiceSendingRoutes],
  tables: [
    { name: 'invoice_links', kind: 'invoice', label: 'link to an invoice', isPart: true },
    {
      name: 'invoice_handovers',
      kind: 'invoice',
      label: 'handover of an invoice',
      names: 'way',
      isPart: true,
    },
    { name: 'invoice_mails', kind: 'invoice', label: 'mail with an invoice', names: 'recipient', isPart: true },
  ],
}
