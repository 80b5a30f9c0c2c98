import { dailyTargets } from '#contract/daily-targets.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { getOwnTarget, listTeamTargets, setTarget } from './service.ts'

export function dailyTargetRoutes(route: AddRoute): void {
  route.firm(dailyTargets.team, (context) => listTeamTargets(context))
  route.firm(dailyTargets.own, getOwnTarget)
  route.firm(dailyTargets.setOwn, (context, { body }) => setTarget(context, context.userId, body))
  route.firm(dailyTargets.set, (context, { params, body }) => setTarget(context, params.id, body))
}
