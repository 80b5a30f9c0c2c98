import { portalRequests } from '#contract/portal-requests.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { answerItem, listPortalRequests, markRequestsRead } from './service.ts'

export function portalRequestRoutes(route: AddRoute): void {
  route.client(portalRequests.list, listPortalRequests)
  route.client(portalRequests.read, (context, { body }) => markRequestsRead(context, body.requestIds))
  route.client(portalRequests.answer, (context, { params, body }) => answerItem(context, params.id, body))
}
