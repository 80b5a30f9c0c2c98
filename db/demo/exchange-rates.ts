import { readFileSync } from 'node:fs'
import { crossRate } from '#domain/time-amount.ts'
import { DEMO_CURRENCIES, type DemoCurrency, HOME_CURRENCY } from './team.ts'

const TABLE_OF = '2024-08-19,USD'
const table = readFileSync(new URL('../../reference/exchange-rates.csv', import.meta.url), 'utf8')

function perDollar(currency: DemoCurrency): string {
  if (currency === 'USD') return '1'
  const line = table.split('\n').find((row) => row.startsWith(`${TABLE_OF},${currency},`))
  const rate = line?.split(',')[3]
  if (rate === undefined) throw new RangeError(`The table of ${TABLE_OF} has no rate for ${currency}`)
  return rate
}

const rates = new Map(
  DEMO_CURRENCIES.map((currency) => [currency, crossRate(perDollar(HOME_CURRENCY), perDollar(currency))]),
)

/** Units of the billing currency for one naira, 12 decimals (R6); naira is 1. */
export function exchangeRateOf(currency: DemoCurrency): string {
  const rate = rates.get(currency)
  if (rate === undefined) throw new RangeError(`No exchange rate for ${currency}`)
  return rate
}
