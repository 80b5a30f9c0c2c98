import { money, toMajorText, type Money } from '#domain/money.ts'
import type {
  TrustWithdrawalDetail,
  WithdrawalApproval,
  WithdrawalComment,
  WithdrawalPayment,
  WithdrawalReason,
} from '#contract/trust-withdrawal-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import { assertVersion, updateRecord } from '../../platform/db/records.ts'
import { notFound } from '../../platform/refusal.ts'
import { createDisbursement, trustAmount } from '../trust-transactions/public.ts'
import { getWithdrawal } from './list.ts'
import { countApprovals, findWithdrawal, lockWithdrawal, type LockedWithdrawal } from './queries.ts'
import { notifyDecided } from './mails.ts'
import { exceedsApproved, notPending, selfApproval, withdrawalNotApproved } from './refusals.ts'
import { addStep, lockOrRefuse } from './service.ts'
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

export async function commentOnWithdrawal(
  context: FirmContext,
  id: string,
  { note }: Pick<WithdrawalComment, 'note'>,
): Promise<TrustWithdrawalDetail> {
  const withdrawal = await findWithdrawal(context.tx, id)
  if (!withdrawal) throw notFound('Withdrawal request')
  await addStep(context, withdrawal, 'comment', note)
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
  await createDisbursement(
    context,
    {
      ...input,
      ledgerId: withdrawal.ledger_id,
      amount: toMajorText(amount),
      payee: withdrawal.payee,
      method: methodOf(withdrawal.method),
      purpose: withdrawal.purpose,
    },
    { withdrawalId: id },
  )
  return getWithdrawal(context, id)
}

const leftOf = ({ amount_minor, used_minor, currency }: LockedWithdrawal): Money =>
  money(BigInt(amount_minor) - BigInt(used_minor), currency)
