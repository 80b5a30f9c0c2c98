import { holds, type Permission } from '#domain/permissions.ts'
import type { FirmContext } from './context.ts'
import { notPermitted } from './refusal.ts'

/** Refuses a person without a permission that only some inputs of a call need. */
export function requirePermission({ membership }: Pick<FirmContext, 'membership'>, permission: Permission): void {
  if (!holds(membership.permissions, permission)) throw notPermitted()
}
