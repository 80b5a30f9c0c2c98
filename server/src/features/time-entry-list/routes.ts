import { timeEntries } from '#contract/time-entries.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { exportTimeEntries } from './export.ts'
import { listTimeEntries, listGroups, getTimeEntry, getTotals } from './list.ts'

export function timeEntryListRoutes(route: AddRoute): void {
  route.firm(timeEntries.list, listTimeEntries)
  route.firm(timeEntries.totals, getTotals)
  route.firm(timeEntries.groupTotals, listGroups)
  route.raw(timeEntries.export, exportTimeEntries)
  route.firm(timeEntries.get, (context, { params }) => getTimeEntry(context, params.id))
}
