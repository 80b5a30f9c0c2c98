import { sql } from 'kysely'
import { minorToNumber } from '#domain/money.ts'
import { holds } from '#domain/permissions.ts'
import type { Statement, StatementQuery } from '#contract/statements.ts'
import type { FirmContext } from '../../platform/context.ts'
import { byId } from '../../platform/db/joins.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { isOfClient } from './queries.ts'

/** What the firm held for each matter of a client at the end of a day, and how much of it had cleared. */
const selectHeld = (tx: FirmTx, { clientId, matterId, to }: StatementQuery, currency: string) =>
  tx
    .selectFrom('app.trust_ledgers as l')
    .innerJoin('app.postings as p', (join) =>
      join.onRef('p.business_id', '=', 'l.business_id').onRef('p.ledger_id', '=', 'l.id'),
    )
    .leftJoin('app.matters as m', byId('m', 'l.matter_id'))
    .select('m.name')
    .select(sql<string>`-sum(p.minor)`.as('held'))
    .select(sql<string>`-coalesce(sum(p.minor) filter (where p.is_cleared), 0)`.as('cleared'))
    .where(isOfClient(sql.ref('l.client_id'), clientId))
    .where('l.currency', '=', currency)
    .where('p.effective_on', '<=', to)
    .$if(matterId !== undefined, (query) => query.where('l.matter_id', '=', matterId ?? ''))
    .groupBy(['l.id', 'm.name', 'm.number'])
    .having(sql<boolean>`sum(p.minor) <> 0`)
    .orderBy('m.number')
    .execute()

/**
 * Client money in the currency of a statement, which is shown apart and never set off against what is owed. Empty for people
 * who do not see client money.
 */
export async function listHeldFunds(
  { tx, membership }: Pick<FirmContext, 'tx' | 'membership'>,
  query: StatementQuery,
  currency: string,
): Promise<Statement['funds']> {
  if (!query.withFunds || !holds(membership.permissions, 'trustAccountRequest')) return []
  const rows = await selectHeld(tx, query, currency)
  return rows.map(({ name, held, cleared }) => ({
    matterName: name ?? '',
    held: minorToNumber(held, currency),
    uncleared: minorToNumber(BigInt(held) - BigInt(cleared), currency),
  }))
}
