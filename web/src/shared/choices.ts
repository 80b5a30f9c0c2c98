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

/** A client's matters, or everyone's where no client is named. */
export const matterChoicesQuery = (firm: Firm, clientId?: string) =>
  queryOptions({
    queryKey: ['matter-choices', firm.businessId, clientId ?? ''],
    queryFn: ({ signal }) => call(matters.choices, { query: { ...firm, clientId } }, { signal }),
    staleTime: MINUTE_MS,
  })
