export { lockRecurringForWork } from './queries.ts'
export { GIVEN_UP, giveUpDay, makeNextInvoice } from './work.ts'
