import { z } from 'zod'
import { firmCall, firmKeys, Id, RequiredText } from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { EditedVersion, RequiredId } from './fields.ts'
import { choice, choiceCalls, choiceParams } from './firm-lists.ts'

/** A stage through which the matters of a practice area go. */
export const MatterStage = z.strictObject({ ...choice, practiceAreaId: Id(), practiceArea: z.string() })
export type MatterStage = z.infer<typeof MatterStage>

/** The stage that a matter is at; null for none. */
export const StageName = z.strictObject({ id: Id(), name: z.string() }).nullable()
export type StageName = z.infer<typeof StageName>

/** The choice of a stage of one of the matter's practice areas; null for none. */
export const StageChoice = Id('Stage is not known').nullable()

const name = RequiredText(120, 'Name')
export const MatterStageInput = z.strictObject({
  ...firmKeys,
  practiceAreaId: RequiredId('Practice area is required'),
  name,
})
export type MatterStageInput = z.output<typeof MatterStageInput>
export const MatterStageChange = z.strictObject({ ...firmKeys, name, version: EditedVersion })
export type MatterStageChange = z.output<typeof MatterStageChange>

export const matterStages = {
  list: endpoint('GET', '/admin/matter-stages', {
    summary: "The stages of the firm's practice areas, each in its order, archived ones included",
    access: needs(),
    ...firmCall,
    response: z.array(MatterStage),
  }),
  create: endpoint('POST', '/admin/matter-stages', {
    summary: 'Adds a stage to a practice area, as its last one',
    access: needs('adminPermissions'),
    ...firmCall,
    body: MatterStageInput,
    response: MatterStage,
    refusals: ['choice_known'],
    done: 'Stage saved',
  }),
  update: endpoint('PUT', '/admin/matter-stages/:id', {
    summary: 'Renames a stage, also where it is on matters',
    access: needs('adminPermissions'),
    params: choiceParams,
    ...firmCall,
    body: MatterStageChange,
    response: MatterStage,
    refusals: ['choice_known', 'stale_version'],
    done: 'Stage saved',
  }),
  ...choiceCalls({ path: '/admin/matter-stages', noun: 'stage', row: MatterStage }),
}
