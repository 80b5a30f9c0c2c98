import { credits } from '#contract/credits.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { approveCreditNote, voidCreditNote } from './approval.ts'
import { getCreditable, getCreditNote, getInvoiceCredits, previewCreditNote } from './detail.ts'
import { createCreditNote, deleteCreditNote, updateCreditNote } from './service.ts'
import { reverseWriteOff, writeOffInvoice } from './write-offs.ts'

export function creditRoutes(route: AddRoute): void {
  route.firm(credits.ofInvoice, (context, { params }) => getInvoiceCredits(context, params.id))
  route.firm(credits.creditable, (context, { params }) => getCreditable(context, params.id))
  route.firm(credits.preview, (context, { body }) => previewCreditNote(context, body))
  route.firm(credits.create, (context, { body }) => createCreditNote(context, body))
  route.firm(credits.get, (context, { params }) => getCreditNote(context, params.id))
  route.firm(credits.update, (context, { params, body }) => updateCreditNote(context, params.id, body))
  route.firm(credits.delete, (context, { params }) => deleteCreditNote(context, params.id))
  route.firm(credits.approve, (context, { params, body }) => approveCreditNote(context, params.id, body))
  route.firm(credits.void, (context, { params, body }) => voidCreditNote(context, params.id, body))
  route.firm(credits.writeOff, (context, { params, body }) => writeOffInvoice(context, params.id, body))
  route.firm(credits.reverseWriteOff, (context, { params, body }) => reverseWriteOff(context, params.id, body))
}
