import { timeEntries } from '#contract/time-entries.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { exportTimeEntries } from './export.ts'
import { listTimeEntries, readGroups, readTimeEntry, readTotals } from './list.ts'

export function timeEntryListRoutes(route: AddRoute): void {
  route.firm(timeEntries.list, listTimeEntries)
  route.firm(timeEntries.totals, readTotals)
  route.firm(timeEntries.groupTotals, readGroups)
  route.raw(timeEntries.export, exportTimeEntries)
  route.firm(timeEntries.get, (context, { params }) => readTimeEntry(context, params.id))
}
