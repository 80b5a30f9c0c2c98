import type { AccountBudgets } from '#contract/account-budgets.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { figureText } from '../accounting/public.ts'
import { groupBudgets } from './groups.ts'
import { daysOfMonths, MONTH_NAMES } from './months.ts'
import styles from './account-budgets.module.css'

/** What was posted in each month of a year, with its budget underneath. */
export function BudgetMonths({ budgets: { year, basis, currencyCode, rows } }: { budgets: AccountBudgets }) {
  return (
    <table className={`lx-table ${styles.report} ${styles.months}`}>
      <caption className={styles.caption}>
        In {currencyCode}, {basis} basis. The budget stands under each figure
      </caption>
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
      {groupBudgets(rows).map(({ title, rows: own }) => (
        <tbody key={title}>
          <tr className={styles.group}>
            <th scope="rowgroup" colSpan={13}>
              {title}
            </th>
          </tr>
          {own.map(({ account, months }) => (
            <tr key={account.id}>
              <th scope="row" className={styles.account} dir="auto">
                {account.code} {account.name}
              </th>
              {months.map(({ budget, actual }, index) => (
                <td key={MONTH_NAMES[index]} className="lx-right lx-num">
                  <AppLink
                    href={paths.generalLedger({
                      account: account.id,
                      ...daysOfMonths(year, index + 1, index + 1),
                      basis,
                    })}
                  >
                    {figureText(actual, currencyCode)}
                  </AppLink>
                  <small>{figureText(budget, currencyCode)}</small>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}
