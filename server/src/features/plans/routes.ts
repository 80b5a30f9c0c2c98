import { plans } from '#contract/plans.ts'
import { fileHeaders } from '../../platform/http/file-headers.ts'
import type { AddRoute, SignedRequest } from '../../platform/http/route.ts'
import { notFound } from '../../platform/refusal.ts'
import { pdfName, renderDocument } from '../firm-documents/public.ts'
import type { FeatureParts } from '../records/public.ts'
import { cancelPlan, changePlan, keepPlan, openCardPage, reactivatePlan } from './changing.ts'
import { settleNow } from './charging.ts'
import { toPlanInvoiceContent } from './invoice-content.ts'
import { retryNow } from './renewals.ts'
import type { PlanWork } from './cards.ts'
import { getPaidInvoice, getQuote, getStanding, listInvoices, listPlans } from './service.ts'

export function planRoutes(route: AddRoute, { plans: parts, pdf }: FeatureParts): void {
  const workOf = ({ businessId, clock, log, publicUrl, write }: SignedRequest): PlanWork => ({
    ...parts,
    businessId,
    clock,
    log,
    publicUrl,
    write,
  })
  route.firm(plans.list, listPlans)
  route.firm(plans.standing, (context) => getStanding(context, parts))
  route.firm(plans.quote, (context, { body }) => getQuote(context, body))
  route.signed(plans.change, (signed, { body }) => changePlan(workOf(signed), body, signed.userId))
  route.signed(plans.settle, async (signed, { params }) => {
    const status = await settleNow(workOf(signed), params.id)
    if (!status) throw notFound('Payment')
    return { status }
  })
  route.signed(plans.card, (signed) => openCardPage(workOf(signed), signed.userId))
  route.signed(plans.retry, async (signed) => {
    await retryNow(workOf(signed))
    return signed.read((tx) => getStanding({ ...signed, tx }, parts))
  })
  route.firm(plans.keep, async (context) => {
    await keepPlan(context.tx, context)
    return getStanding(context, parts)
  })
  route.firm(plans.cancel, async (context) => {
    await cancelPlan(context.tx, context)
    return getStanding(context, parts)
  })
  route.firm(plans.reactivate, async (context) => {
    await reactivatePlan(context.tx, context)
    return getStanding(context, parts)
  })
  route.firm(plans.invoices, listInvoices)
  route.raw(plans.invoicePdf, async (signed, { params, query }, reply) => {
    const invoice = await signed.read((tx) => getPaidInvoice(tx, signed.businessId, params.id))
    const content = toPlanInvoiceContent({ ...invoice, seller: parts.seller })
    const bytes = await renderDocument(pdf, content, invoice.paidAt)
    const name = pdfName('Invoice', invoice.number)
    await reply
      .headers(fileHeaders({ name, mediaType: 'application/pdf' }, query.download !== true))
      .send(Buffer.from(bytes))
  })
}
