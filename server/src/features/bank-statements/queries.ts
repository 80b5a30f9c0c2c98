import { sql, type Insertable } from 'kysely'
import type { BankLineQuery } from '#contract/bank-statements.ts'
import { allOf, containing, whenDefined } from '../../platform/db/conditions.ts'
import { byId } from '../../platform/db/joins.ts'
import { offsetOf, type Paging } from '../../platform/db/paging.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

const statements = (tx: FirmTx) =>
  tx
    .selectFrom('app.bank_statements as s')
    .innerJoin('app.trust_accounts as a', byId('a', 's.book_id'))
    .innerJoin('app.members as m', byId('m', 's.created_by'))
    .selectAll('s')
    .select(['a.currency', 'm.full_name as creator_name'])
    .select(
      sql<number>`(select count(*)::int from app.bank_lines l where l.statement_id = s.id and l.match_id is not null)`.as(
        'matched_count',
      ),
    )

export const selectStatements = (tx: FirmTx, bookId: string, paging: Paging) =>
  statements(tx)
    .where('s.book_id', '=', bookId)
    .orderBy('s.to_on', 'desc')
    .orderBy('s.id', 'desc')
    .limit(paging.size + 1)
    .offset(offsetOf(paging))
    .execute()

export const findStatement = (tx: FirmTx, id: string) => statements(tx).where('s.id', '=', id).executeTakeFirst()
export type StatementRow = NonNullable<Awaited<ReturnType<typeof findStatement>>>

/**
 * What the account held before its first line, as each statement of it implies: its closing balance less all lines up to its last.
 * As long as no line is missing they are equal. In the order of the days.
 */
export const selectBalanceOffsets = (tx: FirmTx, bookId: string) =>
  tx
    .selectFrom('app.bank_statements as s')
    .select(['s.id', 's.to_on'])
    .select(
      sql<string>`s.closing_minor - coalesce((select sum(l.amount_minor) from app.bank_lines l where l.book_id = s.book_id
        and (l.booked_on < s.to_on or (l.booked_on = s.to_on and l.id <= s.closing_line_id))), 0)`.as('before_first'),
    )
    .where('s.book_id', '=', bookId)
    .where('s.closing_minor', 'is not', null)
    .orderBy('s.to_on')
    .orderBy('s.id')
    .execute()

/** The sum of an account's lines to the end of a day. */
export async function sumLines(tx: FirmTx, bookId: string, day: string): Promise<bigint> {
  const { sum } = await tx
    .selectFrom('app.bank_lines')
    .select(sql<string>`coalesce(sum(amount_minor), 0)`.as('sum'))
    .where('book_id', '=', bookId)
    .where('booked_on', '<=', day)
    .executeTakeFirstOrThrow()
  return BigInt(sum)
}

export const findLayout = async (tx: FirmTx, bookId: string) =>
  (await tx.selectFrom('app.bank_file_layouts').select('layout').where('book_id', '=', bookId).executeTakeFirst())
    ?.layout

export const saveLayout = (tx: FirmTx, row: Insertable<DB['app.bank_file_layouts']>) =>
  tx
    .insertInto('app.bank_file_layouts')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'book_id'])
        .doUpdateSet({ layout: row.layout, updated_by: row.updated_by, updated_at: row.updated_at }),
    )
    .execute()

/** Imports of one account are one after the other. */
export const lockImports = (tx: FirmTx, bookId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('bank lines ' || ${bookId}, 0))`.execute(tx)

/** Which lines of these fingerprints are there. */
export const selectKnownLines = (tx: FirmTx, bookId: string, fingerprints: readonly string[]) =>
  tx
    .selectFrom('app.bank_lines')
    .select(['fingerprint', 'occurrence', 'booked_on', 'amount_minor'])
    .where('book_id', '=', bookId)
    .where(sql<boolean>`fingerprint = any (${fingerprints}::text[])`)
    .execute()

/** How many lines there are of each day and amount. */
export const countLinesByAmount = (tx: FirmTx, bookId: string, { from, to }: { from: string; to: string }) =>
  tx
    .selectFrom('app.bank_lines')
    .select(['booked_on', 'amount_minor'])
    .select((eb) => eb.fn.countAll<string>().as('lines'))
    .where('book_id', '=', bookId)
    .where('booked_on', '>=', from)
    .where('booked_on', '<=', to)
    .groupBy(['booked_on', 'amount_minor'])
    .execute()

export const insertStatement = (tx: FirmTx, row: Insertable<DB['app.bank_statements']>) =>
  tx.insertInto('app.bank_statements').values(row).execute()

export type NewLine = Pick<
  Insertable<DB['app.bank_lines']>,
  | 'id'
  | 'position'
  | 'booked_on'
  | 'amount_minor'
  | 'party'
  | 'description'
  | 'reference'
  | 'balance_minor'
  | 'fingerprint'
  | 'occurrence'
>

/** Lines of one statement, as one JSON text: rows have no names of their own on the wire. */
export const insertLines = (
  tx: FirmTx,
  {
    businessId,
    bookId,
    statementId,
    currency,
  }: { businessId: string; bookId: string; statementId: string; currency: string },
  lines: readonly NewLine[],
) =>
  sql`insert into app.bank_lines (business_id, id, book_id, statement_id, position, booked_on, currency, amount_minor, party, description,
      reference, balance_minor, fingerprint, occurrence)
    select ${businessId}, n.id, ${bookId}, ${statementId}, n.position, n.booked_on, ${currency}, n.amount_minor, n.party, n.description,
      n.reference, n.balance_minor, n.fingerprint, n.occurrence
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n (id uuid, position integer, booked_on date, amount_minor bigint, party text,
      description text, reference text, balance_minor bigint, fingerprint text, occurrence integer)`.execute(tx)

export async function deleteStatementRows(tx: FirmTx, id: string): Promise<void> {
  await tx.deleteFrom('app.bank_lines').where('statement_id', '=', id).execute()
  await tx.deleteFrom('app.bank_statements').where('id', '=', id).execute()
}

/** Whether a line is matched to entries of which the reader sees none. */
const IS_HIDDEN = sql<boolean>`l.match_id is not null and not exists (select from app.bank_matches x where x.id = l.match_id)`

const lines = (tx: FirmTx) =>
  tx
    .selectFrom('app.bank_lines as l')
    .leftJoin('app.bank_matches as x', byId('x', 'l.match_id'))
    .leftJoin('app.bank_line_notes as n', (join) => join.onRef('n.line_id', '=', 'l.id'))
    .leftJoin('app.members as m', byId('m', 'n.created_by'))
    .selectAll('l')
    .select([
      'x.made',
      'n.kind as note_kind',
      'n.note',
      'n.due_on',
      'n.created_by as noted_by',
      'n.created_at as noted_at',
    ])
    .select('m.full_name as noter_name')
    .select(IS_HIDDEN.as('is_hidden'))

export const findLine = (tx: FirmTx, id: string) => lines(tx).where('l.id', '=', id).executeTakeFirst()
export type LineRow = NonNullable<Awaited<ReturnType<typeof findLine>>>

const STATES = {
  open: sql`l.match_id is null`,
  matched: sql`l.match_id is not null`,
  unidentified: sql`l.match_id is null and n.kind = 'unidentified'`,
} as const

/** The latest first; unidentified money by the day on which it is due. */
export function selectLines(tx: FirmTx, query: BankLineQuery, paging: Paging): Promise<LineRow[]> {
  const text = query.generalSearchText ? containing(query.generalSearchText) : undefined
  const where = allOf(
    whenDefined(query.accountId, (id) => sql`l.book_id = ${id}`),
    whenDefined(query.statementId, (id) => sql`l.statement_id = ${id}`),
    whenDefined(query.state, (state) => STATES[state]),
    whenDefined(query.from, (from) => sql`l.booked_on >= ${from}::date`),
    whenDefined(query.to, (to) => sql`l.booked_on <= ${to}::date`),
    whenDefined(
      text,
      (like) =>
        sql`not (${IS_HIDDEN}) and (l.party ilike ${like} or l.description ilike ${like} or l.reference ilike ${like})`,
    ),
  )
  return lines(tx)
    .where(where)
    .orderBy(query.state === 'unidentified' ? sql`n.due_on, l.id` : sql`l.booked_on desc, l.id desc`)
    .limit(paging.size + 1)
    .offset(offsetOf(paging))
    .execute()
}
