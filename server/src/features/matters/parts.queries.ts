import { sql } from 'kysely'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'

/** Who works on matters, with the rate each has there. */
export const listTeams = (tx: FirmTx, matterIds: readonly string[]) =>
  matterIds.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('app.matter_members as part')
        .innerJoin('app.members as member', 'member.id', 'part.user_id')
        .innerJoin('app.roles as role', 'role.id', 'member.role_id')
        .select(['part.matter_id', 'part.user_id', 'part.hourly_rate', 'member.first_name', 'member.last_name'])
        .select('role.name as role_name')
        .where('part.matter_id', 'in', matterIds)
        .orderBy('role.position')
        .orderBy('member.sort_name')
        .orderBy('part.user_id')
        .execute()
export type TeamRow = Awaited<ReturnType<typeof listTeams>>[number]

export const listAreas = (tx: FirmTx, matterIds: readonly string[]) =>
  matterIds.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('app.matter_practice_areas as part')
        .innerJoin('app.practice_areas as area', 'area.id', 'part.practice_area_id')
        .select(['part.matter_id', 'area.id', 'area.name'])
        .where('part.matter_id', 'in', matterIds)
        .orderBy('part.id')
        .execute()
export type AreaRow = Awaited<ReturnType<typeof listAreas>>[number]

export const listOpposing = (tx: FirmTx, matterId: string) =>
  tx
    .selectFrom('app.opposing_parties')
    .select(['id', 'name'])
    .where('matter_id', '=', matterId)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** What people usually charge in a currency, and what the firm charges where nothing else says so. */
export const usualRates = async (tx: FirmTx, currency: string, userIds: readonly string[]) => {
  const [people, firm] = await Promise.all([
    userIds.length === 0
      ? []
      : tx
          .selectFrom('app.member_rates')
          .select(['user_id', 'hourly_rate'])
          .where('currency', '=', currency)
          .where('user_id', 'in', userIds)
          .execute(),
    tx.selectFrom('app.firm_rates').select('hourly_rate').where('currency', '=', currency).executeTakeFirst(),
  ])
  return { people: new Map(people.map((rate) => [rate.user_id, rate.hourly_rate])), firm: firm?.hourly_rate }
}
export type UsualRates = Awaited<ReturnType<typeof usualRates>>

export const listMembers = (tx: FirmTx, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.selectFrom('app.members').select(['id', 'removed_at']).where('id', 'in', ids).execute()

interface Keys {
  readonly businessId: string
  readonly matterId: string
}

export async function putMember(tx: FirmTx, { businessId, matterId }: Keys, userId: string, rate: string | null) {
  await tx
    .insertInto('app.matter_members')
    .values({ business_id: businessId, id: newId(), matter_id: matterId, user_id: userId, hourly_rate: rate })
    .onConflict((conflict) => conflict.constraint('matter_members_once').doUpdateSet({ hourly_rate: rate }))
    .execute()
}

export const removeMembers = (tx: FirmTx, matterId: string, userIds: readonly string[]) =>
  tx.deleteFrom('app.matter_members').where('matter_id', '=', matterId).where('user_id', 'in', userIds).execute()

export async function replaceAreas(tx: FirmTx, { businessId, matterId }: Keys, areaIds: readonly string[]) {
  await tx.deleteFrom('app.matter_practice_areas').where('matter_id', '=', matterId).execute()
  const rows = areaIds.map((areaId) => ({
    business_id: businessId,
    id: newId(),
    matter_id: matterId,
    practice_area_id: areaId,
  }))
  if (rows.length > 0) await tx.insertInto('app.matter_practice_areas').values(rows).execute()
}

export async function replaceOpposing(tx: FirmTx, { businessId, matterId }: Keys, names: readonly string[]) {
  await tx.deleteFrom('app.opposing_parties').where('matter_id', '=', matterId).execute()
  const rows = names.map((name, position) => ({
    business_id: businessId,
    id: newId(),
    matter_id: matterId,
    name,
    position,
  }))
  if (rows.length > 0) await tx.insertInto('app.opposing_parties').values(rows).execute()
}

/** The firm's practice areas of these names, whatever their case; a name it does not have yet is added to its list. */
export async function areasNamed(tx: FirmTx, businessId: string, names: readonly string[]) {
  if (names.length === 0) return []
  const known = new Map((await areasLike(tx, names)).map((area) => [area.name.toLowerCase(), area]))
  const fresh = names.filter((name) => !known.has(name.toLowerCase()))
  if (fresh.length > 0) {
    const last = sql<number>`(select coalesce(max(position), 0) + 1 from app.practice_areas)`
    await tx
      .insertInto('app.practice_areas')
      .values(fresh.map((name) => ({ business_id: businessId, id: newId(), name, position: last })))
      .onConflict((conflict) => conflict.constraint('practice_areas_one_per_name').doNothing())
      .execute()
    for (const area of await areasLike(tx, fresh)) known.set(area.name.toLowerCase(), area)
  }
  return names.flatMap((name) => known.get(name.toLowerCase()) ?? [])
}

/** Also by the very name: PostgreSQL and JavaScript do not agree on the small letters of every alphabet. */
const areasLike = (tx: FirmTx, names: readonly string[]) =>
  tx
    .selectFrom('app.practice_areas')
    .select(['id', 'name'])
    .where((eb) => {
      const small = names.map((name) => name.toLowerCase())
      return eb.or([eb('name', 'in', names), eb(eb.fn<string>('lower', ['name']), 'in', small)])
    })
    .execute()
