import { timeEntries } from '#contract/time-entries.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { deleteTimeEntries, setBillable } from './bulk.ts'
import { changeTimeEntries } from './bulk-change.ts'
import { getMatterRate } from './rate.ts'
import {
  createEntryForLeaver,
  createTimeEntry,
  deleteTimeEntry,
  discardTimeOfLeaver,
  restoreTimeEntry,
  updateTimeEntry,
} from './service.ts'

export function timeEntryRoutes(route: AddRoute): void {
  route.firm(timeEntries.matterRate, (context, { query }) => getMatterRate(context, query))
  route.firm(timeEntries.bulkDelete, (context, { body }) => deleteTimeEntries(context, body.ids))
  route.firm(timeEntries.bulkBillable, (context, { body }) => setBillable(context, body.ids, body.isBillable === 4))
  route.firm(timeEntries.bulkChange, (context, { body }) => changeTimeEntries(context, body.entries))
  route.firm(timeEntries.create, (context, { body }) => createTimeEntry(context, body))
  route.firm(timeEntries.createForLeaver, (context, { body }) => createEntryForLeaver(context, body))
  route.firm(timeEntries.discardForLeaver, (context, { body }) => discardTimeOfLeaver(context, body.userId))
  route.firm(timeEntries.update, (context, { params, body }) => updateTimeEntry(context, params.id, body))
  route.firm(timeEntries.delete, (context, { params }) => deleteTimeEntry(context, params.id))
  route.firm(timeEntries.restore, (context, { params }) => restoreTimeEntry(context, params.id))
}
