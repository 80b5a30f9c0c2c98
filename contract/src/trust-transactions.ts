import { z } from 'zod'
import { Day, Decimal, firmCall, FirmQuery, firmSpelling, Flag, Id, listSpelling, optionalQuery } from './common.ts'
import { DocumentDelivery, DocumentMailInput } from './document-mails.ts'
import { endpoint, needs } from './endpoint.ts'
import {
  BankChargeInput,
  ChargebackInput,
  FirmDepositInput,
  FloatReturnInput,
  fundsRefusals,
  InterestInput,
  InterestPayoutInput,
  LedgerTransferInput,
  OfficeTransferInput,
  postingRefusals,
  trustAmountRefusals,
  TrustAnswerInput,
  TrustClearInput,
  TrustDepositInput,
  TrustDisbursementInput,
  TrustTransaction,
  TrustTransactionExportQuery,
  TrustTransactionFilters,
  TrustTransactionPage,
  TrustTransactionQuery,
  TrustTransactionTotals,
  TrustUndoInput,
} from './trust-shapes.ts'

const params = z.object({ id: Id('Not an id') })

/** The days that a bank paid interest for, and how it is divided over the ledgers of clients. */
const division = {
  from: Day(),
  to: Day(),
  /** A closed ledger receives nothing: the others share what would be its part. */
  leaveOutClosed: optionalQuery(Flag),
  /**
   * Percent a year: each ledger gets a fair sum, which is what it held day by day at this rate, and the rest is the firm's. All
   * is divided where it is left out. For accounts whose rules know a fair sum.
   */
  rate: optionalQuery(Decimal(4, 'Rate must be number', { max: 100, tooMuch: 'Rate must be 100 or less' })),
}

export const InterestSharesQuery = FirmQuery.extend({
  ...division,
  /** What the bank paid for these days. */
  amount: Decimal(3, 'Amount must be number'),
})
export type InterestSharesQuery = z.output<typeof InterestSharesQuery>

/** So many shares are named at most; the others are counted. */
export const MOST_SHARES = 200

const InterestPart = z.strictObject({ count: z.int(), amount: z.number() })

/** Interest divided over the ledgers of clients by what each held, cleared, on each day; the parts and the rest sum to the amount. */
export const InterestShares = z.strictObject({
  /** The largest first. */
  shares: z.array(z.strictObject({ ledgerId: Id(), name: z.string(), averageHeld: z.number(), amount: z.number() })),
  /** All that get something, those that are not named here, and those of closed ledgers or matters. */
  all: InterestPart,
  others: InterestPart,
  closed: InterestPart,
  /** What fair sums leave to the firm; below zero where the bank paid less than they are. 0 without a rate. */
  rest: z.number(),
  /** Walls hide ledgers of this account, so the person cannot divide its interest. */
  isPartial: z.boolean(),
})
export type InterestShares = z.infer<typeof InterestShares>

/** Interest that is divided as it is proposed, however many ledgers there are. */
export const InterestDivisionInput = InterestInput.omit({ allocation: true }).extend({
  ...division,
  leaveOutClosed: z.boolean('Say whether closed ledgers are left out').default(false),
})
export type InterestDivisionInput = z.output<typeof InterestDivisionInput>

/** One transaction was recorded for each ledger, all of one batch. */
export const InterestDivision = z.strictObject({ batchId: Id(), ledgers: z.int() })
export type InterestDivision = z.infer<typeof InterestDivision>
const posts = needs('trustAccountRequest', 'trustAccountRequest.edit')
/** Money of the firm moves too. */
const postsInOffice = needs('trustAccountRequest', 'trustAccountRequest.edit', 'paymentInfo.create')

export const officeRefusals = [
  'account_missing',
  'account_currency',
  'account_archived',
  'month_closed',
  'exchange_rate_missing',
] as const
export const invoiceRefusals = [
  'no_issued_invoice',
  'wrong_matter',
  'currency_mismatch',
  'exceeds_invoice_balance',
  'too_many_shares',
] as const
export const ledgerTransferRefusals = ['other_account', 'same_ledger', 'no_authority'] as const
export const undoRefusals = [
  'cannot_reverse_reversal',
  'already_reversed',
  'reason_required',
  'before_transaction',
  ...fundsRefusals,
  ...postingRefusals,
  ...officeRefusals,
] as const

export const trustTransactions = {
  list: endpoint('GET', '/admin/trust-transaction/list', {
    summary: 'Transactions of client money, the latest first: the cash book, receipts, cheques',
    access: needs('trustAccountRequest'),
    query: TrustTransactionQuery,
    spelling: listSpelling,
    response: TrustTransactionPage,
  }),
  totals: endpoint('GET', '/admin/trust-transaction/totals', {
    summary: 'Counts of the transactions that match a filter, and what was received and paid, by currency',
    access: needs('trustAccountRequest'),
    query: TrustTransactionFilters,
    spelling: listSpelling,
    response: TrustTransactionTotals,
  }),
  export: endpoint('GET', '/admin/trust-transaction/export', {
    summary: 'All transactions of client money that match a filter, as a CSV or XLSX file',
    access: needs('trustAccountRequest'),
    query: TrustTransactionExportQuery,
    spelling: listSpelling,
    response: z.string(),
    bare: true,
    refusals: ['busy_exporting'],
  }),
  get: endpoint('GET', '/admin/trust-transaction/:id', {
    summary: 'A transaction of client money',
    access: needs('trustAccountRequest'),
    params,
    ...firmCall,
    response: TrustTransaction,
  }),
  receipt: endpoint('GET', '/admin/trust-transaction/:id/receipt', {
    summary: 'The receipt of a deposit as PDF: always the same; of one that was undone since it says so',
    access: needs('trustAccountRequest'),
    params,
    query: FirmQuery.extend({ download: optionalQuery(Flag) }),
    spelling: firmSpelling,
    response: z.string(),
    bare: true,
    refusals: ['files_unavailable'],
  }),
  receiptDelivery: endpoint('GET', '/admin/trust-transaction/:id/receipt/delivery', {
    summary: 'To whom a receipt of client money was mailed, and what a mail with it would say',
    access: needs('trustAccountRequest'),
    params,
    ...firmCall,
    response: DocumentDelivery,
  }),
  sendReceipt: endpoint('POST', '/admin/trust-transaction/:id/receipt/send', {
    summary: 'Mails a receipt of client money as PDF',
    access: posts,
    params,
    body: DocumentMailInput,
    spelling: firmSpelling,
    response: DocumentDelivery,
    refusals: ['too_many_mails'],
    done: 'Receipt is being sent',
  }),
  deposit: endpoint('POST', '/admin/trust-transaction/deposit', {
    summary: 'Records client money received, for one ledger or several; what of it is the firm’s is moved out at once',
    access: posts,
    body: TrustDepositInput,
    spelling: firmSpelling,
    response: z.array(TrustTransaction),
    refusals: [
      ...trustAmountRefusals,
      ...postingRefusals,
      ...fundsRefusals,
      ...invoiceRefusals,
      ...officeRefusals,
      'not_approved',
      'request_not_approved',
    ],
    done: 'Deposit recorded',
  }),
  disburse: endpoint('POST', '/admin/trust-transaction/disburse', {
    summary: 'Pays client money to somebody, for the matter that it is held for',
    access: posts,
    body: TrustDisbursementInput,
    spelling: firmSpelling,
    response: TrustTransaction,
    refusals: [
      ...trustAmountRefusals,
      'use_transfer_to_operating',
      'not_approved',
      'cheque_number_used',
      ...fundsRefusals,
      ...postingRefusals,
    ],
    done: 'Payment recorded',
  }),
  transferToOffice: endpoint('POST', '/admin/trust-transaction/transfer-to-office', {
    summary: 'Pays an issued invoice of the same matter from client money: ledger, payment and office, or nothing',
    access: postsInOffice,
    body: OfficeTransferInput,
    spelling: firmSpelling,
    response: TrustTransaction,
    refusals: [
      ...trustAmountRefusals,
      ...invoiceRefusals,
      'not_approved',
      ...fundsRefusals,
      ...postingRefusals,
      ...officeRefusals,
    ],
    done: 'Invoice paid from client money',
  }),
  transfer: endpoint('POST', '/admin/trust-transaction/transfer', {
    summary: 'Moves money from one ledger to another of the same account, with what the client allowed',
    access: posts,
    body: LedgerTransferInput,
    spelling: firmSpelling,
    response: TrustTransaction,
    refusals: [
      ...trustAmountRefusals,
      'currency_mismatch',
      ...ledgerTransferRefusals,
      'not_approved',
      ...fundsRefusals,
      ...postingRefusals,
    ],
    done: 'Money transferred',
  }),
  linkRequest: endpoint('POST', '/admin/trust-transaction/:id/request', {
    summary: 'Says which deposit request a deposit answers that was recorded without one',
    access: posts,
    params,
    body: TrustAnswerInput,
    spelling: firmSpelling,
    response: TrustTransaction,
    refusals: ['request_not_approved', 'request_answered'],
    done: 'Deposit linked to the request',
  }),
  clear: endpoint('POST', '/admin/trust-transaction/:id/clear', {
    summary: 'The bank has credited a cheque or card payment',
    access: posts,
    params,
    body: TrustClearInput,
    spelling: firmSpelling,
    response: TrustTransaction,
    refusals: ['already_reversed', 'already_cleared', 'before_transaction', ...postingRefusals],
    done: 'Deposit cleared',
  }),
  bounce: endpoint('POST', '/admin/trust-transaction/:id/bounce', {
    summary:
      'The bank did not credit a deposit that had not cleared; what of it is spent, the firm pays in the same day',
    access: posts,
    params,
    body: ChargebackInput,
    spelling: firmSpelling,
    response: TrustTransaction,
    refusals: ['already_cleared', ...undoRefusals],
    done: 'Deposit marked as bounced',
  }),
  chargeback: endpoint('POST', '/admin/trust-transaction/:id/chargeback', {
    summary: 'The bank took a deposit back that had cleared; what of it is spent, the firm pays in the same day',
    access: postsInOffice,
    params,
    body: ChargebackInput,
    spelling: firmSpelling,
    response: TrustTransaction,
    refusals: ['not_cleared', ...undoRefusals],
    done: 'Deposit charged back',
  }),
  reverse: endpoint('POST', '/admin/trust-transaction/:id/reverse', {
    summary: 'Undoes a transaction that was recorded by mistake, in the ledger and in the office',
    access: needs('trustAccountRequest', 'trustAccountRequest.edit', 'trustAccountRequest.delete'),
    params,
    body: TrustUndoInput,
    spelling: firmSpelling,
    response: TrustTransaction,
    refusals: ['office_part_first', 'payment_undone', 'payment_refunded', 'before_payment', ...undoRefusals],
    done: 'Transaction reversed',
  }),
  firmDeposit: endpoint('POST', '/admin/trust-transaction/firm-deposit', {
    summary: "Pays the firm's own money in to meet bank charges, up to the limit of the account",
    access: postsInOffice,
    body: FirmDepositInput,
    spelling: firmSpelling,
    response: TrustTransaction,
    refusals: [...trustAmountRefusals, 'commingling', ...postingRefusals, ...officeRefusals],
    done: 'Float paid in',
  }),
  floatReturn: endpoint('POST', '/admin/trust-transaction/float-return', {
    summary: "Takes the firm's float out again",
    access: postsInOffice,
    body: FloatReturnInput,
    spelling: firmSpelling,
    response: TrustTransaction,
    refusals: [...trustAmountRefusals, ...fundsRefusals, ...postingRefusals, ...officeRefusals],
    done: 'Float paid out',
  }),
  bankCharge: endpoint('POST', '/admin/trust-transaction/bank-charge', {
    summary: "Records what the bank charged the account: the firm's float bears it, below zero if need be",
    access: postsInOffice,
    body: BankChargeInput,
    spelling: firmSpelling,
    response: TrustTransaction,
    refusals: [...trustAmountRefusals, 'charge_to_client', ...postingRefusals, ...officeRefusals],
    done: 'Bank charge recorded',
  }),
  interest: endpoint('POST', '/admin/trust-transaction/interest', {
    summary: 'Records the interest of an account: for its clients by allocation, or held until it is paid out',
    access: posts,
    body: InterestInput,
    spelling: firmSpelling,
    response: z.array(TrustTransaction),
    refusals: [...trustAmountRefusals, 'allocation_mismatch', 'commingling', ...postingRefusals],
    done: 'Interest recorded',
  }),
  divideInterest: endpoint('POST', '/admin/trust-transaction/interest-division', {
    summary: 'Records the interest of an account for its clients, divided by what each ledger held day by day',
    access: posts,
    body: InterestDivisionInput,
    spelling: firmSpelling,
    response: InterestDivision,
    refusals: [
      ...trustAmountRefusals,
      'days_out_of_order',
      'no_fair_sum',
      'allocation_mismatch',
      'ledgers_hidden',
      ...postingRefusals,
    ],
    done: 'Interest divided and recorded',
  }),
  interestShares: endpoint('GET', '/admin/trust-account/:id/interest-shares', {
    summary: 'Proposes how interest is divided over the ledgers of an account, by what each held day by day',
    access: posts,
    params,
    query: InterestSharesQuery,
    spelling: firmSpelling,
    response: InterestShares,
    refusals: ['days_out_of_order', 'no_fair_sum', 'invalid_amount', 'amount_too_fine', 'amount_too_large'],
  }),
  interestPayout: endpoint('POST', '/admin/trust-transaction/interest-payout', {
    summary: 'Pays out interest that was held',
    access: posts,
    body: InterestPayoutInput,
    spelling: firmSpelling,
    response: TrustTransaction,
    refusals: [...trustAmountRefusals, ...fundsRefusals, ...postingRefusals],
    done: 'Interest paid out',
  }),
  update: endpoint('PUT', '/admin/trust-transaction/:id', {
    summary: 'Always refused: what is posted is never edited (T10)',
    access: posts,
    params,
    ...firmCall,
    response: z.null(),
    refusals: ['edit_forbidden'],
  }),
  delete: endpoint('DELETE', '/admin/trust-transaction/:id', {
    summary: 'Always refused: what is posted is never deleted (T10)',
    access: posts,
    params,
    ...firmCall,
    response: z.null(),
    refusals: ['delete_forbidden'],
  }),
}
