import { sql } from 'kysely'
import type { StatementQuery } from '#contract/statements.ts'
import { byId } from '../../platform/db/joins.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { isOfClient } from './queries.ts'

/** What the firm held for each matter of a client at the end of a day, and how much of it had cleared. */
export const selectHeldFunds = (tx: FirmTx, { clientId, matterIds, to }: StatementQuery, currency: string) =>
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
    .$if(matterIds !== undefined, (query) => query.where('l.matter_id', 'in', matterIds ?? []))
    .groupBy(['l.id', 'm.name', 'm.number'])
    .having(sql<boolean>`sum(p.minor) <> 0`)
    .orderBy('m.number')
    .execute()
