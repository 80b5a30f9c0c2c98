import { TIME_ENTRY_SORTS, type TimeEntrySort } from '#contract/time-entry-shapes.ts'
import { sortFrom, type Sort } from '../../platform/db/sorting.ts'

export type EntryOrder = Sort<TimeEntrySort>

/** The newest day first where nothing is asked, or nothing that is known (decisions.md). */
const USUAL = { column: 'timeEntryDate', direction: 'desc' } as const

/** As every list reads it, with the names of this one. */
export const orderFrom = (asked: Parameters<typeof sortFrom>[0]): EntryOrder => sortFrom(asked, TIME_ENTRY_SORTS, USUAL)
