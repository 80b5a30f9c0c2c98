export { startPlanWork } from './renewals.ts'
export { planConstraints } from './refusals.ts'
export { getSubscriptionInfo } from './service.ts'
export { subscriptionGuard } from './standing.ts'
