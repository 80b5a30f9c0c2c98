import { invoiceSplits } from '#contract/invoice-splits.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { changePart, joinInvoice, splitInvoice } from './service.ts'

export function invoiceSplitRoutes(route: AddRoute): void {
  route.firm(invoiceSplits.split, (context, { params, body }) => splitInvoice(context, params.id, body))
  route.firm(invoiceSplits.change, (context, { params, body }) => changePart(context, params.id, body))
  route.firm(invoiceSplits.join, (context, { params, body }) => joinInvoice(context, params.id, body))
}
