import { calendarDay, dayAway, daysBetween, isEndOfMonth } from '#domain/calendar-day.ts'
import { minorToNumber } from '#domain/money.ts'
import { resultGroup } from '#domain/profit-and-loss.ts'
import { PROFIT_AND_LOSS_GROUPS, type PeriodQuery, type ProfitAndLoss } from '#contract/ledger-reports.ts'
import type { FirmContext } from '../../platform/context.ts'
import { homeOf, readLedger, startOfYear, toAccountName, type Balances, type ReportAccount } from './figures.ts'
import { assertDaysInOrder } from './refusals.ts'

interface Period {
  readonly from: string
  readonly to: string
}

/** Profit is positive in every column. */
type Columns = readonly [amount: bigint, compared: bigint, yearToDate: bigint]
const add = (left: Columns, right: Columns): Columns => [left[0] + right[0], left[1] + right[1], left[2] + right[2]]
const negate = ([amount, compared, year]: Columns): Columns => [-amount, -compared, -year]
const NOTHING: Columns = [0n, 0n, 0n]

export async function getProfitAndLoss({ tx }: Pick<FirmContext, 'tx'>, query: PeriodQuery): Promise<ProfitAndLoss> {
  const period = { from: query.from, to: query.to }
  assertDaysInOrder(period)
  const compared = comparedPeriod(period, query.compare)
  const yearToDate = { from: startOfYear(query.to), to: query.to }
  const ledger = await readLedger(tx, query)
  const [own, other, year] = await Promise.all([
    ledger.movements(period.from, period.to),
    compared ? ledger.movements(compared.from, compared.to) : new Map<string, never>(),
    ledger.movements(yearToDate.from, yearToDate.to),
  ])
  const columnsOf = ({ id }: ReportAccount): Columns => [profit(own, id), profit(other, id), profit(year, id)]
  const { currency, closedThrough } = ledger.book
  const figures = ([amount, before, sinceJanuary]: Columns) => ({
    amount: minorToNumber(amount, currency),
    compared: compared === null ? null : minorToNumber(before, currency),
    yearToDate: minorToNumber(sinceJanuary, currency),
  })

  const groups = PROFIT_AND_LOSS_GROUPS.map((group) => {
    const rows = ledger.accounts
      .filter((account) => resultGroup(account) === group)
      .map((account) => ({ account, columns: columnsOf(account) }))
      .filter(({ columns }) => columns.some((minor) => minor !== 0n))
    return { group, rows, total: rows.reduce((sum, { columns }) => add(sum, columns), NOTHING) }
  })
  const totalOf = (wanted: string) => groups.find(({ group }) => group === wanted)?.total ?? NOTHING
  const operating = add(totalOf('income'), totalOf('expenses'))
  const shown = (group: string, columns: Columns) => figures(group === 'expenses' ? negate(columns) : columns)
  return {
    basis: query.basis,
    currencyCode: currency,
    closedThrough,
    period,
    compared,
    yearToDate,
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
