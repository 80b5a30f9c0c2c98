import { clientMerges } from '#contract/client-merges.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { listMerges, mergeClient, undoMerge } from './service.ts'

export function clientMergeRoutes(route: AddRoute): void {
  route.firm(clientMerges.list, (context, { params }) => listMerges(context, params.id))
  route.firm(clientMerges.merge, (context, { params, body }) => mergeClient(context, params.id, body.intoClientId))
  route.firm(clientMerges.undo, (context, { params }) => undoMerge(context, params.id))
}
