import { sql } from 'kysely'
import { byId } from '../../platform/db/joins.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** So many ledgers take part in an allocation at most, as its call takes. */
export const MOST_SHARES = 200

/**
 * What each ledger of a client held, cleared, summed over the days from the first to the last: a posting counts for each day
 * from its own on.
 */
export const sumClearedDays = (tx: FirmTx, bookId: string, from: string, to: string) =>
  tx
    .selectFrom('app.trust_ledgers as l')
    .innerJoin('app.postings as p', (join) =>
      join.onRef('p.business_id', '=', 'l.business_id').onRef('p.ledger_id', '=', 'l.id'),
    )
    .innerJoin('app.clients as c', byId('c', 'l.client_id'))
    .innerJoin('app.matters as m', byId('m', 'l.matter_id'))
    .select(['l.id', 'l.kind', 'c.name as client_name', 'm.name as matter_name', 'm.number as matter_number'])
    .select(sql<string>`-sum(p.minor * (${to}::date - greatest(p.effective_on, ${from}::date) + 1))`.as('minor_days'))
    .where('l.book_id', '=', bookId)
    .where('p.is_cleared', 'is', true)
    .where('p.effective_on', '<=', to)
    .groupBy(['l.id', 'l.kind', 'c.name', 'c.sort_name', 'm.name', 'm.number'])
    .having(sql<boolean>`-sum(p.minor * (${to}::date - greatest(p.effective_on, ${from}::date) + 1)) > 0`)
    .orderBy('c.sort_name')
    .orderBy('m.number')
    .limit(MOST_SHARES + 1)
    .execute()

/** What of the ledgers of clients the person sees has cleared, in minor units. */
export async function sumVisibleCleared(tx: FirmTx, bookId: string): Promise<bigint> {
  const { minor } = await tx
    .selectFrom('app.trust_ledgers')
    .select(sql<string>`coalesce(sum(cleared_minor), 0)`.as('minor'))
    .where('book_id', '=', bookId)
    .where('kind', '=', 'client')
    .executeTakeFirstOrThrow()
  return BigInt(minor)
}
