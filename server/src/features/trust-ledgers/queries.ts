import { sql, type Insertable } from 'kysely'
import type { TrustEntryQuery, TrustLedgerFilters, TrustLedgerSort } from '#contract/trust-ledgers.ts'
import { callFunction } from '../../platform/db/call-function.ts'
import { allOf, containing, whenDefined } from '../../platform/db/conditions.ts'
import { everyRow } from '../../platform/db/cursor.ts'
import { byId } from '../../platform/db/joins.ts'
import { offsetOf, type Paging } from '../../platform/db/paging.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import { sqlDirection, type Sort } from '../../platform/db/sorting.ts'
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

/** Ledgers with the client and the matter that they are held for, to be joined to what names a ledger. */
export const namedLedgers = (tx: FirmTx) =>
  tx
    .selectFrom('app.trust_ledgers as held')
    .leftJoin('app.clients as c', byId('c', 'held.client_id'))
    .leftJoin('app.matters as m', byId('m', 'held.matter_id'))
    .select(['held.business_id', 'held.id', 'held.kind as ledger_kind'])
    .select(['c.name as client_name', 'm.name as matter_name', 'm.number as matter_number'])

export const findLedger = (tx: FirmTx, id: string) => ledgers(tx).where('l.id', '=', id).executeTakeFirst()
export type LedgerRow = NonNullable<Awaited<ReturnType<typeof findLedger>>>

export const selectLedgersById = (tx: FirmTx, ids: readonly string[]): Promise<LedgerRow[]> =>
  ledgers(tx).where('l.id', 'in', ids).execute()

/** The ledger of the float, or of interest that is to be paid out. */
/** The id of the ledger that a matter has in an account. */
export const findLedgerOfMatter = async (tx: FirmTx, bookId: string, matterId: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('app.trust_ledgers')
      .select('id')
      .where('book_id', '=', bookId)
      .where('matter_id', '=', matterId)
      .executeTakeFirst()
  )?.id

export const findOwnLedger = (tx: FirmTx, bookId: string, kind: 'float' | 'interest') =>
  ledgers(tx).where('l.book_id', '=', bookId).where('l.kind', '=', kind).executeTakeFirst()

const HOLDING = { money: sql`l.balance_minor <> 0`, uncleared: sql`l.balance_minor <> l.cleared_minor` } as const

function matching(filters: TrustLedgerFilters) {
  const text = filters.generalSearchText ? containing(filters.generalSearchText) : undefined
  return allOf(
    whenDefined(filters.accountId, (id) => sql`l.book_id = ${id}`),
    whenDefined(filters.clientId, (id) => sql`l.client_id = ${id}`),
    whenDefined(filters.matterId, (id) => sql`l.matter_id = ${id}`),
    whenDefined(filters.state, (state) =>
      state === 'closed' ? sql`l.closed_at is not null` : sql`l.closed_at is null`,
    ),
    whenDefined(filters.kind, (kind) => sql`l.kind = ${kind}`),
    whenDefined(filters.holding, (holding) => HOLDING[holding]),
    whenDefined(text, (like) => sql`(c.name ilike ${like} or m.name ilike ${like} or m.number ilike ${like})`),
  )
}

interface LedgerFilters {
  readonly accountId?: string | undefined
  readonly ledgerId?: string | undefined
  readonly clientId?: string | undefined
  readonly matterId?: string | undefined
}

/** What the rows `x` of a request are about: their ledger, its account, its client or its matter. */
export const aboutLedger = ({ accountId, ledgerId, clientId, matterId }: LedgerFilters) =>
  allOf(
    sql`true`,
    whenDefined(accountId, (id) => sql`x.ledger_id in (select l.id from app.trust_ledgers l where l.book_id = ${id})`),
    whenDefined(ledgerId, (id) => sql`x.ledger_id = ${id}`),
    whenDefined(clientId, (id) => sql`x.matter_id in (select m.id from app.matters m where m.client_id = ${id})`),
    whenDefined(matterId, (id) => sql`x.matter_id = ${id}`),
  )

const SORT_COLUMNS: Readonly<Record<Exclude<TrustLedgerSort, 'client'>, string>> = {
  balance: 'l.balance_minor',
  latest: 'l.latest_on',
}

/** Clients by their names come first; the float and the interest of an account after them. */
function orderOf({ column, direction }: Sort<TrustLedgerSort>) {
  const way = sqlDirection(direction)
  return column === 'client'
    ? sql`l.kind, c.sort_name ${way} nulls last, m.number ${way}, l.id`
    : sql`${sql.ref(SORT_COLUMNS[column])} ${way} nulls last, c.sort_name, m.number, l.id`
}

interface LedgersPage extends Paging {
  readonly sort: Sort<TrustLedgerSort>
}

export const selectLedgers = (
  tx: FirmTx,
  filters: TrustLedgerFilters,
  { sort, ...paging }: LedgersPage,
): Promise<LedgerRow[]> =>
  ledgers(tx)
    .where(matching(filters))
    .orderBy(orderOf(sort))
    .limit(paging.size + 1)
    .offset(offsetOf(paging))
    .execute()

export const everyLedger = (
  tx: FirmTx,
  filters: TrustLedgerFilters,
  sort: Sort<TrustLedgerSort>,
): AsyncGenerator<LedgerRow[]> => everyRow(tx, ledgers(tx).where(matching(filters)).orderBy(orderOf(sort)))

/** Of the ledgers of clients, by currency. */
export const sumLedgers = (tx: FirmTx, filters: TrustLedgerFilters) =>
  tx
    .selectFrom('app.trust_ledgers as l')
    .leftJoin('app.clients as c', byId('c', 'l.client_id'))
    .leftJoin('app.matters as m', byId('m', 'l.matter_id'))
    .select('l.currency')
    .select([
      sql<string>`count(*)`.as('count'),
      sql<string>`count(*) filter (where ${HOLDING.money})`.as('with_money'),
      sql<string>`count(*) filter (where ${HOLDING.uncleared})`.as('with_uncleared'),
      sql<string>`sum(l.balance_minor)`.as('balance'),
      sql<string>`sum(l.balance_minor - l.cleared_minor)`.as('uncleared'),
    ])
    .where(matching({ ...filters, kind: 'client', holding: undefined }))
    .groupBy('l.currency')
    .orderBy('l.currency')
    .execute()

type EntryDays = Pick<TrustEntryQuery, 'from' | 'to'>

/** The entries that moved a ledger with the balance after each (T20), the latest first. A clearing moves nothing in sum. */
const entriesOf = (tx: FirmTx, ledgerId: string, { from, to }: EntryDays, paging?: Paging) =>
  tx
    .with('moves', (db) =>
      db
        .selectFrom('app.postings as p')
        .select(['p.entry_id', 'p.effective_on'])
        .select(sql<string>`-sum(p.minor)`.as('moved'))
        .select(sql<string>`-coalesce(sum(p.minor) filter (where p.is_cleared), 0)`.as('moved_cleared'))
        .where('p.ledger_id', '=', ledgerId)
        .groupBy(['p.entry_id', 'p.effective_on'])
        .having(sql<boolean>`sum(p.minor) <> 0`),
    )
    .with('running', (db) =>
      db
        .selectFrom('moves')
        .selectAll('moves')
        .select(sql<string>`sum(moves.moved) over (order by moves.effective_on, moves.entry_id)`.as('balance')),
    )
    .with('page', (db) => {
      const days = db
        .selectFrom('running')
        .selectAll('running')
        .where(
          allOf(
            whenDefined(from, (day) => sql`running.effective_on >= ${day}::date`),
            whenDefined(to, (day) => sql`running.effective_on <= ${day}::date`),
          ),
        )
        .orderBy('effective_on', 'desc')
        .orderBy('entry_id', 'desc')
      return paging ? days.limit(paging.size + 1).offset(offsetOf(paging)) : days
    })
    .selectFrom('page as x')
    .innerJoin('app.journal_entries as e', (join) => join.onRef('e.id', '=', 'x.entry_id'))
    .innerJoin('app.trust_transactions as t', (join) => join.onRef('t.id', '=', 'e.event_id'))
    .select(['x.entry_id', 'x.effective_on', 'x.moved', 'x.moved_cleared', 'x.balance'])
    .select(['t.id as transaction_id', 't.party', 't.kind', 't.method', 't.status', 't.purpose', 't.undo_reason'])
    .select(['t.number', 't.cheque_number', 't.expected_to_clear_on', 't.cleared_on'])
    .select(['e.description', 'e.reference', 'e.reverses_id'])
    .orderBy('x.effective_on', 'desc')
    .orderBy('x.entry_id', 'desc')

export const selectLedgerEntries = (tx: FirmTx, ledgerId: string, query: EntryDays & Paging) =>
  entriesOf(tx, ledgerId, query, query).execute()
export type EntryRow = Awaited<ReturnType<typeof selectLedgerEntries>>[number]

export const everyLedgerEntry = (tx: FirmTx, ledgerId: string, days: EntryDays): AsyncGenerator<EntryRow[]> =>
  everyRow(tx, entriesOf(tx, ledgerId, days))

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
