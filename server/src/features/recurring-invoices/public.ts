export { lockRecurringForWork } from './queries.ts'
export { makeNextInvoice } from './work.ts'
