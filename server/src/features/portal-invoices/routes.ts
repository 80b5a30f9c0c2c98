import { portalInvoices } from '#contract/portal-invoices.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { askAboutLine, getInvoiceLines } from './service.ts'

export function portalInvoiceRoutes(route: AddRoute): void {
  route.client(portalInvoices.get, (context, { params }) => getInvoiceLines(context, params.id))
  route.client(portalInvoices.ask, (context, { params, body }) => askAboutLine(context, params.id, body.text))
}
