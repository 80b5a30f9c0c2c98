export { listUsableProviders, startCheckout } from './checkouts.ts'
export { findAmountToPay, selectDueInvoices } from './subjects.queries.ts'
export { nothingToPay } from './refusals.ts'
export { messageTasks } from './messages.ts'
