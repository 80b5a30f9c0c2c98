import { keepPreviousData } from '@tanstack/react-query'
import type { z } from 'zod'
import { timeEntries } from '#contract/time-entries.ts'
import { timesheet } from '#contract/timesheet.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'

export type Firm = CurrentUser['firm']
type ListQuery = z.input<typeof timeEntries.list.query>

/** The sums of the days or weeks on a page of the list. */
export const groupTotalsQuery = (query: ListQuery, groupBy: 'day' | 'week') => ({
  ...queryFor(timeEntries.groupTotals, { query: { ...query, groupBy, ofPage: true } }),
  placeholderData: keepPreviousData,
})

export const entryQuery = (firm: Firm, id: string) => queryFor(timeEntries.get, { params: { id }, query: firm })

export const timesheetQuery = (firm: Firm, weekStart: string | undefined, userId: string) => ({
  ...queryFor(timesheet.week, { query: { ...firm, weekStart, userId } }),
  placeholderData: keepPreviousData,
})

export interface RateQuestion {
  matterId: string
  userId: string
  foreignCurrencyId?: number | undefined
}
export const matterRateQuery = (firm: Firm, question: RateQuestion) => ({
  ...queryFor(timeEntries.matterRate, { query: { ...firm, ...question } }),
  enabled: question.matterId !== '' && question.userId !== '',
  // A rate may have been changed a moment ago: each popup fetches it again.
  staleTime: 0,
})
