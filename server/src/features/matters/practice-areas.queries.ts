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

/** The firm's practice areas of these names in any case. Names that it does not have yet are added. */
export async function findOrInsertAreas(tx: FirmTx, businessId: string, names: readonly string[]) {
  if (names.length === 0) return []
  const known = new Map((await selectAreasNamed(tx, names)).map((area) => [area.name.toLowerCase(), area]))
  const fresh = names.filter((name) => !known.has(name.toLowerCase()))
  if (fresh.length > 0) {
    const last = sql<number>`(select coalesce(max(position), 0) + 1 from app.practice_areas)`
    await tx
      .insertInto('app.practice_areas')
      .values(fresh.map((name) => ({ business_id: businessId, id: newId(), name, position: last })))
      .onConflict((conflict) => conflict.constraint('practice_areas_one_per_name').doNothing())
      .execute()
    for (const area of await selectAreasNamed(tx, fresh)) known.set(area.name.toLowerCase(), area)
  }
  return names.flatMap((name) => known.get(name.toLowerCase()) ?? [])
}

/** Also compares exact names: PostgreSQL and JavaScript lower some alphabets differently. */
const selectAreasNamed = (tx: FirmTx, names: readonly string[]) =>
  tx
    .selectFrom('app.practice_areas')
    .select(['id', 'name'])
    .where((eb) => {
      const small = names.map((name) => name.toLowerCase())
      return eb.or([eb('name', 'in', names), eb(eb.fn<string>('lower', ['name']), 'in', small)])
    })
    .execute()
