import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { byId } from '../../platform/db/joins.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** Credit notes with what their pages call them. */
const selectNotes = (tx: FirmTx) =>
  tx
    .selectFrom('app.credit_notes as note')
    .innerJoin('app.invoices as invoice', byId('invoice', 'note.invoice_id'))
    .innerJoin('app.clients as client', byId('client', 'note.client_id'))
    .leftJoin('app.client_credits as credit', (join) =>
      join.onRef('credit.business_id', '=', 'note.business_id').onRef('credit.credit_note_id', '=', 'note.id'),
    )
    .selectAll('note')
    .select(['invoice.number as invoice_number', 'client.name as client_name', 'credit.unapplied_minor'])
    .select('credit.id as credit_id')
    .select(
      sql<boolean>`exists (select from app.refunds refund where refund.business_id = note.business_id
        and refund.credit_id = credit.id and refund.undone_at is null)`.as('is_refunded'),
    )
    .select(
      sql<string>`coalesce((select sum(share.open_minor) from app.invoice_shares share
        where share.business_id = note.business_id and share.invoice_id = note.invoice_id), 0)`.as('open_minor'),
    )
export type CreditNoteRow = Awaited<ReturnType<typeof selectCreditNotes>>[number]

export const findCreditNote = (tx: FirmTx, id: string) => selectNotes(tx).where('note.id', '=', id).executeTakeFirst()

/** The latest first. */
export const selectCreditNotes = (tx: FirmTx, invoiceId: string) =>
  selectNotes(tx)
    .where('note.invoice_id', '=', invoiceId)
    .orderBy('note.issued_on', 'desc')
    .orderBy('note.id', 'desc')
    .execute()

export type LockedCreditNote = Selectable<DB['app.credit_notes']>

/** Locked until the transaction ends; lock its invoice before (ledger.md §5). */
export const lockCreditNote = (tx: FirmTx, id: string): Promise<LockedCreditNote | undefined> =>
  tx.selectFrom('app.credit_notes').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const selectNoteLines = (tx: FirmTx, noteIds: readonly string[]) =>
  tx
    .selectFrom('app.credit_note_lines as line')
    .innerJoin('app.invoice_lines as billed', byId('billed', 'line.invoice_line_id'))
    .select(['line.credit_note_id', 'line.invoice_line_id', 'line.matter_id', 'line.net_minor', 'billed.description'])
    .where('line.credit_note_id', 'in', noteIds)
    .orderBy('line.position')
    .execute()
export type NoteLineRow = Awaited<ReturnType<typeof selectNoteLines>>[number]

export const selectNoteTaxes = (tx: FirmTx, noteIds: readonly string[]) =>
  tx.selectFrom('app.credit_note_taxes').selectAll().where('credit_note_id', 'in', noteIds).execute()
export type NoteTaxRow = Awaited<ReturnType<typeof selectNoteTaxes>>[number]

/** What approved credit notes have taken back of the lines of an invoice. */
export const selectCreditedLines = (tx: FirmTx, invoiceId: string) =>
  tx
    .selectFrom('app.credit_note_lines as line')
    .innerJoin('app.credit_notes as note', byId('note', 'line.credit_note_id'))
    .select('line.invoice_line_id')
    .select([sql<string>`sum(line.net_minor)`.as('minor'), sql<string>`sum(line.home_net_minor)`.as('home_minor')])
    .where('note.invoice_id', '=', invoiceId)
    .where('note.status', '=', 'approved')
    .groupBy('line.invoice_line_id')
    .execute()

/** What approved credit notes have taken back of the taxes of an invoice. */
export const selectCreditedTaxes = (tx: FirmTx, invoiceId: string) =>
  tx
    .selectFrom('app.credit_note_taxes as tax')
    .innerJoin('app.credit_notes as note', byId('note', 'tax.credit_note_id'))
    .select(['tax.matter_id', 'tax.tax_code_id'])
    .select([sql<string>`sum(tax.tax_minor)`.as('minor'), sql<string>`sum(tax.home_tax_minor)`.as('home_minor')])
    .where('note.invoice_id', '=', invoiceId)
    .where('note.status', '=', 'approved')
    .groupBy(['tax.matter_id', 'tax.tax_code_id'])
    .execute()

export const insertCreditNote = (tx: FirmTx, row: Insertable<DB['app.credit_notes']>) =>
  tx.insertInto('app.credit_notes').values(row).execute()

export const changeCreditNote = (tx: FirmTx, id: string, change: Updateable<DB['app.credit_notes']>) =>
  tx
    .updateTable('app.credit_notes')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

interface NoteParts {
  readonly lines: Insertable<DB['app.credit_note_lines']>[]
  readonly taxes: Insertable<DB['app.credit_note_taxes']>[]
}

/** Stores the lines and taxes of a draft in place of those that it had. */
export async function saveNoteParts(tx: FirmTx, id: string, { lines, taxes }: NoteParts): Promise<void> {
  await deleteNoteParts(tx, id)
  await tx.insertInto('app.credit_note_lines').values(lines).execute()
  if (taxes.length > 0) await tx.insertInto('app.credit_note_taxes').values(taxes).execute()
}

async function deleteNoteParts(tx: FirmTx, id: string): Promise<void> {
  await tx.deleteFrom('app.credit_note_lines').where('credit_note_id', '=', id).execute()
  await tx.deleteFrom('app.credit_note_taxes').where('credit_note_id', '=', id).execute()
}

export async function deleteNoteRows(tx: FirmTx, id: string): Promise<void> {
  await deleteNoteParts(tx, id)
  await tx.deleteFrom('app.credit_notes').where('id', '=', id).execute()
}

export const isNumberTaken = async (tx: FirmTx, number: string): Promise<boolean> =>
  (await tx.selectFrom('app.credit_notes').select('id').where('number', '=', number).executeTakeFirst()) !== undefined

export const insertWriteOff = (tx: FirmTx, row: Insertable<DB['app.write_offs']>) =>
  tx.insertInto('app.write_offs').values(row).execute()

/** The latest first. */
export const selectWriteOffs = (tx: FirmTx, invoiceId: string) =>
  tx
    .selectFrom('app.write_offs')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('effective_on', 'desc')
    .orderBy('id', 'desc')
    .execute()
export type WriteOffRow = Awaited<ReturnType<typeof selectWriteOffs>>[number]

export const findWriteOff = (tx: FirmTx, id: string) =>
  tx.selectFrom('app.write_offs').selectAll().where('id', '=', id).executeTakeFirst()

/** Locked until the transaction ends; lock its invoice before. */
export const lockWriteOff = (tx: FirmTx, id: string) =>
  tx.selectFrom('app.write_offs').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const changeWriteOff = (tx: FirmTx, id: string, change: Updateable<DB['app.write_offs']>) =>
  tx.updateTable('app.write_offs').set(change).where('id', '=', id).execute()

/** An invoice that the person sees, without a lock. */
export const findInvoiceFacts = (tx: FirmTx, id: string) =>
  tx.selectFrom('app.invoices').selectAll().where('id', '=', id).executeTakeFirst()

export const sumOpen = async (tx: FirmTx, invoiceId: string): Promise<bigint> => {
  const { minor } = await tx
    .selectFrom('app.invoice_shares')
    .select(sql<string>`coalesce(sum(open_minor), 0)`.as('minor'))
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  return BigInt(minor)
}
