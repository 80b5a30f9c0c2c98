import { savedViews } from '#contract/saved-views.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { updateView, chooseView, createView, deleteView, listViews } from './service.ts'

export function savedViewRoutes(route: AddRoute): void {
  route.firm(savedViews.list, (context, { query }) => listViews(context, query.list))
  route.firm(savedViews.create, (context, { body }) => createView(context, body))
  route.firm(savedViews.choose, (context, { body }) => chooseView(context, body.list, body.viewId))
  route.firm(savedViews.update, (context, { params, body }) => updateView(context, params.id, body))
  route.firm(savedViews.delete, (context, { params }) => deleteView(context, params.id))
}
