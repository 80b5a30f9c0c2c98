import { AGEING_DAYS, AGEING_GROUPS } from '#contract/statements.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { urlCount, urlDay, urlId, urlMatching, urlOneOf, urlSchema } from '../../shared/url-schema.ts'
import { useUrlState } from '../../shared/url-state.ts'

const AgeingUrl = urlSchema({
  by: urlOneOf(AGEING_GROUPS),
  agedBy: urlOneOf(AGEING_DAYS),
  asAt: urlDay,
  clientId: urlId,
  responsible: urlId,
  area: urlId,
  currency: urlMatching(/^[A-Z]{3}$/),
  page: urlCount,
})

/** The columns that an ageing is grouped by. */
export const GROUP_LABELS = {
  client: 'Client',
  matter: 'Matter',
  responsible: 'Responsible',
  invoice: 'Invoice',
} as const

/** The filters of the ageing, which are in its address. */
export function useAgeingUrl() {
  const { firm, business } = useCurrentUser()
  const [url, change] = useUrlState(AgeingUrl)
  const today = todayIn(business.timeZone)
  const { by = 'client', agedBy = 'due', clientId, currency: currencyCode, page = 1 } = url
  return {
    today,
    change,
    filters: {
      ...firm,
      by,
      agedBy,
      asAt: url.asAt,
      clientId,
      responsibleUserId: url.responsible,
      practiceAreaId: url.area,
      currencyCode,
    },
    page,
  }
}
export type AgeingUrlState = ReturnType<typeof useAgeingUrl>
export type AgeingQueryFilters = AgeingUrlState['filters']
