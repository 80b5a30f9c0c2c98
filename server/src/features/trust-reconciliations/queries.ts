import { sql, type Insertable } from 'kysely'
import { callFunction } from '../../platform/db/call-function.ts'
import { byId } from '../../platform/db/joins.ts'
import { offsetOf, type Paging } from '../../platform/db/paging.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

const reconciliations = (tx: FirmTx) =>
  tx
    .selectFrom('app.trust_reconciliations as r')
    .innerJoin('app.trust_accounts as a', byId('a', 'r.book_id'))
    .innerJoin('app.books as b', byId('b', 'r.book_id'))
    .leftJoin('app.members as p', byId('p', 'r.prepared_by'))
    .leftJoin('app.members as v', byId('v', 'r.reviewed_by'))
    .selectAll('r')
    .select(['a.bank_name', 'a.cheque_stale_days', 'a.dormant_months', 'b.name as account_name', 'b.closed_through'])
    .select(['p.full_name as preparer_name', 'v.full_name as reviewer_name'])

export const selectReconciliations = (tx: FirmTx, accountId: string | undefined, paging: Paging) => {
  const rows = reconciliations(tx)
  return (accountId === undefined ? rows : rows.where('r.book_id', '=', accountId))
    .orderBy('r.through_on', 'desc')
    .orderBy('r.id', 'desc')
    .limit(paging.size + 1)
    .offset(offsetOf(paging))
    .execute()
}

export const findReconciliation = (tx: FirmTx, id: string) =>
  reconciliations(tx).where('r.id', '=', id).executeTakeFirst()
export type ReconciliationRow = NonNullable<Awaited<ReturnType<typeof findReconciliation>>>

export const lockDraft = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.trust_reconciliations')
    .select(['id', 'status', 'version', 'currency'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const insertReconciliation = (tx: FirmTx, row: Insertable<DB['app.trust_reconciliations']>) =>
  tx.insertInto('app.trust_reconciliations').values(row).execute()

export const changeReconciliation = (
  tx: FirmTx,
  id: string,
  change: { statement_minor?: string; note?: string; updated_at: Date },
) =>
  tx
    .updateTable('app.trust_reconciliations')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const deleteReconciliationRow = (tx: FirmTx, id: string) =>
  tx.deleteFrom('app.trust_reconciliations').where('id', '=', id).execute()

/** The figures of an account at the end of a day, firm-wide. */
export async function getThreeWay(tx: FirmTx, bookId: string, day: string) {
  const [row] = await callFunction(tx, 'app.trust_three_way', bookId, day)
  if (!row) throw new Error('there are always figures')
  return row
}
export type ThreeWayRow = Awaited<ReturnType<typeof getThreeWay>>

/** What each account needs to know about its next reconciliation. */
export const selectDue = (tx: FirmTx) =>
  tx
    .selectFrom('app.trust_accounts as a')
    .innerJoin('app.books as b', byId('b', 'a.id'))
    .select(['a.id', 'a.currency', 'a.jurisdiction', 'b.name', 'b.closed_through'])
    .select(
      sql<string | null>`(select min(e.effective_on) from app.journal_entries e where e.book_id = a.id)`.as('first_on'),
    )
    .select(
      sql<
        string | null
      >`(select r.id from app.trust_reconciliations r where r.book_id = a.id and r.status <> 'locked')`.as('open_id'),
    )
    .select(
      sql<number>`(select count(*)::int from app.bank_lines l join app.bank_line_notes n on n.line_id = l.id
        where l.book_id = a.id and l.match_id is null and n.kind = 'unidentified')`.as('unidentified_count'),
    )
    .where('a.archived_at', 'is', null)
    .orderBy('b.name')
    .orderBy('a.id')
    .execute()

export async function callHold(tx: FirmTx, id: string): Promise<void> {
  await sql`select app.hold_reconciliation(${id})`.execute(tx)
}
export async function callSign(tx: FirmTx, id: string, at: Date): Promise<void> {
  await sql`select app.sign_reconciliation(${id}, ${at})`.execute(tx)
}
export async function callReturn(tx: FirmTx, id: string, at: Date, reason: string): Promise<void> {
  await sql`select app.return_reconciliation(${id}, ${at}, ${reason})`.execute(tx)
}
export async function callLock(
  tx: FirmTx,
  id: string,
  at: Date,
  { content, matterIds }: { content: string; matterIds: readonly string[] },
) {
  await sql`select app.lock_reconciliation(${id}, ${at}, ${content}, ${matterIds}::uuid[])`.execute(tx)
}

/** What was signed; undefined also for a person who is barred from a matter that it names. */
export const findPack = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.trust_reconciliation_packs')
    .select(['content', 'matter_ids'])
    .where('reconciliation_id', '=', id)
    .executeTakeFirst()

/** How many ledgers of an account the person sees. */
export const countVisible = (tx: FirmTx, bookId: string) =>
  tx
    .selectFrom('app.trust_accounts as a')
    .select(sql<number>`(select count(*)::int from app.trust_ledgers l where l.book_id = a.id)`.as('ledgers'))
    .where('a.id', '=', bookId)
    .executeTakeFirstOrThrow()

export const findPersonName = async (tx: FirmTx, userId: string): Promise<string> =>
  (await tx.selectFrom('app.members').select('full_name').where('id', '=', userId).executeTakeFirst())?.full_name ?? ''
