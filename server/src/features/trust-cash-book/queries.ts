import { sql } from 'kysely'
import type { CashBookQuery } from '#contract/trust-cash-book.ts'
import { allOf, whenDefined } from '../../platform/db/conditions.ts'
import { everyRow } from '../../platform/db/cursor.ts'
import { byId } from '../../platform/db/joins.ts'
import { offsetOf, type Paging } from '../../platform/db/paging.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { namedLedgers } from '../trust-ledgers/public.ts'

type Days = Pick<CashBookQuery, 'from' | 'to'>

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

/** The lines of the bank whose transaction the person sees: a wall hides a transaction with its entries. */
const lines = (tx: FirmTx, accountId: string, days: Days) =>
  tx
    .selectFrom('app.postings as p')
    .innerJoin('app.journal_entries as e', byId('e', 'p.entry_id'))
    .innerJoin('app.trust_transactions as t', (join) =>
      join.onRef('t.business_id', '=', 'e.business_id').onRef('t.id', '=', 'e.event_id'),
    )
    .where('p.account_id', '=', accountId)
    .where(onDays(days))

const newestFirst = sql`x.effective_on desc, x.entry_id desc`

const cut = (tx: FirmTx, accountId: string, days: Days) =>
  lines(tx, accountId, days)
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

export const selectCashBook = (tx: FirmTx, accountId: string, { page, size, ...days }: Days & Paging) => {
  const limited = cut(tx, accountId, days).limit(sql.lit(size + 1))
  return named(tx, page === 1 ? limited : limited.offset(offsetOf({ page, size }))).execute()
}
export type CashBookLine = Awaited<ReturnType<typeof selectCashBook>>[number]

export const everyCashBookLine = (tx: FirmTx, accountId: string, days: Days): AsyncGenerator<CashBookLine[]> =>
  everyRow(tx, named(tx, cut(tx, accountId, days)))

/** What the first lines of the book sum to, which are on earlier pages. */
export async function sumNewest(tx: FirmTx, accountId: string, days: Days, count: number): Promise<bigint> {
  if (count === 0) return 0n
  const { minor } = await tx
    .selectFrom(cut(tx, accountId, days).limit(count).as('x'))
    .select(sql<string>`coalesce(sum(x.minor), 0)`.as('minor'))
    .executeTakeFirstOrThrow()
  return BigInt(minor)
}

/** Whether nothing is hidden from the person. */
export const seesAll = async (tx: FirmTx): Promise<boolean> =>
  (
    await tx
      .selectNoFrom(
        sql<boolean>`app.sees_all_matters() and coalesce(current_setting('app.barred_matters', true), '') = ''`.as(
          'all',
        ),
      )
      .executeTakeFirstOrThrow()
  ).all

const SUMS = [
  sql<string>`count(*)`.as('count'),
  sql<string>`coalesce(sum(p.minor) filter (where p.minor > 0), 0)`.as('received'),
  sql<string>`coalesce(-sum(p.minor) filter (where p.minor < 0), 0)`.as('paid'),
]

/** Of the lines whose transaction the person sees. */
export const sumLines = (tx: FirmTx, accountId: string, days: Days) =>
  lines(tx, accountId, days).select(SUMS).executeTakeFirstOrThrow()

/** The same for a person from whom nothing is hidden, without looking at the transactions. */
export const sumAllLines = (tx: FirmTx, accountId: string, days: Days) =>
  tx
    .selectFrom('app.postings as p')
    .where('p.account_id', '=', accountId)
    .where(onDays(days))
    .select(SUMS)
    .executeTakeFirstOrThrow()
