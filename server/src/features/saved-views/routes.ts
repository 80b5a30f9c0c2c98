import { savedViews } from '#contract/saved-views.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { updateView, chooseView, createView, deleteView, listViews } from './service.ts'

export function savedViewRoutes(route: AddRoute): void {
  route.firm(savedViews.list, listViews)
  route.firm(savedViews.create, createView)
  route.firm(savedViews.choose, chooseView)
  route.firm(savedViews.update, updateView)
  route.firm(savedViews.delete, deleteView)
}
