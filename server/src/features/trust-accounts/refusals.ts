import {
  conflictingField,
  invalidField,
  missingField,
  Refusal,
  type ConstraintRefusals,
} from '../../platform/refusal.ts'
import { MATTER_CLOSED } from '#domain/closed-matter.ts'

/*
 * The refusals of client money, in the words that people read: their codes are those of trust-accounting §3, in small letters.
 * Services name the figures; the database refuses by its constraints, where somebody else was faster.
 */

export const amountTooFine = (field: string, currency: string) =>
  invalidField('amount_too_fine', field, `The amount has more decimals than ${currency} has`)
export const amountTooLarge = (field: string) =>
  invalidField('amount_too_large', field, 'The amount is too large to be recorded')
export const balanceNotZero = (what: string) =>
  new Refusal(422, 'balance_not_zero', `This ${what} still holds client money. Pay it out or transfer it first`)
export const unclearedPaidOut = () =>
  new Refusal(
    422,
    'uncleared_paid_out',
    'A ledger of this account has paid out money that has not cleared. Wait until it has cleared',
  )
export const matterClosed = () => invalidField('matter_closed', 'matterId', MATTER_CLOSED)
/** T12. */
export const periodLocked = () =>
  invalidField(
    'period_locked',
    'date',
    'The period of this day is reconciled and locked. Date it in the open period instead',
  )
export const ledgerClosed = () => new Refusal(409, 'ledger_closed', 'This ledger is closed. Open it again first')
export const accountClosed = () =>
  invalidField('account_closed', 'accountId', 'This account is closed. Open it again, or use another one')

const notEnough = () =>
  new Refusal(422, 'insufficient_funds', 'The ledger does not hold enough on that day. Client money is never overdrawn')
const holdsMoney = () =>
  new Refusal(
    409,
    'client_money_held',
    'Client money is held for this matter or client. Pay it out or transfer it before you close, move, merge or delete',
  )
const hasLedger = () =>
  new Refusal(
    409,
    'client_money_held',
    'There is a trust ledger for this matter or client, which is kept. Delete the ledger first if it was never used',
  )

const chequeNumberUsed = () =>
  conflictingField('cheque_number_used', 'chequeNumber', 'This cheque is in the register already')

export const trustConstraints: ConstraintRefusals = {
  trust_ledgers_never_overdrawn: notEnough,
  trust_ledgers_cleared_only: () =>
    new Refusal(422, 'uncleared_funds', 'Too little of this ledger has cleared on that day'),
  trust_ledgers_never_overdrawn_later: () =>
    new Refusal(422, 'backdated_overdraw', 'With this date the ledger would be overdrawn on a later day'),
  trust_ledgers_float_cap: () =>
    invalidField(
      'commingling',
      'amount',
      "This is more of the firm's own money than the account may hold for bank charges",
    ),
  trust_ledgers_open: ledgerClosed,
  trust_ledgers_closed_empty: () => balanceNotZero('ledger'),
  trust_ledgers_of_open_matter: matterClosed,
  trust_ledgers_of_open_account: accountClosed,
  trust_ledgers_fit_account: () =>
    invalidField('account_of_other_client', 'accountId', 'This account holds the money of another client'),
  trust_ledgers_one_per_matter: () =>
    conflictingField('ledger_exists', 'matterId', 'This matter has a ledger in this account already'),
  trust_transactions_ledger_fkey: () =>
    new Refusal(409, 'ledger_has_entries', 'Money has moved on this ledger. Close it instead of deleting it'),
  trust_transactions_one_per_reference: () =>
    conflictingField('reference_used', 'reference', 'This reference is recorded in this account already'),
  trust_interest_divided: () =>
    invalidField('allocation_mismatch', 'from', 'No ledger held cleared money on these days'),
  trust_cheques_one_per_number: chequeNumberUsed,
  trust_transactions_one_per_cheque: chequeNumberUsed,
  trust_transactions_approved: () => new Refusal(409, 'not_approved', 'This is not approved, so nothing is paid out'),
  trust_transactions_answer_once: () =>
    new Refusal(409, 'request_answered', 'This deposit answers a request already, or was undone'),
  trust_transactions_request_fkey: () => missingField('parts', 'Request'),
  trust_transactions_cleared_once: () => new Refusal(409, 'already_cleared', 'This deposit has cleared already'),
  trust_transactions_office_part_first: () =>
    new Refusal(409, 'office_part_first', 'Part of this receipt went to the office. Reverse that transfer first'),
  trust_transactions_undone_once: () => new Refusal(409, 'already_reversed', 'This was undone already'),
  journal_entries_in_open_period: periodLocked,
  matters_holding_client_money_stay: holdsMoney,
  clients_holding_client_money_stay: holdsMoney,
  matters_with_trust_ledger_stay: hasLedger,
  clients_with_trust_ledger_stay: hasLedger,
}
