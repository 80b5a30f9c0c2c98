import { sql } from 'kysely'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** Units of each currency for one unit of the base, in the newest table on or before the day that has both. */
export const findExchangeRate = (tx: FirmTx, home: string, foreign: string, onDay: string) =>
  tx
    .with('quotes', (db) =>
      db
        .selectFrom('app.exchange_rates')
        .select(['base_currency', 'quote_currency', 'rate_on', 'rate', 'source'])
        .where('rate_on', '<=', onDay)
        .unionAll(
          // The base itself, once for each table.
          db
            .selectFrom('app.exchange_rates')
            .select(['base_currency', 'base_currency as quote_currency', 'rate_on', sql<string>`1::numeric`.as('rate')])
            .select('source')
            .where('rate_on', '<=', onDay)
            .distinct(),
        ),
    )
    .selectFrom('quotes as h')
    .innerJoin('quotes as f', (join) =>
      join.onRef('f.base_currency', '=', 'h.base_currency').onRef('f.rate_on', '=', 'h.rate_on'),
    )
    .select(['h.rate as per_home', 'f.rate as per_foreign', 'h.rate_on', 'h.source'])
    .where('h.quote_currency', '=', home)
    .where('f.quote_currency', '=', foreign)
    .orderBy('h.rate_on', 'desc')
    .limit(1)
    .executeTakeFirst()
