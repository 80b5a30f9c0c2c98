import { holds, PERMISSIONS, type Permission } from './permissions.ts'

/** Whoever holds these decides about people, sign-in, plans or files of other programs: no key is given them. */
const NEVER_OF_KEYS =
  /^(administrator|adminUsers|adminRoles|adminPermissions|subscriptionPlan|bulkImport|changeEmail|updateAccountSettings)(\.|$)/

/** The permissions to which a key of other software may be limited. */
export const API_KEY_SCOPES: readonly Permission[] = PERMISSIONS.filter((name) => !NEVER_OF_KEYS.test(name))

/** What a call with a key may do: what the key is limited to, as far as its person holds it at that moment. */
export function limitToScopes(held: Iterable<string>, scopes: readonly Permission[]): Permission[] {
  const permissions = new Set(held)
  return API_KEY_SCOPES.filter((name) => scopes.includes(name) && holds(permissions, name))
}
