import { budgets } from '#contract/budgets.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { readBudget, removeBudget, saveBudget } from './service.ts'

export function budgetRoutes(route: AddRoute): void {
  route.firm(budgets.read, readBudget)
  route.firm(budgets.save, saveBudget)
  route.firm(budgets.remove, removeBudget)
}
