/** Where a withdrawal request stands, as people read it. */
export const WITHDRAWAL_STATES = [
  'awaitingFirst',
  'awaitingSecond',
  'approved',
  'paidOut',
  'declined',
  'cancelled',
] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

export const WITHDRAWAL_STATE_LABELS: Readonly<Record<WithdrawalState, string>> = {
  awaitingFirst: 'Awaiting first approval',
  awaitingSecond: 'Awaiting second approval',
  approved: 'Approved',
  paidOut: 'Paid out',
  declined: 'Declined',
  cancelled: 'Cancelled',
}

/** What is checked again when client money is paid out. */
export const WITHDRAWAL_CHECKS = ['ownFunds', 'cleared', 'laterDates', 'payee', 'period', 'otherApprover'] as const
export type WithdrawalCheck = (typeof WITHDRAWAL_CHECKS)[number]

/** What is asked for: a payment to somebody, one to the office against an invoice, or one to another ledger of the account. */
export const WITHDRAWAL_KINDS = ['disbursement', 'officeTransfer', 'ledgerTransfer'] as const
export type WithdrawalKind = (typeof WITHDRAWAL_KINDS)[number]

export const WITHDRAWAL_METHOD_LABELS = { transfer: 'Transfer', cheque: 'Cheque', cash: 'Cash' } as const
export type WithdrawalMethod = keyof typeof WITHDRAWAL_METHOD_LABELS
