import { search } from '#contract/search.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { findHits } from './service.ts'

export function searchRoutes(route: AddRoute): void {
  route.firm(search.hits, findHits)
}
