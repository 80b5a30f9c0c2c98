import { keepPreviousData } from '@tanstack/react-query'
import { dashboard, DASHBOARD_SCOPES, type DashboardScope } from '#contract/dashboard.ts'
import type { Firm } from '../../shared/firm-of.ts'
import type { PageList } from '../../shared/pages.ts'
import { queryClient } from '../../shared/query-client.ts'
import { queryFor } from '../../shared/query.ts'
import { urlOneOf, urlSchema } from '../../shared/url-schema.ts'

/** Without a scope the server takes the person's own, or the firm's for who records no time. */
export const DashboardUrl = urlSchema({ scope: urlOneOf(DASHBOARD_SCOPES) })

type Scope = DashboardScope | undefined

export const figuresQuery = (firm: Firm, scope: Scope) => ({
  ...queryFor(dashboard.figures, { query: { ...firm, scope } }),
  placeholderData: keepPreviousData,
})

export const todayQuery = (firm: Firm, scope: Scope) => ({
  ...queryFor(dashboard.today, { query: { ...firm, scope } }),
  placeholderData: keepPreviousData,
})

export const mattersQuery = (firm: Firm) => queryFor(dashboard.matters, { query: firm })

/** All calls of the page, loaded together with its code. */
export const dashboardCalls: PageList = {
  async loadRows({ firm }, search) {
    const { scope } = DashboardUrl.parse(search)
    await Promise.all([
      queryClient.prefetchQuery(figuresQuery(firm, scope)),
      queryClient.prefetchQuery(todayQuery(firm, scope)),
      queryClient.prefetchQuery(mattersQuery(firm)),
    ])
  },
}
