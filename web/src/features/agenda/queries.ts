import { keepPreviousData } from '@tanstack/react-query'
import type { z } from 'zod'
import { agenda } from '#contract/agenda.ts'
import { call, exchange } from '../../shared/api.ts'
import type { Firm } from '../../shared/firm-of.ts'
import { queryFor } from '../../shared/query.ts'

export const datesQuery = (query: z.input<typeof agenda.list.query>) => ({
  ...queryFor(agenda.list, { query }),
  placeholderData: keepPreviousData,
})

export const daysQuery = (query: z.input<typeof agenda.days.query>) => ({
  ...queryFor(agenda.days, { query }),
  placeholderData: keepPreviousData,
})

export const morningQuery = (firm: Firm, userId: string | undefined) => ({
  ...queryFor(agenda.morning, { query: { ...firm, userId } }),
  placeholderData: keepPreviousData,
})

export const setFollowUpDone = (firm: Firm, id: string, isDone: boolean) =>
  exchange(agenda.followUp, { params: { id }, query: firm, body: { isDone } })

export const feedQuery = (firm: Firm) => queryFor(agenda.feed, { query: firm })

/** The address is shown this once. */
export const createFeed = async (firm: Firm, covers: 'mine' | 'all'): Promise<string> =>
  (await call(agenda.makeFeed, { query: firm, body: { covers } })).address

export const revokeFeed = async (firm: Firm): Promise<string> =>
  (await exchange(agenda.revokeFeed, { query: firm })).message
