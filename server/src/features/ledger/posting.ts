import { journalEntry, type JournalLine } from '#domain/journal-entry.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import { callPostEntry, callReverseEntry } from './queries.ts'

/** What an entry opens (positive) or settles (negative) of a part of an invoice, in minor units of the invoice's currency. */
export interface PartMove {
  readonly invoiceId: string
  readonly matterId: string
  readonly position: number
  readonly minor: bigint
}

interface EntryHead {
  readonly id?: string
  /** The day that it counts on; refused if its month is closed. */
  readonly effectiveOn: string
  /** What happened, such as `invoice.approved`, and the id of the row that tells of it: together posted once. */
  readonly event: `${string}.${string}`
  readonly eventId: string
  /** Of entries made by hand. */
  readonly number?: string
  /** The number of the document that it is about. */
  readonly reference?: string
  readonly description: string
}

export interface NewEntry extends EntryHead {
  /** The office book. */
  readonly bookId: string
  readonly reason?: string
  readonly lines: readonly JournalLine[]
  /** Matters of its document that no line names; the ethical wall of one hides the entry. */
  readonly matterIds?: readonly string[]
  /** What it opens and settles of the parts of invoices. */
  readonly parts?: readonly PartMove[]
}

export interface NewReversal extends EntryHead {
  readonly reversesId: string
  readonly reason: string
}

/**
 * Posts an entry to the office book and returns its id. Call it after the documents that it is about are locked, and before
 * the number of a document is taken (ledger.md §5). Lines that move nothing are left out; lines that do not balance are a
 * fault. What the database refuses is named by its constraint (ledgerConstraints).
 */
export async function postEntry(
  tx: FirmTx,
  { lines, bookId, reason, parts, matterIds, ...head }: NewEntry,
): Promise<string> {
  const id = head.id ?? newId()
  const entry = { ...toEntry({ ...head, id }), book_id: bookId, reason, matter_ids: matterIds }
  await callPostEntry(tx, entry, journalEntry(lines).map(toPosting), toPartMoves(parts))
  return id
}

/** Posts the exact reversal of an entry, once, and returns its id. The parts of invoices that it moved are moved back. */
export async function reverseEntry(tx: FirmTx, { reversesId, reason, ...head }: NewReversal): Promise<string> {
  const id = head.id ?? newId()
  const entry = { ...toEntry({ ...head, id }), reverses_id: reversesId, reason }
  await callReverseEntry(tx, entry)
  return id
}

const toEntry = ({ id, effectiveOn, event, eventId, number, reference, description }: EntryHead) => ({
  id,
  effective_on: effectiveOn,
  event,
  event_id: eventId,
  number,
  reference,
  description,
})

function toPosting(line: JournalLine) {
  const { account, basis, amount, homeAmount } = line
  return {
    ...('role' in account ? { account_role: account.role } : { account_id: account.accountId }),
    basis,
    currency: amount.currency,
    minor: amount.minor.toString(),
    base_minor: homeAmount.minor.toString(),
    exchange_rate: line.exchangeRate,
    client_id: line.clientId,
    matter_id: line.matterId,
    invoice_id: line.invoiceId,
    ledger_id: line.trustLedgerId,
    is_cleared: line.isCleared,
    description: line.description,
  }
}

const toPartMoves = (parts: readonly PartMove[] = []) =>
  parts.map(({ invoiceId, matterId, position, minor }) => ({
    invoice_id: invoiceId,
    matter_id: matterId,
    position,
    minor: minor.toString(),
  }))
