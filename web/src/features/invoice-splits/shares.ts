import { fromMajor, money, toMajorText, type Money } from '#domain/money.ts'
import { findSplitProblem, payerTotals, type PayerShare } from '#domain/payer-split.ts'

export const SPLIT_MODES = [
  { value: 'percent', label: 'By percentage' },
  { value: 'amount', label: 'By amount' },
] as const
export type SplitMode = (typeof SPLIT_MODES)[number]['value']

/** What is typed for all payers but the last, who takes what the others leave. */
export interface TypedShares {
  readonly mode: SplitMode
  readonly values: readonly string[]
}

interface Shares {
  /** Undefined while something is missing, or does not fit. */
  readonly shares: readonly PayerShare[] | undefined
  readonly problem: string | undefined
  /** What each payer pays; empty where that is not known. */
  readonly totals: readonly Money[]
  /** What is left for the last payer, in the field's own form; '' where that is not known. */
  readonly rest: string
}

const PLAIN = /^\d{1,12}(\.\d{1,4})?$/
const PERCENT = /^\d{1,3}(\.\d{1,2})?$/

/** Percentages are summed as an amount of two decimals. */
const HUNDRED = money(100_00n, 'USD')

/** The shares that a form describes, with what they come to. */
export function readShares({ mode, values }: TypedShares, total: Money): Shares {
  const isComplete = values.every((value) => (mode === 'percent' ? PERCENT : PLAIN).test(value))
  if (!isComplete) return { shares: undefined, problem: undefined, totals: [], rest: '' }
  const rest = restOf(values, mode === 'percent' ? HUNDRED : total)
  const typed = values.map((value): PayerShare => ({ type: mode, value }))
  if (rest === undefined) return { shares: undefined, problem: 'The others leave nothing to pay', totals: [], rest: '' }
  const shares: PayerShare[] = [...typed, mode === 'percent' ? { type: 'percent', value: rest } : { type: 'rest' }]
  const problem = findSplitProblem(total, shares)
  return problem === undefined
    ? { shares, problem, totals: payerTotals(total, shares), rest }
    : { shares: undefined, problem, totals: [], rest }
}

/** What is left of an amount; undefined where nothing is, or where something is finer than its smallest unit. */
function restOf(values: readonly string[], total: Money): string | undefined {
  try {
    const taken = values.reduce((sum, value) => sum + fromMajor(value, total.currency).minor, 0n)
    return taken < total.minor ? toMajorText(money(total.minor - taken, total.currency)) : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
