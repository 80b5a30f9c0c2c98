import type { Received } from '#contract/endpoint.ts'
import type { firm as contract } from '#contract/firm.ts'
import { ADMINISTRATOR, holds, holdsAll, type Permission } from '#domain/permissions.ts'
import type { FirmContext } from '../../platform/context.ts'
import { assertVersion } from '../../platform/db/records.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { invalidField, notFound, Refusal } from '../../platform/refusal.ts'
import { pauseTimerOfLeaver, unsavedTimeOfLeavers } from '../timer/public.ts'
import { endOverridesOfLeaver } from '../walls/public.ts'
import {
  countActiveMembers,
  findMember,
  findRole,
  selectActiveMembers,
  selectMembers,
  selectRoles,
  lockMember,
  lockUserLimit,
  updateMemberRow,
  type MemberRow,
} from './people.queries.ts'
import { toMember, toRole, toTeamMember } from './view.ts'

/** The people who work at the firm; on request, only those who may approve. */
export async function listUsers({ tx }: FirmContext, query: Received<typeof contract.users>['query']) {
  const required: Permission[] = []
  if (query.isForInvoiceApproval) required.push('invoice.approve')
  if (query.isForTrustRequestApproval) required.push('trustAccountRequest.approve')
  const members = await selectActiveMembers(tx)
  return members.filter(({ permissions }) => holdsAll(new Set(permissions), required)).map(toMember)
}

export const listRoles = async ({ tx }: FirmContext) => (await selectRoles(tx)).map(toRole)

/** Somebody who may edit the team also sees the measured time of former members, which only they could save. */
export async function listTeam({ tx, membership }: FirmContext) {
  const seesUnsavedTime = holds(membership.permissions, 'adminUsers.edit')
  const [members, unsaved] = await Promise.all([
    selectMembers(tx),
    seesUnsavedTime ? unsavedTimeOfLeavers(tx) : new Map<string, number>(),
  ])
  return members.map((member) => toTeamMember(member, unsaved))
}

/** The role, refused if it holds a permission that the person does not hold: nobody raises others above themselves. */
export async function getGrantableRole({ tx, membership }: FirmContext, roleId: string) {
  const role = await findRole(tx, roleId)
  if (!role) throw invalidField('role_not_found', 'roleId', 'Role not found')
  if (!isWithin(role.permissions, membership.permissions))
    throw invalidField('role_above_own', 'roleId', 'This role has more permissions than yours')
  return role
}

const isWithin = (wanted: readonly string[], held: ReadonlySet<string>): boolean =>
  held.has(ADMINISTRATOR) || wanted.every((name) => held.has(name))

/** Refuses one person more than the plan allows. `others` counts places that are reserved. */
export async function assertUserLimit(
  tx: FirmTx,
  others: (tx: FirmTx) => Promise<number> = () => Promise.resolve(0),
): Promise<void> {
  const limit = await lockUserLimit(tx)
  const taken = (await countActiveMembers(tx)) + (await others(tx))
  if (taken >= limit) {
    const people = limit === 1 ? 'one person' : `${limit} people`
    throw new Refusal(422, 'user_limit', `Your plan is for ${people}. Choose a larger one to add more`)
  }
}

type MemberInput = Received<typeof contract.updateMember>['body']

async function lockMemberToChange(
  { tx, membership }: FirmContext,
  id: string,
  { version }: MemberInput,
): Promise<MemberRow> {
  const member = await lockMember(tx, id)
  if (!member) throw notFound('Team member')
  assertVersion(version, member.version, 'This team member')
  // Nobody changes the role of a person who may do more than themselves.
  if (!isWithin(member.permissions, membership.permissions)) {
    throw new Refusal(
      422,
      'role_above_own',
      'This person has more permissions than you. An administrator can change their role',
    )
  }
  return member
}

/** At the end of the transaction the database checks that an administrator remains. */
export async function updateMember(context: FirmContext, id: string, input: MemberInput) {
  const { tx } = context
  const member = await lockMemberToChange(context, id, input)
  const wasActive = member.removed_at === null
  const { roleId = member.role_id, isActive = wasActive } = input
  if (isActive && !wasActive) await assertUserLimit(tx)
  if (roleId !== member.role_id) await getGrantableRole(context, roleId)
  const isChanged = roleId !== member.role_id || isActive !== wasActive
  if (isChanged) await updateMemberRow(tx, member.id, { roleId, isActive })
  // Otherwise it would keep running, because only its person can pause it.
  const hasPausedTimer = isChanged && (await pauseTimerOfLeaver(tx, member.id, context.clock.now()))
  if (isChanged) await endOverridesOfLeaver(tx, member.id, context.clock.now())
  const changed = await findMember(tx, member.id)
  if (!changed) throw notFound('Team member')
  if (isChanged) {
    context.security.record('member_changed', {
      member: member.id,
      roleBefore: member.role_name,
      role: changed.role_name,
      wasActive,
      isActive,
    })
  }
  return { ...toTeamMember(changed, await unsavedTimeOfLeavers(tx)), hasPausedTimer }
}
