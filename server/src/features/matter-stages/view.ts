import type { MatterStage, StageName } from '#contract/matter-stages.ts'
import type { StageRow } from './queries.ts'

export const toStage = (row: StageRow): MatterStage => ({
  id: row.id,
  name: row.name,
  practiceAreaId: row.practice_area_id,
  practiceArea: row.area_name,
  isArchived: row.archived_at !== null,
  version: row.version,
})

/** The stage of a matter; null for none. */
export const toStageName = (row: {
  readonly stage_id: string | null
  readonly stage_name: string | null
}): StageName => (row.stage_id === null ? null : { id: row.stage_id, name: row.stage_name ?? '' })
