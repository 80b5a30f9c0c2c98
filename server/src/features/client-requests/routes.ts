import { clientRequests } from '#contract/client-requests.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import {
  createRequest,
  decideItem,
  getRequest,
  getWaitingRequests,
  listRequests,
  updateRequest,
  withdrawRequest,
} from './service.ts'

export function clientRequestRoutes(route: AddRoute): void {
  route.firm(clientRequests.list, (context, { query }) => listRequests(context, query))
  route.firm(clientRequests.waiting, (context) => getWaitingRequests(context))
  route.firm(clientRequests.get, (context, { params }) => getRequest(context, params.id))
  route.firm(clientRequests.create, (context, { body }) => createRequest(context, body))
  route.firm(clientRequests.update, (context, { params, body }) => updateRequest(context, params.id, body))
  route.firm(clientRequests.accept, (context, { params, body: { answeredAt } }) =>
    decideItem(context, params.id, { status: 'accepted', reason: '', answeredAt }),
  )
  route.firm(clientRequests.sendBack, (context, { params, body: { reason, answeredAt } }) =>
    decideItem(context, params.id, { status: 'sentBack', reason, answeredAt }),
  )
  route.firm(clientRequests.withdraw, (context, { params }) => withdrawRequest(context, params.id))
}
