import { timeEntries } from '#contract/time-entries.ts'
import type { MatterRateAnswer } from '#contract/time-entry-shapes.ts'
import type { Firm } from '../../shared/firm-of.ts'
import { queryFor } from '../../shared/query.ts'

export const entryQuery = (firm: Firm, id: string) => queryFor(timeEntries.get, { params: { id }, query: firm })

interface RateParameters {
  matterId: string
  userId: string
  foreignCurrencyId?: number | undefined
  /** The day of the work, `YYYY-MM-DD`. */
  timeEntryDate?: string | undefined
}

/** The answer for another day of the same work stays until that of the day has come. */
const isSameWork = (one: RateParameters, other: RateParameters | undefined) =>
  one.matterId === other?.matterId && one.userId === other.userId && one.foreignCurrencyId === other.foreignCurrencyId

export const matterRateQuery = (firm: Firm, parameters: RateParameters) => ({
  ...queryFor(timeEntries.matterRate, { query: { ...firm, ...parameters } }),
  enabled: parameters.matterId !== '' && parameters.userId !== '',
  // A rate may have been changed a moment ago: each popup fetches it again.
  staleTime: 0,
  placeholderData: (previous: MatterRateAnswer | undefined, query?: { readonly queryKey: readonly unknown[] }) => {
    const sent = query?.queryKey[1] as { readonly query?: RateParameters } | undefined
    return isSameWork(parameters, sent?.query) ? previous : undefined
  },
})
