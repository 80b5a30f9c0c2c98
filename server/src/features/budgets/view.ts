import { budgetUse } from '#domain/budget.ts'
import { decimal, formatDecimal, type Decimal } from '#domain/decimal.ts'
import { money, toDecimal } from '#domain/money.ts'
import type { BudgetUse } from '#contract/budgets.ts'
import type { BudgetRow } from './queries.ts'

/** Limit and use in the same unit. */
function toFigures(row: BudgetRow): { limit: Decimal; used: Decimal } {
  if (row.kind === 'hours') return { limit: decimal(row.hours ?? '0'), used: decimal(row.used_hours) }
  const inCurrency = (minor: string | null) => toDecimal(money(BigInt(minor ?? 0), row.currency ?? ''))
  return { limit: inCurrency(row.amount_minor), used: inCurrency(row.used_minor) }
}

const toNumber = (value: Decimal) => Number(formatDecimal(value))

export function toBudgetUse(row: BudgetRow): BudgetUse {
  const { limit, used } = toFigures(row)
  const { percent, state } = budgetUse(limit, used, row.warn_at_percent)
  return {
    kind: row.kind,
    limit: toNumber(limit),
    used: toNumber(used),
    usedPercent: Number(percent),
    warnAtPercent: row.warn_at_percent,
    state,
    currencyCode: row.currency,
  }
}
