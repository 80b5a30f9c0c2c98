export { toInvoiceContent } from './content.ts'
export { getInvoicePdf, invoiceDocumentTasks } from './documents.ts'
