import { holds } from '#domain/permissions.ts'
import type { CreditNote, CreditNoteInput } from '#contract/credits.ts'
import type { FirmWork } from '../../platform/context.ts'
import { assertVersion } from '../../platform/db/records.ts'
import { newId } from '../../platform/ids.ts'
import { missingField, notFound, notPermitted } from '../../platform/refusal.ts'
import { lockInvoice, type LockedInvoice } from '../invoices/public.ts'
import { getCreditNote } from './detail.ts'
import { readCreditable, resolveCredit } from './figures.ts'
import {
  changeCreditNote,
  deleteNoteRows,
  findCreditNote,
  insertCreditNote,
  lockCreditNote,
  type LockedCreditNote,
} from './queries.ts'
import { creditNoteIssued } from './refusals.ts'
import { toNoteColumns } from './rows.ts'
import { saveFigures } from './save.ts'

/** Saves a draft: nothing is posted, and the invoice stays as it is until somebody approves it. */
export async function createCreditNote(context: FirmWork, input: CreditNoteInput): Promise<CreditNote> {
  const { tx, businessId, userId, clock } = context
  const invoice = await lockInvoice(tx, input.invoiceId)
  if (!invoice) throw missingField('invoiceId', 'Invoice')
  const creditable = await readCreditable(tx, invoice)
  const figures = resolveCredit(creditable, input)
  const [id, now] = [newId(), clock.now()]
  await insertCreditNote(tx, {
    business_id: businessId,
    id,
    invoice_id: invoice.id,
    client_id: invoice.client_id,
    currency: invoice.currency,
    home_currency: invoice.home_currency,
    ...toNoteColumns(figures, input),
    created_by: userId,
    created_at: now,
    updated_at: now,
  })
  await saveFigures(context, id, figures, creditable)
  return getCreditNote(context, id)
}

/** Changes a draft; its invoice stays the same. */
export async function updateCreditNote(context: FirmWork, id: string, input: CreditNoteInput): Promise<CreditNote> {
  const { note, invoice } = await lockDraft(context, id)
  assertMayEdit(context, note)
  assertVersion(input.version, note.version, 'The credit note')
  const creditable = await readCreditable(context.tx, invoice)
  const figures = resolveCredit(creditable, input)
  await changeCreditNote(context.tx, id, { ...toNoteColumns(figures, input), updated_at: context.clock.now() })
  await saveFigures(context, id, figures, creditable)
  return getCreditNote(context, id)
}

export async function deleteCreditNote(context: FirmWork, id: string): Promise<null> {
  const { note } = await lockDraft(context, id)
  assertMayEdit(context, note)
  await deleteNoteRows(context.tx, id)
  return null
}

/** A credit note with its invoice, both locked, the invoice first (ledger.md §5). */
export async function lockNote(
  { tx }: Pick<FirmWork, 'tx'>,
  id: string,
): Promise<{ note: LockedCreditNote; invoice: LockedInvoice }> {
  const found = await findCreditNote(tx, id)
  const invoice = found && (await lockInvoice(tx, found.invoice_id))
  const note = invoice && (await lockCreditNote(tx, id))
  if (!note) throw notFound('Credit note')
  return { note, invoice }
}

/** Refuses a credit note that is approved. */
export async function lockDraft(context: Pick<FirmWork, 'tx'>, id: string) {
  const locked = await lockNote(context, id)
  if (locked.note.status !== 'draft') throw creditNoteIssued()
  return locked
}

/** Authors may change their own; anybody else needs the permission as well. */
function assertMayEdit({ userId, membership }: FirmWork, note: LockedCreditNote): void {
  if (note.created_by !== userId && !holds(membership.permissions, 'invoice.edit')) throw notPermitted()
}
