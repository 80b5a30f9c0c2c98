import { addDays } from '#domain/calendar-day.ts'
import type { DemoInvoice, DemoInvoiceState } from './invoices.ts'

export type DemoCreditNote = {
  /** The position of its invoice among the invoices. */
  readonly invoice: number
  readonly creditedOn: string
}

/**
 * On an overdue invoice, a partly paid one and a paid one (§6): its state, the last day on which it may have been issued, and
 * how many days later it is credited, after any payment.
 */
const CREDITED: readonly (readonly [DemoInvoiceState, string, number])[] = [
  ['unpaid', '2025-12-31', 24],
  ['partlyPaid', '2026-02-10', 18],
  ['paid', '2025-12-31', 45],
]

/** The three credit notes of the demo, each on the last but one invoice of its state up to that day. */
export const drawCreditNotes = (invoices: readonly DemoInvoice[]): DemoCreditNote[] =>
  CREDITED.flatMap(([state, until, days]) => {
    const chosen = invoices
      .map((invoice, position) => ({ ...invoice, position }))
      .filter((invoice) => invoice.state === state && invoice.issuedOn <= until)
      .at(-2)
    return chosen ? [{ invoice: chosen.position, creditedOn: addDays(chosen.issuedOn, days) }] : []
  })
