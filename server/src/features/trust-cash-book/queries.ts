import { sql } from 'kysely'
import type { CashBookQuery } from '#contract/trust-cash-book.ts'
import { allOf, whenDefined } from '../../platform/db/conditions.ts'
import { everyRow } from '../../platform/db/cursor.ts'
import { byId } from '../../platform/db/joins.ts'
import { offsetOf, type Paging } from '../../platform/db/paging.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { namedLedgers } from '../trust-ledgers/public.ts'

type Days = Pick<CashBookQuery, 'from' | 'to'>
type Filters = Days & Pick<CashBookQuery, 'kind' | 'clientId' | 'matterId'>

/** The account of the books that stands for the bank. */
export const findBankAccount = (tx: FirmTx, bookId: string) =>
  tx
    .selectFrom('app.ledger_accounts')
    .select('id')
    .where('book_id', '=', bookId)
    .where('role', '=', 'trustBank')
    .executeTakeFirst()

const onDays = ({ from, to }: Days) =>
  allOf(
    whenDefined(from, (day) => sql`p.effective_on >= ${day}::date`),
    whenDefined(to, (day) => sql`p.effective_on <= ${day}::date`),
  )

const matching = ({ kind, clientId, matterId, ...days }: Filters) =>
  allOf(
    onDays(days),
    whenDefined(kind, (one) => sql`t.kind = ${one}`),
    whenDefined(clientId, (id) => sql`t.client_id = ${id}`),
    whenDefined(matterId, (id) => sql`t.matter_ids @> array[${id}::uuid]`),
  )

/**
 * The lines of the bank whose transaction the person sees: a wall hides a transaction with its entries. That a deposit cleared, or
 * did not after all, moves nothing at the bank in sum.
 */
const lines = (tx: FirmTx, accountId: string, filters: Filters) =>
  tx
    .selectFrom('app.postings as p')
    .innerJoin('app.journal_entries as e', byId('e', 'p.entry_id'))
    .innerJoin('app.trust_transactions as t', (join) =>
      join.onRef('t.business_id', '=', 'e.business_id').onRef('t.id', '=', 'e.event_id'),
    )
    .where('p.account_id', '=', accountId)
    .where(sql<boolean>`p.entry_id is distinct from t.clearing_entry_id`)
    .where(sql<boolean>`p.entry_id is distinct from t.undo_clearing_entry_id`)
    .where(matching(filters))

const newestFirst = sql`x.effective_on desc, x.entry_id desc`

const cut = (tx: FirmTx, accountId: string, filters: Filters) =>
  lines(tx, accountId, filters)
    .select(['p.business_id', 'p.entry_id', 'p.effective_on', 'p.minor', 'e.reverses_id', 't.id as transaction_id'])
    .select(['t.kind', 't.method', 't.status', 't.party', 't.reference', 't.number', 't.cheque_number'])
    .select(['t.expected_to_clear_on', 't.cleared_on', 't.ledger_id'])
    .orderBy('p.effective_on', 'desc')
    .orderBy('p.entry_id', 'desc')

const named = (tx: FirmTx, rows: ReturnType<typeof cut>) =>
  tx
    .selectFrom(rows.as('x'))
    .innerJoin(namedLedgers(tx).as('l'), byId('l', 'x.ledger_id'))
    .selectAll('x')
    .select(['l.ledger_kind', 'l.client_name', 'l.matter_name', 'l.matter_number'])
    // What the lines after it in the page moved: the balance is worked backwards.
    .select(
      sql<string>`coalesce(sum(x.minor) over (order by ${newestFirst} rows between unbounded preceding and 1 preceding), 0)`.as(
        'newer_minor',
      ),
    )
    .orderBy(newestFirst)

export const selectCashBook = (tx: FirmTx, accountId: string, { page, size, ...filters }: Filters & Paging) => {
  const limited = cut(tx, accountId, filters).limit(sql.lit(size + 1))
  return named(tx, page === 1 ? limited : limited.offset(offsetOf({ page, size }))).execute()
}
export type CashBookLine = Awaited<ReturnType<typeof selectCashBook>>[number]

export const everyCashBookLine = (tx: FirmTx, accountId: string, filters: Filters): AsyncGenerator<CashBookLine[]> =>
  everyRow(tx, named(tx, cut(tx, accountId, filters)))

/** What the first lines of the book sum to, which are on earlier pages. */
export async function sumNewest(tx: FirmTx, accountId: string, days: Days, count: number): Promise<bigint> {
  if (count === 0) return 0n
  const { minor } = await tx
    .selectFrom(cut(tx, accountId, days).limit(count).as('x'))
    .select(sql<string>`coalesce(sum(x.minor), 0)`.as('minor'))
    .executeTakeFirstOrThrow()
  return BigInt(minor)
}

const SUMS = [
  sql<string>`count(*)`.as('count'),
  sql<string>`coalesce(sum(x.minor) filter (where x.minor > 0), 0)`.as('received'),
  sql<string>`coalesce(-sum(x.minor) filter (where x.minor < 0), 0)`.as('paid'),
]

/** Of the lines that match and whose transaction the person sees. */
export const sumLines = (tx: FirmTx, accountId: string, filters: Filters) =>
  tx
    .selectFrom(lines(tx, accountId, filters).select('p.minor').as('x'))
    .select(SUMS)
    .executeTakeFirstOrThrow()

/** Of all lines of the account, whoever may see their transactions, at which it does not look. */
export const sumAllLines = (tx: FirmTx, accountId: string, days: Days) =>
  tx
    .selectFrom(
      tx
        .selectFrom('app.postings as p')
        .select(sql<string>`sum(p.minor)`.as('minor'))
        .where('p.account_id', '=', accountId)
        .where(onDays(days))
        .groupBy(['p.effective_on', 'p.entry_id'])
        .having(sql<boolean>`sum(p.minor) <> 0`)
        .as('x'),
    )
    .select(SUMS)
    .executeTakeFirstOrThrow()

/** What a filter is called where a file names it; undefined for what the person does not see. */
export const findClientName = async (tx: FirmTx, id: string): Promise<string | undefined> =>
  (await tx.selectFrom('app.clients').select('name').where('id', '=', id).executeTakeFirst())?.name

export const findMatter = (tx: FirmTx, id: string) =>
  tx.selectFrom('app.matters').select(['number', 'name']).where('id', '=', id).executeTakeFirst()
