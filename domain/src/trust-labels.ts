/** What people call what happens to client money. */
export const TRUST_KIND_LABELS = {
  deposit: 'Deposit',
  disbursement: 'Disbursement',
  officeTransfer: 'Transfer to operating',
  ledgerTransfer: 'Transfer between ledgers',
  madeGood: 'Made good by the firm',
  interest: 'Interest',
  interestPaidOut: 'Interest paid out',
  firmDeposit: 'Float paid in',
  bankCharge: 'Bank charge',
  floatReturn: 'Float paid out',
} as const

/** What people call the ways in which client money moves. */
export const TRUST_METHOD_LABELS = {
  cash: 'Cash',
  transfer: 'Bank transfer',
  card: 'Card',
  cheque: 'Cheque',
  ledger: 'Between ledgers',
} as const

/** What people call where a transaction of client money stands. */
export const TRUST_STATE_LABELS = {
  posted: 'Posted',
  reversed: 'Reversed',
  bounced: 'Bounced',
  chargedBack: 'Charged back',
} as const

/** `Uncleared` while the bank has not credited it, else `Cleared`; what was undone is called as it was undone. */
export const trustStatus = ({
  state,
  clearedOn,
}: {
  readonly state: keyof typeof TRUST_STATE_LABELS
  readonly clearedOn: string | null
}): string => (state === 'posted' ? (clearedOn === null ? 'Uncleared' : 'Cleared') : TRUST_STATE_LABELS[state])
