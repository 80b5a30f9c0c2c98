import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { budgets, type BudgetInput } from '#contract/budgets.ts'
import { call, exchange } from '../../shared/api.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import { queryClient } from '../../shared/query-client.ts'

type Firm = CurrentUser['firm']

/** Work that is recorded makes it old, so it lives among the time entries, as the other figures of matters do. */
export const budgetQuery = (firm: Firm, matterId: string) =>
  queryOptions({
    queryKey: ['time-entries', 'budget', firm.businessId, matterId],
    queryFn: ({ signal }) => call(budgets.get, { params: { id: matterId }, query: firm }, { signal }),
  })

const refresh = () => queryClient.invalidateQueries({ queryKey: ['time-entries'] })

export async function saveBudget(matterId: string, body: z.input<typeof BudgetInput>): Promise<string> {
  const { message } = await exchange(budgets.save, { params: { id: matterId }, query: {}, body })
  await refresh()
  return message
}

export async function removeBudget(firm: Firm, matterId: string): Promise<string> {
  const { message } = await exchange(budgets.delete, { params: { id: matterId }, query: firm })
  await refresh()
  return message
}
