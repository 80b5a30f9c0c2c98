import { sql, type Kysely } from 'kysely'
import { callFunction, callScalar } from '../../platform/db/call-function.ts'
import { byId } from '../../platform/db/joins.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** Undefined when the matter does not exist or the person cannot see it. */
export const findMatter = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.matters')
    .select(['id', 'name', 'number', 'is_restricted'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** The team of a matter and its responsible attorney: they see it when it is restricted. */
export const peopleOf = (tx: FirmTx, matterId: string) =>
  tx
    .selectFrom('app.members as member')
    .select(['member.id', 'member.full_name', 'member.email'])
    .where('member.removed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb(
          'member.id',
          'in',
          eb.selectFrom('app.matter_members as part').select('part.user_id').where('part.matter_id', '=', matterId),
        ),
        eb(
          'member.id',
          '=',
          eb.selectFrom('app.matters as matter').select('matter.responsible_id').where('matter.id', '=', matterId),
        ),
      ]),
    )
    .orderBy('member.sort_name')
    .orderBy('member.id')
    .execute()

const MAX_OVERRIDES = 100

export const selectOverrides = (tx: FirmTx, matterId: string) =>
  tx
    .selectFrom('app.wall_overrides as override')
    .innerJoin('app.members as member', byId('member', 'override.user_id'))
    .select(['override.id', 'override.user_id', 'member.full_name', 'override.reason'])
    .select(['override.broken_at', 'override.open_until', 'override.left_at'])
    .where('override.matter_id', '=', matterId)
    .orderBy('override.broken_at', 'desc')
    .limit(sql.lit(MAX_OVERRIDES))
    .execute()
export type WallOverride = Awaited<ReturnType<typeof selectOverrides>>[number]

/** The numbers of restricted matters that everybody on them has left. */
export const selectOrphanedMatters = (tx: FirmTx) => callFunction(tx, 'app.orphaned_matters')

interface EmergencyAccess {
  readonly id: string
  readonly matterNumber: string
  readonly reason: string
  readonly hours: number
}

/** Returns the matter's id; undefined when no matter with that number is walled off from the person. */
export async function grantEmergencyAccess(
  tx: FirmTx,
  { id, matterNumber, reason, hours }: EmergencyAccess,
): Promise<string | undefined> {
  return (await callScalar(tx, 'app.grant_emergency_access', id, matterNumber, reason, hours)) ?? undefined
}

export async function endOverrides(tx: FirmTx, matterId: string, userId: string, at: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('app.wall_overrides')
    .set({ left_at: at })
    .where('matter_id', '=', matterId)
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .where('open_until', '>', at)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Ends the emergency access of somebody who is no longer an administrator. */
export const endOverridesOfLeaver = (tx: FirmTx, userId: string, at: Date) =>
  sql`select app.end_emergency_access_of_leaver(${userId}, ${at})`.execute(tx)

export const findOverrideEnd = async (tx: FirmTx, overrideId: string): Promise<Date> =>
  (
    await tx
      .selectFrom('app.wall_overrides')
      .select('open_until')
      .where('id', '=', overrideId)
      .executeTakeFirstOrThrow()
  ).open_until

/** Whether a text contains the id of a matter that is behind a wall for this person. Without a firm there are none. */
export async function namesBarredMatter(tx: Kysely<DB>, text: string): Promise<boolean> {
  return (await callScalar(tx, 'app.barred_matter_ids')).some((id) => text.includes(id))
}
