import type { ReactNode } from 'react'
import { MONTH_NAMES } from '#domain/calendar-day.ts'
import type { AccountBudget } from '#contract/account-budgets.ts'
import type { BudgetGroup } from './groups.ts'
import styles from './account-budgets.module.css'

interface Props {
  groups: readonly BudgetGroup[]
  caption?: ReactNode
  /** The cells of an account, one for each month. */
  cells: (row: AccountBudget) => ReactNode
}

/** Accounts by group, with a column for each month of a year. */
export function MonthsTable({ groups, caption, cells }: Props) {
  return (
    <table className={`lx-table ${styles.report} ${styles.months}`}>
      {caption !== undefined && <caption className={styles.caption}>{caption}</caption>}
      <thead>
        <tr>
          <th scope="col" className={styles.account}>
            Account
          </th>
          {MONTH_NAMES.map((name) => (
            <th key={name} scope="col" className="lx-right">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ title, rows }) => (
        <tbody key={title}>
          <tr className={styles.group}>
            <th scope="rowgroup" colSpan={13}>
              {title}
            </th>
          </tr>
          {rows.map((row) => (
            <tr key={row.account.id}>
              <th scope="row" className={styles.account} dir="auto">
                {row.account.code} {row.account.name}
              </th>
              {cells(row)}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}
