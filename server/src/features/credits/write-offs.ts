import { postInvoiceWrittenOff } from '#domain/credit-posting.ts'
import { money, sumMoney } from '#domain/money.ts'
import type { CreditReversalInput, WriteOff, WriteOffInput } from '#contract/credits.ts'
import type { FirmWork } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { notFound } from '../../platform/refusal.ts'
import { lockInvoice, selectParts, selectShares } from '../invoices/public.ts'
import { getOfficeBook, postEntry, reverseEntry } from '../ledger/public.ts'
import { getWriteOff } from './detail.ts'
import { describeMoney, parseAmount } from './figures.ts'
import { changeWriteOff, findWriteOff, insertWriteOff, lockWriteOff } from './queries.ts'
import {
  creditBeforeInvoice,
  invoiceNotIssued,
  reversalBeforeEntry,
  writeOffReversed,
  writeOffTooLarge,
} from './refusals.ts'

const LABELS = { writeOff: 'Write-off', badDebt: 'Bad debt' } as const

/** Writes an amount off an issued invoice, at most its balance, over its matters in proportion to what is open (R14). */
export async function writeOffInvoice(
  context: FirmWork,
  invoiceId: string,
  { kind, amount, date, reason }: WriteOffInput,
): Promise<WriteOff> {
  const { tx, businessId, userId, clock } = context
  const invoice = await lockInvoice(tx, invoiceId)
  if (!invoice) throw notFound('Invoice')
  if (invoice.status !== 'approved') throw invoiceNotIssued()
  if (date < invoice.issued_on) throw creditBeforeInvoice()
  const { currency, home_currency: home } = invoice
  const [shares, parts, book] = await Promise.all([
    selectShares(tx, invoiceId),
    selectParts(tx, invoiceId),
    getOfficeBook(tx),
  ])
  const bills = shares.map((share) => ({
    clientId: invoice.client_id,
    matterId: share.matter_id,
    invoiceId,
    open: { amount: money(BigInt(share.open_minor), currency), homeAmount: money(BigInt(share.open_base_minor), home) },
    parts: parts
      .filter(({ matter_id }) => matter_id === share.matter_id)
      .map((part) => ({ position: part.position, open: money(BigInt(part.open_minor), currency) })),
  }))
  const balance = sumMoney(
    currency,
    bills.map(({ open }) => open.amount),
  )
  const wanted = parseAmount(amount, currency, 'amount')
  if (wanted.minor > balance.minor) throw writeOffTooLarge(describeMoney(balance))
  const { lines, settled, written } = postInvoiceWrittenOff(kind, bills, wanted)
  const [id, entryId] = [newId(), newId()]
  await postEntry(tx, {
    id: entryId,
    bookId: book.id,
    effectiveOn: date,
    event: kind === 'badDebt' ? 'badDebt.posted' : 'writeOff.posted',
    eventId: id,
    reference: invoice.number ?? '',
    description: `${LABELS[kind]} of invoice ${invoice.number ?? ''}`,
    reason,
    lines,
    parts: settled.map((part) => ({
      invoiceId,
      matterId: part.matterId,
      position: part.position,
      minor: -part.amount.minor,
    })),
  })
  await insertWriteOff(tx, {
    business_id: businessId,
    id,
    invoice_id: invoiceId,
    client_id: invoice.client_id,
    matter_ids: [...new Set(settled.map(({ matterId }) => matterId))],
    kind,
    currency,
    home_currency: home,
    amount_minor: wanted.minor.toString(),
    home_minor: written.homeAmount.minor.toString(),
    effective_on: date,
    reason,
    entry_id: entryId,
    created_by: userId,
    created_at: clock.now(),
  })
  return getWriteOff(context, id)
}

/**
 * Takes a write-off back: the invoice is owed again. A bad debt that is paid after all is reversed, and its payment recorded
 * like any other; the two entries together are what ledger.md §9 posts for it.
 */
export async function reverseWriteOff(
  context: FirmWork,
  id: string,
  { date, reason }: CreditReversalInput,
): Promise<WriteOff> {
  const { tx, userId, clock } = context
  const found = await findWriteOff(tx, id)
  const invoice = found && (await lockInvoice(tx, found.invoice_id))
  const writeOff = invoice && (await lockWriteOff(tx, id))
  if (!writeOff) throw notFound('Write-off')
  if (writeOff.reversed_at !== null) throw writeOffReversed()
  if (date < writeOff.effective_on) throw reversalBeforeEntry()
  const entryId = await reverseEntry(tx, {
    id: newId(),
    effectiveOn: date,
    event: writeOff.kind === 'badDebt' ? 'badDebt.reversed' : 'writeOff.reversed',
    eventId: id,
    reversesId: writeOff.entry_id,
    reference: invoice.number ?? '',
    description: `${LABELS[writeOff.kind]} of invoice ${invoice.number ?? ''} reversed`,
    reason,
  })
  await changeWriteOff(tx, id, {
    reversed_by: userId,
    reversed_at: clock.now(),
    reversed_on: date,
    reversal_reason: reason,
    reversal_entry_id: entryId,
  })
  return getWriteOff(context, id)
}
