import { TIME_ENTRY_SORTS, type TimeEntrySort } from '#contract/time-entry-shapes.ts'

export interface EntryOrder {
  readonly by: TimeEntrySort
  readonly descending: boolean
}

/** The newest day first where nothing is asked, or nothing that is known (decisions.md). */
const DEFAULT_ORDER: EntryOrder = { by: 'timeEntryDate', descending: true }

/** Reads `sortBy=timeEntryDate desc`, or `sortColumn` with `sortType`; names in any letter case. */
export function orderFrom(asked: {
  sortBy?: string | undefined
  sortColumn?: string | undefined
  sortType?: string | undefined
}): EntryOrder {
  const [column = '', direction = ''] = asked.sortColumn
    ? [asked.sortColumn, asked.sortType]
    : (asked.sortBy ?? '').trim().split(/\s+/)
  const by = TIME_ENTRY_SORTS.find((known) => known.toLowerCase() === column.trim().toLowerCase())
  return by ? { by, descending: /^desc/i.test(direction) } : DEFAULT_ORDER
}
