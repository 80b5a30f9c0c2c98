import { search } from '#contract/search.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import type { FeatureParts } from '../records/public.ts'
import { listHits } from './service.ts'

export function searchRoutes(route: AddRoute, { recordTypes }: FeatureParts): void {
  route.firm(search.hits, (context, { query: { text, generalSearchText } }) =>
    listHits(context, recordTypes, text ?? generalSearchText ?? ''),
  )
}
