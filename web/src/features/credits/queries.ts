import type { z } from 'zod'
import { credits, type CreditNoteInput, type WriteOffInput } from '#contract/credits.ts'
import { exchange } from '../../shared/api.ts'
import type { Firm } from '../../shared/firm-of.ts'
import { queryFor } from '../../shared/query.ts'
import type { MailBody } from '../../shared/ui/mail/SendMailForm.tsx'

export type CreditNoteBody = z.input<typeof CreditNoteInput>
export type WriteOffBody = Omit<z.input<typeof WriteOffInput>, keyof Firm>

export const creditsQuery = (firm: Firm, id: string) => queryFor(credits.ofInvoice, { params: { id }, query: firm })
export const creditableQuery = (firm: Firm, id: string) => queryFor(credits.creditable, { params: { id }, query: firm })
export const previewQuery = (firm: Firm, body: CreditNoteBody) => queryFor(credits.preview, { query: firm, body })

export const createCreditNote = (firm: Firm, body: CreditNoteBody, idempotencyKey: string) =>
  exchange(credits.create, { query: firm, body }, { idempotencyKey })

interface Noted {
  readonly id: string
  readonly version: number
}

export const approveCreditNote = (firm: Firm, { id, version }: Noted, idempotencyKey: string) =>
  exchange(credits.approve, { params: { id }, body: { ...firm, version } }, { idempotencyKey })

export const deleteCreditNote = (firm: Firm, id: string) => exchange(credits.delete, { params: { id }, query: firm })

export const noteDeliveryQuery = (firm: Firm, id: string) => queryFor(credits.delivery, { params: { id }, query: firm })

export const sendCreditNote = (firm: Firm, id: string, body: MailBody, idempotencyKey: string) =>
  exchange(credits.send, { params: { id }, body: { ...firm, ...body } }, { idempotencyKey })

interface Reversal {
  readonly date: string
  readonly reason: string
}

export const voidCreditNote = (firm: Firm, id: string, body: Reversal) =>
  exchange(credits.void, { params: { id }, body: { ...firm, ...body } })

export const writeOffInvoice = (firm: Firm, id: string, body: WriteOffBody, idempotencyKey: string) =>
  exchange(credits.writeOff, { params: { id }, body: { ...firm, ...body } }, { idempotencyKey })

export const reverseWriteOff = (firm: Firm, id: string, body: Reversal) =>
  exchange(credits.reverseWriteOff, { params: { id }, body: { ...firm, ...body } })
