import { budgets } from '#contract/budgets.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { getBudget, deleteBudget, setBudget } from './service.ts'

export function budgetRoutes(route: AddRoute): void {
  route.firm(budgets.get, (context, { params }) => getBudget(context, params.id))
  route.firm(budgets.save, (context, { params, body }) => setBudget(context, params.id, body))
  route.firm(budgets.delete, (context, { params }) => deleteBudget(context, params.id))
}
