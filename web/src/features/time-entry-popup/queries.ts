import { timeEntries } from '#contract/time-entries.ts'
import type { Firm } from '../../shared/firm-of.ts'
import { queryFor } from '../../shared/query.ts'

export const entryQuery = (firm: Firm, id: string) => queryFor(timeEntries.get, { params: { id }, query: firm })

interface RateParameters {
  matterId: string
  userId: string
  foreignCurrencyId?: number | undefined
}
export const matterRateQuery = (firm: Firm, parameters: RateParameters) => ({
  ...queryFor(timeEntries.matterRate, { query: { ...firm, ...parameters } }),
  enabled: parameters.matterId !== '' && parameters.userId !== '',
  // A rate may have been changed a moment ago: each popup fetches it again.
  staleTime: 0,
})
