import { legalHolds } from '#contract/legal-holds.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { liftHold, setHold } from './service.ts'

export function legalHoldRoutes(route: AddRoute): void {
  route.firm(legalHolds.set, (context, { params, body }) => setHold(context, params.id, body))
  route.firm(legalHolds.lift, (context, { params, body }) => liftHold(context, params.id, body))
}
