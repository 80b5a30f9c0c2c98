export { reviewReconciliation } from './review.ts'
export { createReconciliation, signReconciliation } from './service.ts'
