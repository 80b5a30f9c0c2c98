import type { AccountBudget } from '#contract/account-budgets.ts'
import { acceptAmount, amountOf } from '#domain/amount-input.ts'
import { budgetVariance, MONTHS_OF_YEAR, variancePercent } from '#domain/budget-variance.ts'
import { compareDecimals, decimal, divide, formatFixed, multiply, plainDecimal } from '#domain/decimal.ts'
import { minorUnitsOf } from '#domain/minor-units.ts'
import { fromMajor, minorToText } from '#domain/money.ts'

/** Budgets of accounts by their ids, January to December, as typed: decimal text, or blank. */
export type TypedBudgets = ReadonlyMap<string, readonly string[]>

/** Figures of the wire have at most 15 digits, which a double carries exactly. */
const amountText = (amount: number | null): string => (amount === null ? '' : plainDecimal(amount.toFixed(4)))

export const toTyped = (rows: readonly AccountBudget[]): TypedBudgets =>
  new Map(rows.map(({ account, months }) => [account.id, months.map(({ budget }) => amountText(budget))]))

/** Without idle zeros, so that equal amounts are equal texts. */
const plainAmount = (text: string): string => (text === '' ? '' : plainDecimal(text))

/** The accounts of which something differs from what is saved. */
export const changedRows = (rows: readonly AccountBudget[], typed: TypedBudgets): AccountBudget[] =>
  rows.filter(({ account, months }) => {
    const own = typed.get(account.id)
    return own !== undefined && months.some(({ budget }, index) => amountText(budget) !== plainAmount(own[index] ?? ''))
  })

interface Cell {
  readonly accountId: string
  /** From 0. */
  readonly month: number
}

/**
 * Cells of a spreadsheet pasted into a cell: lines go down the accounts, tabs go on to the next months. What is no amount leaves
 * its cell as it is.
 */
export function pasteBudgets(
  typed: TypedBudgets,
  accountIds: readonly string[],
  { accountId, month }: Cell,
  { text, currency }: { readonly text: string; readonly currency: string },
): TypedBudgets {
  const result = new Map(typed)
  const first = accountIds.indexOf(accountId)
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  for (const [down, line] of lines.entries()) {
    const id = accountIds[first + down]
    if (id === undefined) break
    const months = [...(result.get(id) ?? [])]
    for (const [right, cell] of line.split('\t').entries()) {
      const place = month + right
      if (place >= MONTHS_OF_YEAR) break
      months[place] = parsePasted(cell, currency) ?? months[place] ?? ''
    }
    result.set(id, months)
  }
  return result
}

/** `1,250.00` as `1250`, blank as blank; undefined for what is no amount. */
function parsePasted(cell: string, currency: string): string | undefined {
  if (cell.trim() === '') return ''
  const accepted = acceptAmount('', cell, { currency })
  return accepted === '' ? undefined : plainAmount(amountOf(accepted))
}

/** Another year's budgets or actual figures, raised by a percentage and rounded to the currency. */
export function copyYear(
  rows: readonly AccountBudget[],
  {
    source,
    percent,
    currency,
  }: { readonly source: 'budget' | 'actual'; readonly percent: string; readonly currency: string },
): TypedBudgets {
  const factor = decimal(percent.startsWith('-') ? `-${amountOf(percent.slice(1)) || '0'}` : amountOf(percent) || '0')
  const raised = (amount: number): string => {
    const value = decimal(amount.toFixed(4))
    const increase = divide(multiply(value, factor), decimal('100'), 8)
    const sum = { units: value.units * 10n ** 4n + increase.units, scale: 8 }
    // A budget is not below nothing.
    return compareDecimals(sum, decimal('0')) <= 0 ? '0' : plainDecimal(formatFixed(sum, minorUnitsOf(currency)))
  }
  return new Map(
    rows.map(({ account, months }) => [
      account.id,
      months.map(({ budget, actual }) => {
        const amount = source === 'budget' ? budget : actual
        return amount === null || (source === 'actual' && amount === 0) ? '' : raised(amount)
      }),
    ]),
  )
}

export interface BudgetSums {
  /** Of the year. */
  readonly planned: string | null
  /** Up to a month. */
  readonly budget: string | null
  readonly actual: string
  readonly variance: string | null
  readonly percent: string | undefined
}

/** What accounts of one type add up to up to a month of the year, 1 to 12. Exact: in minor units. */
export function sumBudgets(rows: readonly AccountBudget[], lastMonth: number, currency: string): BudgetSums {
  const minor = (amount: number) => {
    const text = amount.toFixed(minorUnitsOf(currency))
    return text.startsWith('-') ? -fromMajor(text.slice(1), currency).minor : fromMajor(text, currency).minor
  }
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + minor(amount), 0n)
  const months = (last: number) => rows.flatMap((row) => row.months.slice(0, last))
  const planned = months(MONTHS_OF_YEAR).flatMap(({ budget }) => budget ?? [])
  const toDate = months(lastMonth).flatMap(({ budget }) => budget ?? [])
  const actual = sum(months(lastMonth).map((month) => month.actual))
  const budget = sum(toDate)
  const variance = budgetVariance(rows[0]?.account.type ?? 'income', actual, budget)
  const text = (value: bigint) => minorToText(value, currency)
  return {
    planned: planned.length === 0 ? null : text(sum(planned)),
    budget: toDate.length === 0 ? null : text(budget),
    actual: text(actual),
    variance: toDate.length === 0 ? null : text(variance),
    percent: toDate.length === 0 ? undefined : variancePercent(variance, budget),
  }
}
