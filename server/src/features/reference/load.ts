import { readFile } from 'node:fs/promises'
import pg from 'pg'

const file = (name: string) => readFile(new URL(`../../../../reference/${name}`, import.meta.url), 'utf8')

interface CurrencyRow {
  id: number
  currencyName: string
  isoCurrenyCode: string
  symbol: string
  symbolUnambiguous: string
  minorUnits: number
}

/** The plans on sale. Prices are the product's own: dollars for the world, naira for Nigeria. */
const PLANS = [
  ['018f0000-0000-7000-8000-000000000001', 'Trial', 14, 0, 0, 25],
  ['018f0000-0000-7000-8000-000000000002', 'Free', 30, 0, 0, 1],
  ['018f0000-0000-7000-8000-000000000003', 'Solo', 30, 2_900, 1_500_000, 1],
  ['018f0000-0000-7000-8000-000000000004', 'Practice', 30, 4_900, 2_500_000, 25],
  ['018f0000-0000-7000-8000-000000000005', 'Firm', 30, 7_900, 4_000_000, 250],
] as const

/** Brings the reference tables up to what this version ships: currencies, exchange-rate tables, plans. Repeatable. */
export async function loadReference(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query('begin')
    await owner.query("select pg_advisory_xact_lock(hashtext('lexhold.reference'))")
    await loadCurrencies(owner)
    await loadExchangeRates(owner)
    await loadPlans(owner)
    await owner.query('commit')
  } finally {
    await owner.end()
  }
}

async function loadCurrencies(owner: pg.Client): Promise<void> {
  const currencies = JSON.parse(await file('currencies.json')) as CurrencyRow[]
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

async function loadExchangeRates(owner: pg.Client): Promise<void> {
  const lines = (await file('exchange-rates.csv')).trim().split(/\r?\n/).slice(1)
  const rows = lines.map((line) => line.split(','))
  const column = (index: number) => rows.map((row) => row[index] ?? '')
  await owner.query(
    `insert into app.exchange_rates (rate_on, base_currency, quote_currency, rate, source)
     select * from unnest($1::date[], $2::text[], $3::text[], $4::numeric[], $5::text[])
     on conflict (base_currency, quote_currency, rate_on) do update set rate = excluded.rate, source = excluded.source`,
    [column(0), column(1), column(2), column(3), column(4)],
  )
}

async function loadPlans(owner: pg.Client): Promise<void> {
  for (const [position, [id, name, days, price, priceNgn, users]] of PLANS.entries()) {
    await owner.query(
      `insert into app.plans (id, name, duration_days, price_minor, price_ngn_minor, user_limit, position) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (id) do update set name = excluded.name, duration_days = excluded.duration_days, price_minor = excluded.price_minor,
         price_ngn_minor = excluded.price_ngn_minor, user_limit = excluded.user_limit, position = excluded.position`,
      [id, name, days, price, priceNgn, users, position],
    )
  }
}
