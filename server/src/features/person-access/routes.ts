import { personAccess } from '#contract/person-access.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { getPersonAccess, listPersonMatters } from './service.ts'

export function personAccessRoutes(route: AddRoute): void {
  route.firm(personAccess.get, (context, { params }) => getPersonAccess(context, params.id))
  route.firm(personAccess.matters, (context, { params, query }) => listPersonMatters(context, params.id, query))
}
