import { sql, type Insertable } from 'kysely'
import type { CustomRecordKind } from '#domain/custom-fields.ts'
import type { ActivityUse } from '#contract/firm-lists.ts'
import type { FirmContext } from '../../platform/context.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** The tables that hold lists, and which of their rows are one list. */
export type FirmList =
  | { readonly table: 'app.activities'; readonly appliesTo: ActivityUse }
  | { readonly table: 'app.practice_areas' }
  | { readonly table: 'app.offices' }
  | { readonly table: 'app.matter_stages'; readonly areaId: string }
  | { readonly table: 'app.custom_fields'; readonly recordKind: CustomRecordKind }

export const selectActivities = (tx: FirmTx) =>
  tx
    .selectFrom('app.activities')
    .select(['id', 'name', 'applies_to', 'billable_by_default', 'utbms_code', 'archived_at', 'version'])
    .orderBy('applies_to', 'desc')
    .orderBy('position')
    .orderBy('name')
    .execute()
export type ActivityRow = Awaited<ReturnType<typeof selectActivities>>[number]

/** Without those that belong to a restricted matter. */
export const selectFirmAreas = (tx: FirmTx) =>
  tx
    .selectFrom('app.practice_areas')
    .select(['id', 'name', 'usual_rate_type', 'archived_at', 'version'])
    .where('matter_id', 'is', null)
    .orderBy('position')
    .orderBy('name')
    .execute()
export type AreaRow = Awaited<ReturnType<typeof selectFirmAreas>>[number]

function ofList(list: FirmList) {
  if (list.table === 'app.activities') return sql<boolean>`applies_to = ${list.appliesTo}`
  if (list.table === 'app.custom_fields') return sql<boolean>`record_kind = ${list.recordKind}`
  if (list.table === 'app.matter_stages') return sql<boolean>`practice_area_id = ${list.areaId}`
  return list.table === 'app.offices' ? sql<boolean>`true` : sql<boolean>`matter_id is null`
}

/**
 * The whole list in its order, locked until the transaction ends, so that changes of the order follow one another. It is
 * read after the lock: the statement that waits for it sorts by the positions of before.
 */
export async function lockList(tx: FirmTx, list: FirmList) {
  const table = sql.table(list.table)
  await sql`select from ${table} where ${ofList(list)} order by id for no key update`.execute(tx)
  return tx
    .selectFrom(list.table)
    .select(['id', 'name', 'position', 'archived_at', 'version'])
    .where(ofList(list))
    .orderBy('position')
    .orderBy('name')
    .orderBy('id')
    .execute()
}

type Choice = Awaited<ReturnType<typeof lockList>>[number]

/** Which list of activities a type is of; undefined for an unknown one. */
export const findActivityUse = async (tx: FirmTx, id: string): Promise<ActivityUse | undefined> =>
  (await tx.selectFrom('app.activities').select('applies_to').where('id', '=', id).executeTakeFirst())?.applies_to

export const insertActivity = (tx: FirmTx, row: Insertable<DB['app.activities']>) =>
  tx.insertInto('app.activities').values(row).execute()

export const insertArea = (tx: FirmTx, row: Insertable<DB['app.practice_areas']>) =>
  tx.insertInto('app.practice_areas').values(row).execute()

/** Whether another choice of the list has the name, in any case of its letters. */
export async function isNameKnown(tx: FirmTx, list: FirmList, name: string, exceptId?: string): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(list.table)}
    where ${ofList(list)} and lower(name) = lower(${name}) and id is distinct from ${exceptId ?? null}::uuid limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Numbers a list in its new order; only choices that get another number are changed. */
export async function updatePositions(
  { tx, clock }: Pick<FirmContext, 'tx' | 'clock'>,
  { table }: FirmList,
  choices: readonly Choice[],
): Promise<void> {
  const ids = choices.map(({ id }) => id)
  await sql`update ${sql.table(table)} x set position = placed.position, version = version + 1, updated_at = ${clock.now()}
    from unnest(${ids}::uuid[]) with ordinality as placed (id, position)
    where x.id = placed.id and x.position <> placed.position`.execute(tx)
}
