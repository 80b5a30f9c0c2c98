import type { Answer, Received } from '#contract/endpoint.ts'
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
  listActiveMembers,
  listMembers,
  selectRoles,
  lockMember,
  lockUserLimit,
  updateMemberRow,
  type MemberRow,
} from './people.queries.ts'
import { toMember, toRole, toTeamMember } from './view.ts'

/** Who works at the firm; of those, on request, only who may approve. */
export async function listUsers(
  { tx }: FirmContext,
  { query }: Received<typeof contract.users>,
): Promise<Answer<typeof contract.users>> {
  const asked: Permission[] = []
  if (query.isForInvoiceApproval) asked.push('invoice.approve')
  if (query.isForTrustRequestApproval) asked.push('trustAccountRequest.approve')
  const members = await listActiveMembers(tx)
  return members.filter(({ permissions }) => holdsAll(new Set(permissions), asked)).map(toMember)
}

export async function listRoles({ tx }: FirmContext): Promise<Answer<typeof contract.roles>> {
  return (await selectRoles(tx)).map(toRole)
}

/** Whoever sees to who works here is told of measured time that nobody else is left to save. */
export async function listTeam({ tx, membership }: FirmContext): Promise<Answer<typeof contract.team>> {
  const isTold = holds(membership.permissions, 'adminUsers.edit')
  const [members, unsaved] = await Promise.all([listMembers(tx), isTold ? unsavedTimeOfLeavers(tx) : NOTHING])
  return members.map((member) => toTeamMember(member, unsaved))
}
const NOTHING: ReadonlyMap<string, number> = new Map()

/** The role, if it holds nothing that the person who gives it does not hold: nobody lifts others above themselves. */
export async function roleToGive({ tx, membership }: FirmContext, roleId: string) {
  const role = await findRole(tx, roleId)
  if (!role) throw invalidField('role_not_found', 'roleId', 'Role not found')
  if (!isWithin(role.permissions, membership.permissions))
    throw invalidField('role_above_own', 'roleId', 'This role may do more than yours')
  return role
}

const isWithin = (wanted: readonly string[], held: ReadonlySet<string>): boolean =>
  held.has(ADMINISTRATOR) || wanted.every((name) => held.has(name))

/** Refuses one more person than the plan allows. `others` are the places that are promised already. */
export async function checkUserLimit(
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

type Change = Received<typeof contract.updateMember>

async function memberToChange({ tx, membership }: FirmContext, { params, body }: Change): Promise<MemberRow> {
  const member = await lockMember(tx, params.id)
  if (!member) throw notFound('Team member')
  assertVersion(body.version, member.version, 'This team member')
  // Whoever may do more than oneself is not to be moved by oneself either.
  if (!isWithin(member.permissions, membership.permissions)) {
    throw new Refusal(422, 'role_above_own', 'This person may do more than you. An administrator can change their role')
  }
  return member
}

/** That an administrator remains is for the database to say, at the end of the transaction. */
export async function updateMember(
  context: FirmContext,
  change: Change,
): Promise<Answer<typeof contract.updateMember>> {
  const { tx } = context
  const member = await memberToChange(context, change)
  const wasActive = member.removed_at === null
  const { roleId = member.role_id, isActive = wasActive } = change.body
  if (isActive && !wasActive) await checkUserLimit(tx)
  if (roleId !== member.role_id) await roleToGive(context, roleId)
  const isChanged = roleId !== member.role_id || isActive !== wasActive
  if (isChanged) await updateMemberRow(tx, member.id, { roleId, isActive })
  // It would run on, out of reach of the only person who can pause it.
  const hasPausedTimer = isChanged && (await pauseTimerOfLeaver(tx, member.id, context.clock.now()))
  if (isChanged) await endOverridesOfLeaver(tx, member.id, context.clock.now())
  const changed = await findMember(tx, member.id)
  if (!changed) throw notFound('Team member')
  return { ...toTeamMember(changed, await unsavedTimeOfLeavers(tx)), hasPausedTimer }
}
