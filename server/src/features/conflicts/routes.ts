import { conflicts } from '#contract/conflicts.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { checkClient, checkConflicts, checkMatter, listChecksOfClient, listChecksOfMatter } from './service.ts'

export function conflictRoutes(route: AddRoute): void {
  route.firm(conflicts.check, checkConflicts)
  route.firm(conflicts.ofMatter, listChecksOfMatter)
  route.firm(conflicts.checkMatter, checkMatter)
  route.firm(conflicts.ofClient, listChecksOfClient)
  route.firm(conflicts.checkClient, checkClient)
}
