/** What pages, lists and files alike call the states of an expense or a flat fee. */
export const BILLING_LABELS = {
  notBillable: 'Non-billable',
  unbilled: 'Unbilled',
  onInvoice: 'On draft invoice',
  notApproved: 'Not approved',
} as const

export const CHARGE_STATUS_LABELS = {
  draft: 'Draft',
  submitted: 'Pending approval',
  approved: 'Approved',
  rejected: 'Rejected',
} as const

export const PAYMENT_LABELS = { unpaid: 'Unpaid', paid: 'Paid' } as const
