import { activityTypes, practiceAreas } from '#contract/firm-lists.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import {
  activityLifecycle,
  areaLifecycle,
  createActivity,
  createArea,
  listActivityChoices,
  listAreaChoices,
  updateActivity,
  updateArea,
} from './service.ts'

export function firmListRoutes(route: AddRoute): void {
  route.firm(activityTypes.list, listActivityChoices)
  route.firm(activityTypes.create, (context, { body }) => createActivity(context, body))
  route.firm(activityTypes.update, (context, { params, body }) => updateActivity(context, params.id, body))
  route.firm(activityTypes.archive, (context, { params }) => activityLifecycle.archive(context, params.id))
  route.firm(activityTypes.restore, (context, { params }) => activityLifecycle.restore(context, params.id))
  route.firm(activityTypes.move, (context, { params, body }) =>
    activityLifecycle.move(context, params.id, body.beforeId),
  )
  route.firm(practiceAreas.list, listAreaChoices)
  route.firm(practiceAreas.create, (context, { body }) => createArea(context, body))
  route.firm(practiceAreas.update, (context, { params, body }) => updateArea(context, params.id, body))
  route.firm(practiceAreas.archive, (context, { params }) => areaLifecycle.archive(context, params.id))
  route.firm(practiceAreas.restore, (context, { params }) => areaLifecycle.restore(context, params.id))
  route.firm(practiceAreas.move, (context, { params, body }) => areaLifecycle.move(context, params.id, body.beforeId))
}
