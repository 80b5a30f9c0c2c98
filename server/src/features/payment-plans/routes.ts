import { paymentPlans } from '#contract/payment-plans.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { createPaymentPlan, deletePaymentPlan, getPaymentPlan } from './service.ts'

export function paymentPlanRoutes(route: AddRoute): void {
  route.firm(paymentPlans.get, (context, { params }) => getPaymentPlan(context, params.id))
  route.firm(paymentPlans.create, (context, { params, body }) => createPaymentPlan(context, params.id, body))
  route.firm(paymentPlans.delete, (context, { params }) => deletePaymentPlan(context, params.id))
}
