/** Where a deposit request stands: what was received of it counts once it is approved. */
export const DEPOSIT_REQUEST_STATES = [
  'draft',
  'submitted',
  'approved',
  'sent',
  'partPaid',
  'paid',
  'declined',
  'cancelled',
] as const
export type DepositRequestState = (typeof DEPOSIT_REQUEST_STATES)[number]

export const DEPOSIT_REQUEST_STATE_LABELS: Readonly<Record<DepositRequestState, string>> = {
  draft: 'Draft',
  submitted: 'Awaiting approval',
  approved: 'Approved',
  sent: 'Requested',
  partPaid: 'Partly paid',
  paid: 'Paid',
  declined: 'Declined',
  cancelled: 'Cancelled',
}
