import { compareDecimals, decimal } from '#domain/decimal.ts'
import type { MatterInput } from '#contract/matters.ts'
import type { FirmContext } from '../../platform/context.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { notify } from '../notifications/public.ts'
import { unknownPerson } from './refusals.ts'
import { deleteMembers, findMatterName, selectMembers, selectTeams, upsertMember } from './team.queries.ts'

/** The rate of each person on the matter, by their ids. */
type Team = ReadonlyMap<string, string | null>

/** Writes only the people whose membership or rate changes. */
export async function saveTeam(context: FirmContext, matterId: string, input: MatterInput): Promise<void> {
  const { tx, businessId } = context
  if (!input.matterAssignedToInfos && !input.hourlyRates) return
  const before: Team = new Map(
    (await selectTeams(tx, [matterId])).map((member) => [member.user_id, member.hourly_rate]),
  )
  const after = teamOf(input, before)
  const joining = [...after.keys()].filter((userId) => !before.has(userId))
  await assertActiveMembers(tx, joining, 'matterAssignedToInfos')
  await notifyJoining(context, matterId, joining)
  const leaving = [...before.keys()].filter((userId) => !after.has(userId))
  if (leaving.length > 0) await deleteMembers(tx, matterId, leaving)
  for (const [userId, rate] of after) {
    if (!before.has(userId) || !isSameRate(before.get(userId) ?? null, rate)) {
      await upsertMember(tx, { businessId, matterId }, userId, rate)
    }
  }
}

async function notifyJoining(context: FirmContext, matterId: string, userIds: readonly string[]): Promise<void> {
  const { tx, session } = context
  if (userIds.length === 0) return
  const name = await findMatterName(tx, matterId)
  const text = `${session.firstName} ${session.lastName} assigned you to ${name}`
  const happening = { event: 'matterAssigned', recordKind: 'matter', recordId: matterId, matterId, text } as const
  await notify(context, { ...happening, userIds })
}

/** Everyone who is assigned or has a rate; people whose rate is left out keep it. */
function teamOf({ matterAssignedToInfos, hourlyRates }: MatterInput, before: Team): Team {
  const assigned = matterAssignedToInfos?.map(({ userId }) => userId) ?? [...before.keys()]
  const rates: Team = hourlyRates ? new Map(hourlyRates.map(({ userId, rate }) => [userId, rate])) : before
  const people = new Set([...assigned, ...(hourlyRates?.map(({ userId }) => userId) ?? [])])
  return new Map([...people].map((userId) => [userId, rates.get(userId) ?? null]))
}

/** The database writes `500` as `500.0000`. */
const isSameRate = (before: string | null, after: string | null) =>
  before === null || after === null ? before === after : compareDecimals(decimal(before), decimal(after)) === 0

/** Refuses people who are not of this firm or have left it. */
export async function assertActiveMembers(tx: FirmTx, userIds: readonly string[], field: string): Promise<void> {
  const members = await selectMembers(tx, userIds)
  const active = new Set(members.filter(({ removed_at }) => removed_at === null).map(({ id }) => id))
  if (userIds.some((userId) => !active.has(userId))) throw unknownPerson(field)
}
