import { timeEntries } from '#contract/time-entries.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { removeTimeEntry, restoreTimeEntry } from './bin.ts'
import { bulkBillable, bulkDelete } from './bulk.ts'
import { exportTimeEntries } from './export.ts'
import { listTimeEntries, readGroups, readTimeEntry, readTotals } from './list.ts'
import { readMatterRate } from './rate.ts'
import { createTimeEntry, updateTimeEntry } from './save.ts'

export function timeEntryRoutes(route: AddRoute): void {
  route.firm(timeEntries.list, listTimeEntries)
  route.firm(timeEntries.totals, readTotals)
  route.firm(timeEntries.groupTotals, readGroups)
  route.raw(timeEntries.export, exportTimeEntries)
  route.firm(timeEntries.matterRate, readMatterRate)
  route.firm(timeEntries.bulkDelete, bulkDelete)
  route.firm(timeEntries.bulkBillable, bulkBillable)
  route.firm(timeEntries.create, createTimeEntry)
  route.firm(timeEntries.get, (context, { params }) => readTimeEntry(context, params.id))
  route.firm(timeEntries.update, updateTimeEntry)
  route.firm(timeEntries.remove, removeTimeEntry)
  route.firm(timeEntries.restore, restoreTimeEntry)
}
