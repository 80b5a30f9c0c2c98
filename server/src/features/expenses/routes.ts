import { expenses } from '#contract/expenses.ts'
import { eachDeleted } from '../../platform/bulk.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { deleteExpense, readDeletedExpenses, restoreExpense } from './bin.ts'
import { exportExpenses } from './export.ts'
import { readCategories, readExpense, readExpenses, readExpenseTotals } from './list.ts'
import { approveRequests, moveRequest } from './moves.ts'
import { expenseConstraints } from './rules.ts'
import { changeExpense, createExpense } from './save.ts'

export function expenseRoutes(route: AddRoute): void {
  // Not route.firm: the same call answers a page or, with IsDownlodCsv, a file.
  route.raw(expenses.list, async (signed, { query }, reply) => {
    if (query.isDownlodCsv) return exportExpenses(signed, reply, query, 'csv')
    const data = expenses.list.response.parse(await signed.read((tx) => readExpenses({ ...signed, tx }, query)))
    await reply.send({ success: true, message: 'OK', data })
  })
  route.raw(expenses.export, (signed, { query }, reply) => exportExpenses(signed, reply, query, query.format))
  route.firm(expenses.totals, readExpenseTotals)
  route.firm(expenses.categories, readCategories)
  route.firm(expenses.deleted, readDeletedExpenses)
  route.firm(expenses.create, createExpense)
  route.firm(expenses.read, (context, { params }) => readExpense(context, params.id))
  route.firm(expenses.update, changeExpense)
  route.firm(expenses.remove, deleteExpense)
  route.firm(expenses.bulkDelete, eachDeleted(deleteExpense, expenseConstraints))
  route.firm(expenses.bulkApprove, approveRequests)
  route.firm(expenses.restore, restoreExpense)
  route.firm(expenses.move, moveRequest)
}
