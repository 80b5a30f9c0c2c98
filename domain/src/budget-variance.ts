import type { AccountType } from './chart-of-accounts.ts'
import { divide, formatFixed, multiply } from './decimal.ts'

export const MONTHS_OF_YEAR = 12

/**
 * How far an account is from its budget, in minor units: positive where that is good for the firm, which is more income or less
 * expense than planned.
 */
export const budgetVariance = (type: AccountType, actual: bigint, budget: bigint): bigint =>
  type === 'income' ? actual - budget : budget - actual

/** The variance in percent of the budget with one decimal; undefined where nothing was planned. */
export function variancePercent(variance: bigint, budget: bigint): string | undefined {
  if (budget === 0n) return undefined
  const size = budget < 0n ? -budget : budget
  const hundred = multiply({ units: variance, scale: 0 }, { units: 100n, scale: 0 })
  return formatFixed(divide(hundred, { units: size, scale: 0 }, 1), 1)
}

/** The sum of the months up to and with one of the year, 1 to 12; undefined where none of them has a budget. */
export function budgetToDate(months: readonly (bigint | null)[], lastMonth: number): bigint | undefined {
  const planned = months.slice(0, lastMonth).filter((minor) => minor !== null)
  return planned.length === 0 ? undefined : planned.reduce((sum, minor) => sum + minor, 0n)
}
