import { portalPages } from '#contract/portal-pages.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import {
  getFunds,
  getOverview,
  getPortalMatter,
  getWaiting,
  listPortalInvoices,
  listPortalMatters,
  markUpdatesRead,
  openInvoice,
} from './service.ts'

export function portalPageRoutes(route: AddRoute): void {
  route.client(portalPages.overview, getOverview)
  route.client(portalPages.waiting, getWaiting)
  route.client(portalPages.matters, listPortalMatters)
  route.client(portalPages.matter, (context, { params }) => getPortalMatter(context, params.id))
  route.client(portalPages.readUpdates, (context, { body }) => markUpdatesRead(context, body.updateIds))
  route.client(portalPages.invoices, listPortalInvoices)
  route.client(portalPages.openInvoice, (context, { params }) => openInvoice(context, params.id))
  route.client(portalPages.funds, getFunds)
}
