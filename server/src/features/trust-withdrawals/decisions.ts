import { money, toMajorText, type Money } from '#domain/money.ts'
import type {
  TrustWithdrawalDetail,
  WithdrawalApproval,
  WithdrawalCancel,
  WithdrawalComment,
  WithdrawalPayment,
  WithdrawalReason,
} from '#contract/trust-withdrawal-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import { assertVersion, updateRecord } from '../../platform/db/records.ts'
import { requirePermission } from '../../platform/permission.ts'
import { notFound } from '../../platform/refusal.ts'
import {
  createDisbursement,
  transferBetweenLedgers,
  transferToOffice,
  trustAmount,
} from '../trust-transactions/public.ts'
import { getWithdrawal } from './list.ts'
import { countApprovals, findWithdrawal, lockWithdrawal, selectSteps, type LockedWithdrawal } from './queries.ts'
import { notifyComment, notifyDecided, notifyRequester } from './mails.ts'
import {
  exceedsApproved,
  notPending,
  reasonRequired,
  selfApproval,
  withdrawalNotApproved,
  withdrawalSettled,
} from './refusals.ts'
import { addStep, isOpen, lockOrRefuse } from './service.ts'
import { methodOf } from './view.ts'

/** Locks a request that this person may decide about: somebody else's that is pending (T13). */
async function lockToDecide(context: FirmContext, id: string, version: number | undefined): Promise<LockedWithdrawal> {
  const withdrawal = await lockOrRefuse(context, id)
  if (withdrawal.status !== 'pending') throw notPending()
  if (withdrawal.requested_by === context.userId) throw selfApproval()
  assertVersion(version, withdrawal.version, 'Request')
  return withdrawal
}

const DECIDED = { event: 'withdrawalDecided', kind: 'trustWithdrawal' } as const

/** Approves the request of somebody else. It is approved once enough people have; no money moves by it. */
export async function approveWithdrawal(
  context: FirmContext,
  id: string,
  { note, version }: Pick<WithdrawalApproval, 'note' | 'version'>,
): Promise<TrustWithdrawalDetail> {
  const withdrawal = await lockToDecide(context, id, version)
  await addStep(context, withdrawal, 'approved', note)
  const isEnough = (await countApprovals(context.tx, withdrawal)) >= withdrawal.approvers_needed
  await updateRecord(context, 'app.trust_withdrawals', id, { status: isEnough ? 'approved' : 'pending' })
  if (isEnough) await notifyDecided(context, { ...DECIDED, request: withdrawal, isApproved: true })
  return getWithdrawal(context, id)
}

export async function declineWithdrawal(
  context: FirmContext,
  id: string,
  { note, version }: Pick<WithdrawalReason, 'note' | 'version'>,
): Promise<TrustWithdrawalDetail> {
  const withdrawal = await lockToDecide(context, id, version)
  await addStep(context, withdrawal, 'declined', note)
  await updateRecord(context, 'app.trust_withdrawals', id, { status: 'declined' })
  await notifyDecided(context, { ...DECIDED, request: withdrawal, isApproved: false })
  return getWithdrawal(context, id)
}

/** Nothing is left of a request that was paid in full; what was declined or cancelled is settled. */
function assertOpen(withdrawal: LockedWithdrawal, version: number | undefined): void {
  if (!isOpen(withdrawal) || withdrawal.used_minor === withdrawal.amount_minor) throw withdrawalSettled()
  assertVersion(version, withdrawal.version, 'Request')
}

/** Takes the approvals of a request back: what of it was not paid waits to be approved again, and is set aside no longer. */
export async function withdrawApproval(
  context: FirmContext,
  id: string,
  { note, version }: Pick<WithdrawalReason, 'note' | 'version'>,
): Promise<TrustWithdrawalDetail> {
  const withdrawal = await lockOrRefuse(context, id)
  assertOpen(withdrawal, version)
  if ((await countApprovals(context.tx, withdrawal)) === 0) throw withdrawalSettled()
  await addStep(context, withdrawal, 'withdrawn', note)
  await updateRecord(context, 'app.trust_withdrawals', id, { round: withdrawal.round + 1, status: 'pending' })
  await notifyRequester(context, withdrawal, 'is no longer approved')
  return getWithdrawal(context, id)
}

/** Cancels one's own request, or that of another as somebody who may approve it, with the reason; what was paid out stays. */
export async function cancelWithdrawal(
  context: FirmContext,
  id: string,
  { note, version }: Pick<WithdrawalCancel, 'note' | 'version'>,
): Promise<TrustWithdrawalDetail> {
  const withdrawal = await lockOrRefuse(context, id)
  const isOwn = withdrawal.requested_by === context.userId
  requirePermission(context, isOwn ? 'trustAccountRequest.create' : 'trustAccountRequest.approve')
  assertOpen(withdrawal, version)
  if (!isOwn && note === '') throw reasonRequired()
  await addStep(context, withdrawal, 'cancelled', note)
  await updateRecord(context, 'app.trust_withdrawals', id, { status: 'cancelled' })
  await notifyRequester(context, withdrawal, 'was cancelled')
  return getWithdrawal(context, id)
}

/** Saves a question or an answer, and tells whoever asked for the money and whoever wrote before. */
export async function commentOnWithdrawal(
  context: FirmContext,
  id: string,
  { note }: Pick<WithdrawalComment, 'note'>,
): Promise<TrustWithdrawalDetail> {
  const withdrawal = await findWithdrawal(context.tx, id)
  if (!withdrawal) throw notFound('Withdrawal request')
  const writers = (await selectSteps(context.tx, id)).map(({ user_id }) => user_id)
  await addStep(context, withdrawal, 'comment', note)
  await notifyComment(context, withdrawal, writers)
  return getWithdrawal(context, id)
}

/**
 * Pays out what was approved, in full or in part, to the payee and by the method that were approved. All checks of a payment
 * are made again; the database counts what is used (T14), also of two payments at once.
 */
export async function payWithdrawal(
  context: FirmContext,
  id: string,
  input: Omit<WithdrawalPayment, 'adminUserId' | 'businessId'>,
): Promise<TrustWithdrawalDetail> {
  const withdrawal = await lockWithdrawal(context.tx, id)
  if (!withdrawal) throw notFound('Withdrawal request')
  if (withdrawal.status !== 'approved') throw withdrawalNotApproved()
  const left = leftOf(withdrawal)
  const amount = input.amount === undefined ? left : trustAmount(input.amount, withdrawal.currency)
  if (amount.minor > left.minor || left.minor === 0n) throw exceedsApproved(left)
  await postPayment(context, withdrawal, { ...input, amount: toMajorText(amount) })
  return getWithdrawal(context, id)
}

/** Posts what was approved, under all rules of its kind; the approval stands in place of one only (decision 0060). */
async function postPayment(
  context: FirmContext,
  withdrawal: LockedWithdrawal,
  input: Omit<WithdrawalPayment, 'adminUserId' | 'businessId'> & { readonly amount: string },
): Promise<void> {
  const { date, amount, reference, chequeNumber, officeAccountId, exchangeRate } = input
  const approved = { withdrawalId: withdrawal.id }
  const about = { ledgerId: withdrawal.ledger_id, date, amount, reference, purpose: withdrawal.purpose }
  if (withdrawal.invoice_id !== null) {
    // Money of the firm moves too.
    requirePermission(context, 'paymentInfo.create')
    const { invoice_id: invoiceId } = withdrawal
    await transferToOffice(context, { ...about, invoiceId, officeAccountId, exchangeRate }, approved)
  } else if (withdrawal.to_ledger_id !== null) {
    const { to_ledger_id: toLedgerId, authority } = withdrawal
    await transferBetweenLedgers(context, { ...about, toLedgerId, authority }, approved)
  } else {
    const { payee, method } = withdrawal
    await createDisbursement(context, { ...about, chequeNumber, payee, method: methodOf(method) }, approved)
  }
}

const leftOf = ({ amount_minor, used_minor, currency }: LockedWithdrawal): Money =>
  money(BigInt(amount_minor) - BigInt(used_minor), currency)
