import { sql } from 'kysely'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'

export const selectAreas = (tx: FirmTx, matterIds: readonly string[]) =>
  matterIds.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('app.matter_practice_areas as part')
        .innerJoin('app.practice_areas as area', 'area.id', 'part.practice_area_id')
        .select(['part.matter_id', 'area.id', 'area.name'])
        .where('part.matter_id', 'in', matterIds)
        .orderBy('part.id')
        .execute()
export type AreaRow = Awaited<ReturnType<typeof selectAreas>>[number]

/** The names of the practice areas of matters, one row for each matter. */
export async function selectAreaNames(tx: FirmTx, matterIds: readonly string[]) {
  const rows = await tx
    .selectFrom('app.matter_practice_areas as part')
    .innerJoin('app.practice_areas as area', 'area.id', 'part.practice_area_id')
    .select(['part.matter_id', sql<string[]>`json_agg(area.name order by part.id)`.as('names')])
    .where('part.matter_id', '=', sql<string>`any (${matterIds}::uuid[])`)
    .groupBy('part.matter_id')
    .execute()
  return new Map(rows.map((row) => [row.matter_id, row.names]))
}
export type AreaNames = Awaited<ReturnType<typeof selectAreaNames>>

interface Keys {
  readonly businessId: string
  readonly matterId: string
}

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

/** The practice areas of these names in any case, of the firm or else of the matter. Names without one are added. */
export async function findOrInsertAreas(tx: FirmTx, keys: Keys, names: readonly string[]) {
  if (names.length === 0) return []
  const known = await selectAreasNamed(tx, keys, names)
  const fresh = names.filter((name) => !known.has(name.toLowerCase()))
  if (fresh.length > 0) {
    const last = sql<number>`(select coalesce(max(position), 0) + 1 from app.practice_areas)`
    const { businessId, matterId } = keys
    const owner = (await isRestricted(tx, matterId)) ? matterId : null
    await tx
      .insertInto('app.practice_areas')
      .values(fresh.map((name) => ({ business_id: businessId, id: newId(), name, position: last, matter_id: owner })))
      .onConflict((conflict) => conflict.constraint('practice_areas_one_per_name').doNothing())
      .execute()
    for (const [name, area] of await selectAreasNamed(tx, keys, fresh)) known.set(name, area)
  }
  return names.flatMap((name) => known.get(name.toLowerCase()) ?? [])
}

const isRestricted = async (tx: FirmTx, matterId: string): Promise<boolean> =>
  (await tx.selectFrom('app.matters').select('is_restricted').where('id', '=', matterId).executeTakeFirstOrThrow())
    .is_restricted

interface NamedArea {
  readonly id: string
  readonly name: string
}

/** By the name in small letters. Also compares exact names: PostgreSQL and JavaScript lower some alphabets differently. */
async function selectAreasNamed(
  tx: FirmTx,
  { matterId }: Keys,
  names: readonly string[],
): Promise<Map<string, NamedArea>> {
  const areas = await tx
    .selectFrom('app.practice_areas')
    .select(['id', 'name'])
    .where((eb) => eb.or([eb('matter_id', 'is', null), eb('matter_id', '=', matterId)]))
    .where((eb) => {
      const small = names.map((name) => name.toLowerCase())
      return eb.or([eb('name', 'in', names), eb(eb.fn<string>('lower', ['name']), 'in', small)])
    })
    // The firm's own is last, and so takes the place of the matter's.
    .orderBy(sql`matter_id is null`)
    .execute()
  return new Map(areas.map((area) => [area.name.toLowerCase(), area]))
}
