import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Sent } from '#contract/endpoint.ts'
import { matterClosing } from '#contract/matter-closing.ts'
import { matters, type Matter, type MatterInput } from '#contract/matters.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { call, exchange } from '../../shared/api.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import { queryClient, refreshFigures } from '../../shared/query-client.ts'

export type Firm = CurrentUser['firm']

const MATTERS = 'matters'

/** What the time entries of matters add up to; asked beside the list, which never waits for sums. */
export const figuresQuery = (firm: Firm, ids: readonly string[]) =>
  queryOptions({
    // A saved or deleted time entry makes these old, so they live among them.
    queryKey: ['time-entries', 'figures', firm.businessId, ids],
    queryFn: ({ signal }) => call(matters.figures, { query: { ...firm, matterIds: ids.join(',') } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  })

/** Of the whole filter, under the rows. */
export const figuresTotalsQuery = (query: Sent<typeof matters.figuresTotals>['query']) =>
  queryOptions({
    queryKey: ['time-entries', 'figures', query],
    queryFn: ({ signal }) => call(matters.figuresTotals, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

const matterKey = (id: string) => [MATTERS, 'one', id]

export const matterQuery = (firm: Firm, id: string) =>
  queryOptions({
    queryKey: matterKey(id),
    queryFn: ({ signal }) => call(matters.view, { query: { ...firm, matterId: id } }, { signal }),
  })

const UNBILLED = 4

/** The latest unbilled work of a matter, for its overview. */
export const latestUnbilledQuery = (firm: Firm, matterId: string, size: number) => {
  const query = { ...firm, matterId, isBillable: UNBILLED, page: 1, size }
  return queryOptions({
    queryKey: ['time-entries', 'list', query],
    queryFn: ({ signal }) => call(timeEntries.list, { query }, { signal }),
  })
}

/** Every list, page and dropdown that shows matters, their counts on clients, and the answers of conflict checks. */
export function refreshMatters(): void {
  const keys = [MATTERS, 'matter-choices', 'matter-rate', 'clients', 'practice-areas']
  for (const key of keys) void queryClient.invalidateQueries({ queryKey: [key] })
  void refreshFigures()
  // The form that was just saved is still on screen: its own names would be found.
  void queryClient.invalidateQueries({ queryKey: ['conflicts'], refetchType: 'none' })
}

/** The record's page shows what was saved at once. */
function keep(matter: Matter): void {
  refreshMatters()
  queryClient.setQueryData(matterKey(matter.id), matter)
}

type Body = z.input<typeof MatterInput>

export async function addMatter(body: Body, idempotencyKey: string): Promise<{ data: Matter; message: string }> {
  const answer = await exchange(matters.create, { query: {}, body }, { idempotencyKey })
  keep(answer.data)
  return answer
}

export async function saveMatter(id: string, body: Body): Promise<{ data: Matter; message: string }> {
  const answer = await exchange(matters.update, { params: { id }, query: {}, body })
  keep(answer.data)
  return answer
}

export async function deleteMatter(firm: Firm, id: string): Promise<string> {
  const { message } = await exchange(matters.delete, { params: { id }, query: firm })
  queryClient.removeQueries({ queryKey: matterKey(id) })
  refreshMatters()
  return message
}

export async function restoreMatter(firm: Firm, id: string): Promise<string> {
  const { message } = await exchange(matters.restore, { params: { id }, query: firm })
  refreshMatters()
  return message
}

/** What stands in the way is asked for anew each time. */
export const closingQuery = (firm: Firm, id: string) =>
  queryOptions({
    queryKey: [MATTERS, 'closing', id],
    queryFn: ({ signal }) => call(matterClosing.get, { params: { id }, query: firm }, { signal }),
    staleTime: 0,
  })

export async function closeMatter(id: string, body: { closedOn: string; overrideReason?: string }): Promise<string> {
  const { data, message } = await exchange(matterClosing.close, { params: { id }, query: {}, body })
  keep(data)
  return message
}

export async function reopenMatter(id: string): Promise<string> {
  const { data, message } = await exchange(matterClosing.reopen, { params: { id }, query: {}, body: {} })
  keep(data)
  return message
}
