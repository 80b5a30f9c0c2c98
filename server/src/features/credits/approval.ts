import { postCreditNoteApproved, type CreditPosting } from '#domain/credit-posting.ts'
import type { WantedCredit } from '#domain/credit-note.ts'
import { documentNumber, numberCounter } from '#domain/document-number.ts'
import { money, sumMoney } from '#domain/money.ts'
import type { CreditNote, CreditReversalInput } from '#contract/credits.ts'
import { holds } from '#domain/permissions.ts'
import type { FirmWork } from '../../platform/context.ts'
import { takeNumber } from '../../platform/db/counters.ts'
import { assertVersion } from '../../platform/db/records.ts'
import { newId } from '../../platform/ids.ts'
import { notFound, notPermitted } from '../../platform/refusal.ts'
import {
  accountMissing,
  authorMayNotApprove,
  roleOfLine,
  selectAccountsByRole,
  selectParts,
  selectShares,
  viewerOf,
} from '../invoices/public.ts'
import { getOfficeBook, postEntry, reverseEntry } from '../ledger/public.ts'
import {
  addCreditOfNote,
  closeCredit,
  lockCreditOfNote,
  lockInvoices,
  selectInvoicesOfCredit,
  sumRefunded,
  takeBackCredit,
} from '../payments/public.ts'
import { getBillingSettings } from '../tax-codes/public.ts'
import { getCreditNote } from './detail.ts'
import { assertStillLeft, readCreditable, totalCredit, type CreditableInvoice, type CreditFigures } from './figures.ts'
import { changeCreditNote, findCreditNote, isNumberTaken, selectNoteLines, type LockedCreditNote } from './queries.ts'
import { creditChanged, creditFreedWork, creditNoteDraft, creditRefunded, reversalBeforeEntry } from './refusals.ts'
import { saveFigures } from './save.ts'
import { lockDraft, lockNote } from './service.ts'

/**
 * Issues a credit note: it is posted, reduces its invoice, gets its number, and never changes again. What it takes back
 * beyond the balance is credit of the client. Work that it frees waits for an invoice again.
 */
export async function approveCreditNote(
  context: FirmWork,
  id: string,
  { version }: { readonly version?: number | undefined },
): Promise<CreditNote> {
  const { tx, userId, clock } = context
  const { note, invoice } = await lockDraft(context, id)
  assertVersion(version, note.version, 'The credit note')
  await assertMayApprove(context, note)
  const creditable = await readCreditable(tx, invoice)
  const figures = await readStored(context, note, creditable)
  await saveFigures(context, id, figures, creditable)
  const book = await getOfficeBook(tx)
  const posting = await buildPosting(context, creditable, figures, book.id)
  const number = await nextNumber(context, note.issued_on)
  const entryId = await postEntry(tx, {
    id: newId(),
    bookId: book.id,
    effectiveOn: note.issued_on,
    event: 'creditNote.approved',
    eventId: id,
    reference: number,
    description: `Credit note ${number} for invoice ${invoice.number ?? ''}`,
    reason: note.reason,
    lines: posting.lines,
    parts: posting.settled.map(({ matterId, position, amount }) => ({
      invoiceId: invoice.id,
      matterId,
      position,
      minor: -amount.minor,
    })),
  })
  const now = clock.now()
  await changeCreditNote(tx, id, {
    status: 'approved',
    number,
    home_total_minor: figures.homeTotal.minor.toString(),
    applied_minor: posting.applied.minor.toString(),
    approved_by: userId,
    approved_at: now,
    entry_id: entryId,
    updated_at: now,
  })
  if (posting.unapplied.amount.minor > 0n) await addCreditOfNote(context, { ...note, number }, posting.unapplied)
  return getCreditNote(context, id)
}

/** As with invoices: the firm decides whether an approval is needed, and whether an author may give it. */
async function assertMayApprove(context: FirmWork, note: LockedCreditNote): Promise<void> {
  const { permissions, userId, approvalRequired, selfApproval } = await viewerOf(context)
  if (!holds(permissions, approvalRequired ? 'invoice.approve' : 'invoice.create')) throw notPermitted()
  if (note.created_by === userId && !selfApproval) throw authorMayNotApprove()
}

/** The figures of the stored lines as the invoice is now. Refuses them where other credit notes have changed their total. */
async function readStored(
  { tx }: FirmWork,
  note: LockedCreditNote,
  creditable: CreditableInvoice,
): Promise<CreditFigures> {
  const wanted = (await selectNoteLines(tx, [note.id])).map((line): WantedCredit => ({
    lineId: line.invoice_line_id,
    net: money(BigInt(line.net_minor), note.currency),
  }))
  assertStillLeft(creditable, wanted)
  const figures = totalCredit(creditable, wanted)
  if (figures.taxTotal.minor !== BigInt(note.tax_minor)) throw creditChanged()
  return figures
}

/** What the credit takes back of each account of the bill, with what is open of it. */
async function buildPosting(
  { tx }: FirmWork,
  { invoice, rows }: CreditableInvoice,
  figures: CreditFigures,
  bookId: string,
): Promise<CreditPosting> {
  const roles = [...new Set(rows.map(({ kind }) => roleOfLine(kind)))]
  const [shares, parts, accounts] = await Promise.all([
    selectShares(tx, invoice.id),
    selectParts(tx, invoice.id),
    selectAccountsByRole(tx, bookId, roles),
  ])
  const { currency, home_currency: home } = invoice
  const accountOfLine = (lineId: string) => {
    const role = roleOfLine(rows.find(({ id }) => id === lineId)?.kind ?? 'other')
    const account = accounts.find((row) => row.role === role)
    if (!account) throw accountMissing(role)
    return account.id
  }
  const sum = (amounts: readonly CreditFigures['lines'][number]['net'][]) => ({
    amount: sumMoney(
      currency,
      amounts.map(({ amount }) => amount),
    ),
    homeAmount: sumMoney(
      home,
      amounts.map(({ homeAmount }) => homeAmount),
    ),
  })
  const creditedOf = ({ matter_id, account_id, tax_code_id }: (typeof parts)[number]) =>
    tax_code_id === null
      ? figures.lines
          .filter(({ line }) => line.matterId === matter_id && accountOfLine(line.id) === account_id)
          .map(({ net }) => net)
      : figures.taxes
          .filter(({ tax }) => tax.matterId === matter_id && tax.taxCodeId === tax_code_id)
          .map(({ credited }) => credited)
  return postCreditNoteApproved(
    shares.map((share) => ({
      clientId: invoice.client_id,
      matterId: share.matter_id,
      invoiceId: invoice.id,
      open: {
        amount: money(BigInt(share.open_minor), currency),
        homeAmount: money(BigInt(share.open_base_minor), home),
      },
      parts: parts
        .filter(({ matter_id }) => matter_id === share.matter_id)
        .map((part) => ({
          position: part.position,
          account: { accountId: part.account_id },
          open: money(BigInt(part.open_minor), currency),
          credited: sum(creditedOf(part)),
        })),
    })),
  )
}

/** The next number of the firm's pattern. One that an import has used already is passed over. */
async function nextNumber({ tx, businessId }: FirmWork, day: string): Promise<string> {
  const { creditNoteNumberPattern: pattern } = await getBillingSettings({ tx })
  for (;;) {
    const seq = await takeNumber(tx, businessId, numberCounter('creditNote', pattern, day))
    const number = documentNumber('creditNote', pattern, { seq, day })
    if (!(await isNumberTaken(tx, number))) return number
  }
}

/**
 * Voids a credit note: what it took off the invoice is owed again, and what its credit settled is open again. One whose credit
 * was paid back stays, because the client has the money for it; and so does one that freed work, which may be billed
 * elsewhere. Its number stays listed.
 */
export async function voidCreditNote(
  context: FirmWork,
  id: string,
  { date, reason }: CreditReversalInput,
): Promise<CreditNote> {
  const { tx, userId, clock } = context
  await lockInvoicesOfCredit(context, id)
  const { note } = await lockNote(context, id)
  if (note.status !== 'approved' || note.entry_id === null) throw creditNoteDraft()
  if (note.frees_work) throw creditFreedWork()
  const credit = await lockCreditOfNote(tx, id)
  const refunded = credit ? await sumRefunded(tx, credit.id) : NOTHING_REFUNDED
  if (refunded.minor > 0n) throw creditRefunded()
  if (date < note.issued_on) throw reversalBeforeEntry()
  if (credit) await takeBackCredit(context, credit, { date, reason, refunded })
  const entryId = await reverseEntry(tx, {
    id: newId(),
    effectiveOn: date,
    event: 'creditNote.voided',
    eventId: id,
    reversesId: note.entry_id,
    reference: note.number ?? '',
    description: `Credit note ${note.number ?? ''} voided`,
    reason,
  })
  const now = clock.now()
  await changeCreditNote(tx, id, {
    status: 'void',
    voided_by: userId,
    voided_at: now,
    void_reason: reason,
    void_entry_id: entryId,
    updated_at: now,
  })
  if (credit) await closeCredit(context, credit.id, refunded)
  return getCreditNote(context, id)
}

const NOTHING_REFUNDED = { minor: 0n, homeMinor: 0n }

/** The invoices that the credit of a credit note was applied to, and its own, locked before it (ledger.md §5). */
async function lockInvoicesOfCredit({ tx }: FirmWork, id: string): Promise<void> {
  const note = await findCreditNote(tx, id)
  if (!note) throw notFound('Credit note')
  const applied = note.credit_id === null ? [] : await selectInvoicesOfCredit(tx, note.credit_id)
  await lockInvoices(tx, [...new Set([note.invoice_id, ...applied])])
}
