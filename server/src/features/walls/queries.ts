import { sql, type Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

export interface WalledMatter {
  id: string
  name: string
  number: string
  is_restricted: boolean
}

/** Undefined where it is not there, or not there for the person asking. */
export const findMatter = (tx: FirmTx, id: string): Promise<WalledMatter | undefined> =>
  tx
    .selectFrom('app.matters')
    .select(['id', 'name', 'number', 'is_restricted'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export interface PersonOfMatter {
  id: string
  name: string
  email: string
}

/** The people of a matter and whoever is responsible: they see it when it is restricted. */
export async function peopleOf(tx: FirmTx, matterId: string): Promise<PersonOfMatter[]> {
  const { rows } = await sql<PersonOfMatter>`
    select u.id, u.full_name as name, u.email from app.members u
    where u.removed_at is null and (
      u.id in (select mm.user_id from app.matter_members mm where mm.matter_id = ${matterId})
      or u.id = (select m.responsible_id from app.matters m where m.id = ${matterId}))
    order by u.sort_name, u.id`.execute(tx)
  return rows
}

export interface WallOverride {
  id: string
  user_id: string
  user_name: string
  reason: string
  broken_at: Date
  open_until: Date
  left_at: Date | null
}

const MOST_BREAKS = 100

export async function listOverrides(tx: FirmTx, matterId: string): Promise<WallOverride[]> {
  const { rows } = await sql<WallOverride>`
    select w.id, w.user_id, u.full_name as user_name, w.reason, w.broken_at, w.open_until, w.left_at
    from app.wall_breaks w join app.members u on u.business_id = w.business_id and u.id = w.user_id
    where w.matter_id = ${matterId} order by w.broken_at desc limit ${sql.lit(MOST_BREAKS)}`.execute(tx)
  return rows
}

/** The numbers of restricted matters that everybody on them has left. */
export const orphanedMatters = async (tx: FirmTx): Promise<{ number: string }[]> =>
  (await sql<{ number: string }>`select number from app.orphaned_matters()`.execute(tx)).rows

interface Breaking {
  readonly id: string
  readonly matterNumber: string
  readonly reason: string
  readonly hours: number
}

/** Lets the person in; undefined where no matter of that number is walled off from them. */
export async function grantEmergencyAccess(
  tx: FirmTx,
  { id, matterNumber, reason, hours }: Breaking,
): Promise<string | undefined> {
  const { rows } = await sql<{ matter_id: string | null }>`
    select app.grant_emergency_access(${id}, ${matterNumber}, ${reason}, ${hours}) as matter_id`.execute(tx)
  return rows[0]?.matter_id ?? undefined
}

export async function endOverrides(tx: FirmTx, matterId: string, userId: string, at: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('app.wall_breaks')
    .set({ left_at: at })
    .where('matter_id', '=', matterId)
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .where('open_until', '>', at)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Whoever is no administrator any more is outside of every wall again. */
export const endOverridesOfLeaver = (tx: FirmTx, userId: string, at: Date) =>
  sql`select app.end_emergency_access_of_leaver(${userId}, ${at})`.execute(tx)

export const openUntil = async (tx: FirmTx, breakId: string): Promise<Date> =>
  (await tx.selectFrom('app.wall_breaks').select('open_until').where('id', '=', breakId).executeTakeFirstOrThrow())
    .open_until

/** Whether a text contains the id of a matter that is behind a wall for this person. Without a firm there are none. */
export async function namesBarredMatter(tx: Kysely<DB>, text: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select 1 from unnest(app.barred_matter_ids()) as barred (id) where strpos(${text}, id::text) > 0) as is`.execute(
    tx,
  )
  return rows[0]?.is ?? false
}
