import { queryOptions } from '@tanstack/react-query'
import { clients } from '#contract/clients.ts'
import { firm as firmCalls } from '#contract/firm.ts'
import { lookups } from '#contract/lookups.ts'
import { matters } from '#contract/matters.ts'
import { session } from '#contract/session.ts'
import { call } from './api.ts'
import type { CurrentUser } from './current-user.ts'

type Firm = CurrentUser['firm']

const MINUTE_MS = 60_000

/** What forms and filters of several features choose from. */
export const clientChoicesQuery = (firm: Firm) =>
  queryOptions({
    queryKey: ['client-choices', firm.businessId],
    queryFn: ({ signal }) => call(clients.choices, { query: firm }, { signal }),
    staleTime: MINUTE_MS,
  })

export const peopleQuery = (firm: Firm) =>
  queryOptions({
    queryKey: ['people', firm.businessId],
    queryFn: ({ signal }) => call(firmCalls.users, { query: firm }, { signal }),
    staleTime: 5 * MINUTE_MS,
  })

export const practiceAreasQuery = (firm: Firm) =>
  queryOptions({
    queryKey: ['practice-areas', firm.businessId],
    queryFn: ({ signal }) => call(lookups.practiceAreas, { query: firm }, { signal }),
    staleTime: 5 * MINUTE_MS,
  })

export const currenciesQuery = () =>
  queryOptions({
    queryKey: ['currencies'],
    queryFn: ({ signal }) => call(session.currencies, {}, { signal }),
    staleTime: Infinity,
  })

interface ExchangeQuestion {
  homeCurrencyId: number
  foreignCurrencyId: number
  onDate?: string | undefined
}
/** Billing units for one unit of the home currency, on a day. */
export const exchangeRateQuery = (firm: Firm, question: ExchangeQuestion) =>
  queryOptions({
    queryKey: ['exchange-rate', firm.businessId, question],
    queryFn: ({ signal }) => call(session.exchangeRate, { query: { ...firm, ...question } }, { signal }),
    staleTime: MINUTE_MS,
  })

/** A matter as it is, for what forms take from it: its currency, its client. */
export const matterFactsQuery = (firm: Firm, matterId: string) =>
  queryOptions({
    queryKey: ['matters', 'facts', matterId],
    queryFn: ({ signal }) => call(matters.view, { query: { ...firm, matterId } }, { signal }),
    staleTime: MINUTE_MS,
    enabled: matterId !== '',
  })

/** A client's matters, or everyone's where no client is named. */
export const matterChoicesQuery = (firm: Firm, clientId?: string) =>
  queryOptions({
    queryKey: ['matter-choices', firm.businessId, clientId ?? ''],
    queryFn: ({ signal }) => call(matters.choices, { query: { ...firm, clientId } }, { signal }),
    staleTime: MINUTE_MS,
  })

/** Types of work that time is recorded under. */
export const activitiesQuery = (firm: Firm) =>
  queryOptions({
    queryKey: ['activity-types', firm.businessId],
    queryFn: ({ signal }) => call(lookups.activityTypes, { query: firm }, { signal }),
    staleTime: 5 * MINUTE_MS,
  })
