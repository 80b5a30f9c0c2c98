import { plans as calls } from '#contract/plans.ts'
import type { Firm } from '../../shared/firm-of.ts'
import { queryFor } from '../../shared/query.ts'

export const plansQuery = (firm: Firm) => ({ ...queryFor(calls.list, { query: firm }), staleTime: 5 * 60_000 })
export const standingQuery = (firm: Firm) => queryFor(calls.standing, { query: firm })
export const invoicesQuery = (firm: Firm) => queryFor(calls.invoices, { query: firm })
export const quoteQuery = (firm: Firm, planId: string, seats: number) =>
  queryFor(calls.quote, { body: { ...firm, planId, seats } })
