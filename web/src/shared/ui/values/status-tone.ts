export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'trust'

/** One status, one tone, everywhere. The word is always shown; tone is never the only signal. */
export const statusTone = {
  timeEntry: { Unbilled: 'warning', 'On draft invoice': 'info', Billed: 'success', 'Non-billable': 'neutral' },
  invoice: {
    Draft: 'neutral',
    'Pending approval': 'warning',
    Approved: 'info',
    Sent: 'info',
    'Partly paid': 'warning',
    Paid: 'success',
    Overdue: 'danger',
    Void: 'neutral',
    'Written off': 'neutral',
  },
  /** What a client reads on the portal and the public invoice page. */
  clientInvoice: { Due: 'info', 'Partly paid': 'warning', Overdue: 'danger', Paid: 'success' },
  matter: { Open: 'success', Pending: 'warning', 'On hold': 'neutral', Closed: 'neutral' },
  trustRequest: {
    Requested: 'info',
    'Pending approval': 'warning',
    Approved: 'info',
    Funded: 'trust',
    'Partly funded': 'warning',
    Declined: 'danger',
    Cancelled: 'neutral',
  },
  expense: {
    Draft: 'neutral',
    'Pending approval': 'warning',
    Approved: 'info',
    Unbilled: 'warning',
    'On draft invoice': 'info',
    'Non-billable': 'neutral',
    Billed: 'success',
    Reimbursed: 'success',
    Rejected: 'danger',
    'Firm expense': 'neutral',
  },
} as const satisfies Record<string, Record<string, Tone>>

export type StatusKind = keyof typeof statusTone

/** The tone of a status word; a word that is not listed reads neutral. */
export function toneOf(kind: StatusKind, status: string): Tone {
  const tones: Readonly<Record<string, Tone>> = statusTone[kind]
  return tones[status] ?? 'neutral'
}
