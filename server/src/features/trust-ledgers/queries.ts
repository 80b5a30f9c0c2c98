import { sql, type Insertable } from 'kysely'
import type { TrustLedgerQuery } from '#contract/trust-ledgers.ts'
import { callFunction } from '../../platform/db/call-function.ts'
import { allOf, containing, whenDefined } from '../../platform/db/conditions.ts'
import { byId } from '../../platform/db/joins.ts'
import { offsetOf, type Paging } from '../../platform/db/paging.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

const ledgers = (tx: FirmTx) =>
  tx
    .selectFrom('app.trust_ledgers as l')
    .innerJoin('app.books as b', byId('b', 'l.book_id'))
    .innerJoin('app.trust_accounts as a', byId('a', 'l.book_id'))
    .leftJoin('app.clients as c', byId('c', 'l.client_id'))
    .leftJoin('app.matters as m', byId('m', 'l.matter_id'))
    .selectAll('l')
    .select(['b.name as account_name', 'a.allow_uncleared', 'a.cheque_clearing_days', 'a.interest_to'])
    .select(['c.name as client_name', 'm.name as matter_name', 'm.number as matter_number'])

export const findLedger = (tx: FirmTx, id: string) => ledgers(tx).where('l.id', '=', id).executeTakeFirst()
export type LedgerRow = NonNullable<Awaited<ReturnType<typeof findLedger>>>

export const selectLedgersById = (tx: FirmTx, ids: readonly string[]): Promise<LedgerRow[]> =>
  ledgers(tx).where('l.id', 'in', ids).execute()

/** The ledger of the float, or of interest that is to be paid out. */
export const findOwnLedger = (tx: FirmTx, bookId: string, kind: 'float' | 'interest') =>
  ledgers(tx).where('l.book_id', '=', bookId).where('l.kind', '=', kind).executeTakeFirst()

/** By client and matter. */
export function selectLedgers(tx: FirmTx, query: TrustLedgerQuery, paging: Paging): Promise<LedgerRow[]> {
  const text = query.generalSearchText ? containing(query.generalSearchText) : undefined
  const where = allOf(
    whenDefined(query.accountId, (id) => sql`l.book_id = ${id}`),
    whenDefined(query.clientId, (id) => sql`l.client_id = ${id}`),
    whenDefined(query.matterId, (id) => sql`l.matter_id = ${id}`),
    whenDefined(query.state, (state) => (state === 'closed' ? sql`l.closed_at is not null` : sql`l.closed_at is null`)),
    whenDefined(text, (like) => sql`(c.name ilike ${like} or m.name ilike ${like} or m.number ilike ${like})`),
  )
  return ledgers(tx)
    .where(where)
    .orderBy(sql`l.kind, c.sort_name nulls last, m.number, l.id`)
    .limit(paging.size + 1)
    .offset(offsetOf(paging))
    .execute()
}

/** The entries that moved a ledger with the balance after each (T20), the latest first. */
export async function selectLedgerEntries(tx: FirmTx, ledgerId: string, paging: Paging) {
  return tx
    .with('moves', (db) =>
      db
        .selectFrom('app.postings as p')
        .select(['p.entry_id', 'p.effective_on'])
        .select(sql<string>`-sum(p.minor)`.as('moved'))
        .select(sql<string>`-coalesce(sum(p.minor) filter (where p.is_cleared), 0)`.as('moved_cleared'))
        .where('p.ledger_id', '=', ledgerId)
        .groupBy(['p.entry_id', 'p.effective_on']),
    )
    .with('page', (db) =>
      db
        .selectFrom('moves')
        .selectAll('moves')
        .select(sql<string>`sum(moves.moved) over (order by moves.effective_on, moves.entry_id)`.as('balance'))
        .orderBy('effective_on', 'desc')
        .orderBy('entry_id', 'desc')
        .limit(paging.size + 1)
        .offset(offsetOf(paging)),
    )
    .selectFrom('page as x')
    .innerJoin('app.journal_entries as e', (join) => join.onRef('e.id', '=', 'x.entry_id'))
    .innerJoin('app.trust_transactions as t', (join) => join.onRef('t.id', '=', 'e.event_id'))
    .select(['x.entry_id', 'x.effective_on', 'x.moved', 'x.moved_cleared', 'x.balance'])
    .select(['t.id as transaction_id', 't.party', 'e.description', 'e.reference', 'e.reverses_id'])
    .orderBy('x.effective_on', 'desc')
    .orderBy('x.entry_id', 'desc')
    .execute()
}
export type EntryRow = Awaited<ReturnType<typeof selectLedgerEntries>>[number]

/** What a ledger holds on a day, and the lowest from then on. */
export async function selectFunds(tx: FirmTx, ledgerId: string, day: string) {
  const [row] = await callFunction(tx, 'app.trust_funds', ledgerId, day)
  return row
}

export const insertLedger = (tx: FirmTx, row: Insertable<DB['app.trust_ledgers']>) =>
  tx.insertInto('app.trust_ledgers').values(row).execute()

/** Locks the ledger and closes or opens it; whether there is one. */
export async function changeLedger(
  tx: FirmTx,
  id: string,
  change: { closed_at: Date | null; closed_by: string | null; updated_at: Date },
): Promise<boolean> {
  const changed = await tx
    .updateTable('app.trust_ledgers')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('kind', '=', 'client')
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export async function deleteLedgerRow(tx: FirmTx, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('app.trust_ledgers')
    .where('id', '=', id)
    .where('kind', '=', 'client')
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** A matter outside the recycle bin; it stays as it is until the transaction ends. */
export const lockMatter = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.matters')
    .select(['id', 'client_id', 'status'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
