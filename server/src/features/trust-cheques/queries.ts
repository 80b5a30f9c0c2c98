import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { ChequeState } from '#domain/trust-cheque.ts'
import type { ChequeFilters, ChequeSort } from '#contract/trust-cheques.ts'
import { allOf, containing, whenDefined } from '../../platform/db/conditions.ts'
import { everyRow } from '../../platform/db/cursor.ts'
import { byId } from '../../platform/db/joins.ts'
import { everyRowQuery, pageQuery, type Paging } from '../../platform/db/paging.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import { sqlDirection, type Sort } from '../../platform/db/sorting.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { namedLedgers } from '../trust-ledgers/public.ts'

/** A filter, and the day on which it is asked: whether a cheque is stale depends on it. */
export type ChequesOn = ChequeFilters & { readonly today: string }

/** When the bank paid it: its payment is matched with a line of the bank. */
const presentedOn = sql<string | null>`(select max(l.booked_on) from app.bank_match_entries e
  join app.bank_lines l on l.business_id = e.business_id and l.match_id = e.match_id
  where e.business_id = t.business_id and e.entry_id = t.entry_id)`
const isPresented = sql<boolean>`exists (select from app.bank_match_entries e where e.business_id = t.business_id and e.entry_id = t.entry_id)`

const stateOn = (today: string) => sql<ChequeState>`case
  when q.ending is not null then q.ending
  when t.undone_on is not null then 'void'
  when ${isPresented} then 'cleared'
  when q.drawn_on + a.cheque_stale_days < ${today}::date then 'stale'
  when q.handed_over_on is not null then 'outstanding'
  else 'printed' end`

/** Cheques with what was paid by them. */
const cheques = (tx: FirmTx, today: string) =>
  tx
    .selectFrom('app.trust_cheques as q')
    .innerJoin('app.trust_accounts as a', byId('a', 'q.book_id'))
    .leftJoin('app.trust_transactions as t', byId('t', 'q.transaction_id'))
    .selectAll('q')
    .select([
      'a.currency',
      'a.cheque_stale_days',
      't.ledger_id',
      't.client_id',
      't.amount_minor',
      't.party',
      't.purpose',
    ])
    .select(['t.undone_on', 't.undone_at', 't.undone_by', 't.undo_reason', stateOn(today).as('state')])
    .select([presentedOn.as('presented_on'), sql<string>`(q.drawn_on + a.cheque_stale_days + 1)::text`.as('stale_on')])

const selectMatching = (tx: FirmTx, today: string, where: RawBuilder<boolean>) =>
  tx.selectFrom(cheques(tx, today).as('x')).selectAll('x').where(where)

const withNames = (tx: FirmTx) => (rows: ReturnType<typeof selectMatching>) =>
  tx
    .selectFrom(rows.as('x'))
    .innerJoin('app.books as b', byId('b', 'x.book_id'))
    .leftJoin(namedLedgers(tx).as('l'), byId('l', 'x.ledger_id'))
    .leftJoin('app.members as ender', (join) =>
      join.on(sql<boolean>`ender.business_id = x.business_id and ender.id = coalesce(x.ended_by, x.undone_by)`),
    )
    .selectAll('x')
    .select(['b.name as account_name', 'l.ledger_kind', 'l.client_name', 'l.matter_name', 'l.matter_number'])
    .select('ender.full_name as ender_name')

const matching = (filters: ChequeFilters): RawBuilder<boolean> =>
  allOf(
    sql`true`,
    whenDefined(filters.accountId, (id) => sql`x.book_id = ${id}`),
    whenDefined(filters.ledgerId, (id) => sql`x.ledger_id = ${id}`),
    whenDefined(filters.clientId, (id) => sql`x.client_id = ${id}`),
    whenDefined(filters.matterId, (id) => sql`x.matter_ids @> array[${id}::uuid]`),
    whenDefined(filters.state, (state) => sql`x.state = ${state}`),
    whenDefined(filters.from, (from) => sql`x.drawn_on >= ${from}::date`),
    whenDefined(filters.to, (to) => sql`x.drawn_on <= ${to}::date`),
    whenDefined(
      filters.generalSearchText ? containing(filters.generalSearchText) : undefined,
      (like) => sql`(x.number ilike ${like} or x.party ilike ${like} or x.purpose ilike ${like})`,
    ),
  )

const SORT_COLUMNS: Readonly<Record<ChequeSort, string>> = {
  drawn: 'x.drawn_on',
  number: 'x.number',
  amount: 'x.amount_minor',
}

function rowQuery(tx: FirmTx, { today, ...filters }: ChequesOn, { column, direction }: Sort<ChequeSort>) {
  const way = sqlDirection(direction)
  const order = sql`${sql.ref(SORT_COLUMNS[column])} ${way} nulls last, x.id ${way}`
  return { rows: selectMatching(tx, today, matching(filters)), withNames: withNames(tx), order, isOwnOrder: true }
}

export const selectCheques = (
  tx: FirmTx,
  filters: ChequesOn,
  { sort, ...paging }: Paging & { readonly sort: Sort<ChequeSort> },
) => pageQuery(rowQuery(tx, filters, sort), paging).execute()
export type ChequeRow = Awaited<ReturnType<typeof selectCheques>>[number]

export const everyCheque = (tx: FirmTx, filters: ChequesOn, sort: Sort<ChequeSort>): AsyncGenerator<ChequeRow[]> =>
  everyRow(tx, everyRowQuery(rowQuery(tx, filters, sort)))

export const findCheque = (tx: FirmTx, id: string, today: string): Promise<ChequeRow | undefined> =>
  withNames(tx)(selectMatching(tx, today, sql`x.id = ${id}`)).executeTakeFirst()

/** Counts by state and currency, with what was drawn and is not presented. */
export const sumCheques = (tx: FirmTx, { today, ...filters }: ChequesOn) =>
  tx
    .selectFrom(selectMatching(tx, today, matching(filters)).as('x'))
    .select(['x.state', 'x.currency', sql<string>`count(*)`.as('count')])
    .select(
      sql<string>`coalesce(sum(x.amount_minor) filter (where x.state in ('printed', 'outstanding', 'stale')), 0)`.as(
        'unpresented',
      ),
    )
    .groupBy(['x.state', 'x.currency'])
    .orderBy('x.currency')
    .execute()

/** The cheque, locked until the transaction ends. */
export const lockCheque = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.trust_cheques')
    .select(['id', 'transaction_id', 'handed_over_on', 'ending', 'drawn_on'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const insertSpoiled = (tx: FirmTx, row: Insertable<DB['app.trust_cheques']>) =>
  tx.insertInto('app.trust_cheques').values(row).execute()

/** The numbers of an account that were used last: so many. */
export const selectNumbers = async (tx: FirmTx, bookId: string, count: number): Promise<string[]> =>
  (
    await tx
      .selectFrom('app.trust_cheques')
      .select('number')
      .where('book_id', '=', bookId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(count)
      .execute()
  ).map(({ number }) => number)
