import type { Answer, Received } from '#contract/endpoint.ts'
import type { firm as contract } from '#contract/firm.ts'
import { ADMINISTRATOR, holds, holdsAll, type Permission } from '#domain/permissions.ts'
import type { FirmContext } from '../../platform/context.ts'
import { assertVersion } from '../../platform/db/records.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { assertOffice } from '../offices/public.ts'
import { assertRoleWithinReach, getGrantableRole } from '../roles/public.ts'
import { pauseTimerOfLeaver, unsavedTimeOfLeavers } from '../timer/public.ts'
import { endOverridesOfLeaver } from '../walls/public.ts'
import {
  countActiveMembers,
  endMemberSessions,
  findMember,
  selectActiveMembers,
  selectMembers,
  lockMember,
  lockUserLimit,
  selectTeamSignIn,
  updateMemberOffice,
  updateMemberRow,
  type MemberRow,
} from './people.queries.ts'
import { transferWork } from './handover.ts'
import { toMember, toTeamMember, type TeamFacts } from './view.ts'

/** The people who work at the firm; on request, only those who may approve. */
export async function listUsers({ tx }: FirmContext, query: Received<typeof contract.users>['query']) {
  const required: Permission[] = []
  if (query.isForInvoiceApproval) required.push('invoice.approve')
  if (query.isForTrustRequestApproval) required.push('trustAccountRequest.approve')
  const members = await selectActiveMembers(tx)
  return members.filter(({ permissions }) => holdsAll(new Set(permissions), required)).map(toMember)
}

/** Somebody who may edit the team also sees the measured time of former members, which only they could save. */
export async function listTeam(context: FirmContext) {
  const members = await selectMembers(context.tx)
  const facts = await getTeamFacts(context, members)
  return members.map((member) => toTeamMember(member, facts))
}

/** What the reader may know: somebody who manages people sees how they sign in. */
async function getTeamFacts({ tx, membership }: FirmContext, members: readonly MemberRow[]): Promise<TeamFacts> {
  const may = (permission: Permission) => holds(membership.permissions, permission)
  const [unsaved, signIns] = await Promise.all([
    may('adminUsers.edit') ? unsavedTimeOfLeavers(tx) : new Map<string, number>(),
    may('adminUsers') ? selectTeamSignIn(tx) : [],
  ])
  const administrators = members.filter((row) => row.removed_at === null && row.permissions.includes(ADMINISTRATOR))
  return {
    unsaved,
    lastAdministratorId: administrators.length === 1 ? administrators[0]?.id : undefined,
    signIns: new Map(signIns.map((row) => [row.user_id, row])),
  }
}

interface LimitParts {
  /** Counts places that are reserved. */
  readonly others?: (tx: FirmTx) => Promise<number>
  /** Who adds a person; none where somebody joins by an invitation. */
  readonly adder?: FirmContext['membership']
}

/** Refuses one person more than the plan allows, and says who can change that. */
export async function assertUserLimit(tx: FirmTx, { others, adder }: LimitParts = {}): Promise<void> {
  const limit = await lockUserLimit(tx)
  const taken = (await countActiveMembers(tx)) + ((await others?.(tx)) ?? 0)
  if (taken < limit) return
  const people = limit === 1 ? 'one person' : `${limit} people`
  throw new Refusal(422, 'user_limit', `${adder ? 'Your' : 'The'} plan is for ${people}. ${await wayOut(tx, adder)}`)
}

const MAX_NAMES = 3

/** What somebody can do where every place is taken. */
async function wayOut(tx: FirmTx, adder: LimitParts['adder']): Promise<string> {
  if (!adder) return 'Ask the firm to make room for you'
  if (holds(adder.permissions, 'subscriptionPlan.edit')) return 'Choose a larger one to add more'
  const members = await selectActiveMembers(tx)
  const names = members
    .filter(({ permissions }) => holds(new Set(permissions), 'subscriptionPlan.edit'))
    .slice(0, MAX_NAMES)
    .map(({ full_name }) => full_name)
  return `Ask ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names)} for a larger one`
}

type MemberInput = Received<typeof contract.updateMember>['body']

async function lockMemberToChange(
  context: FirmContext,
  id: string,
  { version }: Pick<MemberInput, 'version'> = {},
): Promise<MemberRow> {
  const member = await lockMember(context.tx, id)
  if (!member) throw notFound('Team member')
  assertVersion(version, member.version, 'This team member')
  // Nobody changes the place of a person who may do more than themselves.
  await assertRoleWithinReach(context, member.role_id)
  return member
}

interface Place {
  readonly roleId: string
  readonly isActive: boolean
}

/** Moves a person to another role, or in or out of the firm, with what depends on it. */
async function changePlace(context: FirmContext, member: MemberRow, { roleId, isActive }: Place, successor?: string) {
  const { tx, clock, security } = context
  const wasActive = member.removed_at === null
  await updateMemberRow(tx, member.id, { roleId, isActive })
  // Otherwise it would keep running, because only its person can pause it.
  const hasPausedTimer = await pauseTimerOfLeaver(tx, member.id, clock.now())
  const isLeaving = wasActive && !isActive
  const handedOver = isLeaving && successor !== undefined ? await transferWork(context, member.id, successor) : null
  await endOverridesOfLeaver(tx, member.id, clock.now())
  security.record('member_changed', {
    member: member.id,
    roleBefore: member.role_name,
    role: (await findMember(tx, member.id))?.role_name,
    wasActive,
    isActive,
  })
  return { hasPausedTimer, handedOver }
}

/** At the end of the transaction the database checks that an administrator remains. */
export async function updateMember(context: FirmContext, id: string, input: MemberInput) {
  const { tx } = context
  const member = await lockMemberToChange(context, id, input)
  const wasActive = member.removed_at === null
  const { roleId = member.role_id, isActive = wasActive } = input
  if (isActive && !wasActive) await assertUserLimit(tx, { adder: context.membership })
  if (roleId !== member.role_id) await getGrantableRole(context, roleId)
  const isChanged = roleId !== member.role_id || isActive !== wasActive
  const outcome = isChanged
    ? await changePlace(context, member, { roleId, isActive }, input.handOverTo)
    : { hasPausedTimer: false, handedOver: null }
  if (input.officeId !== undefined && input.officeId !== member.office_id) {
    await assertOffice(tx, input.officeId)
    await updateMemberOffice(tx, member.id, input.officeId)
  }
  const changed = await findMember(tx, member.id)
  if (!changed) throw notFound('Team member')
  return { ...toTeamMember(changed, await getTeamFacts(context, await selectMembers(tx))), ...outcome }
}

/** Every node forgets the sessions when the database tells of their end. Whoever signs themselves out stays where they are. */
export async function endSessionsOfMember(
  context: FirmContext,
  id: string,
): Promise<Answer<typeof contract.endSessions>> {
  const { tx, session, sessions, security } = context
  const member = await lockMemberToChange(context, id)
  const ended = await endMemberSessions(tx, member.id, session.id)
  sessions.forgetAccount(member.id)
  security.record('member_signed_out', { member: member.id, sessions: String(ended) })
  return { ended }
}
