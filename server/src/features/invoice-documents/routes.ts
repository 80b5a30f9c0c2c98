import { invoiceDocuments } from '#contract/invoice-documents.ts'
import { fileHeaders } from '../../platform/http/file-headers.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import type { FeatureParts } from '../records/public.ts'
import { getInvoicePdf } from './documents.ts'

const mediaType = 'application/pdf'

export function invoiceDocumentRoutes(route: AddRoute, { store, pdf }: FeatureParts): void {
  route.raw(invoiceDocuments.pdf, async (signed, { params, query }, reply) => {
    const record = { businessId: signed.businessId, invoiceId: params.id }
    const { name, content } = await getInvoicePdf({ ...signed, store, pdf }, record, signed)
    await reply.headers(fileHeaders({ name, mediaType }, query.download !== true)).send(content)
  })
}
