import { sql, type Insertable } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** Units of each currency for one unit of the base of its table, the base itself included, up to a day. */
const selectQuotes = (tx: FirmTx, onDay: string) =>
  tx
    .selectFrom('app.exchange_rates')
    .select(['base_currency', 'quote_currency', 'rate_on', 'rate', 'source'])
    .where('rate_on', '<=', onDay)
    .unionAll(
      tx
        .selectFrom('app.exchange_rates')
        .select(['base_currency', 'base_currency as quote_currency', 'rate_on', sql<string>`1::numeric`.as('rate')])
        .select('source')
        .where('rate_on', '<=', onDay)
        .distinct(),
    )

/** What a table says of two currencies: both of one day, by units for one unit of its base. */
const selectPublished = (tx: FirmTx, home: string, onDay: string) =>
  tx
    .selectFrom(selectQuotes(tx, onDay).as('h'))
    .innerJoin(selectQuotes(tx, onDay).as('f'), (join) =>
      join.onRef('f.base_currency', '=', 'h.base_currency').onRef('f.rate_on', '=', 'h.rate_on'),
    )
    .select(['f.quote_currency as foreign', 'h.rate as per_home', 'f.rate as per_foreign', 'h.rate_on', 'h.source'])
    .where('h.quote_currency', '=', home)

/** The newest published rate on or before a day between two currencies. */
export const findPublished = (tx: FirmTx, home: string, foreign: string, onDay: string) =>
  selectPublished(tx, home, onDay)
    .where('f.quote_currency', '=', foreign)
    .orderBy('h.rate_on', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The newest published rate of every currency on or before a day. */
export const selectNewestPublished = (tx: FirmTx, home: string, onDay: string) =>
  selectPublished(tx, home, onDay)
    .where('f.quote_currency', '<>', home)
    .distinctOn('f.quote_currency')
    .orderBy('f.quote_currency')
    .orderBy('h.rate_on', 'desc')
    .execute()

const selectTyped = (tx: FirmTx, home: string, onDay: string) =>
  tx
    .selectFrom('app.firm_exchange_rates')
    .select(['id', 'foreign_currency', 'rate', 'rate_on'])
    .where('home_currency', '=', home)
    .where('rate_on', '<=', onDay)

export const findTyped = (tx: FirmTx, home: string, foreign: string, onDay: string) =>
  selectTyped(tx, home, onDay)
    .where('foreign_currency', '=', foreign)
    .orderBy('rate_on', 'desc')
    .limit(1)
    .executeTakeFirst()

export const selectNewestTyped = (tx: FirmTx, home: string, onDay: string) =>
  selectTyped(tx, home, onDay)
    .distinctOn('foreign_currency')
    .orderBy('foreign_currency')
    .orderBy('rate_on', 'desc')
    .execute()

export const saveTyped = (tx: FirmTx, row: Insertable<DB['app.firm_exchange_rates']>) =>
  tx
    .insertInto('app.firm_exchange_rates')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'home_currency', 'foreign_currency', 'rate_on'])
        .doUpdateSet((eb) => ({ rate: eb.ref('excluded.rate'), updated_at: eb.ref('excluded.updated_at') })),
    )
    .execute()

export async function deleteTyped(tx: FirmTx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('app.firm_exchange_rates').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export const findLastFetch = (tx: FirmTx) =>
  tx
    .selectFrom('app.exchange_rate_fetches')
    .select(['fetched_at', 'rates_on', 'count', 'problem'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

type Query = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>

interface FetchedRate {
  readonly day: string
  readonly base: string
  readonly quote: string
  /** A plain decimal. */
  readonly rate: string
}

/** For the job: stores rates of currencies that are known. Returns how many. */
export async function storeFetched(query: Query, rates: readonly FetchedRate[], source: string): Promise<number> {
  const column = (key: keyof FetchedRate) => rates.map((rate) => rate[key])
  const { rows } = await query(
    `insert into app.exchange_rates (rate_on, base_currency, quote_currency, rate, source)
     select f.rate_on, f.base, f.quote, f.rate, $5 from unnest($1::date[], $2::text[], $3::text[], $4::numeric[]) as f (rate_on, base, quote, rate)
     where exists (select from app.currencies c where c.code = f.quote) and exists (select from app.currencies c where c.code = f.base)
     on conflict (base_currency, quote_currency, rate_on) do update set rate = excluded.rate, source = excluded.source
     returning 1`,
    [column('day'), column('base'), column('quote'), column('rate'), source],
  )
  return rows.length
}

interface FetchOutcome {
  readonly at: Date
  readonly day: string | null
  readonly count: number | null
  readonly problem: string
}

const KEPT_FETCHES = 100

/** For the job: keeps what became of a fetch, and the latest hundred before it. */
export async function insertFetch(query: Query, { at, day, count, problem }: FetchOutcome): Promise<void> {
  await query('insert into app.exchange_rate_fetches (fetched_at, rates_on, count, problem) values ($1, $2, $3, $4)', [
    at,
    day,
    count,
    problem,
  ])
  await query(
    'delete from app.exchange_rate_fetches where id <= (select max(id) from app.exchange_rate_fetches) - $1::bigint',
    [KEPT_FETCHES],
  )
}
