import { recycleBin } from '#contract/recycle-bin.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { purgeRecords, getCounts } from './purging.ts'
import { listDeletedEntries } from './service.ts'

export function recycleBinRoutes(route: AddRoute): void {
  route.firm(recycleBin.timeEntries, (context, { query }) => listDeletedEntries(context, query))
  route.firm(recycleBin.counts, (context) => getCounts(context))
  route.firm(recycleBin.purge, purgeRecords)
}
