export { lockRecurringForWork } from './queries.ts'
export { createRecurringInvoice } from './service.ts'
export { GIVEN_UP, giveUpDay, makeNextInvoice } from './work.ts'
