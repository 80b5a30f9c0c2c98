export { startBillingWork } from './loop.ts'
