import { TIME_ENTRY_SORTS } from '#contract/time-entry-shapes.ts'
import { billableCode } from '#domain/billable.ts'
import { addDays, type CalendarDay, isCalendarDay, weekdayOf } from '#domain/calendar-day.ts'
import { z } from 'zod'
import { PAGE_SIZES } from '../../shared/ui/list/Pagination.tsx'
import type { Sort } from '../../shared/ui/list/columns.ts'
import type { FilterValues } from '../../shared/ui/list/filters.ts'
import type { FilterQuery, Firm, ListQuery } from './queries.ts'

const text = z.string().max(200).optional().catch(undefined)
const id = z.uuid().optional().catch(undefined)
const day = z.string().refine(isCalendarDay).optional().catch(undefined)
const count = z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined)

/** The address of the page: every filter, the search, the order, the page and the view. What cannot be read is ignored. */
export const EntriesUrl = z.object({
  view: z.enum(['list', 'week']).optional().catch(undefined),
  search: text,
  from: day,
  to: day,
  clientId: id,
  matterId: id,
  userId: id,
  billable: z.enum(['yes', 'no', 'invoiced']).optional().catch(undefined),
  group: z.enum(['day', 'week', 'none']).optional().catch(undefined),
  sort: z.enum(TIME_ENTRY_SORTS).optional().catch(undefined),
  dir: z.enum(['asc', 'desc']).optional().catch(undefined),
  page: count,
  size: count,
  week: day,
  person: id,
})
export type EntriesUrl = z.output<typeof EntriesUrl>
export type Group = NonNullable<EntriesUrl['group']>

const DEFAULT_SIZE = 25

export const sizeOf = ({ size }: EntriesUrl): number => PAGE_SIZES.find((offered) => offered === size) ?? DEFAULT_SIZE

export const sortOf = ({ sort, dir }: EntriesUrl): Sort | undefined => sort && { key: sort, direction: dir ?? 'desc' }

/** Rows stand under days or weeks as long as they are in the order of their days. */
export const groupOf = ({ group = 'day', sort }: EntriesUrl): Group =>
  sort === undefined || sort === 'timeEntryDate' ? group : 'none'

const BILLABLE_CODES = {
  yes: billableCode('unbilled'),
  no: billableCode('notBillable'),
  invoiced: billableCode('onInvoice'),
} as const

export const filterQueryOf = (firm: Firm, url: EntriesUrl): FilterQuery => ({
  ...firm,
  generalSearchText: url.search,
  fromTimeEntryDateCreated: url.from,
  toTimeEntryDateCreated: url.to,
  clientId: url.clientId,
  matterId: url.matterId,
  timeEntryUserId: url.userId,
  isBillable: url.billable && BILLABLE_CODES[url.billable],
})

export const listQueryOf = (firm: Firm, url: EntriesUrl, page = url.page ?? 1): ListQuery => ({
  ...filterQueryOf(firm, url),
  page,
  size: sizeOf(url),
  ...(url.sort && { sortColumn: url.sort, sortType: url.dir ?? 'desc' }),
})

/** The filter bar's values by their keys. */
export const filterValuesOf = (url: EntriesUrl): FilterValues => ({
  dates: { from: url.from, to: url.to },
  clientId: url.clientId,
  matterId: url.matterId,
  userId: url.userId,
  billable: url.billable,
})

/** Another filter begins at its first page. */
export function changesOf(changes: FilterValues): Record<string, string | null> {
  const pairs = Object.entries(changes).flatMap(([key, value]): [string, string | null][] => {
    if (key !== 'dates') return [[key, typeof value === 'string' ? value : null]]
    const range = typeof value === 'object' ? value : {}
    return [
      ['from', range.from ?? null],
      ['to', range.to ?? null],
    ]
  })
  return { ...Object.fromEntries(pairs), page: null }
}

/** The first day of the week that a day is in; weeks begin on the firm's day (0 Sunday to 6 Saturday). */
export const weekOf = (date: CalendarDay, weekStartsOn: number): CalendarDay =>
  addDays(date, -((weekdayOf(date) - weekStartsOn + 7) % 7))
