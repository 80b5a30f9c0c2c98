import { session } from '#contract/session.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { readCurrencies, readExchangeRate, readProfile, readSubscription } from './service.ts'

export function sessionRoutes(route: AddRoute): void {
  route.identity(session.profile, readProfile)
  route.firm(session.permissions, ({ membership }) => Promise.resolve([...membership.permissions]))
  route.firm(session.subscription, readSubscription)
  route.identity(session.currencies, readCurrencies)
  route.firm(session.exchangeRate, readExchangeRate)
}
