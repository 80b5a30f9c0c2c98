import { sql } from 'kysely'
import { byId } from '../../platform/db/joins.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** `CN-2026-0001`, or `Draft` until it is approved. */
export const creditNoteNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.credit_notes as note')
    .select(['note.id', 'note.currency'])
    .select(sql<string | null>`coalesce(note.number, 'Draft')`.as('name'))

/** By the number of its invoice. */
export const writeOffNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.write_offs as write_off')
    .innerJoin('app.invoices as invoice', byId('invoice', 'write_off.invoice_id'))
    .select(['write_off.id', 'write_off.currency', 'invoice.number as name'])
