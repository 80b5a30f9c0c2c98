import type { Matter } from '#contract/matters.ts'
import { fromMajor, money, toMajorText, type Money } from '#domain/money.ts'
import { findSharesProblem, findSplitProblem, payerTotals, type PayerShare } from '#domain/payer-split.ts'
import { formatMoney, type CurrencyText } from '../../shared/ui/values/format.ts'

export const SPLIT_MODES = [
  { value: 'percent', label: 'By percentage' },
  { value: 'amount', label: 'By amount' },
] as const
export type SplitMode = (typeof SPLIT_MODES)[number]['value']

/** A row of a form about payers. */
export interface PayerValues {
  key: number
  clientId: string
  /** Of a saved payer, whom the firm's list of clients may no longer hold. */
  name?: string | undefined
  /** Percentage or amount; not read of the last payer, who takes the rest. */
  value: string
}

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

export type AgreedPayers = Matter['agreedPayers']

/** `70%`, `$500.00` or `The rest` */
export const shareText = ({ share }: AgreedPayers[number], currency: CurrencyText): string =>
  share.type === 'rest' ? 'The rest' : share.type === 'percent' ? `${share.value}%` : formatMoney(share.value, currency)

export const modeOf = (agreed: AgreedPayers): SplitMode =>
  agreed.every(({ share }) => share.type === 'percent') ? 'percent' : 'amount'

/** Agreed payers as rows of a form, in which the payer of the rest is the last one. */
export function rowsOf(agreed: AgreedPayers): PayerValues[] {
  const [rest, fixed] = [
    agreed.filter(({ share }) => share.type === 'rest'),
    agreed.filter(({ share }) => share.type !== 'rest'),
  ]
  return [...fixed, ...rest].map(({ clientId, clientName, share }, key) => ({
    key,
    clientId,
    name: clientName,
    value: share.type === 'rest' ? '' : String(share.value),
  }))
}

/** What was agreed as a draft is split by it; undefined where it no longer makes a whole, as when payers were merged. */
export function sharesOf(agreed: AgreedPayers): PayerShare[] | undefined {
  const shares = agreed.map(({ share }): PayerShare =>
    share.type === 'rest' ? share : { type: share.type, value: String(share.value) },
  )
  const isOnce = new Set(agreed.map(({ clientId }) => clientId)).size === agreed.length
  return isOnce && findSharesProblem(shares) === undefined ? shares : undefined
}

/** What the others leave of 100%; '' where that is not known. Fixed amounts leave what the bill comes to. */
export const restOfPercents = (values: readonly string[]): string =>
  values.every((value) => PERCENT.test(value)) ? (restOf(values, HUNDRED) ?? '') : ''
