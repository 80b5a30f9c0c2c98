import { isDeepStrictEqual } from 'node:util'
import { compareDecimals, decimal } from '#domain/decimal.ts'
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

type Team = ReadonlyMap<string, string | null>

async function saveTeam({ tx, businessId }: FirmContext, matterId: string, body: MatterInput): Promise<void> {
  if (!body.matterAssignedToInfos && !body.hourlyRates) return
  const known: Team = new Map((await listTeams(tx, [matterId])).map((member) => [member.user_id, member.hourly_rate]))
  const wanted = teamOf(body, known)
  const added = [...wanted.keys()].filter((userId) => !known.has(userId))
  await assertActiveMembers(tx, added, 'matterAssignedToInfos')
  const left = [...known.keys()].filter((userId) => !wanted.has(userId))
  if (left.length > 0) await removeMembers(tx, matterId, left)
  for (const [userId, rate] of wanted) {
    if (!known.has(userId) || !isSameRate(known.get(userId) ?? null, rate)) {
      await putMember(tx, { businessId, matterId }, userId, rate)
    }
  }
}

/** Those assigned and those with a rate; a rate left out stays with the people who stay. */
function teamOf({ matterAssignedToInfos, hourlyRates }: MatterInput, known: Team): Team {
  const assigned = matterAssignedToInfos?.map(({ userId }) => userId) ?? [...known.keys()]
  const rates: Team = hourlyRates ? new Map(hourlyRates.map(({ userId, rate }) => [userId, rate])) : known
  const people = new Set([...assigned, ...(hourlyRates?.map(({ userId }) => userId) ?? [])])
  return new Map([...people].map((userId) => [userId, rates.get(userId) ?? null]))
}

/** The database writes `500.0000` where `500` was sent. */
const isSameRate = (known: string | null, wanted: string | null) =>
  known === null || wanted === null ? known === wanted : compareDecimals(decimal(known), decimal(wanted)) === 0

/** People of this firm who have not left it. */
export async function assertActiveMembers(
  tx: FirmContext['tx'],
  userIds: readonly string[],
  field: string,
): Promise<void> {
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
