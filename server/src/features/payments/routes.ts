import { payments } from '#contract/payments.ts'
import { refunds } from '#contract/refunds.ts'
import { fileHeaders } from '../../platform/http/file-headers.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import type { FeatureParts } from '../records/public.ts'
import { listMoneyAccounts } from './accounts.ts'
import { applyCredit, createRefund, reverseRefund, undoApplication } from './credits.ts'
import { getPayment } from './detail.ts'
import { exportPayments } from './export.ts'
import { getPaymentTotals, listCredits, listPayments } from './list.ts'
import { getOpenInvoices, listSettlements } from './open-invoices.ts'
import { getReceiptDelivery, getReceiptPdf, sendReceipt } from './receipts.ts'
import { exportRefunds, getRefundTotals, listRefunds } from './refunds.ts'
import { createPayment } from './service.ts'
import { bouncePayment, reversePayment, updateCertificate } from './undo.ts'

const mediaType = 'application/pdf'

export function paymentRoutes(route: AddRoute, { store, pdf }: FeatureParts): void {
  route.firm(payments.list, (context, { query }) => listPayments(context, query))
  route.firm(payments.totals, (context, { query }) => getPaymentTotals(context, query))
  route.raw(payments.export, (signed, { query }, reply) => exportPayments(signed, reply, query, query.format))
  route.firm(refunds.list, (context, { query }) => listRefunds(context, query))
  route.firm(refunds.totals, (context, { query }) => getRefundTotals(context, query))
  route.raw(refunds.export, (signed, { query }, reply) => exportRefunds(signed, reply, query, query.format))
  route.firm(payments.accounts, (context) => listMoneyAccounts(context))
  route.firm(payments.openInvoices, (context, { query }) => getOpenInvoices(context, query))
  route.firm(payments.ofInvoice, (context, { params }) => listSettlements(context, params.id))
  route.firm(payments.credits, (context, { query }) => listCredits(context, query.clientId))
  route.firm(payments.create, (context, { body }) => createPayment(context, body))
  route.firm(payments.get, (context, { params }) => getPayment(context, params.id))
  route.raw(payments.receipt, async (signed, { params, query }, reply) => {
    const record = { businessId: signed.businessId, recordId: params.id }
    const { name, content } = await getReceiptPdf({ ...signed, store, pdf }, record, signed)
    await reply.headers(fileHeaders({ name, mediaType }, query.download !== true)).send(content)
  })
  route.firm(payments.delivery, (context, { params }) => getReceiptDelivery(context, params.id))
  route.firm(payments.send, (context, { params, body }) => sendReceipt(context, params.id, body))
  route.firm(payments.bounce, (context, { params, body }) => bouncePayment(context, params.id, body))
  route.firm(payments.reverse, (context, { params, body }) => reversePayment(context, params.id, body))
  route.firm(payments.certificate, (context, { params, body }) => updateCertificate(context, params.id, body))
  route.firm(payments.applyCredit, (context, { params, body }) => applyCredit(context, params.id, body))
  route.firm(payments.undoApplication, (context, { params, body }) => undoApplication(context, params.id, body))
  route.firm(payments.refund, (context, { params, body }) => createRefund(context, params.id, body))
  route.firm(payments.reverseRefund, (context, { params, body }) => reverseRefund(context, params.id, body))
}
