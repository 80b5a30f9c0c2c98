import type { BudgetUse } from '#contract/budgets.ts'
import type { Tone } from '../../shared/ui/values/status-tone.ts'
import { formatHours, formatMoney, formatPercent, type CurrencyText } from '../../shared/ui/values/format.ts'

type Figure = Pick<BudgetUse, 'kind'>

const figureText = ({ kind }: Figure, value: number, home: CurrencyText): string =>
  kind === 'hours' ? `${formatHours(value)} h` : formatMoney(value, home)

export const limitText = (budget: BudgetUse, home: CurrencyText) => figureText(budget, budget.limit, home)

const figuresText = (budget: BudgetUse, home: CurrencyText) =>
  `${figureText(budget, budget.used, home)} of ${limitText(budget, home)}`

/** `28.80 h of 40.00 h used`. */
export const spentText = (budget: BudgetUse, home: CurrencyText) => `${figuresText(budget, home)} used`

export const shareText = ({ usedPercent }: BudgetUse) => formatPercent(usedPercent)

export const TONES: Readonly<Record<BudgetUse['state'], Tone>> = { within: 'neutral', near: 'warning', over: 'danger' }

/** The sentence of a warning; none below its share. */
export function warningText(budget: BudgetUse, home: CurrencyText): string | undefined {
  if (budget.state === 'within') return undefined
  return budget.state === 'over'
    ? `This matter is over its budget: ${spentText(budget, home)}.`
    : `${shareText(budget)} of this matter's budget is used: ${figuresText(budget, home)}.`
}
