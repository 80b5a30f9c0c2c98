import { publicTrustRequest, trustRequests } from '#contract/trust-requests.ts'
import { fileHeaders } from '../../platform/http/file-headers.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import type { FeatureParts } from '../records/public.ts'
import { exportRequests } from './export.ts'
import { getRequest, getRequestTotals, listRequests } from './list.ts'
import { getPublicPdf, getPublicRequest, getRequestPdf, payPublicRequest, recordRead } from './public-page.ts'
import { createRequestLink, revokeRequestLinks, sendRequest } from './sending.ts'
import { cancelRequest, createRequest, decideRequest, submitRequest, updateRequest } from './service.ts'

const mediaType = 'application/pdf'

export function trustRequestRoutes(route: AddRoute, { pdf, payments }: FeatureParts): void {
  route.firm(trustRequests.list, (context, { query }) => listRequests(context, query))
  route.firm(trustRequests.totals, (context, { query }) => getRequestTotals(context, query))
  route.raw(trustRequests.export, (signed, { query }, reply) => exportRequests(signed, reply, query, query.format))
  route.firm(trustRequests.get, (context, { params }) => getRequest(context, params.id))
  route.firm(trustRequests.create, (context, { body }) => createRequest(context, body))
  route.firm(trustRequests.update, (context, { params, body }) => updateRequest(context, params.id, body))
  route.firm(trustRequests.submit, (context, { params, body }) => submitRequest(context, params.id, body))
  route.firm(trustRequests.decide, (context, { params, body }) => decideRequest(context, params.id, body))
  route.firm(trustRequests.cancel, (context, { params, body }) => cancelRequest(context, params.id, body))
  route.firm(trustRequests.send, (context, { params, body }) => sendRequest(context, params.id, body))
  route.firm(trustRequests.createLink, (context, { params }) => createRequestLink(context, params.id))
  route.firm(trustRequests.revokeLinks, (context, { params }) => revokeRequestLinks(context, params.id))
  route.raw(trustRequests.pdf, async (signed, { params, query }, reply) => {
    const { name, content } = await getRequestPdf(signed, { pdf }, params.id)
    await reply.headers(fileHeaders({ name, mediaType }, query.download !== true)).send(content)
  })
  route.identity(publicTrustRequest.get, (context, { params }) => getPublicRequest(context, payments, params.slug))
  route.prepared(
    publicTrustRequest.pay,
    (context, { params, body }) => payPublicRequest(context, payments, { ...params, ...body }),
    (_context, _received, started) => Promise.resolve(started),
  )
  route.open(publicTrustRequest.pdf, async (context, { params, query }, reply) => {
    const { name, content } = await getPublicPdf(context, { pdf }, params.slug)
    await reply.headers(fileHeaders({ name, mediaType }, query.download !== true)).send(content)
  })
  route.identity(publicTrustRequest.view, (context, { params }) => recordRead(context, params.slug))
}
