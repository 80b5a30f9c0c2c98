import { timeEntries } from '#contract/time-entries.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { deleteTimeEntry, restoreTimeEntry } from './bin.ts'
import { bulkBillable, bulkDelete } from './bulk.ts'
import { getMatterRate } from './rate.ts'
import { createTimeEntry, updateTimeEntry } from './save.ts'

export function timeEntryRoutes(route: AddRoute): void {
  route.firm(timeEntries.matterRate, getMatterRate)
  route.firm(timeEntries.bulkDelete, bulkDelete)
  route.firm(timeEntries.bulkBillable, bulkBillable)
  route.firm(timeEntries.create, createTimeEntry)
  route.firm(timeEntries.update, updateTimeEntry)
  route.firm(timeEntries.delete, deleteTimeEntry)
  route.firm(timeEntries.restore, restoreTimeEntry)
}
