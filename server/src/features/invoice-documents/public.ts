export { getInvoicePdf, invoiceDocumentTasks } from './documents.ts'
