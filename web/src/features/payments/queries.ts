import type { z } from 'zod'
import type {
  ApplyCreditInput,
  BounceInput,
  CertificateInput,
  PaymentInput,
  RefundInput,
  ReverseInput,
  ReverseRefundInput,
} from '#contract/payment-shapes.ts'
import { payments } from '#contract/payments.ts'
import { exchange } from '../../shared/api.ts'
import type { Firm } from '../../shared/firm-of.ts'
import type { MailBody } from '../../shared/ui/mail/SendMailForm.tsx'
import { cacheSaved, queryFor } from '../../shared/query.ts'

export type PaymentBody = z.input<typeof PaymentInput>

export const paymentQuery = (firm: Firm, id: string) => queryFor(payments.get, { params: { id }, query: firm })
export const accountsQuery = (firm: Firm) => queryFor(payments.accounts, { query: firm })
export const openInvoicesQuery = (firm: Firm, clientId: string, date?: string) => ({
  ...queryFor(payments.openInvoices, { query: { ...firm, clientId, date } }),
  enabled: clientId !== '',
})
export const settlementsQuery = (firm: Firm, invoiceId: string) =>
  queryFor(payments.ofInvoice, { params: { id: invoiceId }, query: firm })

export const receiptDeliveryQuery = (firm: Firm, id: string) =>
  queryFor(payments.delivery, { params: { id }, query: firm })

export const sendReceipt = (firm: Firm, id: string, body: MailBody, idempotencyKey: string) =>
  exchange(payments.send, { params: { id }, body: { ...firm, ...body } }, { idempotencyKey })

const cached = cacheSaved(paymentQuery)

export const recordPayment = async (firm: Firm, body: PaymentBody, idempotencyKey: string) =>
  cached(firm, await exchange(payments.create, { body: { ...firm, ...body } }, { idempotencyKey }))

type Reversal = Omit<z.input<typeof ReverseInput>, keyof Firm>

export const bouncePayment = async (firm: Firm, id: string, body: Omit<z.input<typeof BounceInput>, keyof Firm>) =>
  cached(firm, await exchange(payments.bounce, { params: { id }, body: { ...firm, ...body } }))

export const reversePayment = async (firm: Firm, id: string, body: Reversal) =>
  cached(firm, await exchange(payments.reverse, { params: { id }, body: { ...firm, ...body } }))

export const recordCertificate = async (
  firm: Firm,
  id: string,
  body: Omit<z.input<typeof CertificateInput>, keyof Firm>,
) => cached(firm, await exchange(payments.certificate, { params: { id }, body: { ...firm, ...body } }))

export const applyCredit = (
  firm: Firm,
  id: string,
  body: Omit<z.input<typeof ApplyCreditInput>, keyof Firm>,
  idempotencyKey: string,
) => exchange(payments.applyCredit, { params: { id }, body: { ...firm, ...body } }, { idempotencyKey })

export const undoApplication = (firm: Firm, entryId: string, body: Reversal) =>
  exchange(payments.undoApplication, { params: { id: entryId }, body: { ...firm, ...body } })

export const refundCredit = (
  firm: Firm,
  id: string,
  body: Omit<z.input<typeof RefundInput>, keyof Firm>,
  idempotencyKey: string,
) => exchange(payments.refund, { params: { id }, body: { ...firm, ...body } }, { idempotencyKey })

export const reverseRefund = (firm: Firm, id: string, body: Omit<z.input<typeof ReverseRefundInput>, keyof Firm>) =>
  exchange(payments.reverseRefund, { params: { id }, body: { ...firm, ...body } })
