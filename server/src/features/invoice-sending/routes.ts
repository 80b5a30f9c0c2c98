import { invoiceDocuments } from '#contract/invoice-documents.ts'
import { publicInvoice } from '#contract/public-invoice.ts'
import { fileHeaders } from '../../platform/http/file-headers.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import type { FeatureParts } from '../records/public.ts'
import { recordHandover, removeHandover } from './handovers.ts'
import { getPublicInvoice, getPublicPdf, payPublicInvoice, recordPublicView } from './public-page.ts'
import { createInvoiceLink, getDelivery, revokeInvoiceLinks, sendInvoice } from './sending.ts'

const mediaType = 'application/pdf'

export function invoiceSendingRoutes(route: AddRoute, { store, pdf, payments }: FeatureParts): void {
  route.firm(invoiceDocuments.delivery, (context, { params }) => getDelivery(context, params.id))
  route.firm(invoiceDocuments.send, (context, { params, body }) => sendInvoice(context, params.id, body))
  route.firm(invoiceDocuments.createHandover, async (context, { params, body }) => {
    await recordHandover(context, params.id, body)
    return getDelivery(context, params.id)
  })
  route.firm(invoiceDocuments.deleteHandover, async (context, { params }) => {
    await removeHandover(context, params.id, params.handoverId)
    return getDelivery(context, params.id)
  })
  route.firm(invoiceDocuments.createLink, (context, { params }) => createInvoiceLink(context, params.id))
  route.firm(invoiceDocuments.revokeLinks, (context, { params }) => revokeInvoiceLinks(context, params.id))
  route.identity(publicInvoice.get, (context, { params }) => getPublicInvoice(context, payments, params.slug))
  route.identity(publicInvoice.view, (context, { params }) => recordPublicView(context, params.slug))
  route.prepared(
    publicInvoice.pay,
    (context, { params, body }) => payPublicInvoice(context, payments, { ...params, ...body }),
    (_context, _received, started) => Promise.resolve(started),
  )
  route.open(publicInvoice.pdf, async (context, { params, query }, reply) => {
    const { name, content } = await getPublicPdf(context, { store, pdf }, params.slug)
    await reply.headers(fileHeaders({ name, mediaType }, query.download !== true)).send(content)
  })
}
