import { dayText } from './calendar-day.ts'
import { add, decimal, formatDecimal } from './decimal.ts'
import { amountText, grouped } from './format.ts'
import { fromMajor, type Money } from './money.ts'
import { fixedSum, type FixedSumBand, type InterestSegment } from './overdue-interest.ts'

export const INTEREST_METHODS = ['percent', 'ukStatutory'] as const
export type InterestMethod = (typeof INTEREST_METHODS)[number]

/** The Late Payment of Commercial Debts (Interest) Act 1998: so many points over the reference rate of the Bank of England. */
const STATUTORY_POINTS = decimal('8')
const STATUTORY_CURRENCY = 'GBP'

/** The rate of a year in percent: the firm's own, or the reference rate with the points that the law adds. */
export const annualInterest = (method: InterestMethod, percent: string): string =>
  method === 'percent' ? percent : formatDecimal(add(decimal(percent), STATUTORY_POINTS))

/** The one sum that the law of the United Kingdom adds to a late debt in pounds (R15); undefined for any other. */
export function statutorySum(method: InterestMethod, debt: Money): Money | undefined {
  if (method !== 'ukStatutory' || debt.currency !== STATUTORY_CURRENCY) return undefined
  const pounds = (text: string) => fromMajor(text, STATUTORY_CURRENCY)
  const bands: FixedSumBand[] = [
    { from: pounds('0'), below: pounds('1000'), sum: pounds('40') },
    { from: pounds('1000'), below: pounds('10000'), sum: pounds('70') },
    { from: pounds('10000'), below: undefined, sum: pounds('100') },
  ]
  return fixedSum(debt, bands)
}

/** More stretches than any debt has; the line of an invoice holds them. */
const MAX_SEGMENTS = 60

/** `45 days on NGN 376,250.00 (31/01/2026 to 17/03/2026)` */
const segmentText = ({ days, balance, from, to }: InterestSegment): string =>
  `${days} ${days === 1 ? 'day' : 'days'} on ${balance.currency} ${amountText(balance)} (${dayText(from)} to ${dayText(to)})`

/**
 * How interest was computed, for the line that bills it: `Interest on invoice INV-2026-0012 at 18% a year: 45 days on
 * NGN 376,250.00 (31/01/2026 to 17/03/2026)`.
 */
export function interestText(number: string, annualPercent: string, segments: readonly InterestSegment[]): string {
  const shown = segments.slice(0, MAX_SEGMENTS).map(segmentText)
  const more = segments.length - shown.length
  const rest = more === 0 ? [] : [`${more} more`]
  const percent = grouped(formatDecimal(decimal(annualPercent)))
  return `Interest on invoice ${number} at ${percent}% a year: ${[...shown, ...rest].join('; ')}`
}
