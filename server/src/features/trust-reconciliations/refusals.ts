import { conflictingField, invalidField, Refusal, type ConstraintRefusals } from '../../platform/refusal.ts'

export const statementBalanceMissing = () =>
  invalidField(
    'statement_balance_missing',
    'statementBalance',
    'Enter the balance of the bank at this day, or import its statement',
  )
export const dayNotOver = () => invalidField('day_not_over', 'through', 'This day is not over yet')
export const reconciliationSigned = () =>
  new Refusal(409, 'reconciliation_signed', 'This reconciliation is signed. Give it back before you change it')
const figuresDiffer = () => new Refusal(422, 'figures_differ', 'The three figures do not agree yet')
export const restrictedMatters = () =>
  new Refusal(
    422,
    'restricted_matters',
    'The account holds money of matters that you may not see. Whoever signs has to see all of them',
  )
export const packTooLarge = () =>
  new Refusal(422, 'pack_too_large', 'The pack is too large. Reconcile to an earlier day first')
export const notLocked = () => new Refusal(409, 'not_locked', 'There is a pack once the reconciliation is reviewed')
const notWaiting = () => new Refusal(409, 'not_waiting', 'This reconciliation does not wait for a reviewer')

export const reconciliationConstraints: ConstraintRefusals = {
  trust_reconciliations_of_open_period: () =>
    invalidField('period_locked', 'through', 'The period of this day is reconciled and locked already'),
  trust_reconciliations_one_open: () =>
    conflictingField(
      'reconciliation_open',
      'accountId',
      'A reconciliation of this account is not locked yet. Go on with that one',
    ),
  trust_reconciliations_one_per_day: () =>
    conflictingField('reconciliation_open', 'through', 'There is a reconciliation of this account at this day'),
  trust_reconciliations_locked_unchanged: reconciliationSigned,
  trust_reconciliations_posted_unchanged: reconciliationSigned,
  trust_reconciliations_signed_unchanged: reconciliationSigned,
  trust_reconciliations_signed_once: reconciliationSigned,
  trust_reconciliations_agree: figuresDiffer,
  trust_reconciliations_explained: () =>
    new Refusal(422, 'bank_unexplained', 'Lines of the bank are neither matched nor explained'),
  trust_reconciliations_no_ledger_below_zero: () =>
    new Refusal(422, 'ledger_below_zero', 'A ledger is below zero. The firm has to pay in what is missing first'),
  trust_reconciliations_two_people: () =>
    new Refusal(422, 'self_review', 'You prepared this reconciliation. Somebody else has to review it'),
  trust_reconciliations_waits_for_reviewer: notWaiting,
  trust_reconciliations_as_signed: () =>
    new Refusal(409, 'books_changed', 'The books have changed since this was signed. Give it back to be signed again'),
}
