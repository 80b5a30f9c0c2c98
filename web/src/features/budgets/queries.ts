import type { z } from 'zod'
import { budgets, type BudgetInput } from '#contract/budgets.ts'
import { exchange } from '../../shared/api.ts'
import type { Firm } from '../../shared/firm-of.ts'
import { queryFor } from '../../shared/query.ts'

export const budgetQuery = (firm: Firm, matterId: string) =>
  queryFor(budgets.get, { params: { id: matterId }, query: firm })

export const saveBudget = async (matterId: string, body: z.input<typeof BudgetInput>): Promise<string> =>
  (await exchange(budgets.save, { params: { id: matterId }, query: {}, body })).message

export const deleteBudget = async (firm: Firm, matterId: string): Promise<string> =>
  (await exchange(budgets.delete, { params: { id: matterId }, query: firm })).message
