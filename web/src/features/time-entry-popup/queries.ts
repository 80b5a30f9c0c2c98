import { timeEntries } from '#contract/time-entries.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'

export type Firm = CurrentUser['firm']

export const entryQuery = (firm: Firm, id: string) => queryFor(timeEntries.get, { params: { id }, query: firm })

interface RateQuestion {
  matterId: string
  userId: string
  foreignCurrencyId?: number | undefined
}
export const matterRateQuery = (firm: Firm, question: RateQuestion) => ({
  ...queryFor(timeEntries.matterRate, { query: { ...firm, ...question } }),
  enabled: question.matterId !== '' && question.userId !== '',
  // A rate may have been changed a moment ago: each popup fetches it again.
  staleTime: 0,
})
