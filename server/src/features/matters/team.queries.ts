import { sql } from 'kysely'
import { rateOn } from '#domain/rate.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'

/** The people of matters with their rates there. */
export const selectTeams = (tx: FirmTx, matterIds: readonly string[]) =>
  matterIds.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('app.matter_members as part')
        .innerJoin('app.members as member', 'member.id', 'part.user_id')
        .innerJoin('app.roles as role', 'role.id', 'member.role_id')
        .select(['part.matter_id', 'part.user_id', 'part.hourly_rate', 'member.full_name'])
        .select('role.name as role_name')
        .where('part.matter_id', 'in', matterIds)
        .orderBy('role.position')
        .orderBy('member.sort_name')
        .orderBy('part.user_id')
        .execute()
export type TeamRow = Awaited<ReturnType<typeof selectTeams>>[number]

/** The names of the people of matters, one row for each matter: a page of lists may have thousands. */
export async function selectTeamNames(tx: FirmTx, matterIds: readonly string[]) {
  const people = sql<
    { userId: string; name: string }[]
  >`json_agg(json_build_object('userId', part.user_id, 'name', member.full_name)
    order by role.position, member.sort_name, part.user_id)`
  const rows = await tx
    .selectFrom('app.matter_members as part')
    .innerJoin('app.members as member', 'member.id', 'part.user_id')
    .innerJoin('app.roles as role', 'role.id', 'member.role_id')
    .select(['part.matter_id', people.as('people')])
    .where('part.matter_id', '=', sql<string>`any (${matterIds}::uuid[])`)
    .groupBy('part.matter_id')
    .execute()
  return new Map(rows.map((row) => [row.matter_id, row.people]))
}
export type TeamNames = Awaited<ReturnType<typeof selectTeamNames>>

/** The rates of people and of the firm in a currency, as they hold on a day. */
export const defaultRates = async (
  tx: FirmTx,
  { currency, day }: { readonly currency: string; readonly day: string },
  userIds: readonly string[],
) => {
  const [people, firm] = await Promise.all([
    userIds.length === 0
      ? []
      : tx
          .selectFrom('app.member_rates')
          .select(['user_id', 'hourly_rate as rate', 'effective_on as effectiveOn'])
          .where('currency', '=', currency)
          .where('user_id', 'in', userIds)
          .execute(),
    tx
      .selectFrom('app.firm_rates')
      .select(['hourly_rate as rate', 'effective_on as effectiveOn'])
      .where('currency', '=', currency)
      .execute(),
  ])
  const ofPeople = [...Map.groupBy(people, ({ user_id }) => user_id)]
  return { people: new Map(ofPeople.map(([userId, rates]) => [userId, rateOn(rates, day)])), firm: rateOn(firm, day) }
}
export type DefaultRates = Awaited<ReturnType<typeof defaultRates>>

export const selectMembers = (tx: FirmTx, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.selectFrom('app.members').select(['id', 'removed_at']).where('id', 'in', ids).execute()

interface Keys {
  readonly businessId: string
  readonly matterId: string
}

export async function upsertMember(tx: FirmTx, { businessId, matterId }: Keys, userId: string, rate: string | null) {
  await tx
    .insertInto('app.matter_members')
    .values({ business_id: businessId, id: newId(), matter_id: matterId, user_id: userId, hourly_rate: rate })
    .onConflict((conflict) => conflict.constraint('matter_members_once').doUpdateSet({ hourly_rate: rate }))
    .execute()
}

export const deleteMembers = (tx: FirmTx, matterId: string, userIds: readonly string[]) =>
  tx.deleteFrom('app.matter_members').where('matter_id', '=', matterId).where('user_id', 'in', userIds).execute()

export async function findMatterName(tx: FirmTx, id: string): Promise<string> {
  const found = await tx.selectFrom('app.matters').select('name').where('id', '=', id).executeTakeFirst()
  return found?.name ?? 'a matter'
}
