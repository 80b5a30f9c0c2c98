import { documentNumber, numberCounter } from '#domain/document-number.ts'
import type { TrustWithdrawalDetail, WithdrawalInput, WithdrawalUpdate } from '#contract/trust-withdrawal-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import { takeNumber } from '../../platform/db/counters.ts'
import { assertVersion, updateRecord } from '../../platform/db/records.ts'
import { newId } from '../../platform/ids.ts'
import { notFound, notPermitted } from '../../platform/refusal.ts'
import { setAttachments } from '../files/public.ts'
import { firmToday } from '../invoices/public.ts'
import { ledgerClosed } from '../trust-accounts/public.ts'
import type { LedgerRow } from '../trust-ledgers/public.ts'
import { getClientLedger, isPayeeOurselves, trustAmount, useTransferToOperating } from '../trust-transactions/public.ts'
import { withdrawalFiles } from './attachments.ts'
import { getWithdrawal } from './list.ts'
import { mailApprovers } from './mails.ts'
import { insertStep, insertWithdrawal, lockWithdrawal, type LockedWithdrawal } from './queries.ts'
import { transferUnchanged, withdrawalSettled } from './refusals.ts'

const NUMBER_PATTERN = 'WR-{year}-{seq:4}'

async function takeWithdrawalNumber({ tx, businessId }: FirmContext, day: string): Promise<string> {
  const counter = `trustWithdrawal:${numberCounter('receipt', NUMBER_PATTERN, day)}`
  const seq = await takeNumber(tx, businessId, counter)
  return documentNumber('receipt', NUMBER_PATTERN, { seq, day })
}

type Content = Omit<WithdrawalUpdate, 'version' | 'adminUserId' | 'businessId' | 'attachmentIds'>

async function resolveContent(context: FirmContext, input: Content, currency: string) {
  const amount = trustAmount(input.amount, currency)
  const payee = { name: input.payee, account: input.payeeAccount }
  if (await isPayeeOurselves(context, payee)) throw useTransferToOperating()
  return {
    amount_minor: amount.minor.toString(),
    payee: input.payee,
    payee_bank: input.payeeBank ?? '',
    payee_account: input.payeeAccount ?? '',
    method: input.method,
    purpose: input.purpose,
    needed_on: input.neededOn ?? null,
  }
}

/** Asks for client money to be paid out, and mails those who may approve it. Money need not be there yet. */
export async function createWithdrawal(
  context: FirmContext,
  { ledgerId, attachmentIds = [], ...input }: WithdrawalInput,
): Promise<TrustWithdrawalDetail> {
  const ledger = await getClientLedger(context.tx, ledgerId)
  return createRequest(context, ledger, await resolveContent(context, input, ledger.currency), { attachmentIds })
}

type Row = Parameters<typeof insertWithdrawal>[1]
type RequestContent = Pick<Row, 'amount_minor' | 'payee' | 'method' | 'purpose' | 'needed_on'> & Partial<Row>

interface MoreOfRequest {
  readonly attachmentIds?: readonly string[]
  /** Of the ledger that gets the money: only who sees it too approves. */
  readonly otherMatterId?: string | undefined
}

/** Stores a request of any kind, and tells those who may approve it. */
export async function createRequest(
  context: FirmContext,
  ledger: LedgerRow,
  content: RequestContent,
  { attachmentIds = [], otherMatterId }: MoreOfRequest = {},
): Promise<TrustWithdrawalDetail> {
  const { tx, businessId, userId, clock } = context
  if (ledger.closed_at !== null) throw ledgerClosed()
  const [id, now, matterId] = [newId(), clock.now(), ledger.matter_id ?? '']
  await insertWithdrawal(tx, {
    ...content,
    business_id: businessId,
    id,
    number: await takeWithdrawalNumber(context, await firmToday(context)),
    ledger_id: ledger.id,
    matter_id: matterId,
    currency: ledger.currency,
    // The database sets it.
    approvers_needed: 1,
    requested_by: userId,
    created_at: now,
    updated_at: now,
  })
  await addStep(context, { id, round: 1, requested_by: userId }, 'requested')
  if (attachmentIds.length > 0)
    await setAttachments(context, withdrawalFiles, { recordId: id, matterId, fileIds: attachmentIds })
  await mailApprovers(context, { id, matterId, otherMatterId }, 'trustWithdrawal')
  return getWithdrawal(context, id)
}

type StepKind = 'requested' | 'changed' | 'approved' | 'declined' | 'withdrawn' | 'cancelled' | 'comment'

export const addStep = (
  { tx, businessId, userId, clock }: FirmContext,
  { id, round, requested_by }: Pick<LockedWithdrawal, 'id' | 'round' | 'requested_by'>,
  kind: StepKind,
  note = '',
) =>
  insertStep(tx, {
    business_id: businessId,
    id: newId(),
    withdrawal_id: id,
    kind,
    round,
    note,
    user_id: userId,
    requested_by,
    created_at: clock.now(),
  })

export async function lockOrRefuse({ tx }: FirmContext, id: string): Promise<LockedWithdrawal> {
  const withdrawal = await lockWithdrawal(tx, id)
  if (!withdrawal) throw notFound('Withdrawal request')
  return withdrawal
}

export const isOpen = ({ status }: Pick<LockedWithdrawal, 'status'>) => status === 'pending' || status === 'approved'

/** Changes one's own request while nothing was paid of it. What was approved before counts no longer if it is another payment. */
export async function updateWithdrawal(
  context: FirmContext,
  id: string,
  { version, attachmentIds, ...input }: WithdrawalUpdate,
): Promise<TrustWithdrawalDetail> {
  const withdrawal = await lockOrRefuse(context, id)
  if (withdrawal.requested_by !== context.userId) throw notPermitted()
  if (!isOpen(withdrawal) || withdrawal.used_minor !== '0') throw withdrawalSettled()
  if (withdrawal.kind !== 'disbursement') throw transferUnchanged()
  assertVersion(version, withdrawal.version, 'Request')
  const content = await resolveContent(context, input, withdrawal.currency)
  const round = isOtherPayment(withdrawal, content) ? withdrawal.round + 1 : withdrawal.round
  const isNew = round !== withdrawal.round
  await updateRecord(context, 'app.trust_withdrawals', id, { ...content, ...(isNew && { round, status: 'pending' }) })
  await addStep(context, { ...withdrawal, round }, 'changed')
  const { matter_id: matterId } = withdrawal
  if (attachmentIds) await setAttachments(context, withdrawalFiles, { recordId: id, matterId, fileIds: attachmentIds })
  if (isNew) await mailApprovers(context, { id, matterId }, 'trustWithdrawal')
  return getWithdrawal(context, id)
}

const isOtherPayment = (
  one: LockedWithdrawal,
  other: Pick<LockedWithdrawal, 'amount_minor' | 'payee' | 'payee_bank' | 'payee_account' | 'method'>,
): boolean =>
  one.amount_minor !== other.amount_minor ||
  one.payee !== other.payee ||
  one.payee_bank !== other.payee_bank ||
  one.payee_account !== other.payee_account ||
  one.method !== other.method
