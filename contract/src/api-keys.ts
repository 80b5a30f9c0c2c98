import { z } from 'zod'
import { API_KEY_SCOPES } from '#domain/api-key-scopes.ts'
import { firmCall, firmKeys, FirmQuery, Id, Moment, Nothing, RequiredPlainName } from './common.ts'
import { endpoint, needs } from './endpoint.ts'

/** A key that lasts for ever is never looked at again. */
export const MAX_KEY_DAYS = 365

const Scope = z.enum(API_KEY_SCOPES, 'A key cannot have this permission')

export const ApiKeyInput = z.strictObject({
  name: RequiredPlainName(80, 'Name'),
  /** Names of permissions. A view comes with every other permission of its resource. */
  scopes: z.array(Scope).min(1, 'Choose what the key may do').max(API_KEY_SCOPES.length),
  days: z.int('Days must be a number').min(1, 'At least 1 day').max(MAX_KEY_DAYS, `At most ${MAX_KEY_DAYS} days`),
})
export type ApiKeyInput = z.infer<typeof ApiKeyInput>

const API_KEY_STATES = ['active', 'expired', 'revoked'] as const

export const ApiKey = z.strictObject({
  id: Id(),
  name: z.string(),
  /** In whose name it calls. */
  person: z.strictObject({ id: Id(), name: z.string() }),
  scopes: z.array(Scope),
  /** What of its scopes the person does not hold now, and the key therefore cannot do. */
  notHeld: z.array(Scope),
  createdAt: Moment,
  expiresAt: Moment,
  /** To the hour. */
  lastUsedAt: Moment.nullable(),
  state: z.enum(API_KEY_STATES),
  endedAt: Moment.nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

const params = z.object({ id: Id() })

/** Keys by which other software calls in the name of a person. No key reaches these calls. */
export const apiKeys = {
  own: endpoint('GET', '/users/api-keys', {
    summary: 'The API keys of the person in the firm, newest first',
    access: needs(),
    keys: false,
    ...firmCall,
    response: z.array(ApiKey),
  }),
  list: endpoint('GET', '/admin/api-keys', {
    summary: "The API keys of the firm's people, newest first",
    access: needs('adminPermissions'),
    keys: false,
    ...firmCall,
    response: z.array(ApiKey),
  }),
  create: endpoint('POST', '/users/api-keys', {
    summary:
      'Makes an API key of the person and shows it once. A key never does more than its person may at that moment',
    access: needs(),
    fresh: true,
    query: FirmQuery,
    body: ApiKeyInput.extend(firmKeys),
    response: z.strictObject({ id: Id(), token: z.string() }),
    refusals: ['scope_not_held', 'api_key_limit'],
    done: 'API key made',
  }),
  revoke: endpoint('DELETE', '/users/api-keys/:id', {
    summary: 'Revokes an API key of the person; it opens nothing from then on',
    access: needs(),
    keys: false,
    whenExpired: true,
    params,
    ...firmCall,
    response: Nothing,
    done: 'API key revoked',
  }),
  revokeAny: endpoint('DELETE', '/admin/api-keys/:id', {
    summary: 'Revokes an API key of anybody of the firm',
    access: needs('adminPermissions'),
    keys: false,
    whenExpired: true,
    params,
    ...firmCall,
    response: Nothing,
    done: 'API key revoked',
  }),
}
