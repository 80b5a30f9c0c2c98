import { keepPreviousData } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Sent } from '#contract/endpoint.ts'
import { matterClosing } from '#contract/matter-closing.ts'
import { matters, type MatterInput } from '#contract/matters.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { exchange } from '../../shared/api.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import { cacheSaved, queryFor } from '../../shared/query.ts'

export type Firm = CurrentUser['firm']
type Body = z.input<typeof MatterInput>

/** Sums of the time entries of matters. They are fetched beside the list, which never waits for sums. */
export const figuresQuery = (firm: Firm, ids: readonly string[]) => ({
  ...queryFor(matters.figures, { query: { ...firm, matterIds: ids.join(',') } }),
  placeholderData: keepPreviousData,
  enabled: ids.length > 0,
})

/** Sums of the entire filter, under the rows. */
export const figuresTotalsQuery = (query: Sent<typeof matters.figuresTotals>['query']) => ({
  ...queryFor(matters.figuresTotals, { query }),
  placeholderData: keepPreviousData,
})

export const matterQuery = (firm: Firm, matterId: string) => queryFor(matters.view, { query: { ...firm, matterId } })

const UNBILLED = 4

/** The latest unbilled work of a matter, for its overview. */
export const latestUnbilledQuery = (firm: Firm, matterId: string, size: number) =>
  queryFor(timeEntries.list, { query: { ...firm, matterId, isBillable: UNBILLED, page: 1, size } })

const toCache = cacheSaved(matterQuery)

export const createMatter = async (firm: Firm, body: Body, idempotencyKey: string) =>
  toCache(firm, await exchange(matters.create, { query: {}, body }, { idempotencyKey }))

export const updateMatter = async (firm: Firm, id: string, body: Body) =>
  toCache(firm, await exchange(matters.update, { params: { id }, query: {}, body }))

/** What must be settled before closing is fetched each time the dialog opens. */
export const closingQuery = (firm: Firm, id: string) => ({
  ...queryFor(matterClosing.get, { params: { id }, query: firm }),
  staleTime: 0,
})

export const closeMatter = async (firm: Firm, id: string, body: { closedOn: string; overrideReason?: string }) =>
  toCache(firm, await exchange(matterClosing.close, { params: { id }, query: {}, body })).message

export const reopenMatter = async (firm: Firm, id: string) =>
  toCache(firm, await exchange(matterClosing.reopen, { params: { id }, query: {}, body: {} })).message
