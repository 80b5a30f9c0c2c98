export { listUsableProviders, startCheckout } from './checkouts.ts'
export { messageTasks } from './messages.ts'
