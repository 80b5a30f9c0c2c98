import { type CalendarDay, compareDays } from './calendar-day.ts'

/** Where an invoice stands, as lists, pages, exports and the client's page show it (billing-maths R11). */
export const INVOICE_STATES = [
  'draft',
  'submitted',
  'approved',
  'sent',
  'viewed',
  'partlyPaid',
  'overdue',
  'paid',
  'writtenOff',
  'credited',
  'void',
] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]

export const INVOICE_STATE_LABELS: Readonly<Record<InvoiceState, string>> = {
  draft: 'Draft',
  submitted: 'Awaiting approval',
  approved: 'Approved',
  sent: 'Sent',
  viewed: 'Viewed',
  partlyPaid: 'Partly paid',
  overdue: 'Overdue',
  paid: 'Paid',
  writtenOff: 'Written off',
  credited: 'Credited',
  void: 'Void',
}

/** The states of an invoice for which something is still owed. */
export const OPEN_STATES = ['approved', 'sent', 'viewed', 'partlyPaid', 'overdue'] as const satisfies InvoiceState[]
/** The states of an invoice for which nothing is owed any more, though it was issued and is not void. */
export const SETTLED_STATES = ['paid', 'writtenOff', 'credited'] as const satisfies InvoiceState[]

/** Amounts are in minor units of the invoice's currency. */
export interface InvoiceStanding {
  readonly status: 'draft' | 'submitted' | 'approved' | 'void'
  readonly total: bigint
  readonly balance: bigint
  /** The totals of its approved credit notes, and what is written off it. */
  readonly credited: bigint
  readonly writtenOff: bigint
  readonly dueOn: CalendarDay
  readonly today: CalendarDay
  /** Whether a mail with it has left, or the firm handed it over in another way, and whether the client has read it online. */
  readonly isSent: boolean
  readonly isViewed: boolean
}

/**
 * An unpaid or part-paid invoice is overdue from the day after its due day. One on which nothing is owed is credited if credit
 * notes took all of it back, and written off if of the rest more was written off than paid. The list filters by the same rule
 * in SQL (features/invoices/state.ts); invoice-state.test.ts of the server proves the two equal.
 */
export function invoiceState(standing: InvoiceStanding): InvoiceState {
  const { status, total, balance, credited, writtenOff, dueOn, today, isSent, isViewed } = standing
  if (status !== 'approved') return status
  if (balance === 0n) {
    if (credited > 0n && credited >= total) return 'credited'
    return writtenOff > total - credited - writtenOff ? 'writtenOff' : 'paid'
  }
  if (compareDays(dueOn, today) < 0) return 'overdue'
  if (balance < total) return 'partlyPaid'
  if (isViewed) return 'viewed'
  return isSent ? 'sent' : 'approved'
}
