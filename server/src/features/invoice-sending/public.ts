export { invoiceMailTracker } from './mail-tracking.ts'
