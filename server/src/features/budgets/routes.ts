import { budgets } from '#contract/budgets.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { getBudget, deleteBudget, saveBudget } from './service.ts'

export function budgetRoutes(route: AddRoute): void {
  route.firm(budgets.get, getBudget)
  route.firm(budgets.save, saveBudget)
  route.firm(budgets.delete, deleteBudget)
}
