import { lookups } from '#contract/lookups.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { listActivityTypes, listPracticeAreas } from './service.ts'

export function lookupRoutes(route: AddRoute): void {
  route.firm(lookups.activityTypes, listActivityTypes)
  route.firm(lookups.practiceAreas, listPracticeAreas)
}
