import { expenses } from '#contract/expenses.ts'
import { call } from '../../shared/api.ts'
import type { Firm } from '../../shared/firm-of.ts'

/** The requests of other people that wait for this person's decision. */
export const countWaiting = async (firm: Firm, signal: AbortSignal): Promise<number> =>
  (await call(expenses.waiting, { query: firm }, { signal })).requests
