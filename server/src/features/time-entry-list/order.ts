import { TIME_ENTRY_SORTS, type TimeEntrySort } from '#contract/time-entry-shapes.ts'
import { sortFrom } from '../../platform/db/sorting.ts'

export interface EntryOrder {
  readonly by: TimeEntrySort
  readonly descending: boolean
}

/** The newest day first where nothing is asked, or nothing that is known (decisions.md). */
const USUAL = { column: 'timeEntryDate', direction: 'desc' } as const

/** As every list reads it, with the names of this one. */
export function orderFrom(asked: Parameters<typeof sortFrom>[0]): EntryOrder {
  const { column, direction } = sortFrom(asked, TIME_ENTRY_SORTS, USUAL)
  return { by: column, descending: direction === 'desc' }
}
