import { minorToNumber, sumMoney, toMajorNumber } from '#domain/money.ts'
import { holds } from '#domain/permissions.ts'
import type { Creditable, CreditNote, CreditNoteInput, InvoiceCredits, WriteOff } from '#contract/credits.ts'
import type { FirmWork } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { missingField, notFound } from '../../platform/refusal.ts'
import { selectPeople, viewerOf, type Viewer } from '../invoices/public.ts'
import { readCreditable, resolveCredit } from './figures.ts'
import {
  findCreditNote,
  findInvoiceFacts,
  findWriteOff,
  selectCreditNotes,
  selectNoteLines,
  selectNoteTaxes,
  selectWriteOffs,
  sumOpen,
  type CreditNoteRow,
  type WriteOffRow,
} from './queries.ts'
import { toNoteColumns, toNoteLines, toNoteTaxes } from './rows.ts'
import { toCreditNote, toWriteOff } from './view.ts'

type ReadContext = Pick<FirmWork, 'tx' | 'businessId' | 'membership' | 'userId' | 'clock'>

async function peopleNames({ tx }: ReadContext, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return new Map()
  return new Map((await selectPeople(tx, known)).map(({ id, full_name }) => [id, full_name]))
}

const peopleOfNote = ({ created_by, approved_by, voided_by }: CreditNoteRow) => [created_by, approved_by, voided_by]
const peopleOfWriteOff = ({ created_by, reversed_by }: WriteOffRow) => [created_by, reversed_by]

async function toCreditNotes(context: ReadContext, rows: readonly CreditNoteRow[], viewer: Viewer) {
  if (rows.length === 0) return []
  const { tx } = context
  const ids = rows.map(({ id }) => id)
  const [lines, taxes, names] = await Promise.all([
    selectNoteLines(tx, ids),
    selectNoteTaxes(tx, ids),
    peopleNames(context, rows.flatMap(peopleOfNote)),
  ])
  const ofNote = <Row extends { readonly credit_note_id: string }>(parts: readonly Row[], id: string) =>
    parts.filter(({ credit_note_id }) => credit_note_id === id)
  return rows.map((row) =>
    toCreditNote({ row, lines: ofNote(lines, row.id), taxes: ofNote(taxes, row.id), names }, viewer),
  )
}

export async function getCreditNote(context: ReadContext, id: string): Promise<CreditNote> {
  const [row, viewer] = await Promise.all([findCreditNote(context.tx, id), viewerOf(context)])
  const [note] = row ? await toCreditNotes(context, [row], viewer) : []
  if (!note) throw notFound('Credit note')
  return note
}

export async function getWriteOff(context: ReadContext, id: string): Promise<WriteOff> {
  const row = await findWriteOff(context.tx, id)
  if (!row) throw notFound('Write-off')
  return toWriteOff(row, await peopleNames(context, peopleOfWriteOff(row)), context.membership.permissions)
}

/** The credit notes and write-offs of an invoice. */
export async function getInvoiceCredits(context: ReadContext, invoiceId: string): Promise<InvoiceCredits> {
  const { tx, membership } = context
  const invoice = await findInvoiceFacts(tx, invoiceId)
  if (!invoice) throw notFound('Invoice')
  const [notes, writeOffs, viewer, open] = await Promise.all([
    selectCreditNotes(tx, invoiceId),
    selectWriteOffs(tx, invoiceId),
    viewerOf(context),
    sumOpen(tx, invoiceId),
  ])
  const names = await peopleNames(context, writeOffs.flatMap(peopleOfWriteOff))
  const isIssued = invoice.status === 'approved'
  return {
    creditNotes: await toCreditNotes(context, notes, viewer),
    writeOffs: writeOffs.map((row) => toWriteOff(row, names, membership.permissions)),
    balance: minorToNumber(open, invoice.currency),
    canCredit: isIssued && holds(membership.permissions, 'invoice.create'),
    canWriteOff: isIssued && open > 0n && holds(membership.permissions, 'invoice.approve'),
  }
}

/** What is left of an issued invoice that credit notes may take back. */
export async function getCreditable(context: ReadContext, invoiceId: string): Promise<Creditable> {
  const { tx } = context
  const invoice = await findInvoiceFacts(tx, invoiceId)
  if (!invoice) throw notFound('Invoice')
  const { rows, lines } = await readCreditable(tx, invoice)
  const { currency } = invoice
  const [viewer, open] = await Promise.all([viewerOf(context), sumOpen(tx, invoiceId)])
  return {
    invoiceId,
    invoiceNumber: invoice.number ?? '',
    issueDate: invoice.issued_on,
    currencyCode: currency,
    currencySymbol: viewer.currencies.byCode(currency).symbol,
    balance: minorToNumber(open, currency),
    left: toMajorNumber(
      sumMoney(
        currency,
        lines.map(({ left }) => left.amount),
      ),
    ),
    lines: rows.map((row, index) => ({
      lineId: row.id,
      kind: row.kind,
      matterId: row.matter_id,
      date: row.worked_on,
      description: row.description,
      billed: minorToNumber(row.income_minor, currency),
      left: minorToNumber(lines[index]?.left.amount.minor ?? 0n, currency),
    })),
  }
}

/** The credit note that a form describes, made of the rows that saving it would store. */
export async function previewCreditNote(context: FirmWork, input: CreditNoteInput): Promise<CreditNote> {
  const { tx, businessId, userId, clock } = context
  const invoice = await findInvoiceFacts(tx, input.invoiceId)
  if (!invoice) throw missingField('invoiceId', 'Invoice')
  const creditable = await readCreditable(tx, invoice)
  const figures = resolveCredit(creditable, input)
  const keys = { businessId, noteId: newId() }
  const [viewer, open, names] = await Promise.all([
    viewerOf(context),
    sumOpen(tx, invoice.id),
    peopleNames(context, [userId]),
  ])
  const row = {
    ...toNoteColumns(figures, input),
    business_id: businessId,
    id: keys.noteId,
    invoice_id: invoice.id,
    client_id: invoice.client_id,
    status: 'draft' as const,
    number: null,
    currency: invoice.currency,
    home_currency: invoice.home_currency,
    applied_minor: '0',
    unapplied_minor: '0',
    credit_id: null,
    is_refunded: false,
    created_by: userId,
    created_at: clock.now(),
    updated_at: clock.now(),
    approved_by: null,
    approved_at: null,
    entry_id: null,
    voided_by: null,
    voided_at: null,
    void_reason: '',
    void_entry_id: null,
    version: 1,
    invoice_number: invoice.number,
    client_name: '',
    open_minor: open.toString(),
  }
  const descriptions = new Map(creditable.rows.map(({ id, description }) => [id, description]))
  const lines = toNoteLines(figures, keys).map((line) => ({
    ...line,
    description: descriptions.get(line.invoice_line_id) ?? '',
  }))
  const note = toCreditNote({ row, lines, taxes: toNoteTaxes(figures, creditable, keys), names }, viewer)
  return { ...note, id: null, created: null, canApprove: false }
}
