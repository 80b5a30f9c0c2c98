import { minorToText, type Money } from '#domain/money.ts'
import type { WithdrawalProblem } from '#domain/trust-rules.ts'
import { conflictingField, invalidField, Refusal } from '../../platform/refusal.ts'

const text = (minor: bigint, currency: string) => `${minorToText(minor, currency)} ${currency}`

export const invalidAmount = (field: string) => invalidField('invalid_amount', field, 'The amount must be above 0')
export const currencyMismatch = (currency: string) =>
  invalidField('currency_mismatch', 'amount', `This account holds ${currency}. Client money is never converted in it`)
export const dateInFuture = () =>
  invalidField('date_in_future', 'date', 'Client money is recorded when it has moved, not before')

/** Names what is missing, so that a person knows what would be possible. */
export function cannotPayOut({ code, short }: WithdrawalProblem, currency: string): Refusal {
  const missing = text(short, currency)
  switch (code) {
    case 'insufficient_funds':
      return invalidField(
        code,
        'amount',
        `The ledger holds ${missing} too little on that day. Client money is never overdrawn`,
      )
    case 'uncleared_funds':
      return invalidField(code, 'amount', `${missing} of this amount has not cleared on that day`)
    case 'backdated_overdraw':
      return invalidField(code, 'date', `With this date the ledger would lack ${missing} on a later day`)
  }
}

export const useTransferToOperating = () =>
  invalidField(
    'use_transfer_to_operating',
    'payee',
    'The firm is paid from client money by a transfer to the office, against an issued invoice',
  )
export const notApproved = () =>
  new Refusal(
    422,
    'not_approved',
    'In this firm somebody else approves before client money is paid out. Request the withdrawal instead',
  )
export const onlyReceivedLeaves = () =>
  new Refusal(
    422,
    'not_approved',
    'The firm’s part leaves at once only of what has come in and cleared. Request what is paid from older money of the client',
  )
export const noIssuedInvoice = () =>
  invalidField('no_issued_invoice', 'invoiceId', 'Client money goes to the office against an issued invoice only')
export const wrongMatter = () =>
  invalidField('wrong_matter', 'invoiceId', 'This invoice is not about the matter that the money is held for')
export const exceedsInvoiceBalance = ({ minor, currency }: Money) =>
  invalidField(
    'exceeds_invoice_balance',
    'amount',
    `Only ${text(minor, currency)} is left to pay on this invoice for the matter`,
  )
export const exchangeRateMissing = () =>
  invalidField('exchange_rate_missing', 'exchangeRate', 'No exchange rate is known for this day. Type one')
export const noAuthority = () =>
  invalidField(
    'no_authority',
    'authority',
    'Say what the client allowed, and how, before money moves to another ledger',
  )
export const otherAccount = () =>
  invalidField(
    'other_account',
    'toLedgerId',
    'The other ledger is in another bank account. Pay the money out and deposit it there',
  )
export const sameLedger = () => invalidField('same_ledger', 'toLedgerId', 'Choose another ledger')
export const chargeToClient = () =>
  invalidField('charge_to_client', 'ledgerId', "Bank charges are the firm's. They never reduce a client's ledger")
export const commingling = () =>
  invalidField('commingling', 'purpose', "The firm's own money is kept in a client account for bank charges only")
export const allocationMismatch = (message: string) => invalidField('allocation_mismatch', 'allocation', message)
export const noFairSum = () =>
  invalidField('no_fair_sum', 'rate', 'By the rules of this account its clients get all of its interest')
/** Whoever divides interest sees every ledger that shares in it. */
export const ledgersHidden = () =>
  new Refusal(
    422,
    'ledgers_hidden',
    'Some ledgers of this account are hidden from you by a wall. Ask somebody who sees them all to divide its interest',
  )
export const reasonRequired = () => invalidField('reason_required', 'reason', 'Reason is required')
export const alreadyReversed = () => new Refusal(409, 'already_reversed', 'This was undone already')
export const alreadyCleared = () => new Refusal(409, 'already_cleared', 'This deposit has cleared already')
export const notCleared = () =>
  new Refusal(409, 'not_cleared', 'This deposit has not cleared. Mark it as bounced instead')
export const cannotReverseReversal = () =>
  new Refusal(409, 'cannot_reverse_reversal', 'A reversal is not reversed. Record the transaction again instead')
export const beforeTransaction = () =>
  conflictingField('before_transaction', 'date', 'This day is before the transaction or its clearing')
export const editForbidden = () =>
  new Refusal(409, 'edit_forbidden', 'What is posted is never edited. Reverse it and record it again')
export const deleteForbidden = () =>
  new Refusal(409, 'delete_forbidden', 'What is posted is never deleted. Reverse it instead')
