import { dayInZone, isEndOfMonth, startOfMonth } from '#domain/calendar-day.ts'
import type { Closing, ClosingChecklist, Closings } from '#contract/closings.ts'
import type { FirmContext } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { conflictingField, invalidField } from '../../platform/refusal.ts'
import { firmSettings } from '../firm/public.ts'
import { getOfficeBook } from '../ledger/public.ts'
import {
  callCloseBook,
  callReopenBook,
  countDifferences,
  countDraftEntries,
  countDraftInvoices,
  findFirstEntryDay,
  selectClosings,
  type ClosingRow,
} from './queries.ts'
import { postMonthValuation, readValuation } from './valuation.ts'

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
  const book = await resolveMonth(context, through)
  await callCloseBook(context.tx, { id: newId(), bookId: book.id, through, reason })
  return listClosings(context)
}

/** The office book, if the months to a day may be closed: it ends a month that is over. */
async function resolveMonth({ tx, businessId, clock }: FirmContext, through: string) {
  const [book, firm] = await Promise.all([getOfficeBook(tx), firmSettings(tx, businessId)])
  if (!isEndOfMonth(through)) throw invalidField('not_end_of_month', 'through', 'Months are closed to their last day')
  if (through >= dayInZone(firm.time_zone, clock.now().getTime()))
    throw invalidField('month_not_over', 'through', 'This month is not over yet')
  return book
}

async function resolveOpenMonth(context: FirmContext, through: string) {
  const book = await resolveMonth(context, through)
  if (book.closedThrough !== null && through <= book.closedThrough)
    throw conflictingField('month_not_open', 'through', 'This month is closed already')
  return book
}

/** What is left to do in the months to a day before they are closed. */
export async function getClosingChecklist(context: FirmContext, through: string): Promise<ClosingChecklist> {
  const { tx } = context
  const book = await resolveOpenMonth(context, through)
  const [draftInvoices, draftEntries, differences, valuation] = await Promise.all([
    countDraftInvoices(tx, through),
    countDraftEntries(tx, through),
    countDifferences(tx, startOfMonth(through), through),
    readValuation(tx, book, through),
  ])
  return { through, currencyCode: book.currency, draftInvoices, draftEntries, differences, valuation }
}

/** Posts the valuation of an open month that is over. */
export async function createValuation(context: FirmContext, through: string) {
  await resolveOpenMonth(context, through)
  return { entryId: await postMonthValuation(context, through) }
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
