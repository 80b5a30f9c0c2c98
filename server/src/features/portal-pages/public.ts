export { listPortalInvoices, openInvoice } from './service.ts'
