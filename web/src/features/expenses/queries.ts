import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Expense, ExpenseDetail, ExpenseInput } from '#contract/expense-shapes.ts'
import { expenses } from '#contract/expenses.ts'
import type { RequestTransition } from '#domain/expense-request.ts'
import { call, exchange } from '../../shared/api.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import { queryClient, refreshFigures } from '../../shared/query-client.ts'

type Firm = CurrentUser['firm']
export type ExpenseBody = z.input<typeof ExpenseInput>

const EXPENSES = 'expenses'
const MINUTE_MS = 60_000

const expenseKey = (id: string) => [EXPENSES, 'one', id]

export const expenseQuery = (firm: Firm, id: string) =>
  queryOptions({
    queryKey: expenseKey(id),
    queryFn: ({ signal }) => call(expenses.get, { params: { id }, query: firm }, { signal }),
  })

export const categoriesQuery = (firm: Firm) =>
  queryOptions({
    queryKey: ['expense-categories', firm.businessId],
    queryFn: ({ signal }) => call(expenses.categories, { query: firm }, { signal }),
    staleTime: 5 * MINUTE_MS,
  })

/** Asks again for whatever a change of expenses changes. */
export const refreshExpenses = () =>
  Promise.all([queryClient.invalidateQueries({ queryKey: [EXPENSES] }), refreshFigures()])

/** The record's page shows what was saved at once. */
function keep({ data, message }: { data: ExpenseDetail; message: string }): { data: ExpenseDetail; message: string } {
  void refreshExpenses()
  queryClient.setQueryData(expenseKey(data.id), data)
  return { data, message }
}

/** A key makes a save that is sent twice, because its answer was lost, one expense. */
export const addExpense = async (body: ExpenseBody, idempotencyKey: string) =>
  keep(await exchange(expenses.create, { query: {}, body }, { idempotencyKey }))

export const saveExpense = async (id: string, body: ExpenseBody) =>
  keep(await exchange(expenses.update, { params: { id }, query: {}, body }))

export const transitionRequest = async (firm: Firm, { id, version }: Expense, move: RequestTransition, reason = '') =>
  keep(await exchange(expenses.transition, { params: { id, move }, body: { ...firm, reason, version } }))

export async function deleteExpense(firm: Firm, id: string): Promise<string> {
  const { message } = await exchange(expenses.delete, { params: { id }, query: firm })
  queryClient.removeQueries({ queryKey: expenseKey(id) })
  void refreshExpenses()
  return message
}

export async function restoreExpense(id: string): Promise<string> {
  return keep(await exchange(expenses.restore, { params: { id } })).message
}
