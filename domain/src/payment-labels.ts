/** What people call the ways in which money arrives. */
export const PAYMENT_METHOD_LABELS = {
  transfer: 'Bank transfer',
  cheque: 'Cheque',
  cash: 'Cash',
  card: 'Card',
  online: 'Online',
} as const

/** What people call where a payment stands. */
export const PAYMENT_STATE_LABELS = {
  received: 'Received',
  refunded: 'Refunded',
  bounced: 'Bounced',
  reversed: 'Reversed',
} as const
