import { matterStages } from '#contract/matter-stages.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { createStage, listStages, stageLifecycle, updateStage } from './service.ts'

export function matterStageRoutes(route: AddRoute): void {
  route.firm(matterStages.list, listStages)
  route.firm(matterStages.create, (context, { body }) => createStage(context, body))
  route.firm(matterStages.update, (context, { params, body }) => updateStage(context, params.id, body))
  route.firm(matterStages.archive, (context, { params }) => stageLifecycle.archive(context, params.id))
  route.firm(matterStages.restore, (context, { params }) => stageLifecycle.restore(context, params.id))
  route.firm(matterStages.move, (context, { params, body }) => stageLifecycle.move(context, params.id, body.beforeId))
}
