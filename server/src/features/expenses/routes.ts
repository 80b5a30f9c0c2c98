import { expenses } from '#contract/expenses.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { exportExpenses } from './export.ts'
import {
  getWaitingRequests,
  getExpense,
  getExpenseTotals,
  listCategories,
  listDeletedExpenses,
  listExpenses,
} from './list.ts'
import { createExpense, deleteExpense, deleteExpenses, restoreExpense, updateExpense } from './service.ts'
import { approveRequests, transitionRequest } from './transitions.ts'

export function expenseRoutes(route: AddRoute): void {
  // Not route.firm: the same call returns a page or, with IsDownlodCsv, a file.
  route.raw(expenses.list, async (signed, { query }, reply) => {
    if (query.isDownlodCsv) return exportExpenses(signed, reply, query, 'csv')
    const data = expenses.list.response.parse(await signed.read((tx) => listExpenses({ ...signed, tx }, query)))
    await reply.send({ success: true, message: 'OK', data })
  })
  route.raw(expenses.export, (signed, { query }, reply) => exportExpenses(signed, reply, query, query.format))
  route.firm(expenses.totals, (context, { query }) => getExpenseTotals(context, query))
  route.firm(expenses.waiting, getWaitingRequests)
  route.firm(expenses.categories, listCategories)
  route.firm(expenses.deleted, (context, { query }) => listDeletedExpenses(context, query))
  route.firm(expenses.create, (context, { body }) => createExpense(context, body))
  route.firm(expenses.get, (context, { params }) => getExpense(context, params.id))
  route.firm(expenses.update, (context, { params, body }) => updateExpense(context, params.id, body))
  route.firm(expenses.delete, (context, { params }) => deleteExpense(context, params.id))
  route.firm(expenses.bulkDelete, (context, { body }) => deleteExpenses(context, body))
  route.firm(expenses.bulkApprove, (context, { body }) => approveRequests(context, body))
  route.firm(expenses.restore, (context, { params }) => restoreExpense(context, params.id))
  route.firm(expenses.transition, (context, { params, body }) =>
    transitionRequest(context, params.id, params.move, body),
  )
}
