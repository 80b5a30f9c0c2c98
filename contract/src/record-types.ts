import { clientRecord } from './clients-record.ts'
import { expenseRecord } from './expenses-record.ts'
import { flatFeeRecord } from './flat-fees-record.ts'
import { matterRecord } from './matters-record.ts'
import { courtUpdateRecord, progressNoteRecord } from './progress-records.ts'
import { timeEntryRecord } from './time-entries-record.ts'

/** Every type of record. What the calls about all of them take and answer is derived from this list. */
export const recordTypes = [
  clientRecord,
  matterRecord,
  timeEntryRecord,
  progressNoteRecord,
  courtUpdateRecord,
  expenseRecord,
  flatFeeRecord,
] as const
