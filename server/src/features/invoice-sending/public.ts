export { invoiceMailTracker } from './mail-tracking.ts'
export { clientWithoutMail } from './refusals.ts'
export { queueInvoiceMails, sendInvoiceToClient } from './sending.ts'
