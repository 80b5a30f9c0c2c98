import type { z } from 'zod'
import type { Expense, ExpenseInput } from '#contract/expense-shapes.ts'
import { expenses } from '#contract/expenses.ts'
import type { RequestTransition } from '#domain/expense-request.ts'
import { exchange } from '../../shared/api.ts'
import type { Firm } from '../../shared/firm-of.ts'
import { cacheSaved, queryFor } from '../../shared/query.ts'

export type ExpenseBody = z.input<typeof ExpenseInput>

const MINUTE_MS = 60_000

export const expenseQuery = (firm: Firm, id: string) => queryFor(expenses.get, { params: { id }, query: firm })

export const categoriesQuery = (firm: Firm) => ({
  ...queryFor(expenses.categories, { query: firm }),
  staleTime: 5 * MINUTE_MS,
})

const toCache = cacheSaved(expenseQuery)

export const createExpense = async (firm: Firm, body: ExpenseBody, idempotencyKey: string) =>
  toCache(firm, await exchange(expenses.create, { query: {}, body }, { idempotencyKey }))

export const updateExpense = async (firm: Firm, id: string, body: ExpenseBody) =>
  toCache(firm, await exchange(expenses.update, { params: { id }, query: {}, body }))

export const transitionRequest = async (firm: Firm, { id, version }: Expense, move: RequestTransition, reason = '') =>
  toCache(firm, await exchange(expenses.transition, { params: { id, move }, body: { ...firm, reason, version } }))
