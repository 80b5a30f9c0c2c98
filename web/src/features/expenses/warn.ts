import type { Expense } from '#contract/expense-shapes.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import { warnOfBudget } from '../budgets/public.ts'

/** An expense that is billed to a matter is part of its budget; what nobody has approved is not yet. */
export async function warnOfSpending(user: CurrentUser, expense: Expense): Promise<void> {
  const { matterId, isBillable, status } = expense
  if (matterId && isBillable && status === 'approved') await warnOfBudget(user, matterId)
}
