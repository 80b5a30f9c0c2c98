import { recycleBin } from '#contract/recycle-bin.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import type { FeatureParts } from '../records/public.ts'
import { purgeRecords, getCounts } from './purging.ts'

export function recycleBinRoutes(route: AddRoute, { recordTypes }: FeatureParts): void {
  route.firm(recycleBin.counts, (context) => getCounts(context, recordTypes))
  route.firm(recycleBin.purge, (context, { body }) => purgeRecords(context, recordTypes, body))
}
