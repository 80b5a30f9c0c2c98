import { keepPreviousData } from '@tanstack/react-query'
import {
  clientRequests,
  type CLIENT_REQUEST_STATES,
  type ClientRequest,
  type ClientRequestItem,
} from '#contract/client-requests.ts'
import { call, exchange } from '../../shared/api.ts'
import type { Firm } from '../../shared/firm-of.ts'
import { queryFor } from '../../shared/query.ts'

export type RequestState = (typeof CLIENT_REQUEST_STATES)[number]

export interface RequestsShown {
  readonly matterId?: string | undefined
  readonly clientId?: string | undefined
  readonly state?: RequestState | undefined
  readonly isOverdue?: boolean | undefined
  readonly isMine?: boolean | undefined
  readonly generalSearchText?: string | undefined
  readonly page: number
}

export const requestsQuery = (firm: Firm, shown: RequestsShown) => ({
  ...queryFor(clientRequests.list, { query: { ...firm, ...shown } }),
  placeholderData: keepPreviousData,
})

export const requestQuery = (firm: Firm, id: string) => queryFor(clientRequests.get, { params: { id }, query: firm })

export interface RequestBody {
  readonly title: string
  readonly note: string
  /** `MM/DD/YYYY`, blank for none. */
  readonly dueOn: string
  readonly items: { readonly id?: string | undefined; kind: 'document' | 'answer'; label: string; hint: string }[]
}

export const createRequest = (firm: Firm, matterId: string, body: RequestBody, idempotencyKey: string) =>
  exchange(clientRequests.create, { query: {}, body: { ...firm, matterId, ...body } }, { idempotencyKey })

export const updateRequest = (firm: Firm, { id, version }: ClientRequest, body: RequestBody) =>
  exchange(clientRequests.update, { params: { id }, query: {}, body: { ...firm, ...body, version } })

/** Refused where the client has changed the answer since it was read. */
export const acceptItem = (firm: Firm, { id, answered }: ClientRequestItem) =>
  exchange(clientRequests.accept, { params: { id }, query: {}, body: { ...firm, answeredAt: answered?.at } })

export const sendItemBack = (firm: Firm, { id, answered }: ClientRequestItem, reason: string) =>
  exchange(clientRequests.sendBack, { params: { id }, query: {}, body: { ...firm, reason, answeredAt: answered?.at } })

export const withdrawRequest = (firm: Firm, id: string) =>
  exchange(clientRequests.withdraw, { params: { id }, query: {}, body: firm })

/** Requests on the person's matters with answers to accept or send back. */
export const countAnsweredRequests = async (firm: Firm, signal: AbortSignal): Promise<number> =>
  (await call(clientRequests.waiting, { query: firm }, { signal })).requests
