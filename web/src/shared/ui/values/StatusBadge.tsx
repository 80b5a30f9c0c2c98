export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'trust'

/** One status, one tone, everywhere. The word is always shown; tone is never the only signal. */
const TONES = {
  timeEntry: { Unbilled: 'warning', 'On draft invoice': 'info', Billed: 'success', 'Non-billable': 'neutral' },
  matter: { Open: 'success', Pending: 'warning', 'On hold': 'neutral', Closed: 'neutral' },
  invoice: {
    Draft: 'neutral',
    'Awaiting approval': 'warning',
    Approved: 'info',
    Sent: 'info',
    Viewed: 'info',
    'Partly paid': 'warning',
    Overdue: 'danger',
    Paid: 'success',
    'Written off': 'neutral',
    Credited: 'neutral',
    Void: 'neutral',
  },
  payment: { Received: 'success', Refunded: 'neutral', Bounced: 'danger', Reversed: 'neutral' },
  trustEntry: {
    Cleared: 'success',
    Uncleared: 'warning',
    Reversed: 'neutral',
    Bounced: 'neutral',
    'Charged back': 'neutral',
  },
  cheque: {
    Printed: 'info',
    Outstanding: 'warning',
    Cleared: 'success',
    Stale: 'danger',
    Stopped: 'neutral',
    Void: 'neutral',
  },
  returnStep: {
    'Write to the client': 'warning',
    'Waiting for an answer': 'info',
    'Try again': 'warning',
    'Local route': 'danger',
    'Pay out as instructed': 'trust',
  },
  depositRequest: {
    Draft: 'neutral',
    'Awaiting approval': 'warning',
    Approved: 'info',
    Requested: 'info',
    'Partly paid': 'warning',
    Paid: 'trust',
    Declined: 'danger',
    Cancelled: 'neutral',
  },
  withdrawal: {
    'Awaiting first approval': 'warning',
    'Awaiting second approval': 'warning',
    Approved: 'info',
    'Paid out': 'neutral',
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

type Props = {
  /** Without the plate, as in table cells. */
  plain?: boolean
} & ({ kind: keyof typeof TONES; status: string } | { tone: Tone; children: string })

/** A dot and a word. Known statuses have a tone; a status that is not listed is neutral. */
export function StatusBadge(props: Props) {
  const tones: Readonly<Record<string, Tone>> = 'kind' in props ? TONES[props.kind] : {}
  const tone = 'kind' in props ? (tones[props.status] ?? 'neutral') : props.tone
  return (
    <span className="lx-status" data-tone={tone} data-plain={props.plain || undefined}>
      {'kind' in props ? props.status : props.children}
    </span>
  )
}
