import { dayInZone, isEndOfMonth } from '#domain/calendar-day.ts'
import type { Closing, Closings } from '#contract/closings.ts'
import type { FirmContext } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { invalidField } from '../../platform/refusal.ts'
import { firmSettings } from '../firm/public.ts'
import { getOfficeBook } from '../ledger/public.ts'
import { callCloseBook, callReopenBook, findFirstEntryDay, selectClosings, type ClosingRow } from './queries.ts'

export async function listClosings({ tx }: FirmContext): Promise<Closings> {
  const { id, closedThrough } = await getOfficeBook(tx)
  const [rows, first] = await Promise.all([selectClosings(tx, id), findFirstEntryDay(tx, id)])
  return { closedThrough, firstEntryOn: first?.effective_on ?? null, history: rows.map(toClosing) }
}

const toClosing = ({ id, action, through, at, reason, digest, user_id, user_name }: ClosingRow): Closing => ({
  id,
  action: action === 'closed' ? 'closed' : 'reopened',
  through,
  at: at.toISOString(),
  person: user_id === null ? null : { userId: user_id, name: user_name ?? '' },
  reason,
  digest,
})

/**
 * Closes the office book to the last day of a month that is over in the firm's time zone. Waits for entries that are being
 * written; refuses while a stored sum of these months differs from its entries.
 */
export async function createClosing(
  context: FirmContext,
  { through, reason }: { through: string; reason: string },
): Promise<Closings> {
  const { tx, businessId, clock } = context
  const [book, firm] = await Promise.all([getOfficeBook(tx), firmSettings(tx, businessId)])
  if (!isEndOfMonth(through)) throw invalidField('not_end_of_month', 'through', 'Months are closed to their last day')
  if (through >= dayInZone(firm.time_zone, clock.now().getTime()))
    throw invalidField('month_not_over', 'through', 'This month is not over yet')
  await callCloseBook(tx, { id: newId(), bookId: book.id, through, reason })
  return listClosings(context)
}

/** Opens the months again from that of a day on. */
export async function reopenMonths(
  context: FirmContext,
  { from, reason }: { from: string; reason: string },
): Promise<Closings> {
  const book = await getOfficeBook(context.tx)
  await callReopenBook(context.tx, { id: newId(), bookId: book.id, from, reason })
  return listClosings(context)
}
