import type { Invoice, InvoiceState } from '#contract/invoice-shapes.ts'
import { daysBetween } from '#domain/calendar-day.ts'
import { formatCount } from '../../shared/ui/values/format.ts'

export const STATE_LABELS: Readonly<Record<InvoiceState, string>> = {
  draft: 'Draft',
  submitted: 'Awaiting approval',
  sent: 'Sent',
  partlyPaid: 'Partly paid',
  overdue: 'Overdue',
  paid: 'Paid',
  void: 'Void',
}

/** Its number, or what it is called until it has one. */
export const invoiceName = ({ number }: Pick<Invoice, 'number'>): string => number ?? 'Draft invoice'

/** An invoice that is owed for: approved, and neither paid nor void. */
export const isOpen = (state: InvoiceState): boolean =>
  state === 'sent' || state === 'partlyPaid' || state === 'overdue'

export const isIssued = (state: InvoiceState): boolean => state === 'paid' || isOpen(state)

const days = (count: number): string => (count === 1 ? '1 day' : `${formatCount(count)} days`)

/** `in 5 days`, `today`, `12 days overdue`. */
export function dueText(dueDate: string, today: string): string {
  const left = daysBetween(today, dueDate)
  if (left === 0) return 'today'
  return left > 0 ? `in ${days(left)}` : `${days(-left)} overdue`
}
