import { timeEntries } from '#contract/time-entries.ts'
import { timesheet } from '#contract/timesheet.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../shared/api.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import { queryClient } from '../../shared/query-client.ts'

export type Firm = CurrentUser['firm']
type ListQuery = z.input<typeof timeEntries.list.query>

/** Everything that a saved, changed or deleted entry makes old. */
const ENTRIES = 'time-entries'

export const entryKeys = {
  all: [ENTRIES] as const,
  one: (id: string) => [ENTRIES, 'one', id] as const,
}

/** Asked for again wherever it is on screen; the old rows stay until the new ones are there. */
export const refreshEntries = (): Promise<void> => queryClient.invalidateQueries({ queryKey: entryKeys.all })

/** The sums of the days or weeks on a page of the list. */
export const groupTotalsQuery = (query: ListQuery, groupBy: 'day' | 'week') =>
  queryOptions({
    queryKey: [ENTRIES, 'groups', groupBy, query],
    queryFn: ({ signal }) => call(timeEntries.groupTotals, { query: { ...query, groupBy, ofPage: true } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const entryQuery = (firm: Firm, id: string) =>
  queryOptions({
    queryKey: entryKeys.one(id),
    queryFn: ({ signal }) => call(timeEntries.get, { params: { id }, query: firm }, { signal }),
  })

export const timesheetQuery = (firm: Firm, weekStart: string | undefined, userId: string) =>
  queryOptions({
    queryKey: [ENTRIES, 'week', weekStart ?? 'now', userId],
    queryFn: ({ signal }) => call(timesheet.week, { query: { ...firm, weekStart, userId } }, { signal }),
    placeholderData: keepPreviousData,
  })

export interface RateQuestion {
  matterId: string
  userId: string
  foreignCurrencyId?: number | undefined
}
export const matterRateQuery = (firm: Firm, question: RateQuestion) =>
  queryOptions({
    queryKey: ['matter-rate', firm.businessId, question],
    queryFn: ({ signal }) => call(timeEntries.matterRate, { query: { ...firm, ...question } }, { signal }),
    enabled: question.matterId !== '' && question.userId !== '',
    // A rate may have been changed a moment ago: each popup asks anew.
    staleTime: 0,
  })
