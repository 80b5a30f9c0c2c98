import { sql } from 'kysely'
import type { FirmTx } from '../../platform/db/transactions.ts'
import type { Period } from './pack.queries.ts'

/**
 * What moved each ledger of an account in a period, with the balance after it (T20). Worked backwards from the stored balances, so
 * that nothing before the period is read; so many and one more.
 */
export const selectCardEntries = (tx: FirmTx, { bookId, from, through }: Period, limit: number) =>
  tx
    .with('moves', (db) =>
      db
        .selectFrom('app.trust_ledgers as l')
        .innerJoin('app.postings as p', (join) =>
          join.onRef('p.business_id', '=', 'l.business_id').onRef('p.ledger_id', '=', 'l.id'),
        )
        .select(['p.ledger_id', 'p.entry_id', 'p.effective_on', 'l.balance_minor'])
        .select(sql<string>`-sum(p.minor)`.as('moved'))
        .where('l.book_id', '=', bookId)
        .where(sql<boolean>`p.effective_on >= ${from}::date`)
        .groupBy(['p.ledger_id', 'p.entry_id', 'p.effective_on', 'l.balance_minor'])
        .having(sql<boolean>`sum(p.minor) <> 0`),
    )
    .with('running', (db) =>
      db
        .selectFrom('moves as m')
        .select(['m.ledger_id', 'm.entry_id', 'm.effective_on', 'm.moved'])
        .select(
          sql<string>`m.balance_minor - coalesce(sum(m.moved) over (partition by m.ledger_id order by m.effective_on desc, m.entry_id desc
            rows between unbounded preceding and 1 preceding), 0)`.as('balance'),
        ),
    )
    .selectFrom('running as x')
    .innerJoin('app.journal_entries as e', (join) => join.onRef('e.id', '=', 'x.entry_id'))
    .select(['x.ledger_id', 'x.effective_on', 'x.moved', 'x.balance', 'e.description', 'e.reference'])
    .where(sql<boolean>`x.effective_on <= ${through}::date`)
    .orderBy('x.ledger_id')
    .orderBy('x.effective_on')
    .orderBy('x.entry_id')
    .limit(limit + 1)
    .execute()
export type CardEntry = Awaited<ReturnType<typeof selectCardEntries>>[number]
