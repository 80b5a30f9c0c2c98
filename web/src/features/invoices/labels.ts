import type { Invoice } from '#contract/invoice-shapes.ts'
import { daysBetween } from '#domain/calendar-day.ts'
import { OPEN_STATES, SETTLED_STATES, type InvoiceState } from '#domain/invoice-state.ts'
import { formatCount } from '../../shared/ui/values/format.ts'

/** Its number, or what it is called until it has one. */
export const invoiceName = ({ number }: Pick<Invoice, 'number'>): string => number ?? 'Draft invoice'

/** An invoice that is owed for: approved, and neither settled nor void. */
export const isOpen = (state: InvoiceState): boolean => OPEN_STATES.some((open) => open === state)

/** Nothing is owed on it any more: it was paid, credited or written off. */
export const isSettled = (state: InvoiceState): boolean => SETTLED_STATES.some((settled) => settled === state)

export const isIssued = (state: InvoiceState): boolean => isOpen(state) || isSettled(state)

const days = (count: number): string => (count === 1 ? '1 day' : `${formatCount(count)} days`)

/** `in 5 days`, `today`, `12 days overdue`. */
export function dueText(dueDate: string, today: string): string {
  const left = daysBetween(today, dueDate)
  if (left === 0) return 'today'
  return left > 0 ? `in ${days(left)}` : `${days(-left)} overdue`
}
