import { TIME_ENTRY_SORTS, type TimeEntrySort } from '#contract/time-entry-shapes.ts'
import { sortFrom, type Sort } from '../../platform/db/sorting.ts'

export type EntryOrder = Sort<TimeEntrySort>

/** The newest day first, where no known order is requested (decisions.md). */
const DEFAULT_ORDER = { column: 'timeEntryDate', direction: 'desc' } as const

export const orderFrom = (query: Parameters<typeof sortFrom>[0]): EntryOrder =>
  sortFrom(query, TIME_ENTRY_SORTS, DEFAULT_ORDER)
