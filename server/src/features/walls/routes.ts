import { walls } from '#contract/walls.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { endOverride, getWall, listOrphanedMatters, overrideWall, setWall } from './service.ts'

export function wallRoutes(route: AddRoute): void {
  route.firm(walls.get, (context, { params }) => getWall(context, params.id))
  route.firm(walls.set, (context, { params, body }) => setWall(context, params.id, body.isRestricted))
  route.firm(walls.override, (context, { body }) => overrideWall(context, body))
  route.firm(walls.orphaned, listOrphanedMatters)
  route.firm(walls.endOverride, (context, { params }) => endOverride(context, params.id))
}
