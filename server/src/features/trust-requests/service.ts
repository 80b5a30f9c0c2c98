import { documentNumber, numberCounter } from '#domain/document-number.ts'
import type {
  DepositRequestDetail,
  DepositRequestInput,
  DepositRequestMoveInput,
  DepositRequestUpdate,
} from '#contract/trust-requests.ts'
import type { FirmContext, FirmWork } from '../../platform/context.ts'
import { takeNumber } from '../../platform/db/counters.ts'
import { assertVersion, updateRecord } from '../../platform/db/records.ts'
import { newId } from '../../platform/ids.ts'
import { missingField, notFound, notPermitted } from '../../platform/refusal.ts'
import { firmToday } from '../invoices/public.ts'
import { findTrustAccount, ledgerClosed } from '../trust-accounts/public.ts'
import { createLedger } from '../trust-ledgers/public.ts'
import { trustAmount } from '../trust-transactions/public.ts'
import { mailApprovers, notifyDecided, type Asking } from '../trust-withdrawals/public.ts'
import { getRequest } from './list.ts'
import {
  findMatterLedger,
  findNeedsApproval,
  insertRequest,
  lockRequest,
  revokeLinks,
  type LockedRequest,
} from './queries.ts'
import { notPending, ownRequest, reasonRequired, requestSettled } from './refusals.ts'

const NUMBER_PATTERN = 'DR-{year}-{seq:4}'

async function takeRequestNumber({ tx, businessId }: FirmWork, day: string): Promise<string> {
  const counter = `trustRequest:${numberCounter('receipt', NUMBER_PATTERN, day)}`
  const seq = await takeNumber(tx, businessId, counter)
  return documentNumber('receipt', NUMBER_PATTERN, { seq, day })
}

type Content = Omit<DepositRequestInput, 'adminUserId' | 'businessId'>

/** Drafts a request. Its money will be held in the matter's ledger, which is opened if there is none. */
export async function createRequest(context: FirmWork, input: Content): Promise<DepositRequestDetail> {
  const { tx, businessId, userId, clock } = context
  const { accountId, matterId } = input
  const account = await findTrustAccount(tx, accountId)
  if (!account) throw missingField('accountId', 'Account')
  const amount = trustAmount(input.amount, account.currency)
  const found = await findMatterLedger(tx, accountId, matterId)
  if (found && found.closed_at !== null) throw ledgerClosed()
  const ledgerId = found?.id ?? (await createLedger(context, { accountId, matterId })).id
  const [id, now] = [newId(), clock.now()]
  await insertRequest(tx, {
    business_id: businessId,
    id,
    number: await takeRequestNumber(context, await firmToday(context)),
    ledger_id: ledgerId,
    matter_id: matterId,
    currency: account.currency,
    amount_minor: amount.minor.toString(),
    reason: input.reason,
    due_on: input.dueOn,
    requested_by: userId,
    created_at: now,
    updated_at: now,
  })
  return getRequest(context, id)
}

export async function lockOrRefuse({ tx }: Pick<FirmWork, 'tx'>, id: string): Promise<LockedRequest> {
  const request = await lockRequest(tx, id)
  if (!request) throw notFound('Deposit request')
  return request
}

async function lockOwn(context: FirmWork, id: string, version: number | undefined): Promise<LockedRequest> {
  const request = await lockOrRefuse(context, id)
  if (request.requested_by !== context.userId) throw notPermitted()
  assertVersion(version, request.version, 'Request')
  return request
}

const UNDECIDED = { decided_by: null, decided_at: null, decision_note: '' } as const

/** Changes one's own draft; a declined request becomes a draft again. */
export async function updateRequest(
  context: FirmContext,
  id: string,
  { amount, dueOn, reason, version }: DepositRequestUpdate,
): Promise<DepositRequestDetail> {
  const request = await lockOwn(context, id, version)
  if (request.status !== 'draft' && request.status !== 'declined') throw requestSettled()
  await updateRecord(context, 'app.trust_requests', id, {
    amount_minor: trustAmount(amount, request.currency).minor.toString(),
    due_on: dueOn,
    reason,
    status: 'draft',
    ...UNDECIDED,
  })
  return getRequest(context, id)
}

type Move = Pick<DepositRequestMoveInput, 'note' | 'version'>

/**
 * Submits one's own draft, and mails those who may approve it, or the one of them who is named. Where the firm needs no approval
 * of requests, it is approved by that.
 */
export async function submitRequest(
  context: FirmWork & Asking,
  id: string,
  { version, approverId }: Pick<Move, 'version'> & { readonly approverId?: string | undefined },
): Promise<DepositRequestDetail> {
  const request = await lockOwn(context, id, version)
  if (request.status !== 'draft') throw requestSettled()
  await updateRecord(context, 'app.trust_requests', id, { status: 'submitted' })
  if (await findNeedsApproval(context.tx))
    await mailApprovers(context, { id, matterId: request.matter_id, approverId }, 'trustRequest')
  else await updateRecord(context, 'app.trust_requests', id, { status: 'approved', decided_at: context.clock.now() })
  return getRequest(context, id)
}

/** Approves or declines the request of somebody else (T13). */
export async function decideRequest(
  context: FirmWork,
  id: string,
  { isApproved, note, version }: Move & { readonly isApproved: boolean },
): Promise<DepositRequestDetail> {
  const request = await lockOrRefuse(context, id)
  if (request.status !== 'submitted') throw notPending()
  if (request.requested_by === context.userId) throw ownRequest()
  assertVersion(version, request.version, 'Request')
  if (!isApproved && note === '') throw reasonRequired()
  await updateRecord(context, 'app.trust_requests', id, {
    status: isApproved ? 'approved' : 'declined',
    decided_by: context.userId,
    decided_at: context.clock.now(),
    decision_note: note,
  })
  await notifyDecided(context, { event: 'depositDecided', kind: 'trustRequest', request, isApproved })
  return getRequest(context, id)
}

/** Cancels a request and ends its addresses. */
export async function cancelRequest(
  context: FirmContext,
  id: string,
  { version }: Move,
): Promise<DepositRequestDetail> {
  const request = await lockOrRefuse(context, id)
  if (request.status === 'cancelled' || BigInt(request.received_minor) >= BigInt(request.amount_minor))
    throw requestSettled()
  assertVersion(version, request.version, 'Request')
  await updateRecord(context, 'app.trust_requests', id, { status: 'cancelled' })
  await revokeLinks(context.tx, id, context.clock.now())
  return getRequest(context, id)
}
