import { z } from 'zod'
import { SendInvoiceInput, SentMail } from './invoice-documents.ts'

/** Documents that are mailed from their own page. Invoices have more: an address at which they are read, and reminders. */
export const MAILED_DOCUMENTS = ['receipt', 'creditNote', 'statement', 'trustReceipt'] as const
export type MailedDocument = (typeof MAILED_DOCUMENTS)[number]

/** A mail to some recipients, with the document attached. */
export const DocumentMailInput = SendInvoiceInput
export type DocumentMailInput = z.output<typeof DocumentMailInput>

const DocumentMail = SentMail.omit({ purpose: true })
export type DocumentMail = z.infer<typeof DocumentMail>

/** To whom a document was mailed, and what a mail with it would say. */
export const DocumentDelivery = z.strictObject({
  /** The newest first, at most 200. */
  mails: z.array(DocumentMail),
  /** The addresses that the client and its contacts have. */
  suggestions: z.array(z.strictObject({ name: z.string(), email: z.string(), isPrimary: z.boolean() })),
  subject: z.string(),
  text: z.string(),
  canSend: z.boolean(),
})
export type DocumentDelivery = z.infer<typeof DocumentDelivery>
