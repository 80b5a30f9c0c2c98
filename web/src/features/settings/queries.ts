import { queryOptions } from '@tanstack/react-query'
import { firmSettings } from '#contract/firm-settings.ts'
import { plans } from '#contract/plans.ts'
import { profile } from '#contract/profile.ts'
import { session } from '#contract/session.ts'
import { call } from '../../shared/api.ts'
import type { CurrentUser } from '../../shared/current-user.ts'

type Firm = CurrentUser['firm']

export const firmSettingsQuery = (firm: Firm) =>
  queryOptions({
    queryKey: ['firm-settings', firm.businessId],
    queryFn: ({ signal }) => call(firmSettings.get, { query: firm }, { signal }),
  })

export const teamRatesQuery = (firm: Firm) =>
  queryOptions({
    queryKey: ['team-rates', firm.businessId],
    queryFn: ({ signal }) => call(firmSettings.teamRates, { query: firm }, { signal }),
  })

export const currenciesQuery = queryOptions({
  queryKey: ['currencies'],
  queryFn: ({ signal }) => call(session.currencies, {}, { signal }),
  staleTime: Infinity,
})

export const sessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => call(profile.sessions, {}, { signal }),
  staleTime: 0,
})

export const plansQuery = (firm: Firm) =>
  queryOptions({
    queryKey: ['plans', firm.businessId],
    queryFn: ({ signal }) => call(plans.list, { query: firm }, { signal }),
    staleTime: 5 * 60_000,
  })
