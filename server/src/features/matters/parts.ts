import { isDeepStrictEqual } from 'node:util'
import type { MatterInput } from '#contract/matters.ts'
import type { FirmContext } from '../../platform/context.ts'
import {
  areasNamed,
  listAreas,
  listMembers,
  listOpposing,
  listTeams,
  putMember,
  removeMembers,
  replaceAreas,
  replaceOpposing,
} from './parts.queries.ts'
import { unknownPerson } from './refusals.ts'

/** Writes people, practice areas and opposing parties; what was left out stays, and what is the same is not written again. */
export async function saveParts(context: FirmContext, matterId: string, body: MatterInput): Promise<void> {
  await saveTeam(context, matterId, body)
  if (body.matterPracticeAreas) await saveAreas(context, matterId, body.matterPracticeAreas)
  if (body.opposingParties) await saveOpposing(context, matterId, body.opposingParties)
}

/** Those assigned and those with a rate; a rate left out stays with the people who stay. */
async function saveTeam({ tx, businessId }: FirmContext, matterId: string, body: MatterInput): Promise<void> {
  if (!body.matterAssignedToInfos && !body.hourlyRates) return
  const known = new Map((await listTeams(tx, [matterId])).map((member) => [member.user_id, member.hourly_rate]))
  const assigned = body.matterAssignedToInfos?.map(({ userId }) => userId) ?? [...known.keys()]
  const rates = body.hourlyRates && new Map(body.hourlyRates.map(({ userId, rate }) => [userId, rate]))
  const wanted = new Set([...assigned, ...(rates?.keys() ?? [])])

  const added = [...wanted].filter((userId) => !known.has(userId))
  await needPeople(tx, added, 'matterAssignedToInfos')
  const left = [...known.keys()].filter((userId) => !wanted.has(userId))
  if (left.length > 0) await removeMembers(tx, matterId, left)
  for (const userId of wanted) {
    const rate = rates ? (rates.get(userId) ?? null) : (known.get(userId) ?? null)
    const isSame =
      known.has(userId) &&
      (rate === null ? known.get(userId) === null : Number(known.get(userId) ?? -1) === Number(rate))
    if (!isSame) await putMember(tx, { businessId, matterId }, userId, rate)
  }
}

/** People of this firm who have not left it. */
export async function needPeople(tx: FirmContext['tx'], userIds: readonly string[], field: string): Promise<void> {
  const members = await listMembers(tx, userIds)
  const active = new Set(members.filter(({ removed_at }) => removed_at === null).map(({ id }) => id))
  if (userIds.some((userId) => !active.has(userId))) throw unknownPerson(field)
}

async function saveAreas({ tx, businessId }: FirmContext, matterId: string, names: readonly string[]): Promise<void> {
  const distinct = [...new Map(names.map((name) => [name.toLowerCase(), name])).values()]
  const known = await listAreas(tx, [matterId])
  const wanted = await areasNamed(tx, businessId, distinct)
  const idsOf = (areas: readonly { id: string }[]) => areas.map(({ id }) => id)
  if (!isDeepStrictEqual(idsOf(known), idsOf(wanted))) await replaceAreas(tx, { businessId, matterId }, idsOf(wanted))
}

async function saveOpposing(
  { tx, businessId }: FirmContext,
  matterId: string,
  names: readonly string[],
): Promise<void> {
  const wanted = [...new Set(names)]
  const known = (await listOpposing(tx, matterId)).map(({ name }) => name)
  if (!isDeepStrictEqual(known, wanted)) await replaceOpposing(tx, { businessId, matterId }, wanted)
}
