import { plans } from '#contract/plans.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { listPlans } from './service.ts'

export function planRoutes(route: AddRoute): void {
  route.firm(plans.list, listPlans)
}
