import { addDays, startOfMonth } from '#domain/calendar-day.ts'
import { manualDifference, manualEntry, type ManualLine } from '#domain/manual-entry.ts'
import { minorUnitsOf } from '#domain/minor-units.ts'
import { fromMajor, isExactOnWire, minorToText, money } from '#domain/money.ts'
import type { JournalEntryDetail, JournalEntryInput, ReversalInput } from '#contract/journal.ts'
import type { LedgerAccount } from '#contract/ledger-accounts.ts'
import type { FirmWork } from '../../platform/context.ts'
import { takeNumber } from '../../platform/db/counters.ts'
import { newId } from '../../platform/ids.ts'
import { invalidField, missingField, notFound } from '../../platform/refusal.ts'
import { resolveCurrency, resolveExchangeRate } from '../charges/public.ts'
import { firmSettings } from '../firm/public.ts'
import { keepPostedDraft } from '../journal-drafts/public.ts'
import { selectAccounts, toAccount } from '../ledger-accounts/public.ts'
import { getOfficeBook, postEntry, reverseEntry } from '../ledger/public.ts'
import { currencies } from '../reference/public.ts'
import { getEntry } from './list.ts'
import { findEntry, selectMatterClients } from './queries.ts'
import { accountArchived, accountOfDocuments, alreadyReversed, entryOfDocument, entryUnbalanced } from './refusals.ts'

/** Posts an entry by hand, and its reversal on the first day of the next month if it is wanted, in one transaction. */
export async function createEntry(context: FirmWork, input: JournalEntryInput): Promise<JournalEntryDetail> {
  const { tx } = context
  const book = await getOfficeBook(tx)
  const { currency, exchangeRate } = await resolvePrice(context, input, book.currency)
  const lines = await resolveLines(context, input, currency)
  const difference = manualDifference(lines)
  if (difference !== 0n)
    throw entryUnbalanced(`${currency} ${minorToText(difference < 0n ? -difference : difference, currency)}`)
  const posted = manualEntry(lines, book.currency, exchangeRate)
  assertExact(
    posted.map(({ homeAmount }) => homeAmount.minor),
    book.currency,
  )
  const id = newId()
  const { date, reference, description, reason } = input
  await postEntry(tx, {
    id,
    bookId: book.id,
    effectiveOn: date,
    event: 'journal.posted',
    eventId: id,
    number: await takeEntryNumber(context, date),
    reference,
    description,
    reason,
    lines: posted,
  })
  await keepPostedDraft(context, id, input)
  if (input.reverseNextMonth) {
    const nextMonth = startOfMonth(addDays(startOfMonth(date), 31))
    await postReversal(context, id, {
      date: nextMonth,
      reason: 'Reversed on the first day of the next month',
      description,
    })
  }
  return getEntry(context, id)
}

/** Reverses an entry by hand. Entries of documents are reversed by what undoes the document. */
export async function createReversal(
  context: FirmWork,
  id: string,
  { date, reason }: ReversalInput,
): Promise<JournalEntryDetail> {
  const entry = await findEntry(context.tx, id)
  if (!entry) throw notFound('Entry')
  if (!entry.is_manual) throw entryOfDocument()
  if (entry.reversed_id !== null) throw alreadyReversed()
  const description = entry.description
  return getEntry(context, await postReversal(context, id, { date, reason, description }))
}

async function postReversal(
  context: FirmWork,
  reversesId: string,
  { date, reason, description }: { date: string; reason: string; description: string },
): Promise<string> {
  return reverseEntry(context.tx, {
    reversesId,
    effectiveOn: date,
    event: 'journal.reversed',
    eventId: reversesId,
    number: await takeEntryNumber(context, date),
    description,
    reason,
  })
}

/** Numbered by the year of its day: `JE-2026-0001`. */
async function takeEntryNumber({ tx, businessId }: FirmWork, day: string): Promise<string> {
  const year = day.slice(0, 4)
  const number = await takeNumber(tx, businessId, `journalEntry:${year}`)
  return `JE-${year}-${String(number).padStart(4, '0')}`
}

async function resolvePrice({ tx, businessId }: FirmWork, input: JournalEntryInput, homeCurrency: string) {
  const [firm, known] = await Promise.all([firmSettings(tx, businessId), currencies(tx)])
  const currency = resolveCurrency(firm, known, { id: input.currencyId, fallback: homeCurrency })
  return { currency, exchangeRate: resolveExchangeRate({ requested: input.exchangeRate, currency, homeCurrency }) }
}

async function resolveLines({ tx }: FirmWork, input: JournalEntryInput, currency: string): Promise<ManualLine[]> {
  const matterIds = [...new Set(input.lines.flatMap(({ matterId }) => matterId ?? []))]
  const [accounts, matters] = await Promise.all([selectAccounts(tx), selectMatterClients(tx, matterIds)])
  const knownAccounts = new Map(accounts.map((row) => [row.id, toAccount(row)]))
  const clientIds = new Map(matters.map((matter) => [matter.id, matter.client_id]))
  const lines = input.lines.map(({ accountId, debit, credit, matterId, description }, index): ManualLine => {
    assertTakesEntries(knownAccounts.get(accountId), `lines.${index}.accountId`)
    const clientId = matterId === undefined ? undefined : clientIds.get(matterId)
    if (matterId !== undefined && clientId === undefined) throw missingField(`lines.${index}.matterId`, 'Matter')
    const side = Number(debit ?? 0) > 0 ? 'debit' : 'credit'
    return {
      account: { accountId },
      side,
      amount: amountIn(currency, (side === 'debit' ? debit : credit) ?? '0', `lines.${index}.${side}`),
      description,
      ...(matterId !== undefined && clientId !== undefined && { matterId, clientId }),
    }
  })
  assertExact(
    lines.map(({ amount }) => amount.minor),
    currency,
  )
  return lines
}

function assertTakesEntries(account: LedgerAccount | undefined, field: string): void {
  if (!account) throw missingField(field, 'Account')
  if (!account.takesManualEntries) throw accountOfDocuments(field)
  if (account.isArchived) throw accountArchived(field)
}

/** Exactly as typed: an amount with more decimals than the currency has is refused, never rounded. */
function amountIn(currency: string, text: string, field: string) {
  if ((text.split('.')[1] ?? '').length > minorUnitsOf(currency))
    throw invalidField('amount_too_fine', field, `The amount has more decimals than ${currency} has`)
  return fromMajor(text, currency)
}

function assertExact(amounts: readonly bigint[], currency: string): void {
  const total = amounts.reduce((sum, minor) => sum + (minor < 0n ? -minor : minor), 0n)
  if (!isExactOnWire(money(total, currency)))
    throw invalidField('amount_too_large', 'lines', 'The amounts of this entry are too large')
}
