import { useState } from 'react'
import type { Permission } from '#domain/permissions.ts'
import type { RoleScope } from '#domain/role-rules.ts'
import type { Role } from '#contract/roles.ts'
import { changedPermissions } from './matrix.ts'

export interface RoleDraft {
  readonly name: string
  readonly purpose: string
  readonly permissions: readonly Permission[]
  readonly scope: RoleScope
}

export interface RoleChanges {
  /** How many permissions and fields differ from what is saved. */
  readonly count: number
  readonly added: readonly Permission[]
  readonly removed: readonly Permission[]
  /** The new scope; undefined where it stays. */
  readonly scope: RoleScope | undefined
}

/** What is edited of a role, and how it differs from what is saved. */
export function useRoleDraft(initial: RoleDraft, saved: Role | undefined) {
  const [draft, setDraft] = useState<RoleDraft>(initial)
  const set = (change: Partial<RoleDraft>) => setDraft((known) => ({ ...known, ...change }))
  const permissions = changedPermissions(saved?.permissions ?? [], draft.permissions)
  const fields = (['name', 'purpose', 'scope'] as const).filter((field) => draft[field] !== initial[field])
  const changes: RoleChanges = {
    ...permissions,
    count: permissions.added.length + permissions.removed.length + fields.length,
    scope: fields.includes('scope') ? draft.scope : undefined,
  }
  return { draft, set, changes }
}
