import { z } from 'zod'
import { PERMISSIONS } from '#domain/permissions.ts'
import { ROLE_PERMISSIONS, ROLE_SCOPES } from '#domain/role-rules.ts'
import {
  firmCall,
  firmKeys,
  FirmQuery,
  firmSpelling,
  Id,
  Moment,
  Nothing,
  optionalQuery,
  RequiredPlainName,
  Text,
} from './common.ts'
import { endpoint, needs } from './endpoint.ts'

export const Role = z.strictObject({
  id: Id(),
  name: z.string(),
  purpose: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)),
  /** How much of the firm it shows: everything, assigned matters, or only what the person made or is responsible for. */
  scope: z.enum(ROLE_SCOPES),
  /** The role of administrators, which stays as it is (roles.md rule 1). */
  isLocked: z.boolean(),
  /** People who have the role now. */
  people: z.int(),
  /** Invitations to it that nobody has answered. */
  invitations: z.int(),
  updatedAt: Moment,
  /** Who changed it last; null where nobody did since the firm was set up. */
  updatedBy: z.string().nullable(),
  version: z.int(),
})
export type Role = z.infer<typeof Role>

export const RoleInput = z.strictObject({
  ...firmKeys,
  name: RequiredPlainName(80, 'Name'),
  purpose: Text(200).default(''),
  /** The view of a resource comes by itself with its other permissions (roles.md rule 3). */
  permissions: z.array(z.enum(ROLE_PERMISSIONS, 'Permission is not known')).max(200),
  scope: z.enum(ROLE_SCOPES, 'Scope is required'),
})
export type RoleInput = z.infer<typeof RoleInput>

const params = z.object({ id: Id() })

export const roles = {
  list: endpoint('GET', '/admin/admin-roles/list', {
    summary: "The firm's roles",
    access: needs(),
    ...firmCall,
    response: z.array(Role),
  }),
  create: endpoint('POST', '/admin/admin-roles', {
    summary: 'Creates a role, which may hold only what its author holds',
    access: needs('adminRoles', 'adminRoles.create'),
    fresh: true,
    query: FirmQuery,
    body: RoleInput,
    response: Role,
    refusals: ['role_above_own', 'role_name_taken', 'role_limit'],
    done: 'Role created',
  }),
  update: endpoint('PUT', '/admin/admin-roles/:id', {
    summary: 'Changes a role for everybody who has it, at once; pauses timers of people who may no longer record time',
    access: needs('adminRoles', 'adminRoles.edit'),
    fresh: true,
    params,
    query: FirmQuery,
    body: RoleInput.extend({
      /** The version that was edited; an outdated one is refused. */
      version: z.int().optional(),
    }),
    response: Role,
    refusals: ['role_above_own', 'role_locked', 'role_name_taken', 'stale_version'],
    done: 'Role saved',
  }),
  delete: endpoint('DELETE', '/admin/admin-roles/:id', {
    summary: 'Deletes a role; its people and open invitations get another one',
    access: needs('adminRoles', 'adminRoles.delete'),
    fresh: true,
    params,
    query: FirmQuery.extend({
      /** The role of its people and invitations from now on; needed where it has any. */
      reassignTo: optionalQuery(Id('Role is required')),
    }),
    spelling: firmSpelling,
    response: Nothing,
    refusals: ['role_above_own', 'role_locked', 'role_in_use', 'role_not_found'],
    done: 'Role deleted',
  }),
}
