import { apiKeys } from '#contract/api-keys.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { createKey, listKeys, listOwnKeys, revokeKey } from './service.ts'

export function apiKeyRoutes(route: AddRoute): void {
  route.firm(apiKeys.own, listOwnKeys)
  route.firm(apiKeys.list, listKeys)
  route.firm(apiKeys.create, (context, { body }) => createKey(context, body))
  route.firm(apiKeys.revoke, (context, { params }) => revokeKey(context, params.id, { ofAnybody: false }))
  route.firm(apiKeys.revokeAny, (context, { params }) => revokeKey(context, params.id, { ofAnybody: true }))
}
