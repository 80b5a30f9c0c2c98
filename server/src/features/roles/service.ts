import type { Received } from '#contract/endpoint.ts'
import type { Role, RoleInput, roles as contract } from '#contract/roles.ts'
import { ADMINISTRATOR, PERMISSIONS } from '#domain/permissions.ts'
import { completePermissions, isWithinReach, type Reach } from '#domain/role-rules.ts'
import type { FirmContext } from '../../platform/context.ts'
import { assertVersion } from '../../platform/db/records.ts'
import { newId } from '../../platform/ids.ts'
import { notFound, notPermitted, Refusal } from '../../platform/refusal.ts'
import { pauseTimerOfLeaver } from '../timer/public.ts'
import {
  countRoles,
  deleteRoleRow,
  findRole,
  findRoleOfMember,
  getRoleRow,
  insertRole,
  lockRole,
  reassignRole,
  selectMembersOfRole,
  selectRoles,
  updateRoleRow,
} from './queries.ts'
import { roleAboveOwn, roleInUse, roleLocked, roleNotFound } from './refusals.ts'
import { toRole } from './view.ts'

declare module '../../platform/security-log.ts' {
  interface SecurityEvents {
    role_created: true
    role_changed: true
    role_deleted: true
  }
}

const MAX_ROLES = 100

export const listRoles = async ({ tx }: FirmContext): Promise<Role[]> => (await selectRoles(tx)).map(toRole)

type RoleLimits = NonNullable<Awaited<ReturnType<typeof findRole>>>
const reachOf = ({ permissions, matter_scope }: Pick<RoleLimits, 'permissions' | 'matter_scope'>): Reach => ({
  permissions,
  scope: matter_scope,
})

/** What the person of a request may do and see, as the database has it now. */
async function getOwnReach({ tx, userId }: FirmContext): Promise<Reach> {
  const role = await findRoleOfMember(tx, userId)
  if (!role) throw notPermitted()
  return reachOf(role)
}

/** Refuses to touch a person, or a former one, whose role reaches further than that of the person who does. */
export async function assertRoleWithinReach(context: FirmContext, roleId: string): Promise<void> {
  const role = await findRole(context.tx, roleId)
  if (role && !isWithinReach(reachOf(role), await getOwnReach(context)))
    throw new Refusal(
      422,
      'role_above_own',
      'This person has more permissions than you. An administrator can change their role',
    )
}

/** The role, refused if it reaches further than the person: nobody raises others above themselves. */
export async function getGrantableRole(context: FirmContext, roleId: string, field = 'roleId'): Promise<RoleLimits> {
  const role = await findRole(context.tx, roleId)
  if (!role) throw roleNotFound(field)
  if (!isWithinReach(reachOf(role), await getOwnReach(context))) throw roleAboveOwn(field)
  return role
}

const toColumns = ({ name, purpose, permissions, scope }: RoleInput) => ({
  name,
  purpose,
  permissions: completePermissions(permissions),
  matter_scope: scope,
  // Whoever sees assigned matters only sees their own time and expenses (roles.md rule 6).
  time_scope: scope === 'all' ? ('all' as const) : ('own' as const),
})

const assertGrantable = async (context: FirmContext, { permissions, scope }: RoleInput) => {
  if (!isWithinReach({ permissions: completePermissions(permissions), scope }, await getOwnReach(context)))
    throw roleAboveOwn('permissions')
}

export async function createRole(context: FirmContext, input: RoleInput): Promise<Role> {
  const { tx, businessId, userId, clock, security } = context
  await assertGrantable(context, input)
  const position = await countRoles(tx)
  if (position >= MAX_ROLES) throw new Refusal(422, 'role_limit', `A firm has at most ${MAX_ROLES} roles`)
  const id = newId()
  const now = clock.now()
  await insertRole(tx, {
    business_id: businessId,
    id,
    ...toColumns(input),
    position,
    updated_by: userId,
    created_at: now,
    updated_at: now,
  })
  security.record('role_created', { role: id })
  return toRole(await getRoleRow(tx, id))
}

/** Locks a role that its editor may change: not that of administrators, and none that reaches further than they do. */
async function lockChangeableRole(context: FirmContext, id: string): Promise<RoleLimits> {
  const role = await lockRole(context.tx, id)
  if (!role) throw notFound('Role')
  if (role.permissions.includes(ADMINISTRATOR)) throw roleLocked()
  if (!isWithinReach(reachOf(role), await getOwnReach(context))) throw roleAboveOwn('permissions')
  return role
}

/** Their timers would go on running, because only their person can pause them. */
async function pauseTimers({ tx, clock }: FirmContext, people: readonly string[]): Promise<void> {
  for (const person of people) await pauseTimerOfLeaver(tx, person, clock.now())
}

export async function updateRole(
  context: FirmContext,
  id: string,
  { version, ...input }: Received<typeof contract.update>['body'],
): Promise<Role> {
  const { tx, userId, clock, security } = context
  const before = await lockChangeableRole(context, id)
  assertVersion(version, before.version, 'This role')
  await assertGrantable(context, input)
  const columns = toColumns(input)
  await updateRoleRow(tx, id, { ...columns, updated_by: userId, updated_at: clock.now() })
  await pauseTimers(context, await selectMembersOfRole(tx, id))
  const [held, holds] = [new Set(before.permissions), new Set<string>(columns.permissions)]
  security.record('role_changed', {
    role: id,
    added: PERMISSIONS.filter((name) => holds.has(name) && !held.has(name)).join(' '),
    removed: PERMISSIONS.filter((name) => held.has(name) && !holds.has(name)).join(' '),
    scope: input.scope,
  })
  return toRole(await getRoleRow(tx, id))
}

/** Nobody is ever without a role: people, also those who left, and open invitations move to another one first. */
export async function deleteRole(context: FirmContext, id: string, reassignTo: string | undefined): Promise<null> {
  const { tx, clock, security } = context
  await lockChangeableRole(context, id)
  const people = await selectMembersOfRole(tx, id)
  const { invitations } = await getRoleRow(tx, id)
  if (people.length > 0 || Number(invitations) > 0) {
    if (reassignTo === undefined || reassignTo === id) throw roleInUse()
    const { id: to } = await getGrantableRole(context, reassignTo, 'reassignTo')
    await reassignRole(tx, id, to, clock.now())
    await pauseTimers(context, people)
  }
  await deleteRoleRow(tx, id)
  security.record('role_deleted', { role: id, reassignedTo: reassignTo })
  return null
}
