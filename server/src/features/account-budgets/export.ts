import type { FastifyReply } from 'fastify'
import { budgetToDate, budgetVariance, MONTHS_OF_YEAR, variancePercent } from '#domain/budget-variance.ts'
import { minorToText } from '#domain/money.ts'
import type { AccountBudgetQuery } from '#contract/account-budgets.ts'
import { figureColumn, textColumn } from '../../platform/export/columns.ts'
import { sendExport, type ExportFormat } from '../../platform/export/send.ts'
import type { SignedRequest } from '../../platform/http/route.ts'
import { getAccountBudgets, type BudgetRow } from './service.ts'

const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A line for each account: budget and actual figure of each month, then of the year with the variance. */
export const exportAccountBudgets = (
  sending: { readonly signed: SignedRequest; readonly reply: FastifyReply; readonly format: ExportFormat },
  query: AccountBudgetQuery,
) =>
  sendExport(sending, async (tx) => {
    const { currency, rows } = await getAccountBudgets(tx, query)
    const figure = (minor: bigint | null | undefined) =>
      minor === null || minor === undefined ? null : minorToText(minor, currency)
    const actual = ({ months }: BudgetRow) => months.reduce((sum, month) => sum + month.actual, 0n)
    const budget = ({ months }: BudgetRow) =>
      budgetToDate(
        months.map((month) => month.budget),
        MONTHS_OF_YEAR,
      )
    const variance = (row: BudgetRow) => {
      const planned = budget(row)
      return planned === undefined ? undefined : budgetVariance(row.account.type, actual(row), planned)
    }
    async function* batches() {
      await Promise.resolve()
      yield rows
    }
    return {
      name: `budget-${query.year}`,
      columns: [
        textColumn<BudgetRow>('Code', ({ account }) => account.code),
        textColumn<BudgetRow>('Account', ({ account }) => account.name),
        textColumn<BudgetRow>('Currency', () => currency),
        ...MONTH_NAMES.flatMap((name, index) => [
          figureColumn<BudgetRow>(`${name} budget`, ({ months }) => figure(months[index]?.budget)),
          figureColumn<BudgetRow>(`${name} actual`, ({ months }) => figure(months[index]?.actual)),
        ]),
        figureColumn<BudgetRow>('Year budget', (row) => figure(budget(row))),
        figureColumn<BudgetRow>('Year actual', (row) => figure(actual(row))),
        figureColumn<BudgetRow>('Variance', (row) => figure(variance(row))),
        figureColumn<BudgetRow>('Variance %', (row) => variancePercent(variance(row) ?? 0n, budget(row) ?? 0n) ?? null),
      ],
      rows: batches(),
    }
  })
