import { courts } from '#contract/courts.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { archiveCourt, createCourt, listCourts, listOwnCourts, restoreCourt, updateCourt } from './service.ts'

export function courtRoutes(route: AddRoute): void {
  route.firm(courts.list, listCourts)
  route.firm(courts.own, listOwnCourts)
  route.firm(courts.create, (context, { body }) => createCourt(context, body))
  route.firm(courts.update, (context, { params, body }) => updateCourt(context, params.id, body))
  route.firm(courts.archive, (context, { params }) => archiveCourt(context, params.id))
  route.firm(courts.restore, (context, { params }) => restoreCourt(context, params.id))
}
