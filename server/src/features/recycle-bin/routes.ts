import { recycleBin } from '#contract/recycle-bin.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { purgeRecords, readCounts } from './purging.ts'
import { readDeletedEntries } from './service.ts'

export function recycleBinRoutes(route: AddRoute): void {
  route.firm(recycleBin.timeEntries, (context, { query }) => readDeletedEntries(context, query))
  route.firm(recycleBin.counts, (context) => readCounts(context))
  route.firm(recycleBin.purge, purgeRecords)
}
