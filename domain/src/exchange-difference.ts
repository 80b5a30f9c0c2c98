import { divide } from './decimal.ts'
import { minorUnitsOf } from './minor-units.ts'
import { money, type Money, toDecimal } from './money.ts'
import { exchangeRateFrom } from './time-amount.ts'

/** An amount in the home currency, rounded once; the rate is its currency's units for one home unit (R6). */
export function convertToHome(amount: Money, exchangeRate: string, homeCurrency: string): Money {
  if (amount.currency === homeCurrency) return amount
  const rate = exchangeRateFrom(exchangeRate)
  return money(divide(toDecimal(amount), rate, minorUnitsOf(homeCurrency)).units, homeCurrency)
}

/** What is open on a bill, in its currency and at home at the bill's own rate. */
export type OpenAmount = { readonly amount: Money; readonly homeAmount: Money }

/**
 * The home value that settling a part takes off: in proportion, rounded down, and all that is left with the last of it, so that
 * no home value remains on a paid bill (ledger.md §6). Refuses more than is open.
 */
export function homeValueSettled(open: OpenAmount, settled: Money): Money {
  if (settled.minor < 0n || settled.minor > open.amount.minor) throw new RangeError('More than what is open')
  const { minor, currency } = open.homeAmount
  if (settled.minor === open.amount.minor) return money(minor, currency)
  return money((minor * settled.minor) / open.amount.minor, currency)
}

/** The realised gain (above 0) or loss (below 0): what the money is worth on the day less what the bill said (R20). */
export const exchangeDifference = (homeReceived: Money, homeSettled: Money): Money =>
  money(homeReceived.minor - homeSettled.minor, homeSettled.currency)
