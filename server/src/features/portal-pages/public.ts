export { openInvoice } from './service.ts'
