import { holds, PERMISSIONS, type Permission } from '#domain/permissions.ts'
import { completePermissions, viewPermission } from '#domain/role-rules.ts'

export const VERBS = [
  { label: 'View', suffix: '' },
  { label: 'Create', suffix: '.create' },
  { label: 'Edit', suffix: '.edit' },
  { label: 'Delete', suffix: '.delete' },
  { label: 'Approve', suffix: '.approve' },
] as const

export const isPermission = (name: string): name is Permission => (PERMISSIONS as readonly string[]).includes(name)

export type Mark = 'held' | 'through' | 'none' | 'absent'

/** Whether a role has one permission; `absent` if there is no such permission. */
export function permissionMark(held: ReadonlySet<string>, resource: string, suffix: string): Mark {
  const name = `${resource}${suffix}`
  if (!isPermission(name)) return 'absent'
  if (held.has(name)) return 'held'
  if (!holds(held, name)) return 'none'
  return held.has('administrator') ? 'held' : 'through'
}

/** Sets or clears a permission. A view comes with every other permission of its resource, and takes them with it. */
export function togglePermission(held: readonly Permission[], name: Permission, isOn: boolean): Permission[] {
  return isOn
    ? completePermissions([...held, name])
    : held.filter((one) => one !== name && viewPermission(one) !== name)
}

/** What a saved role will do that it did not, and the other way round. */
export const changedPermissions = (before: readonly Permission[], after: readonly Permission[]) => ({
  added: after.filter((name) => !before.includes(name)),
  removed: before.filter((name) => !after.includes(name)),
})
