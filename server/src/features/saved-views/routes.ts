import { savedViews } from '#contract/saved-views.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { changeView, chooseView, createView, deleteView, readViews } from './service.ts'

export function savedViewRoutes(route: AddRoute): void {
  route.firm(savedViews.list, readViews)
  route.firm(savedViews.create, createView)
  route.firm(savedViews.choose, chooseView)
  route.firm(savedViews.update, changeView)
  route.firm(savedViews.remove, deleteView)
}
