import { firmSettings } from '#contract/firm-settings.ts'
import { plans } from '#contract/plans.ts'
import { profile } from '#contract/profile.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'

type Firm = CurrentUser['firm']

export const firmSettingsQuery = (firm: Firm) => queryFor(firmSettings.get, { query: firm })

export const teamRatesQuery = (firm: Firm) => queryFor(firmSettings.teamRates, { query: firm })

export const sessionsQuery = { ...queryFor(profile.sessions, {}), staleTime: 0 }

export const plansQuery = (firm: Firm) => ({ ...queryFor(plans.list, { query: firm }), staleTime: 5 * 60_000 })
