import { session } from '#contract/session.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { getSubscriptionInfo } from '../plans/public.ts'
import { listCurrencies, getExchangeRate, getOwnProfile, getOwnSession } from './service.ts'

export function sessionRoutes(route: AddRoute): void {
  route.identity(session.profile, getOwnProfile)
  route.identity(session.stillHere, getOwnSession)
  route.firm(session.permissions, ({ membership }) => Promise.resolve([...membership.permissions]))
  route.firm(session.subscription, (context) => getSubscriptionInfo(context))
  route.identity(session.currencies, listCurrencies)
  route.firm(session.exchangeRate, (context, { query }) => getExchangeRate(context, query))
}
