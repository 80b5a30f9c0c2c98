import { sql, type Insertable } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import { byId } from '../../platform/db/joins.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** Without those of areas that belong to a restricted matter, which have none. */
export const selectStages = (tx: FirmTx) =>
  tx
    .selectFrom('app.matter_stages as stage')
    .innerJoin('app.practice_areas as area', byId('area', 'stage.practice_area_id'))
    .select(['stage.id', 'stage.name', 'stage.archived_at', 'stage.version', 'stage.practice_area_id'])
    .select('area.name as area_name')
    .where('area.matter_id', 'is', null)
    .orderBy('area.position')
    .orderBy('area.name')
    .orderBy('stage.position')
    .orderBy('stage.name')
    .execute()
export type StageRow = Awaited<ReturnType<typeof selectStages>>[number]

export const findStage = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.matter_stages as stage')
    .innerJoin('app.practice_areas as area', byId('area', 'stage.practice_area_id'))
    .select(['stage.id', 'stage.archived_at', 'stage.practice_area_id', 'area.name as area_name'])
    .where('stage.id', '=', id)
    .executeTakeFirst()

/** A practice area of the firm, not one that belongs to a restricted matter. */
export const findFirmArea = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.practice_areas')
    .select('id')
    .where('id', '=', id)
    .where('matter_id', 'is', null)
    .executeTakeFirst()

export const insertStage = (tx: FirmTx, row: Insertable<DB['app.matter_stages']>) =>
  tx.insertInto('app.matter_stages').values(row).execute()

/** By its name, which several practice areas may have; the condition names `matter`. */
export const isAtStage = (name: string) =>
  sql<boolean>`matter.stage_id in (select stage.id from app.matter_stages stage
    where stage.business_id = matter.business_id and lower(stage.name) = lower(${name}))`
