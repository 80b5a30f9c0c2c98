import { ADMINISTRATOR, holds, PERMISSIONS, type Permission } from './permissions.ts'

/** What a role shows of the firm (roles.md rule 6), the narrowest first. */
export const ROLE_SCOPES = ['own', 'assigned', 'all'] as const
export type RoleScope = (typeof ROLE_SCOPES)[number]

/** The permissions that a role of the firm's own making may hold: every permission but `administrator` itself. */
export const ROLE_PERMISSIONS = PERMISSIONS.filter((name) => name !== ADMINISTRATOR)

const isPermission = (name: string): name is Permission => (PERMISSIONS as readonly string[]).includes(name)

/** The permission to see records that a suffixed one includes (roles.md rule 3); undefined where there is none. */
export function viewPermission(name: string): Permission | undefined {
  const [resource = ''] = name.split('.')
  return resource !== name && isPermission(resource) ? resource : undefined
}

/** The permissions in the order of the catalog, each once, with the views that suffixed ones include (roles.md rule 3). */
export function completePermissions(names: readonly Permission[]): Permission[] {
  const held = new Set<Permission>(names.flatMap((name) => [name, viewPermission(name) ?? name]))
  return PERMISSIONS.filter((name) => held.has(name))
}

/** What somebody may do and how much of the firm they see. */
export interface Reach {
  readonly permissions: readonly string[]
  readonly scope: RoleScope
}

/** Whether a role does not reach further than a person: nobody gives what they do not hold. */
export function isWithinReach(role: Reach, person: Reach): boolean {
  const held = new Set(person.permissions)
  if (held.has(ADMINISTRATOR)) return true
  return (
    ROLE_SCOPES.indexOf(role.scope) <= ROLE_SCOPES.indexOf(person.scope) &&
    role.permissions.every((name) => isPermission(name) && holds(held, name))
  )
}
