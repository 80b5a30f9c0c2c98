import { trustAccounts } from '#contract/trust-accounts.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import {
  archiveTrustAccount,
  createTrustAccount,
  getTrustAccount,
  listTrustAccounts,
  restoreTrustAccount,
  updateTrustAccount,
} from './service.ts'

export function trustAccountRoutes(route: AddRoute): void {
  route.firm(trustAccounts.list, (context) => listTrustAccounts(context))
  route.firm(trustAccounts.get, (context, { params }) => getTrustAccount(context, params.id))
  route.firm(trustAccounts.create, (context, { body }) => createTrustAccount(context, body))
  route.firm(trustAccounts.update, (context, { params, body }) => updateTrustAccount(context, params.id, body))
  route.firm(trustAccounts.archive, (context, { params }) => archiveTrustAccount(context, params.id))
  route.firm(trustAccounts.restore, (context, { params }) => restoreTrustAccount(context, params.id))
}
