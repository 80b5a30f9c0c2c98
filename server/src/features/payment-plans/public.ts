export { createPaymentPlan } from './service.ts'
