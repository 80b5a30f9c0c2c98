import { expenses } from '#contract/expenses.ts'
import { bulkDeleteHandler } from '../../platform/bulk.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { deleteExpense, listDeletedExpenses, restoreExpense } from './bin.ts'
import { exportExpenses } from './export.ts'
import { listCategories, getExpense, listExpenses, getExpenseTotals } from './list.ts'
import { approveRequests, transitionRequest } from './transitions.ts'
import { expenseConstraints } from './rules.ts'
import { updateExpense, createExpense } from './save.ts'

export function expenseRoutes(route: AddRoute): void {
  // Not route.firm: the same call answers a page or, with IsDownlodCsv, a file.
  route.raw(expenses.list, async (signed, { query }, reply) => {
    if (query.isDownlodCsv) return exportExpenses(signed, reply, query, 'csv')
    const data = expenses.list.response.parse(await signed.read((tx) => listExpenses({ ...signed, tx }, query)))
    await reply.send({ success: true, message: 'OK', data })
  })
  route.raw(expenses.export, (signed, { query }, reply) => exportExpenses(signed, reply, query, query.format))
  route.firm(expenses.totals, getExpenseTotals)
  route.firm(expenses.categories, listCategories)
  route.firm(expenses.deleted, listDeletedExpenses)
  route.firm(expenses.create, createExpense)
  route.firm(expenses.get, (context, { params }) => getExpense(context, params.id))
  route.firm(expenses.update, updateExpense)
  route.firm(expenses.delete, deleteExpense)
  route.firm(expenses.bulkDelete, bulkDeleteHandler(deleteExpense, expenseConstraints))
  route.firm(expenses.bulkApprove, approveRequests)
  route.firm(expenses.restore, restoreExpense)
  route.firm(expenses.transition, transitionRequest)
}
