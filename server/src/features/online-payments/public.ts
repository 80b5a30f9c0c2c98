export { listUsableProviders, startCheckout } from './checkouts.ts'
export { findAmountToPay } from './subjects.ts'
export { messageTasks } from './messages.ts'
