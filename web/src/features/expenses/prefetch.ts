import { expenses } from '#contract/expenses.ts'
import { holds } from '#domain/permissions.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import { prefetch } from '../../shared/prefetch.ts'
import { rowsQuery } from '../../shared/ui/list/rows-query.ts'

/** Client expenses that are on no invoice yet, fetched ahead on every page load (spec §4). */
export async function prefetchUnbilledExpenses({ firm, permissions }: CurrentUser, left: AbortSignal): Promise<void> {
  if (!holds(permissions, 'expensePermission')) return
  const query = { ...firm, isFirmExpense: false, billingState: 'unbilled', page: 1, size: 25 } as const
  await prefetch(rowsQuery(expenses.list, query), left)
}
