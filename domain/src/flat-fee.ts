import { compareDecimals, decimal, divide, formatDecimal } from './decimal.ts'
import { toDecimal, type Money } from './money.ts'

/** Rates carry up to 4 decimals (R1). */
const RATE_DECIMALS = 4

/** What an hour of work on a flat-fee matter brought: fees ÷ hours to 4 decimals; undefined where nobody has worked. */
export function effectiveRate(fees: Money, hours: string): string | undefined {
  const worked = decimal(hours)
  if (compareDecimals(worked, decimal('0')) <= 0) return undefined
  return formatDecimal(divide(toDecimal(fees), worked, RATE_DECIMALS))
}
