import type { z } from 'zod'
import { invoiceDocuments, type HandoverInput, type SendInvoiceInput } from '#contract/invoice-documents.ts'
import { call, exchange } from '../../shared/api.ts'
import type { Firm } from '../../shared/firm-of.ts'
import { queryFor } from '../../shared/query.ts'

export const deliveryQuery = (firm: Firm, id: string) =>
  queryFor(invoiceDocuments.delivery, { params: { id }, query: firm })

export type HandoverBody = Omit<z.input<typeof HandoverInput>, keyof Firm>

export const createHandover = (firm: Firm, id: string, body: HandoverBody, idempotencyKey: string) =>
  exchange(invoiceDocuments.createHandover, { params: { id }, body: { ...firm, ...body } }, { idempotencyKey })

export const deleteHandover = (firm: Firm, id: string, handoverId: string) =>
  exchange(invoiceDocuments.deleteHandover, { params: { id, handoverId }, query: firm })

export type SendBody = Omit<z.input<typeof SendInvoiceInput>, keyof Firm>

export const sendInvoice = (firm: Firm, id: string, body: SendBody, idempotencyKey: string) =>
  exchange(invoiceDocuments.send, { params: { id }, body: { ...firm, ...body } }, { idempotencyKey })

export const createLink = (firm: Firm, id: string) => call(invoiceDocuments.createLink, { params: { id }, body: firm })

export const revokeLinks = (firm: Firm, id: string) =>
  exchange(invoiceDocuments.revokeLinks, { params: { id }, query: firm })
