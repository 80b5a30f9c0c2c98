import { MONTH_NAMES } from '#domain/calendar-day.ts'
import type { AccountBudgets } from '#contract/account-budgets.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { figureText } from '../accounting/public.ts'
import { groupBudgets } from './groups.ts'
import { daysOfMonths } from './months.ts'
import { MonthsTable } from './MonthsTable.tsx'

/** What was posted in each month of a year, with its budget underneath. */
export function BudgetMonths({ budgets: { year, basis, currencyCode, rows } }: { budgets: AccountBudgets }) {
  return (
    <MonthsTable
      groups={groupBudgets(rows)}
      caption={`In ${currencyCode}, ${basis} basis. The budget stands under each figure`}
      cells={({ account, months }) =>
        months.map(({ budget, actual }, index) => (
          <td key={MONTH_NAMES[index]} className="lx-right lx-num">
            <AppLink
              href={paths.generalLedger({ account: account.id, ...daysOfMonths(year, index + 1, index + 1), basis })}
            >
              {figureText(actual, currencyCode)}
            </AppLink>
            <small>{figureText(budget, currencyCode)}</small>
          </td>
        ))
      }
    />
  )
}
