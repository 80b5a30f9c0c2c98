import type { ApiKey, ApiKeyInput } from '#contract/api-keys.ts'
import { API_KEY_SCOPES, limitToScopes } from '#domain/api-key-scopes.ts'
import { completePermissions } from '#domain/role-rules.ts'
import type { FirmContext } from '../../platform/context.ts'
import { hashSecret, newSecret } from '../../platform/http/session.ts'
import { newId } from '../../platform/ids.ts'
import { invalidField, notFound, Refusal } from '../../platform/refusal.ts'
import { endKey, insertKey, lockKeysOfPerson, selectKeys, type KeyRow } from './queries.ts'

declare module '../../platform/security-log.ts' {
  interface SecurityEvents {
    api_key_made: true
    api_key_revoked: true
  }
}

/** Keys of one person in one firm that have neither ended nor expired. */
const MAX_ACTIVE = 20

export const listKeys = async ({ tx }: FirmContext): Promise<ApiKey[]> => (await selectKeys(tx)).map(toKey)

export const listOwnKeys = async ({ tx, userId }: FirmContext): Promise<ApiKey[]> =>
  (await selectKeys(tx, userId)).map(toKey)

/** Its token is answered once; the database has the hash of it. */
export async function createKey(
  { tx, businessId, userId, membership, security }: FirmContext,
  { name, scopes: chosen, days }: ApiKeyInput,
): Promise<{ id: string; token: string }> {
  const scopes = completePermissions(chosen)
  if (limitToScopes(membership.permissions, scopes).length < scopes.length)
    throw invalidField('scope_not_held', 'scopes', 'A key cannot do what you may not do yourself')
  await lockKeysOfPerson(tx, userId)
  const active = (await selectKeys(tx, userId)).filter((row) => toKey(row).state === 'active')
  if (active.length >= MAX_ACTIVE)
    throw new Refusal(422, 'api_key_limit', `You have ${MAX_ACTIVE} active keys. Revoke one that is not used`)
  const [id, token] = [newId(), `lexhold_${newSecret()}`]
  const tokenHash = hashSecret(token)
  await insertKey(tx, { business_id: businessId, id, user_id: userId, name, scopes, tokenHash, days })
  security.record('api_key_made', { key: id, scopes: scopes.join(' '), days: String(days) })
  return { id, token }
}

/** Refused as not found for a key that is another person's, unless it is anybody's that may end. */
export async function revokeKey(
  { tx, userId, sessions, security }: FirmContext,
  id: string,
  { ofAnybody }: { readonly ofAnybody: boolean },
): Promise<null> {
  const ended = await endKey(tx, id, userId, ofAnybody ? undefined : userId)
  if (!ended) throw notFound('API key')
  sessions.forgetSession(id)
  security.record('api_key_revoked', { key: id })
  return null
}

function toKey(row: KeyRow): ApiKey {
  const held = limitToScopes(row.permissions, row.scopes)
  const scopes = API_KEY_SCOPES.filter((name) => row.scopes.includes(name))
  const open = row.is_expired ? 'expired' : 'active'
  return {
    id: row.id,
    name: row.name,
    person: { id: row.user_id, name: row.person_name },
    scopes,
    notHeld: scopes.filter((name) => !held.includes(name)),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    state: row.ended_at === null ? open : 'revoked',
    endedAt: row.ended_at?.toISOString() ?? null,
  }
}
