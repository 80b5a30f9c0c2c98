import { dayAway, daysBetween, isEndOfMonth } from '#domain/calendar-day.ts'
import { calendarDay } from '#domain/valid-day.ts'
import { variancePercent } from '#domain/budget-variance.ts'
import { minorToNumber } from '#domain/money.ts'
import { holds } from '#domain/permissions.ts'
import { resultGroup } from '#domain/profit-and-loss.ts'
import { PROFIT_AND_LOSS_GROUPS, type PeriodQuery, type ProfitAndLoss } from '#contract/ledger-reports.ts'
import type { FirmContext } from '../../platform/context.ts'
import { getBudgetsToDate } from '../account-budgets/public.ts'
import { homeOf, readLedger, startOfYear, toAccountName, type Balances, type ReportAccount } from './figures.ts'
import { assertDaysInOrder } from './refusals.ts'

interface Period {
  readonly from: string
  readonly to: string
}

/** Profit is positive in every column, in minor units. */
interface Columns {
  readonly amount: bigint
  readonly compared: bigint
  readonly yearToDate: bigint
  /** Null where nothing is planned. */
  readonly budget: bigint | null
}
const add = (left: Columns, right: Columns): Columns => ({
  amount: left.amount + right.amount,
  compared: left.compared + right.compared,
  yearToDate: left.yearToDate + right.yearToDate,
  budget: left.budget === null && right.budget === null ? null : (left.budget ?? 0n) + (right.budget ?? 0n),
})
const NOTHING: Columns = { amount: 0n, compared: 0n, yearToDate: 0n, budget: null }
const isNothing = ({ amount, compared, yearToDate, budget }: Columns): boolean =>
  budget === null && [amount, compared, yearToDate].every((minor) => minor === 0n)

/** Budgets stand beside the year to date for people who may see budgets. */
export async function getProfitAndLoss(
  { tx, membership }: Pick<FirmContext, 'tx' | 'membership'>,
  query: PeriodQuery,
): Promise<ProfitAndLoss> {
  const period = { from: query.from, to: query.to }
  assertDaysInOrder(period)
  const compared = comparedPeriod(period, query.compare)
  const yearToDate = { from: startOfYear(query.to), to: query.to }
  const ledger = await readLedger(tx, query)
  const maySeeBudgets = holds(membership.permissions, 'budget')
  const [own, other, year, budgets] = await Promise.all([
    ledger.movements(period.from, period.to),
    compared ? ledger.movements(compared.from, compared.to) : new Map<string, never>(),
    ledger.movements(yearToDate.from, yearToDate.to),
    maySeeBudgets ? getBudgetsToDate(tx, query.to) : new Map<string, never>(),
  ])
  const hasBudgets = budgets.size > 0
  const columnsOf = ({ id, type }: ReportAccount): Columns => {
    const planned = budgets.get(id)
    return {
      amount: profit(own, id),
      compared: profit(other, id),
      yearToDate: profit(year, id),
      budget: planned === undefined ? null : type === 'income' ? planned : -planned,
    }
  }
  const { currency, closedThrough } = ledger.book
  /** Costs are shown as positive figures; a variance is positive where it is good for the firm. */
  const figures = (columns: Columns, isCost = false) => {
    const shown = (minor: bigint) => minorToNumber(isCost ? -minor : minor, currency)
    const { amount, compared: before, yearToDate: sinceJanuary, budget } = columns
    const variance = sinceJanuary - (budget ?? 0n)
    const percent = budget === null ? undefined : variancePercent(variance, budget)
    return {
      amount: shown(amount),
      compared: compared === null ? null : shown(before),
      yearToDate: shown(sinceJanuary),
      budget: budget === null ? null : shown(budget),
      variance: hasBudgets ? minorToNumber(variance, currency) : null,
      variancePercent: percent === undefined ? null : Number(percent),
    }
  }

  const groups = PROFIT_AND_LOSS_GROUPS.map((group) => {
    const rows = ledger.accounts
      .filter((account) => resultGroup(account) === group)
      .map((account) => ({ account, columns: columnsOf(account) }))
      .filter(({ columns }) => !isNothing(columns))
    return { group, rows, total: rows.reduce((sum, { columns }) => add(sum, columns), NOTHING) }
  })
  const totalOf = (wanted: string) => groups.find(({ group }) => group === wanted)?.total ?? NOTHING
  const operating = add(totalOf('income'), totalOf('expenses'))
  const shown = (group: string, columns: Columns) => figures(columns, group === 'expenses')
  return {
    basis: query.basis,
    currencyCode: currency,
    closedThrough,
    period,
    compared,
    yearToDate,
    hasBudgets,
    groups: groups.map(({ group, rows, total }) => ({
      group,
      rows: rows.map(({ account, columns }) => ({ account: toAccountName(account), ...shown(group, columns) })),
      total: shown(group, total),
    })),
    operatingProfit: figures(operating),
    netProfit: figures(add(operating, totalOf('other'))),
  }
}

const profit = (balances: Balances, accountId: string): bigint => -homeOf(balances, accountId)

/**
 * The month, quarter or year before one of these; as many days before any other period. Null where it would begin before the
 * calendar does.
 */
function comparedPeriod({ from, to }: Period, compare: PeriodQuery['compare']): Period | null {
  if (compare === 'none') return null
  if (compare === 'previousYear') return periodWithin(yearBefore(from), yearBefore(to))
  const isFullMonths = from.endsWith('-01') && isEndOfMonth(to)
  const start = isFullMonths
    ? firstOfMonth(2 * monthNumber(from) - monthNumber(to) - 1)
    : dayAway(from, -(daysBetween(from, to) + 1))
  return periodWithin(start, dayAway(from, -1))
}

const periodWithin = (from: string | undefined, to: string | undefined): Period | null =>
  from === undefined || to === undefined ? null : { from, to }

/** Months since the year 0. */
const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
const firstOfMonth = (month: number) => calendarDay(Math.floor(month / 12), (month % 12) + 1, 1)

/** The end of a month stays its end, so that 29 February has 28 February a year before. */
function yearBefore(day: string): string | undefined {
  const [year, month] = [Number(day.slice(0, 4)) - 1, Number(day.slice(5, 7))]
  const days = isEndOfMonth(day) ? [31, 30, 29, 28] : [Number(day.slice(8))]
  return days.map((one) => calendarDay(year, month, one)).find((found) => found !== undefined)
}
