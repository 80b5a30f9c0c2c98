import { accountBudgets } from '#contract/account-budgets.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { exportAccountBudgets } from './export.ts'
import { listAccountBudgets, updateAccountBudgets } from './service.ts'

export function accountBudgetRoutes(route: AddRoute): void {
  route.firm(accountBudgets.list, (context, { query }) => listAccountBudgets(context, query))
  route.firm(accountBudgets.save, (context, { body }) => updateAccountBudgets(context, body))
  route.raw(accountBudgets.export, (signed, { query }, reply) =>
    exportAccountBudgets({ signed, reply, format: query.format }, query),
  )
}
