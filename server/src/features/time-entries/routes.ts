import { timeEntries } from '#contract/time-entries.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { removeTimeEntry, restoreTimeEntry } from './bin.ts'
import { bulkBillable, bulkDelete } from './bulk.ts'
import { readMatterRate } from './rate.ts'
import { createTimeEntry, updateTimeEntry } from './save.ts'

export function timeEntryRoutes(route: AddRoute): void {
  route.firm(timeEntries.matterRate, readMatterRate)
  route.firm(timeEntries.bulkDelete, bulkDelete)
  route.firm(timeEntries.bulkBillable, bulkBillable)
  route.firm(timeEntries.create, createTimeEntry)
  route.firm(timeEntries.update, updateTimeEntry)
  route.firm(timeEntries.remove, removeTimeEntry)
  route.firm(timeEntries.restore, restoreTimeEntry)
}
