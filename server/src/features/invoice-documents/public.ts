export { toInvoiceContent } from './content.ts'
export { getInvoicePdf, invoiceDocumentTasks, jobTransactions, type NamedPdf } from './documents.ts'
