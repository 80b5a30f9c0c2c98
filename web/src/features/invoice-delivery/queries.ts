import type { z } from 'zod'
import { invoiceDocuments, type SendInvoiceInput } from '#contract/invoice-documents.ts'
import { call, exchange } from '../../shared/api.ts'
import type { Firm } from '../../shared/firm-of.ts'
import { queryFor } from '../../shared/query.ts'

export const deliveryQuery = (firm: Firm, id: string) =>
  queryFor(invoiceDocuments.delivery, { params: { id }, query: firm })

export type SendBody = Omit<z.input<typeof SendInvoiceInput>, keyof Firm>

export const sendInvoice = (firm: Firm, id: string, body: SendBody, idempotencyKey: string) =>
  exchange(invoiceDocuments.send, { params: { id }, body: { ...firm, ...body } }, { idempotencyKey })

export const createLink = (firm: Firm, id: string) => call(invoiceDocuments.createLink, { params: { id }, body: firm })

export const revokeLinks = (firm: Firm, id: string) =>
  exchange(invoiceDocuments.revokeLinks, { params: { id }, query: firm })
