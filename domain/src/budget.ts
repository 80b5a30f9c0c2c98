import { compareDecimals, divide, formatFixed, multiply, type Decimal } from './decimal.ts'

/** `near` from the share at which the firm wants to be warned, `over` beyond the limit. */
export type BudgetState = 'within' | 'near' | 'over'

export interface BudgetUse {
  /** With one decimal: `72.4`; more than 100 where the budget is overspent. */
  readonly percent: string
  readonly state: BudgetState
}

const HUNDRED: Decimal = { units: 100n, scale: 0 }

/** How much of a budget is used. The state follows from the exact figures, not on the rounded share. */
export function budgetUse(limit: Decimal, used: Decimal, warnAtPercent: number): BudgetUse {
  if (limit.units <= 0n) throw new RangeError('a budget is above zero')
  const share = multiply(used, HUNDRED)
  const warned = multiply(limit, { units: BigInt(warnAtPercent), scale: 0 })
  return {
    percent: formatFixed(divide(share, limit, 1), 1),
    state: compareDecimals(used, limit) > 0 ? 'over' : compareDecimals(share, warned) >= 0 ? 'near' : 'within',
  }
}
