import { clientMerges } from '#contract/client-merges.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { mergeClient, readMerges, undoMerge } from './service.ts'

export function clientMergeRoutes(route: AddRoute): void {
  route.firm(clientMerges.list, readMerges)
  route.firm(clientMerges.merge, mergeClient)
  route.firm(clientMerges.undo, undoMerge)
}
