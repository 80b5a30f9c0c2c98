export { listUsableProviders, startCheckout } from './checkouts.ts'
export { findAmountToPay } from './subjects.queries.ts'
export { messageTasks } from './messages.ts'
