export { startBillingWork } from './billing-runs.ts'
