import { clients } from '#contract/clients.ts'
import { customFields } from '#contract/custom-fields.ts'
import { firm as firmCalls } from '#contract/firm.ts'
import { lookups } from '#contract/lookups.ts'
import { matters } from '#contract/matters.ts'
import { matterStages } from '#contract/matter-stages.ts'
import { offices } from '#contract/offices.ts'
import { session } from '#contract/session.ts'
import { trustAccounts } from '#contract/trust-accounts.ts'
import type { Firm } from './firm-of.ts'
import { queryFor } from './query.ts'

const MINUTE_MS = 60_000

/* The options of forms and filters of several features. */

export const clientChoicesQuery = (firm: Firm) => ({
  ...queryFor(clients.choices, { query: firm }),
  staleTime: MINUTE_MS,
})

export const peopleQuery = (firm: Firm) => ({
  ...queryFor(firmCalls.users, { query: firm }),
  staleTime: 5 * MINUTE_MS,
})

export const practiceAreasQuery = (firm: Firm) => ({
  ...queryFor(lookups.practiceAreas, { query: firm }),
  staleTime: 5 * MINUTE_MS,
})

export const currenciesQuery = () => ({
  ...queryFor(session.currencies, {}),
  staleTime: Infinity,
  meta: { staysFresh: true } as const,
})

interface ExchangeQuestion {
  homeCurrencyId: number
  foreignCurrencyId: number
  onDate?: string | undefined
}
/** Billing units for one unit of the home currency, on a day. */
export const exchangeRateQuery = (firm: Firm, question: ExchangeQuestion) => ({
  ...queryFor(session.exchangeRate, { query: { ...firm, ...question } }),
  staleTime: MINUTE_MS,
  meta: { staysFresh: true } as const,
})

/** A matter, for the currency and the client that forms take from it. */
export const matterFactsQuery = (firm: Firm, matterId: string) => ({
  ...queryFor(matters.view, { query: { ...firm, matterId } }),
  staleTime: MINUTE_MS,
  enabled: matterId !== '',
})

/** A client's matters, or everyone's where no client is named. */
export const matterChoicesQuery = (firm: Firm, clientId?: string) => ({
  ...queryFor(matters.choices, { query: { ...firm, clientId } }),
  staleTime: MINUTE_MS,
})

/** Types of work that time is recorded under. */
export const activitiesQuery = (firm: Firm) => ({
  ...queryFor(lookups.activityTypes, { query: firm }),
  staleTime: 5 * MINUTE_MS,
})

/** The accounts of client money, with what they hold. */
export const trustAccountsQuery = (firm: Firm) => queryFor(trustAccounts.list, { query: firm })

/** The firm's own fields of clients, matters and contacts, archived ones included. */
export const customFieldsQuery = (firm: Firm) => ({
  ...queryFor(customFields.list, { query: firm }),
  staleTime: 5 * MINUTE_MS,
})

/** The firm's offices besides its head office, archived ones included. */
export const officesQuery = (firm: Firm) => ({
  ...queryFor(offices.list, { query: firm }),
  staleTime: 5 * MINUTE_MS,
})

/** The stages of the firm's practice areas, archived ones included. */
export const stagesQuery = (firm: Firm) => ({
  ...queryFor(matterStages.list, { query: firm }),
  staleTime: 5 * MINUTE_MS,
})
