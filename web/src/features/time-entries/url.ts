import { urlCount, urlDay, urlId, urlOneOf, urlSchema, urlText, type UrlOf } from '../../shared/url-schema.ts'
import { TIME_ENTRY_SORTS } from '#contract/time-entry-shapes.ts'
import { billableCode } from '#domain/billable.ts'
import { addDays, type CalendarDay, weekdayOf } from '#domain/calendar-day.ts'
import { PAGE_SIZES } from '../../shared/ui/list/Pagination.tsx'
import type { Sort } from '../../shared/ui/list/columns.ts'
import type { FilterValues } from '../../shared/ui/list/filters.ts'
import type { FilterQuery, Firm, ListQuery } from './queries.ts'

/** The address of the page: every filter, the search, the order, the page and the view. What cannot be read is ignored. */
export const EntriesUrl = urlSchema({
  view: urlOneOf(['list', 'week']),
  search: urlText,
  from: urlDay,
  to: urlDay,
  clientId: urlId,
  matterId: urlId,
  userId: urlId,
  billable: urlOneOf(['yes', 'no', 'invoiced']),
  group: urlOneOf(['day', 'week', 'none']),
  sort: urlOneOf(TIME_ENTRY_SORTS),
  dir: urlOneOf(['asc', 'desc']),
  page: urlCount,
  size: urlCount,
  week: urlDay,
  person: urlId,
})
export type EntriesUrl = UrlOf<typeof EntriesUrl>
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
