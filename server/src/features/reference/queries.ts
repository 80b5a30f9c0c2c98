import type { Owner } from '../../platform/db/as-owner.ts'

export interface CurrencyRow {
  id: number
  currencyName: string
  isoCurrenyCode: string
  symbol: string
  symbolUnambiguous: string
  minorUnits: number
}

export async function upsertCurrencies(owner: Owner, currencies: readonly CurrencyRow[]): Promise<void> {
  await owner.query(
    `insert into app.currencies (id, code, name, symbol, symbol_unambiguous, minor_units)
     select * from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::smallint[])
     on conflict (id) do update set code = excluded.code, name = excluded.name, symbol = excluded.symbol,
       symbol_unambiguous = excluded.symbol_unambiguous, minor_units = excluded.minor_units`,
    [
      currencies.map(({ id }) => id),
      currencies.map(({ isoCurrenyCode }) => isoCurrenyCode),
      currencies.map(({ currencyName }) => currencyName),
      currencies.map(({ symbol }) => symbol),
      currencies.map(({ symbolUnambiguous }) => symbolUnambiguous),
      currencies.map(({ minorUnits }) => minorUnits),
    ],
  )
}

/** Rows of date, base, quote, rate, source. */
export async function upsertExchangeRates(owner: Owner, rows: readonly (readonly string[])[]): Promise<void> {
  const column = (index: number) => rows.map((row) => row[index] ?? '')
  await owner.query(
    `insert into app.exchange_rates (rate_on, base_currency, quote_currency, rate, source)
     select * from unnest($1::date[], $2::text[], $3::text[], $4::numeric[], $5::text[])
     on conflict (base_currency, quote_currency, rate_on) do update set rate = excluded.rate, source = excluded.source`,
    [column(0), column(1), column(2), column(3), column(4)],
  )
}

export type PlanRow = readonly [
  id: string,
  name: string,
  days: number,
  priceMinor: number,
  priceNgnMinor: number,
  users: number,
]

export async function upsertPlans(owner: Owner, plans: readonly PlanRow[]): Promise<void> {
  for (const [position, [id, name, days, price, priceNgn, users]] of plans.entries()) {
    await owner.query(
      `insert into app.plans (id, name, duration_days, price_minor, price_ngn_minor, user_limit, position) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (id) do update set name = excluded.name, duration_days = excluded.duration_days, price_minor = excluded.price_minor,
         price_ngn_minor = excluded.price_ngn_minor, user_limit = excluded.user_limit, position = excluded.position`,
      [id, name, days, price, priceNgn, users, position],
    )
  }
}

/** Two servers that start together load one after the other. */
export const lockReference = (owner: Owner) =>
  owner.query("select pg_advisory_xact_lock(hashtext('lexhold.reference'))")
