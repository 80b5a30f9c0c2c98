import { invoiceBulk } from '#contract/invoice-bulk.ts'
import { fileHeaders } from '../../platform/http/file-headers.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import type { NamedPdf } from '../firm-documents/public.ts'
import { getInvoicePdf } from '../invoice-documents/public.ts'
import type { FeatureParts } from '../records/public.ts'
import { zipDocuments } from './archive.ts'
import { approveSeveral, deleteSeveral, markSeveralSent, restoreSeveral, sendSeveral, voidSeveral } from './service.ts'

export function invoiceBulkRoutes(route: AddRoute, { store, pdf }: FeatureParts): void {
  route.firm(invoiceBulk.approve, (context, { body }) => approveSeveral(context, body.ids))
  route.firm(invoiceBulk.send, (context, { body }) => sendSeveral(context, body.ids))
  route.firm(invoiceBulk.markSent, (context, { body }) => markSeveralSent(context, body.ids, body))
  route.firm(invoiceBulk.delete, (context, { body }) => deleteSeveral(context, body.ids))
  route.firm(invoiceBulk.restore, (context, { body }) => restoreSeveral(context, body.ids))
  route.firm(invoiceBulk.void, (context, { body }) => voidSeveral(context, body.ids, body.reason))
  route.raw(invoiceBulk.pdfs, async (signed, { query }, reply) => {
    const documents: NamedPdf[] = []
    for (const invoiceId of query.ids) {
      const record = { businessId: signed.businessId, invoiceId }
      documents.push(await getInvoicePdf({ ...signed, store, pdf }, record, signed))
    }
    const content = await zipDocuments(documents, signed.clock.now())
    await reply.headers(fileHeaders({ name: 'Invoices.zip', mediaType: 'application/zip' }, false)).send(content)
  })
}
