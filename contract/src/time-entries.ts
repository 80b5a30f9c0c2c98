import { z } from 'zod'
import {
  AnsweredDay,
  Day,
  exportKeys,
  firmKeys,
  FirmQuery,
  Id,
  listSpelling,
  Moment,
  Nothing,
  optionalQuery,
  page,
  pagingKeys,
} from './common.ts'
import { bulkDeletion, BulkIds, BulkOutcome } from './bulk.ts'
import { endpoint, needs } from './endpoint.ts'
import {
  filterSpelling,
  MatterRateAnswer,
  MAX_CHANGED_ENTRIES,
  TimeEntry,
  TimeEntryChange,
  TimeEntryFilters,
  timeEntryFilters,
  TimeEntryGroup,
  TimeEntryGroupQuery,
  TimeEntryInput,
  TimeEntryListQuery,
  TimeEntryTotals,
} from './time-entry-shapes.ts'

const params = z.object({ id: Id('Not an id') })
const inputSpelling = { manualTimeEntry: 'ManualTimeEntry' } as const
/** Refusals of saving a time entry. */
export const SAVE_REFUSALS = [
  'only_invoice_locks',
  'client_mismatch',
  'matter_closed',
  'matter_deleted',
  'person_inactive',
  'activity_not_for_time',
  'activity_archived',
  'multicurrency_off',
  'currency_unknown',
  'home_currency_differs',
  'amount_too_large',
  'utbms_code_unknown',
  'utbms_code_required',
] as const

export const DeletedTimeEntry = z.strictObject({
  id: Id(),
  timeEntryDate: AnsweredDay,
  activityType: z.string(),
  description: z.string(),
  /** Null when the reader may not see the matter. */
  matterName: z.string().nullable(),
  userName: z.string(),
  /** Billed hours. */
  duration: z.number(),
  deletedAt: Moment,
  deletedBy: z.string(),
})
export type DeletedTimeEntry = z.infer<typeof DeletedTimeEntry>

export const timeEntries = {
  list: endpoint('GET', '/admin/time-entry', {
    summary: 'Time entries, newest day first; sorted and filtered',
    access: needs('timeEntry'),
    query: TimeEntryListQuery,
    spelling: filterSpelling,
    response: page(TimeEntry).extend({ totals: TimeEntryTotals.optional() }),
  }),
  totals: endpoint('GET', '/admin/time-entry/totals', {
    summary: 'Hours and amounts of all time entries that match a filter',
    access: needs('timeEntry'),
    query: TimeEntryFilters,
    spelling: filterSpelling,
    response: TimeEntryTotals,
  }),
  groupTotals: endpoint('GET', '/admin/time-entry/totals-by', {
    summary:
      'Hours and amounts by day, week, matter, client or person: every group, newest day or largest amount first',
    access: needs('timeEntry'),
    query: TimeEntryGroupQuery,
    spelling: filterSpelling,
    response: z.array(TimeEntryGroup),
    refusals: ['too_many_groups'],
  }),
  export: endpoint('GET', '/admin/time-entry/export', {
    summary: 'All time entries that match a filter, as a CSV or XLSX file',
    access: needs('timeEntry'),
    query: z.object({ ...timeEntryFilters, ...exportKeys }),
    spelling: filterSpelling,
    response: z.string(),
    bare: true,
    refusals: ['busy_exporting'],
  }),
  matterRate: endpoint('GET', '/admin/time-entry/get-time-entry-matter-rate', {
    summary: "A person's rate on a matter with the rule that determines it, and the matter's billing increment",
    access: needs('timeEntry'),
    query: FirmQuery.extend({
      matterId: Id('Matter is required'),
      /** By default the person who sends the request. */
      userId: optionalQuery(Id('UserId is not an id')),
      /** The billing currency; by default the matter's. */
      foreignCurrencyId: optionalQuery(z.coerce.number().int()),
      /** The day of the work; by default the firm's today. */
      timeEntryDate: optionalQuery(Day()),
    }),
    spelling: { userId: 'UserId', foreignCurrencyId: 'ForeignCurrencyId', timeEntryDate: 'TimeEntryDate' },
    response: MatterRateAnswer,
  }),
  bulkDelete: bulkDeletion({
    path: '/admin/time-entry',
    many: 'Time entries',
    access: ['timeEntry', 'timeEntry.delete'],
  }),
  bulkBillable: endpoint('POST', '/admin/time-entry/bulk-billable', {
    summary: 'Makes entries billable or not billable, and lists those that were not changed, with reasons',
    access: needs('timeEntry', 'timeEntry.edit'),
    body: z.strictObject({ ...firmKeys, ids: BulkIds, isBillable: z.literal([2, 4], 'Billable must be 2 or 4') }),
    response: BulkOutcome,
    done: 'Time entries updated',
  }),
  bulkChange: endpoint('POST', '/admin/time-entry/bulk-change', {
    summary:
      'Changes rate, matter, activity, day or billable of several entries, each with the checks of a single change, and lists those that were not changed, with reasons',
    access: needs('timeEntry', 'timeEntry.edit'),
    body: z.strictObject({
      ...firmKeys,
      entries: z
        .array(TimeEntryChange)
        .min(1, 'Choose at least one record')
        .max(MAX_CHANGED_ENTRIES, `At most ${MAX_CHANGED_ENTRIES} records at once`),
    }),
    response: BulkOutcome,
    /** The reason of an entry that was left as it was. */
    refusals: ['not_billable'],
    done: 'Time entries updated',
  }),
  create: endpoint('POST', '/admin/time-entry', {
    summary: 'Creates a time entry; with ManualTimeEntry false from the timer, which is then idle',
    access: needs('timeEntry', 'timeEntry.create'),
    query: FirmQuery,
    body: TimeEntryInput,
    spelling: inputSpelling,
    response: TimeEntry,
    refusals: [...SAVE_REFUSALS, 'timer_empty', 'duration_too_long'],
    done: 'Time entry saved',
  }),
  createForLeaver: endpoint('POST', '/admin/time-entry/of-leaver', {
    summary: 'Saves what somebody measured who left, or may no longer record time, as a time entry of theirs',
    access: needs('timeEntry', 'timeEntry.create', 'adminUsers', 'adminUsers.edit'),
    query: FirmQuery,
    body: TimeEntryInput,
    spelling: inputSpelling,
    response: TimeEntry,
    refusals: [...SAVE_REFUSALS, 'timer_empty', 'duration_too_long'],
    done: 'Time entry saved',
  }),
  discardForLeaver: endpoint('POST', '/admin/time-entry/of-leaver/discard', {
    summary: 'Discards what somebody measured who left, or may no longer record time; the evidence of it stays',
    access: needs('timeEntry', 'timeEntry.create', 'adminUsers', 'adminUsers.edit'),
    query: FirmQuery,
    body: z.strictObject({ ...firmKeys, userId: Id('User is required') }),
    response: Nothing,
    refusals: ['timer_empty'],
    done: 'Unsaved time discarded',
  }),
  get: endpoint('GET', '/admin/time-entry/:id', {
    summary: 'A time entry',
    access: needs('timeEntry'),
    params,
    query: FirmQuery,
    response: TimeEntry,
  }),
  update: endpoint('PUT', '/admin/time-entry/:id', {
    summary:
      'Updates an entry that is not on an invoice; its rate stays unless one is sent or the matter or person changes',
    access: needs('timeEntry', 'timeEntry.edit'),
    params,
    query: FirmQuery,
    body: TimeEntryInput,
    spelling: inputSpelling,
    response: TimeEntry,
    refusals: [...SAVE_REFUSALS, 'entry_locked', 'stale_version'],
    done: 'Time entry saved',
  }),
  deleted: endpoint('GET', '/admin/recycle-bin/time-entries', {
    summary: 'Time entries in the recycle bin, latest first',
    access: needs('timeEntry', 'recycleBin'),
    query: FirmQuery.extend(pagingKeys),
    spelling: listSpelling,
    response: page(DeletedTimeEntry),
  }),
  delete: endpoint('DELETE', '/admin/time-entry/:id', {
    summary: 'Moves an entry to the recycle bin',
    access: needs('timeEntry', 'timeEntry.delete'),
    params,
    query: FirmQuery,
    response: Nothing,
    refusals: ['entry_locked'],
    done: 'Time entry deleted',
  }),
  restore: endpoint('POST', '/admin/time-entry/:id/restore', {
    summary: 'Restores an entry from the recycle bin; for the person who deleted it, or with recycleBin.edit',
    access: needs('timeEntry'),
    params,
    response: TimeEntry,
    refusals: ['matter_deleted', 'matter_closed'],
    done: 'Time entry restored',
  }),
}
