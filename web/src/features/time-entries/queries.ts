import { keepPreviousData } from '@tanstack/react-query'
import type { z } from 'zod'
import { timeEntries } from '#contract/time-entries.ts'
import { queryFor } from '../../shared/query.ts'

type ListQuery = z.input<typeof timeEntries.list.query>

/** The sums of the days or weeks on a page of the list. */
export const groupTotalsQuery = (query: ListQuery, groupBy: 'day' | 'week') => ({
  ...queryFor(timeEntries.groupTotals, { query: { ...query, groupBy, ofPage: true } }),
  placeholderData: keepPreviousData,
})
