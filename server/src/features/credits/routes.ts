import { credits } from '#contract/credits.ts'
import { fileHeaders } from '../../platform/http/file-headers.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import type { FeatureParts } from '../records/public.ts'
import { approveCreditNote, voidCreditNote } from './approval.ts'
import { getCreditable, getCreditNote, getInvoiceCredits, previewCreditNote } from './detail.ts'
import { getCreditNoteDelivery, getCreditNotePdf, sendCreditNote } from './note-documents.ts'
import { createCreditNote, deleteCreditNote, updateCreditNote } from './service.ts'
import { reverseWriteOff, writeOffInvoice } from './write-offs.ts'

const mediaType = 'application/pdf'

export function creditRoutes(route: AddRoute, { store, pdf }: FeatureParts): void {
  route.firm(credits.ofInvoice, (context, { params }) => getInvoiceCredits(context, params.id))
  route.firm(credits.creditable, (context, { params }) => getCreditable(context, params.id))
  route.firm(credits.preview, (context, { body }) => previewCreditNote(context, body))
  route.firm(credits.create, (context, { body }) => createCreditNote(context, body))
  route.firm(credits.get, (context, { params }) => getCreditNote(context, params.id))
  route.raw(credits.pdf, async (signed, { params, query }, reply) => {
    const record = { businessId: signed.businessId, recordId: params.id }
    const { name, content } = await getCreditNotePdf({ ...signed, store, pdf }, record, signed)
    await reply.headers(fileHeaders({ name, mediaType }, query.download !== true)).send(content)
  })
  route.firm(credits.delivery, (context, { params }) => getCreditNoteDelivery(context, params.id))
  route.firm(credits.send, (context, { params, body }) => sendCreditNote(context, params.id, body))
  route.firm(credits.update, (context, { params, body }) => updateCreditNote(context, params.id, body))
  route.firm(credits.delete, (context, { params }) => deleteCreditNote(context, params.id))
  route.firm(credits.approve, (context, { params, body }) => approveCreditNote(context, params.id, body))
  route.firm(credits.void, (context, { params, body }) => voidCreditNote(context, params.id, body))
  route.firm(credits.writeOff, (context, { params, body }) => writeOffInvoice(context, params.id, body))
  route.firm(credits.reverseWriteOff, (context, { params, body }) => reverseWriteOff(context, params.id, body))
}
