import { compareDecimals, decimal, divide } from './decimal.ts'
import { money, toDecimal, type Money } from './money.ts'

/** What an hour of work on a flat-fee matter brought: fees ÷ hours, rounded once; undefined where nobody has worked. */
export function effectiveRate(fees: Money, hours: string): Money | undefined {
  const worked = decimal(hours)
  if (compareDecimals(worked, decimal('0')) <= 0) return undefined
  const { currency } = fees
  return money(divide(toDecimal(fees), worked, toDecimal(fees).scale).units, currency)
}
