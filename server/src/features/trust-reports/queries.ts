import { sql, type RawBuilder } from 'kysely'
import { callFunction } from '../../platform/db/call-function.ts'
import { offsetOf, type Paging } from '../../platform/db/paging.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

export interface ListingScope {
  readonly bookId: string
  readonly day: string
  /** What was recorded later is left out; undefined for all that is recorded. */
  readonly knownAt: Date | undefined
}

const isKnown = ({ knownAt }: ListingScope): RawBuilder<boolean> =>
  knownAt === undefined
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from app.journal_entries e where e.id = p.entry_id and e.recorded_at <= ${knownAt})`

/** What each ledger that the person sees held at the end of a day, those that held nothing and never moved left out. By client and matter. */
export const listedLedgers = (tx: FirmTx, scope: ListingScope) =>
  tx
    .with('held', (db) =>
      db
        .selectFrom('app.trust_ledgers as l')
        .innerJoin('app.postings as p', 'p.ledger_id', 'l.id')
        .select('l.id')
        .select(sql<string>`-sum(p.minor)`.as('balance'))
        .select(sql<string>`-coalesce(sum(p.minor) filter (where p.is_cleared), 0)`.as('cleared'))
        .select(sql<string>`max(p.effective_on)`.as('latest_on'))
        .where('l.book_id', '=', scope.bookId)
        .where('p.effective_on', '<=', scope.day)
        .where(isKnown(scope))
        .groupBy('l.id'),
    )
    .selectFrom('held as h')
    .innerJoin('app.trust_ledgers as l', 'l.id', 'h.id')
    .leftJoin('app.clients as c', 'c.id', 'l.client_id')
    .leftJoin('app.matters as m', 'm.id', 'l.matter_id')
    .select(['l.id', 'l.kind', 'l.matter_id', 'h.balance', 'h.cleared', 'h.latest_on'])
    .select(['c.name as client_name', 'm.name as matter_name', 'm.number as matter_number'])
    .orderBy(sql`l.kind, c.sort_name nulls last, m.number, l.id`)
export type ListedRow = Awaited<ReturnType<ReturnType<typeof listedLedgers>['execute']>>[number]

export const selectListing = (tx: FirmTx, scope: ListingScope, paging: Paging) =>
  listedLedgers(tx, scope)
    .limit(paging.size + 1)
    .offset(offsetOf(paging))
    .execute()

/** What the ledgers that the person sees held together. */
export async function sumVisible(tx: FirmTx, scope: ListingScope): Promise<bigint> {
  const { sum } = await tx
    .selectFrom('app.postings as p')
    .innerJoin('app.trust_ledgers as l', 'l.id', 'p.ledger_id')
    .select(sql<string>`coalesce(-sum(p.minor), 0)`.as('sum'))
    .where('l.book_id', '=', scope.bookId)
    .where('p.effective_on', '<=', scope.day)
    .where(isKnown(scope))
    .executeTakeFirstOrThrow()
  return BigInt(sum)
}

/** The cash book and the sum of all ledgers, firm-wide, from the sums of accounts. */
export async function getBookSums(tx: FirmTx, { bookId, day, knownAt }: ListingScope) {
  const [balances, accounts] = await Promise.all([
    callFunction(tx, 'app.account_balances', bookId, day, 'accrual', knownAt ?? null, null),
    tx.selectFrom('app.ledger_accounts').select(['id', 'role']).where('book_id', '=', bookId).execute(),
  ])
  const bank = accounts.find(({ role }) => role === 'trustBank')?.id
  const sumOf = (isBank: boolean) =>
    balances
      .filter(({ account_id }) => (account_id === bank) === isBank)
      .reduce((sum, { minor }) => sum + BigInt(minor), 0n)
  return { cashBook: sumOf(true), ledgers: -sumOf(false) }
}
