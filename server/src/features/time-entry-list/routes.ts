import { timeEntries } from '#contract/time-entries.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { exportTimeEntries } from './export.ts'
import { getTimeEntry, getTotals, listDeletedEntries, listGroups, listTimeEntries } from './list.ts'

export function timeEntryListRoutes(route: AddRoute): void {
  route.firm(timeEntries.list, (context, { query }) => listTimeEntries(context, query))
  route.firm(timeEntries.totals, (context, { query }) => getTotals(context, query))
  route.firm(timeEntries.groupTotals, (context, { query }) => listGroups(context, query))
  route.firm(timeEntries.deleted, (context, { query }) => listDeletedEntries(context, query))
  route.raw(timeEntries.export, exportTimeEntries)
  route.firm(timeEntries.get, (context, { params }) => getTimeEntry(context, params.id))
}
