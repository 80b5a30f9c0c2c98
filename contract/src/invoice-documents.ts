import { z } from 'zod'
import {
  AnsweredDay,
  Flag,
  FirmQuery,
  firmKeys,
  firmSpelling,
  Id,
  Moment,
  Nothing,
  optionalQuery,
  OptionalText,
  Person,
  Text,
} from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { requiredDay } from './fields.ts'

const params = z.object({ id: Id('Not an id') })

/** What became of a mail. `uncertain`: it was handed to the mail server, and the server ended before it knew more. */
export const MAIL_STATES = ['queued', 'sent', 'viewed', 'bounced', 'uncertain'] as const
export type MailState = (typeof MAIL_STATES)[number]

export const SentMail = z.strictObject({
  id: Id(),
  purpose: z.enum(['invoice', 'reminder']),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  /** When it came to its state. */
  at: Moment,
  queuedAt: Moment,
  /** Who sent it; blank where a job did. */
  sender: z.string(),
  /** What the mail server said of a mail that it refused. */
  problem: z.string(),
})
export type SentMail = z.infer<typeof SentMail>

/** How an invoice can leave the firm otherwise than by its mail server. */
export const HANDOVER_WAYS = ['post', 'courier', 'hand', 'email', 'other'] as const
export type HandoverWay = (typeof HANDOVER_WAYS)[number]

const Handover = z.strictObject({
  id: Id(),
  way: z.enum(HANDOVER_WAYS),
  day: AnsweredDay,
  note: z.string(),
  /** Who said so, and when. */
  person: Person,
  at: Moment,
})
export type Handover = z.infer<typeof Handover>

/** To whom an invoice went, and whether it was read. */
export const InvoiceDelivery = z.strictObject({
  /** Whether an address works at which the invoice is read without signing in, and until when. */
  isOpen: z.boolean(),
  wasRevoked: z.boolean(),
  expiresAt: Moment.nullable(),
  firstViewedAt: Moment.nullable(),
  lastViewedAt: Moment.nullable(),
  viewCount: z.int(),
  /** The newest first, at most 200. */
  mails: z.array(SentMail),
  /** The latest first, at most 50. */
  handovers: z.array(Handover),
  /** The addresses that the client and its contacts have. */
  suggestions: z.array(z.strictObject({ name: z.string(), email: z.string(), isPrimary: z.boolean() })),
  /** The firm's text, filled in but for `{link}`: each recipient gets an address of their own. */
  subject: z.string(),
  text: z.string(),
  canSend: z.boolean(),
})
export type InvoiceDelivery = z.infer<typeof InvoiceDelivery>

const MAX_RECIPIENTS = 10

export const SendInvoiceInput = z.strictObject({
  ...firmKeys,
  recipients: z
    .array(z.email('Email is not valid').max(254, 'At most 254 characters').toLowerCase())
    .min(1, 'Choose at least one recipient')
    .max(MAX_RECIPIENTS, `At most ${MAX_RECIPIENTS} recipients`)
    .refine((all) => new Set(all).size === all.length, 'Each recipient once'),
  subject: Text(300)
    .min(1, 'Subject is required')
    .refine((subject) => !/[\r\n]/.test(subject), 'A subject is one line'),
  text: Text(5_000).min(1, 'Message is required'),
})
export type SendInvoiceInput = z.output<typeof SendInvoiceInput>

export const HandoverInput = z.strictObject({
  ...firmKeys,
  way: z.enum(HANDOVER_WAYS, 'Say how it was sent'),
  day: requiredDay,
  /** To whom, or the number of the consignment. */
  note: OptionalText(300),
})
export type HandoverInput = z.output<typeof HandoverInput>

export const invoiceDocuments = {
  pdf: endpoint('GET', '/admin/invoice/:id/pdf', {
    summary: 'The document of an invoice as PDF: an issued one is always the same, another is marked as a draft',
    access: needs('invoice'),
    params,
    query: FirmQuery.extend({ download: optionalQuery(Flag) }),
    spelling: firmSpelling,
    response: z.string(),
    bare: true,
    refusals: ['files_unavailable'],
  }),
  delivery: endpoint('GET', '/admin/invoice/:id/delivery', {
    summary: 'To whom an issued invoice was sent, whether it was read, and what a mail with it would say',
    access: needs('invoice'),
    params,
    query: FirmQuery,
    spelling: firmSpelling,
    response: InvoiceDelivery,
  }),
  send: endpoint('POST', '/admin/invoice/:id/send', {
    summary: 'Mails an issued invoice with its PDF; each recipient gets an address of their own at which to read it',
    access: needs('invoice', 'invoice.create'),
    params,
    body: SendInvoiceInput,
    spelling: firmSpelling,
    response: InvoiceDelivery,
    refusals: ['not_issued', 'too_many_mails'],
    done: 'Invoice is being sent',
  }),
  createHandover: endpoint('POST', '/admin/invoice/:id/handover', {
    summary: 'Says that an issued invoice was sent otherwise than by a mail of the firm: by post, courier or hand',
    access: needs('invoice', 'invoice.create'),
    params,
    body: HandoverInput,
    spelling: firmSpelling,
    response: InvoiceDelivery,
    refusals: ['not_issued', 'sent_in_future'],
    done: 'Invoice marked as sent',
  }),
  deleteHandover: endpoint('DELETE', '/admin/invoice/:id/handover/:handoverId', {
    summary: 'Takes back that an invoice was handed over',
    access: needs('invoice', 'invoice.create'),
    params: z.object({ id: Id('Not an id'), handoverId: Id('Not an id') }),
    query: FirmQuery,
    spelling: firmSpelling,
    response: InvoiceDelivery,
    done: 'Taken back',
  }),
  // Not a POST: answers of POST calls are stored for a day to be repeated, and this one has a secret.
  createLink: endpoint('PUT', '/admin/invoice/:id/link', {
    summary: 'Makes an address at which the invoice is read without signing in, and shows it once',
    access: needs('invoice', 'invoice.create'),
    params,
    body: z.strictObject(firmKeys),
    spelling: firmSpelling,
    response: z.strictObject({ address: z.string(), expiresAt: Moment }),
    refusals: ['not_issued'],
    done: 'Link created',
  }),
  revokeLinks: endpoint('DELETE', '/admin/invoice/:id/link', {
    summary: 'Ends every address of an invoice, those in its mails and on its document included',
    access: needs('invoice', 'invoice.create'),
    params,
    query: FirmQuery,
    spelling: firmSpelling,
    response: Nothing,
    done: 'Links revoked',
  }),
}
