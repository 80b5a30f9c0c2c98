import type { z } from 'zod'
import { trustRequests, type DepositRequestInput, type DepositRequestMail } from '#contract/trust-requests.ts'
import { exchange } from '../../shared/api.ts'
import type { Firm } from '../../shared/firm-of.ts'
import { cacheSaved, queryFor } from '../../shared/query.ts'

export const requestQuery = (firm: Firm, id: string) => queryFor(trustRequests.get, { params: { id }, query: firm })
const cached = cacheSaved(requestQuery)

export interface RequestBody {
  matterId: string
  accountId: string
  amount: string
  dueOn: string
  reason: string
}

export const createRequest = async (firm: Firm, body: RequestBody, idempotencyKey: string) =>
  cached(
    firm,
    await exchange(
      trustRequests.create,
      { body: { ...firm, ...body } satisfies z.input<typeof DepositRequestInput> },
      { idempotencyKey },
    ),
  )

/** Matter and account of a request never change. */
export const updateRequest = async (
  firm: Firm,
  id: string,
  { amount, dueOn, reason, version }: RequestBody & { version: number },
) =>
  cached(
    firm,
    await exchange(trustRequests.update, { params: { id }, body: { ...firm, amount, dueOn, reason, version } }),
  )

type Move = 'submit' | 'cancel'
export const moveRequest = async (firm: Firm, id: string, move: Move) =>
  cached(firm, await exchange(trustRequests[move], { params: { id }, body: firm }))

export const decideRequest = async (firm: Firm, id: string, isApproved: boolean, note: string) =>
  cached(firm, await exchange(trustRequests.decide, { params: { id }, body: { ...firm, isApproved, note } }))

export const sendRequest = async (
  firm: Firm,
  id: string,
  body: Omit<z.input<typeof DepositRequestMail>, keyof Firm>,
  idempotencyKey: string,
) =>
  cached(firm, await exchange(trustRequests.send, { params: { id }, body: { ...firm, ...body } }, { idempotencyKey }))

export const createLink = (firm: Firm, id: string) =>
  exchange(trustRequests.createLink, { params: { id }, query: firm })
export const revokeLinks = async (firm: Firm, id: string) =>
  cached(firm, await exchange(trustRequests.revokeLinks, { params: { id }, query: firm }))
