import type { Expense, ExpenseDetail } from '#contract/expense-shapes.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import { warnOfBudget, warnOfBudgets } from '../budgets/public.ts'

/** An approved, billable expense counts against the budget of its matter. */
export async function warnOfSpending(user: CurrentUser, expense: Expense): Promise<void> {
  const { matterId, isBillable, status } = expense
  if (matterId && isBillable && status === 'approved') await warnOfBudget(user, matterId)
}

/** A new cost may be shared among matters, each with its own budget. */
export async function warnOfNewSpending(user: CurrentUser, expense: ExpenseDetail): Promise<void> {
  const { splitParts, isBillable, status } = expense
  if (splitParts.length === 0) await warnOfSpending(user, expense)
  else if (isBillable && status === 'approved') await warnOfBudgets(user, splitParts)
}

/** For several requests that were approved in one call. */
export const warnOfApprovedRequests = (user: CurrentUser, approved: readonly Expense[]): Promise<void> =>
  warnOfBudgets(
    user,
    approved.filter(({ isBillable }) => isBillable),
  )
