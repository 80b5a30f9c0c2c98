import { clientMerges } from '#contract/client-merges.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { mergeClient, listMerges, undoMerge } from './service.ts'

export function clientMergeRoutes(route: AddRoute): void {
  route.firm(clientMerges.list, listMerges)
  route.firm(clientMerges.merge, mergeClient)
  route.firm(clientMerges.undo, undoMerge)
}
