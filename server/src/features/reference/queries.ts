import type { Owner } from '../../platform/db/as-owner.ts'

/** The file spells its keys as the product spec does. */
export async function upsertCurrencies(owner: Owner, currenciesAsJson: string): Promise<void> {
  await owner.query(
    `insert into app.currencies (id, code, name, symbol, symbol_unambiguous, minor_units)
     select id, "isoCurrenyCode", "currencyName", symbol, "symbolUnambiguous", "minorUnits"
     from json_to_recordset($1) as currency (id int, "isoCurrenyCode" text, "currencyName" text, symbol text,
       "symbolUnambiguous" text, "minorUnits" smallint)
     on conflict (id) do update set code = excluded.code, name = excluded.name, symbol = excluded.symbol,
       symbol_unambiguous = excluded.symbol_unambiguous, minor_units = excluded.minor_units`,
    [currenciesAsJson],
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

interface PlanRow {
  readonly id: string
  readonly name: string
  readonly days: number
  /** Of a seat for the interval, in cents and in kobo. */
  readonly price: number
  readonly naira: number
  readonly users: number
}

const MONTH = 30
const YEAR = 365

/** The plans on sale. Prices are the product's own: dollars for the world, naira for Nigeria. A year is twelve cheaper months. */
const PLANS: readonly PlanRow[] = [
  { id: '018f0000-0000-7000-8000-000000000001', name: 'Trial', days: 14, price: 0, naira: 0, users: 25 },
  { id: '018f0000-0000-7000-8000-000000000002', name: 'Free', days: MONTH, price: 0, naira: 0, users: 1 },
  { id: '018f0000-0000-7000-8000-000000000003', name: 'Solo', days: MONTH, price: 2_900, naira: 1_500_000, users: 1 },
  { id: '018f0000-0000-7000-8000-000000000004', name: 'Practice', days: MONTH, price: 4_900, naira: 2_500_000, users: 25 },
  { id: '018f0000-0000-7000-8000-000000000005', name: 'Firm', days: MONTH, price: 7_900, naira: 4_000_000, users: 250 },
  { id: '018f0000-0000-7000-8000-000000000006', name: 'Solo', days: YEAR, price: 28_800, naira: 15_000_000, users: 1 },
  { id: '018f0000-0000-7000-8000-000000000007', name: 'Practice', days: YEAR, price: 49_200, naira: 25_200_000, users: 25 },
  { id: '018f0000-0000-7000-8000-000000000008', name: 'Firm', days: YEAR, price: 79_200, naira: 40_200_000, users: 250 },
]

export async function upsertPlans(owner: Owner): Promise<void> {
  for (const [position, { id, name, days, price, naira, users }] of PLANS.entries()) {
    await owner.query(
      `insert into app.plans (id, name, duration_days, price_minor, price_ngn_minor, user_limit, position) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (id) do update set name = excluded.name, duration_days = excluded.duration_days, price_minor = excluded.price_minor,
         price_ngn_minor = excluded.price_ngn_minor, user_limit = excluded.user_limit, position = excluded.position`,
      [id, name, days, price, naira, users, position],
    )
  }
}

/** Whether firms pay for this installation. */
export const setPlanSales = (owner: Owner, isOn: boolean) =>
  owner.query('update app.plan_sales set are_sold = $1 where are_sold <> $1', [isOn])

/** Two servers that start together load one after the other. */
export const lockReference = (owner: Owner) =>
  owner.query("select pg_advisory_xact_lock(hashtext('lexhold.reference'))")
