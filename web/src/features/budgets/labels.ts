import type { BudgetUse } from '#contract/budgets.ts'
import type { Tone } from '../../shared/ui/values/StatusBadge.tsx'
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

const budgetOf = (name?: string) => (name ? `the budget of ${name}` : "this matter's budget")

/** The text of a warning; none below its percentage. Without a name it says "this matter". */
export function warningText(budget: BudgetUse, home: CurrencyText, name?: string): string | undefined {
  if (budget.state === 'within') return undefined
  return budget.state === 'over'
    ? `${name || 'This matter'} is over its budget: ${spentText(budget, home)}.`
    : `${shareText(budget)} of ${budgetOf(name)} is used: ${figuresText(budget, home)}.`
}

interface Found {
  readonly name: string
  readonly budget: BudgetUse | null
}

/** As many as fit on the screen beside the message that the record is saved. */
const MAX_WARNINGS = 3

/** The warnings of several matters, the overspent first. If there are too many to read, the last one counts the rest. */
export function warningTexts(found: readonly Found[], home: CurrencyText): readonly string[] {
  const texts = (['over', 'near'] as const).flatMap((state) =>
    found.flatMap(({ name, budget }) => (budget?.state === state ? (warningText(budget, home, name) ?? []) : [])),
  )
  if (texts.length <= MAX_WARNINGS) return texts
  const rest = texts.length - MAX_WARNINGS + 1
  return [...texts.slice(0, MAX_WARNINGS - 1), `${rest} more matters are near or over their budgets.`]
}
