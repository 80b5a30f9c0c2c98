import { session } from '#contract/session.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { listCurrencies, getExchangeRate, getOwnProfile, getSubscription } from './service.ts'

export function sessionRoutes(route: AddRoute): void {
  route.identity(session.profile, getOwnProfile)
  route.firm(session.permissions, ({ membership }) => Promise.resolve([...membership.permissions]))
  route.firm(session.subscription, getSubscription)
  route.identity(session.currencies, listCurrencies)
  route.firm(session.exchangeRate, (context, { query }) => getExchangeRate(context, query))
}
