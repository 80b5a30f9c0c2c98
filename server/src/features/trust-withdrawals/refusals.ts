import { minorToText, type Money } from '#domain/money.ts'
import { invalidField, Refusal, type ConstraintRefusals } from '../../platform/refusal.ts'

export const selfApproval = () =>
  new Refusal(403, 'self_approval', 'You asked for this withdrawal. Somebody else has to decide about it')
export const notPending = () =>
  new Refusal(409, 'not_pending', 'This request no longer waits for a decision. Reload to see what became of it')
const approvedAlready = () =>
  new Refusal(409, 'approved_already', 'You have approved this request. The second approval is somebody else’s')
export const withdrawalSettled = () =>
  new Refusal(409, 'withdrawal_settled', 'This request is settled and can no longer be changed')
export const transferUnchanged = () =>
  new Refusal(
    409,
    'withdrawal_settled',
    'A request to pay an invoice or another ledger is not changed. Cancel it and make another one',
  )
export const reasonRequired = () =>
  invalidField('reason_required', 'note', 'Say why the request of somebody else is cancelled')
export const withdrawalNotApproved = () =>
  new Refusal(409, 'not_approved', 'This request is not approved, so nothing is paid out')
export const exceedsApproved = ({ minor, currency }: Money) =>
  invalidField(
    'exceeds_approved',
    'amount',
    `Only ${minorToText(minor, currency)} ${currency} of what was approved is left`,
  )

/** The database enforces the same rules, also between two requests at the same moment. */
export const withdrawalConstraints: ConstraintRefusals = {
  trust_withdrawal_steps_by_another: selfApproval,
  trust_withdrawal_steps_pending: notPending,
  trust_withdrawal_steps_one_approval: approvedAlready,
  trust_withdrawals_settled: withdrawalSettled,
  trust_withdrawals_approved_anew: withdrawalSettled,
  trust_withdrawals_within_approved: () =>
    invalidField('exceeds_approved', 'amount', 'Less than this is left of what was approved. Reload to see how much'),
}
