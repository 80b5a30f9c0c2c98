import { z } from 'zod'
import {
  Day,
  firmKeys,
  FirmQuery,
  firmSpelling,
  Id,
  optionalQuery,
  Text,
  blankIsMissing,
  nullIsMissing,
} from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { SAVE_REFUSALS } from './time-entries.ts'
import { requiredDay, RequiredId, requiredNumber } from './fields.ts'
import { Timesheet, TimesheetCell } from './time-entry-shapes.ts'

export const timesheet = {
  week: endpoint('GET', '/admin/time-entry/timesheet', {
    summary: "A person's week: matters and activities down, seven days across (fewer where the calendar ends)",
    access: needs('timeEntry'),
    query: FirmQuery.extend({
      /** Any day of the week, by default of this one; the sheet begins on the firm's first day of the week. */
      weekStart: optionalQuery(Day()),
      userId: optionalQuery(Id('UserId is not an id')),
    }),
    spelling: { ...firmSpelling, userId: 'UserId' },
    response: Timesheet,
  }),
  setCell: endpoint('PUT', '/admin/time-entry/timesheet-cell', {
    summary: 'Creates, updates or (at 0 hours) deletes the one entry of a cell',
    access: needs('timeEntry'),
    body: z.strictObject({
      ...firmKeys,
      matterId: RequiredId('Matter is required'),
      activityId: RequiredId('Activity is required'),
      isBillable: z.literal([2, 4], 'Billable must be 2 or 4'),
      day: requiredDay,
      /** Worked hours; 0 deletes the entry. */
      hours: requiredNumber(4, 'Duration', 24),
      timeEntryUserId: z.preprocess(blankIsMissing, Id().optional()),
      /** An update without it keeps the description. */
      description: z.preprocess(nullIsMissing, Text(5_000).optional()),
    }),
    response: TimesheetCell,
    refusals: [...SAVE_REFUSALS, 'several_entries', 'entry_locked', 'exchange_rate_needed'],
    done: 'Time entry saved',
  }),
}
