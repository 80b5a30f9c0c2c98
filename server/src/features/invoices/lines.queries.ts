import { sql, type Insertable } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

type NewLine = Insertable<DB['app.invoice_lines']>
type NewClaim = Insertable<DB['app.billed_work']>

const LINE_COLUMNS = [
  'position',
  'kind',
  'matter_id',
  'worked_on',
  'user_id',
  'description',
  'quantity',
  'rate',
  'agreement',
  'original_description',
  'original_quantity',
  'original_rate',
  'full_quantity',
  'full_gross_minor',
  'discount_type',
  'discount_value',
  'tax_code_ids',
  'gross_minor',
  'discount_minor',
  'allocated_minor',
  'income_minor',
  'home_income_minor',
] as const

interface NewLines {
  readonly lines: NewLine[]
  readonly claims: NewClaim[]
  readonly taxes: Insertable<DB['app.invoice_taxes']>[]
}

/** Stores the lines of an invoice that has none. */
export async function insertLines(tx: FirmTx, { lines, claims, taxes }: NewLines): Promise<void> {
  await Promise.all([
    insertLineRows(tx, lines).execute(),
    insertClaims(tx, claims),
    taxes.length > 0 && tx.insertInto('app.invoice_taxes').values(taxes).execute(),
  ])
}

const ALL_LINE_COLUMNS = ['business_id', 'id', 'invoice_id', ...LINE_COLUMNS] as const

/**
 * All rows as one value: with a parameter for each of a thousand figures, a statement would be built and planned anew for each
 * number of lines. An agreement is text in them.
 */
const insertLineRows = (tx: FirmTx, lines: readonly NewLine[]) =>
  tx
    .insertInto('app.invoice_lines')
    .columns(ALL_LINE_COLUMNS)
    .expression(
      sql`select ${sql.join(ALL_LINE_COLUMNS.map((name) => (name === 'agreement' ? sql`(agreement #>> '{}')::jsonb` : sql.ref(name))))}
        from jsonb_populate_recordset(null::app.invoice_lines, ${JSON.stringify(lines)}::jsonb)`,
    )

const CLAIM_COLUMNS = [
  'business_id',
  'work_id',
  'invoice_id',
  'line_id',
  'matter_id',
  'time_entry_id',
  'expense_id',
  'flat_fee_id',
  'instalment_id',
] as const

/** In one order for everybody, so that two people who bill the same work wait for each other instead of deadlocking. */
async function insertClaims(tx: FirmTx, claims: readonly NewClaim[]): Promise<void> {
  const inOrder = claims.toSorted((left, right) => (left.work_id < right.work_id ? -1 : 1))
  if (inOrder.length === 0) return
  await tx
    .insertInto('app.billed_work')
    .columns(CLAIM_COLUMNS)
    .expression(
      sql`select ${sql.join(CLAIM_COLUMNS.map((column) => sql.ref(column)))}
        from jsonb_populate_recordset(null::app.billed_work, ${JSON.stringify(inOrder)}::jsonb)`,
    )
    .execute()
}

/** Stores the lines of an invoice: those that are gone are deleted after their work is freed, the others added or changed. */
export async function saveLines(tx: FirmTx, invoiceId: string, { lines, claims, taxes }: NewLines): Promise<void> {
  const ids = lines.map(({ id }) => id)
  const claimed = claims.map(({ work_id }) => work_id)
  await tx
    .deleteFrom('app.billed_work')
    .where('invoice_id', '=', invoiceId)
    .where(sql<boolean>`(work_id <> all (${claimed}::uuid[]) or line_id <> all (${ids}::uuid[]))`)
    .execute()
  await tx.deleteFrom('app.invoice_taxes').where('invoice_id', '=', invoiceId).execute()
  await tx
    .deleteFrom('app.invoice_lines')
    .where('invoice_id', '=', invoiceId)
    .where(sql<boolean>`id <> all (${ids}::uuid[])`)
    .execute()
  await insertLineRows(tx, lines)
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'id'])
        .doUpdateSet((eb) => Object.fromEntries(LINE_COLUMNS.map((column) => [column, eb.ref(`excluded.${column}`)]))),
    )
    .execute()
  const held = await tx.selectFrom('app.billed_work').select('work_id').where('invoice_id', '=', invoiceId).execute()
  const known = new Set(held.map(({ work_id }) => work_id))
  await insertClaims(
    tx,
    claims.filter(({ work_id }) => !known.has(work_id)),
  )
  if (taxes.length > 0) await tx.insertInto('app.invoice_taxes').values(taxes).execute()
}
