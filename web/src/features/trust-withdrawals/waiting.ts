import { trustWithdrawals } from '#contract/trust-withdrawals.ts'
import { call } from '../../shared/api.ts'
import type { Firm } from '../../shared/firm-of.ts'

/** The requests of other people that wait for this person's approval. */
export const countWaiting = async (firm: Firm, signal: AbortSignal): Promise<number> =>
  (await call(trustWithdrawals.waiting, { query: firm }, { signal })).count
