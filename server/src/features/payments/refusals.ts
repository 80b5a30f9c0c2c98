import { invalidField, Refusal, type ConstraintRefusals } from '../../platform/refusal.ts'

export const accountMissing = (role: string) =>
  new Refusal(422, 'account_missing', `The chart of accounts has no account for ${role}`)
export const accountInOtherCurrency = (currency: string) =>
  invalidField('account_currency', 'accountId', `This account takes ${currency} only`)
export const amountTooFine = (field: string, currency: string) =>
  invalidField('amount_too_fine', field, `The amount has more decimals than ${currency} has`)
/** At the rate that was typed it rounds to nothing. */
export const worthNothing = () =>
  invalidField(
    'amount_too_fine',
    'invoiceExchangeRate',
    'At this rate the payment is worth nothing in the currency of the invoices',
  )

export const amountTooLarge = (field: string) =>
  invalidField('amount_too_large', field, 'The amount is too large to be recorded')
export const amountAboveBalance = (number: string, balance: string) =>
  invalidField('amount_above_balance', 'allocations', `Invoice ${number} has ${balance} left to pay`)
const paidAtOnce = () =>
  new Refusal(
    409,
    'amount_above_balance',
    'Something else was paid on this invoice in the meantime. Reload to see what is left',
  )
export const allocatedTooMuch = () =>
  invalidField('allocated_too_much', 'allocations', 'More is applied to invoices than was received')
export const invoiceNotOpen = (number: string | null) =>
  new Refusal(
    409,
    'invoice_not_open',
    number === null ? 'A draft cannot be paid. Approve it first' : `Nothing is left to pay on invoice ${number}`,
  )
export const otherClient = () =>
  invalidField('other_client', 'allocations', 'An invoice is of a client other than the one who pays')
export const currencyDiffers = () =>
  invalidField('currency_differs', 'allocations', 'The invoices that are paid together have to be in one currency')
export const tooManyShares = () =>
  invalidField(
    'too_many_shares',
    'allocations',
    'These invoices concern too many matters for one payment. Record it in parts',
  )
export const creditTooSmall = (left: string) =>
  invalidField('credit_too_small', 'amount', `Only ${left} of this credit is left`)
export const creditUsed = () =>
  new Refusal(409, 'invalid', 'Some of this credit was applied to an invoice or paid back. Undo that first')
export const beforePayment = () => invalidField('before_payment', 'date', 'This day is before the money was received')
export const paymentUndone = () => new Refusal(409, 'payment_undone', 'This was undone already')
export const paymentRefunded = () =>
  new Refusal(
    409,
    'payment_refunded',
    'Money of this payment was paid back. Reverse the refund first, if it was a mistake',
  )
export const nothingOwedBack = () =>
  new Refusal(422, 'nothing_owed_back', 'The payment stands, so its client owes nothing back for this refund')
export const nothingWithheld = () => new Refusal(422, 'nothing_withheld', 'Nothing was withheld from this payment')
const alreadyRecorded = () => new Refusal(409, 'already_posted', 'This payment is recorded already')

const clientHasPayments = () =>
  new Refusal(409, 'client_has_payments', 'This client has paid. Payments are never deleted, so the client stays')

const fromClientMoney = () =>
  new Refusal(
    409,
    'paid_from_client_money',
    'This payment came from client money. Reverse the transfer in the trust ledger, which undoes both',
  )

export const paymentConstraints: ConstraintRefusals = {
  payments_from_client_money: fromClientMoney,
  clients_with_payments_not_deleted: clientHasPayments,
  invoice_shares_never_overpaid: paidAtOnce,
  client_credits_never_overdrawn: () => new Refusal(409, 'credit_too_small', 'This credit was used in the meantime'),
  payments_one_per_provider_reference: alreadyRecorded,
  payments_posted_unchanged: paymentUndone,
  refunds_posted_unchanged: paymentUndone,
}
