import { trustReplenishment } from '#contract/trust-replenishment.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { deleteReplenishment, getReplenishment, setReplenishment } from './service.ts'

export function trustReplenishmentRoutes(route: AddRoute): void {
  route.firm(trustReplenishment.get, (context, { params }) => getReplenishment(context, params.id))
  route.firm(trustReplenishment.save, (context, { params, body }) => setReplenishment(context, params.id, body))
  route.firm(trustReplenishment.delete, (context, { params }) => deleteReplenishment(context, params.id))
}
