import { lookups } from '#contract/lookups.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { readActivityTypes, readPracticeAreas } from './service.ts'

export function lookupRoutes(route: AddRoute): void {
  route.firm(lookups.activityTypes, readActivityTypes)
  route.firm(lookups.practiceAreas, readPracticeAreas)
}
