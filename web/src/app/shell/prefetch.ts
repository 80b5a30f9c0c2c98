import { prefetchUnbilledExpenses } from '../../features/expenses/prefetch.ts'
import { prefetchUnbilledFlatFees } from '../../features/flat-fees/prefetch.ts'
import { prefetchUnbilledTime } from '../../features/time-entries/prefetch.ts'
import type { Prefetch } from './slots.ts'

/** What every page load of the firm's side fetches ahead (spec §4), in one file for all. */
export const prefetchRecord: readonly Prefetch[] = [
  prefetchUnbilledTime,
  prefetchUnbilledExpenses,
  prefetchUnbilledFlatFees,
]
