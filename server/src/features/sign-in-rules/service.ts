import type { Received } from '#contract/endpoint.ts'
import type { SignInRules, signInRules as contract } from '#contract/sign-in-rules.ts'
import type { FirmContext } from '../../platform/context.ts'
import { invalidField } from '../../platform/refusal.ts'
import { countKnownRoles, findRules, saveIdleLimit, saveRules, selectPeopleWithout } from './queries.ts'

declare module '../../platform/security-log.ts' {
  interface SecurityEvents {
    sign_in_rules_changed: true
    idle_limit_changed: true
  }
}

export async function getSignInRules({ tx }: FirmContext): Promise<SignInRules> {
  const [rules, without] = await Promise.all([findRules(tx), selectPeopleWithout(tx)])
  const { is_everybody: isEverybody = false, role_ids: roleIds = [], required_from, idle_minutes } = rules ?? {}
  const isRequired = isEverybody || roleIds.length > 0
  const requiredFrom = (isRequired && required_from?.toISOString()) || null
  return { isEverybody, roleIds, requiredFrom, without, idleMinutes: idle_minutes ?? null }
}

/** People who lack a factor when grace ends can do nothing else until they have one: `session_of` says so at each call. */
export async function updateSignInRules(
  context: FirmContext,
  { isEverybody, roleIds, graceDays }: Received<typeof contract.update>['body'],
): Promise<SignInRules> {
  const { tx, businessId, userId, sessions, security } = context
  const roles = [...new Set(roleIds)]
  if (roles.length > 0 && (await countKnownRoles(tx, roles)) < roles.length)
    throw invalidField('role_not_found', 'roleIds', 'One of these roles does not exist')
  await saveRules(tx, {
    business_id: businessId,
    is_everybody: isEverybody,
    role_ids: roles,
    updated_by: userId,
    graceDays,
  })
  sessions.forgetAll()
  security.record('sign_in_rules_changed', { isEverybody, roles: roles.join(' '), graceDays: String(graceDays) })
  return getSignInRules(context)
}

/** Holds for every session of the people of the firm, also for those that are open. Each node forgets what it knew of them. */
export async function updateIdleLimit(context: FirmContext, idleMinutes: number | null): Promise<SignInRules> {
  const { tx, businessId, userId, sessions, security } = context
  await saveIdleLimit(tx, { business_id: businessId, updated_by: userId, idleMinutes })
  sessions.forgetAll()
  security.record('idle_limit_changed', { idleMinutes: idleMinutes === null ? null : String(idleMinutes) })
  return getSignInRules(context)
}
