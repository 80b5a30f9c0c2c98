import type { MatterStage, MatterStageChange, MatterStageInput } from '#contract/matter-stages.ts'
import type { FirmContext } from '../../platform/context.ts'
import { updateRecord } from '../../platform/db/records.ts'
import { newId } from '../../platform/ids.ts'
import { missingField, notFound } from '../../platform/refusal.ts'
import { assertEditable, createChoiceLifecycle, getChoice, getNextPosition } from '../firm-lists/public.ts'
import { findFirmArea, findStage, insertStage, selectStages } from './queries.ts'
import { toStage } from './view.ts'

export const listStages = async ({ tx }: Pick<FirmContext, 'tx'>): Promise<MatterStage[]> =>
  (await selectStages(tx)).map(toStage)

const getStage = async (context: FirmContext, id: string): Promise<MatterStage> =>
  getChoice(await listStages(context), id, 'Stage')

const stagesOf = (areaId: string) => ({ table: 'app.matter_stages', areaId }) as const

async function resolveList({ tx }: FirmContext, id: string) {
  const stage = await findStage(tx, id)
  if (!stage) throw notFound('Stage')
  return stagesOf(stage.practice_area_id)
}

export async function createStage(
  context: FirmContext,
  { practiceAreaId, name }: MatterStageInput,
): Promise<MatterStage> {
  const { tx, businessId, clock } = context
  if (!(await findFirmArea(tx, practiceAreaId))) throw missingField('practiceAreaId', 'Practice area')
  const position = await getNextPosition(context, stagesOf(practiceAreaId), name)
  const [id, now] = [newId(), clock.now()]
  const keys = { business_id: businessId, id, practice_area_id: practiceAreaId }
  await insertStage(tx, { ...keys, name, position, created_at: now, updated_at: now })
  return getStage(context, id)
}

export async function updateStage(
  context: FirmContext,
  id: string,
  { name, version }: MatterStageChange,
): Promise<MatterStage> {
  await assertEditable(context, await resolveList(context, id), { id, name, version, what: 'Stage' })
  await updateRecord(context, 'app.matter_stages', id, { name })
  return getStage(context, id)
}

export const stageLifecycle = createChoiceLifecycle({ what: 'Stage', resolveList, get: getStage })
