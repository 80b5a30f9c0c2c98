import { MONTH_NAMES } from '#domain/calendar-day.ts'
import type { AccountBudget, AccountBudgets } from '#contract/account-budgets.ts'
import { FigureCell, figureText } from '../accounting/public.ts'
import { sumBudgets, type BudgetSums } from './budget-values.ts'
import { groupBudgets } from './groups.ts'
import { daysOfMonths } from './months.ts'
import styles from './account-budgets.module.css'

interface Props {
  budgets: AccountBudgets
  /** 1 to 12. */
  month: number
}

/** Budget and actual figures from January to the end of a month, with the variance: what is bad for the firm is negative. */
export function BudgetToDate({ budgets, month }: Props) {
  const { year, basis, currencyCode, rows } = budgets
  const days = daysOfMonths(year, 1, month)
  const sums = (own: readonly AccountBudget[]) => sumBudgets(own, month, currencyCode)
  const figures = (sum: BudgetSums, accountId?: string) => (
    <>
      <td className="lx-right lx-num">{figureText(sum.planned, currencyCode)}</td>
      <td className="lx-right lx-num">{figureText(sum.budget, currencyCode)}</td>
      <FigureCell
        amount={Number(sum.actual)}
        currencyCode={currencyCode}
        {...(accountId !== undefined && { lines: { account: accountId, ...days, basis } })}
      />
      <FigureCell amount={sum.variance === null ? null : Number(sum.variance)} currencyCode={currencyCode} />
      <td className="lx-right lx-num">{sum.percent === undefined ? '' : `${sum.percent.replace('-', '−')}%`}</td>
    </>
  )
  return (
    <table className={`lx-table ${styles.report}`}>
      <caption className={styles.caption}>
        In {currencyCode}, {basis} basis, January to {MONTH_NAMES[month - 1]} {year}. A negative variance is less income
        or more expense than planned
      </caption>
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Account</th>
          {['Budget of the year', 'Budget to date', 'Actual to date', 'Variance', '%'].map((title) => (
            <th key={title} scope="col" className="lx-right">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      {groupBudgets(rows).map(({ title, rows: own }) => (
        <tbody key={title}>
          <tr className={styles.group}>
            <th scope="rowgroup" colSpan={7}>
              {title}
            </th>
          </tr>
          {own.map((row) => (
            <tr key={row.account.id}>
              <td className="lx-num">{row.account.code}</td>
              <td dir="auto">{row.account.name}</td>
              {figures(sums([row]), row.account.id)}
            </tr>
          ))}
          <tr className={styles.total}>
            <th scope="row" colSpan={2}>
              Total {title.toLowerCase()}
            </th>
            {figures(sums(own))}
          </tr>
        </tbody>
      ))}
    </table>
  )
}
