import { type Decimal, decimalUpTo, divide, formatDecimal, formatFixed, multiply } from './decimal.ts'
import { minorUnitsOf } from './minor-units.ts'
import { money, type Money, roundToMoney, zero } from './money.ts'

/** Rates and hours carry up to 4 decimals, exchange rates up to 12 (R1). */
const RATE_DECIMALS = 4
const EXCHANGE_RATE_DECIMALS = 12

/** Plain decimal texts; the exchange rate is foreign (billing) units for one unit of the home currency (R6). */
export type TimeToPrice = {
  readonly foreignUserRate: string
  readonly durationHours: string
  readonly exchangeRate: string
  readonly foreignCurrency: string
  readonly homeCurrency: string
  readonly isBillable: boolean
}

/** Rates per hour are texts with 4 decimals; the exchange rate is the one used, without trailing zeros. */
export type PricedTime = {
  readonly foreignTotal: Money
  readonly total: Money
  readonly foreignUserRate: string
  readonly userRate: string
  readonly exchangeRate: string
}

/** Refuses an exchange rate of 0 or below and more than 12 decimals (R6). */
export function exchangeRateFrom(text: string): Decimal {
  const rate = decimalUpTo(EXCHANGE_RATE_DECIMALS, text)
  if (rate.units <= 0n) throw new RangeError('An exchange rate must be above 0')
  return rate
}

/**
 * The rates and totals of a time entry (R5, R6). Time that is not billable has rate 0 and totals 0. In one currency the
 * exchange rate is exactly 1. Both totals are rounded once, from the unrounded product. A negative rate is a reversing line.
 * Refuses rates and hours of more than 4 decimals.
 */
export function priceTime(time: TimeToPrice): PricedTime {
  const isOneCurrency = time.foreignCurrency === time.homeCurrency
  const exchangeRate = exchangeRateFrom(isOneCurrency ? '1' : time.exchangeRate)
  const shared = { exchangeRate: formatDecimal(exchangeRate) }
  if (!time.isBillable) {
    const [foreignTotal, total] = [zero(time.foreignCurrency), zero(time.homeCurrency)]
    return { foreignTotal, total, foreignUserRate: '0.0000', userRate: '0.0000', ...shared }
  }

  const rate = decimalUpTo(RATE_DECIMALS, time.foreignUserRate)
  const product = multiply(rate, decimalUpTo(RATE_DECIMALS, time.durationHours))
  return {
    foreignTotal: roundToMoney(product, time.foreignCurrency),
    total: money(divide(product, exchangeRate, minorUnitsOf(time.homeCurrency)).units, time.homeCurrency),
    foreignUserRate: formatFixed(rate, RATE_DECIMALS),
    userRate: formatDecimal(divide(rate, exchangeRate, RATE_DECIMALS)),
    ...shared,
  }
}

/** The exchange rate between two currencies of one table (units per 1 of its base): foreign ÷ home, 12 decimals (R6). */
export function crossRate(homePerBase: string, foreignPerBase: string): string {
  return formatDecimal(divide(exchangeRateFrom(foreignPerBase), exchangeRateFrom(homePerBase), EXCHANGE_RATE_DECIMALS))
}
