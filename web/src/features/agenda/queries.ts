import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { agenda } from '#contract/agenda.ts'
import { call, exchange } from '../../shared/api.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import { queryClient } from '../../shared/query-client.ts'

type Firm = CurrentUser['firm']

/** Whatever writes a progress update makes these old. */
const AGENDA = 'agenda'

export const datesQuery = (query: z.input<typeof agenda.list.query>) =>
  queryOptions({
    queryKey: [AGENDA, 'list', query],
    queryFn: ({ signal }) => call(agenda.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const daysQuery = (query: z.input<typeof agenda.days.query>) =>
  queryOptions({
    queryKey: [AGENDA, 'days', query],
    queryFn: ({ signal }) => call(agenda.days, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const morningQuery = (firm: Firm, userId: string | undefined) =>
  queryOptions({
    queryKey: [AGENDA, 'morning', firm.businessId, userId],
    queryFn: ({ signal }) => call(agenda.morning, { query: { ...firm, userId } }, { signal }),
    placeholderData: keepPreviousData,
  })

const refresh = () => {
  for (const key of [AGENDA, 'progress-notes', 'court-updates']) void queryClient.invalidateQueries({ queryKey: [key] })
}

export async function settleFollowUp(firm: Firm, id: string, isDone: boolean): Promise<void> {
  await exchange(agenda.followUp, { params: { id }, query: firm, body: { isDone } })
  refresh()
}

const feedKey = (firm: Firm) => [AGENDA, 'feed', firm.businessId]

export const feedQuery = (firm: Firm) =>
  queryOptions({
    queryKey: feedKey(firm),
    queryFn: ({ signal }) => call(agenda.feed, { query: firm }, { signal }),
  })

/** The address is told this once. */
export async function makeFeed(firm: Firm, covers: 'mine' | 'all'): Promise<string> {
  const { address } = await call(agenda.makeFeed, { query: firm, body: { covers } })
  await queryClient.invalidateQueries({ queryKey: feedKey(firm) })
  return address
}

export async function revokeFeed(firm: Firm): Promise<string> {
  const { message } = await exchange(agenda.revokeFeed, { query: firm })
  await queryClient.invalidateQueries({ queryKey: feedKey(firm) })
  return message
}
