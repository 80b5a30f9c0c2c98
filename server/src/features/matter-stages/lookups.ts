import type { FirmTx } from '../../platform/db/transactions.ts'
import { invalidField, missingField } from '../../platform/refusal.ts'
import { findStage } from './queries.ts'

export const stageOfOtherArea = () =>
  invalidField('stage_of_other_area', 'stageId', 'This stage is of a practice area that the matter does not have')

interface StageOfMatter {
  /** What the form sends: a stage, null for none; undefined keeps the stored one. */
  readonly chosen: string | null | undefined
  /** The stored stage. */
  readonly before: string | null
  /** The names of the practice areas that the matter has from now on. */
  readonly areas: readonly string[]
}

/**
 * The stage that a matter has from now on. One that is left out is cleared where the matter no longer has its practice area.
 * Refuses a stage of another practice area, of another firm, and one that is offered no more unless the matter has it.
 */
export async function resolveStage(tx: FirmTx, { chosen, before, areas }: StageOfMatter): Promise<string | null> {
  const id = chosen === undefined ? before : chosen
  if (id === null) return null
  const stage = await findStage(tx, id)
  if (!stage || (stage.archived_at !== null && id !== before)) throw missingField('stageId', 'Stage')
  if (isOneOf(areas, stage.area_name)) return id
  if (chosen === undefined) return null
  throw stageOfOtherArea()
}

/** As practice areas are matched by their names: in any case, and PostgreSQL and JavaScript lower some alphabets differently. */
const isOneOf = (names: readonly string[], name: string) =>
  names.some((one) => one === name || one.toLowerCase() === name.toLowerCase())
