import { conflicts } from '#contract/conflicts.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { checkConflicts } from './service.ts'

export function conflictRoutes(route: AddRoute): void {
  route.firm(conflicts.check, checkConflicts)
}
