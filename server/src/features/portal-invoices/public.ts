export { askAboutLine, getInvoiceLines } from './service.ts'
