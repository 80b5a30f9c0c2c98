import { z } from 'zod'
import { OPEN_STATES, SETTLED_STATES } from '#domain/invoice-state.ts'
import { AnsweredDay, Flag, Nothing, optionalQuery, Text } from './common.ts'
import { DocumentContent } from './document-content.ts'
import { anyone, endpoint } from './endpoint.ts'
import { BankDetails } from './letterhead.ts'
import { PAYMENT_PROVIDERS } from './online-payments.ts'

/** Whom the reader of an invoice can ask. */
const Contact = z.strictObject({
  firmName: z.string(),
  initials: z.string(),
  color: z.string(),
  logo: z.string().nullable(),
  phone: z.string(),
  email: z.string(),
})

/** What is due of all invoices of the statement that the address came with, which is paid at once. */
const StatementToPay = z.strictObject({
  /** The oldest due day first. */
  invoices: z.array(z.strictObject({ number: z.string(), dueDate: AnsweredDay, balanceText: z.string() })),
  balanceText: z.string(),
  cards: z.array(z.enum(PAYMENT_PROVIDERS)),
})

/** An invoice as somebody reads it who has its address. */
const OpenInvoice = z.strictObject({
  isOpen: z.literal(true),
  contact: Contact,
  /** The same texts as in its PDF. */
  content: DocumentContent,
  state: z.enum([...OPEN_STATES, ...SETTLED_STATES]),
  dueDate: AnsweredDay,
  /** Days from today until it is due; below 0 once that has passed. */
  dueInDays: z.int(),
  /** In the currency of the invoice; the texts are formatted. */
  currencyCode: z.string(),
  /** What can be paid now: without what is held. */
  balance: z.number(),
  balanceText: z.string(),
  /** What is not due while the client waits for an answer about lines; null where nothing is held. */
  heldText: z.string().nullable(),
  totalText: z.string(),
  /** What was paid or credited of it. */
  settledText: z.string(),
  isSettledInPart: z.boolean(),
  /** With which the balance can be paid by card now. */
  cards: z.array(z.enum(PAYMENT_PROVIDERS)),
  /** Null for the address of one invoice, and where nothing else of the statement is due. */
  statement: StatementToPay.nullable(),
  /** Null where the firm has said no account for the currency. */
  bank: BankDetails.nullable(),
})
export type OpenInvoice = z.infer<typeof OpenInvoice>

/** An address that has expired, was revoked, or whose invoice is void: it shows whom to ask, and nothing of the invoice. */
const EndedInvoice = z.strictObject({ isOpen: z.literal(false), contact: Contact })

const PublicInvoice = z.discriminatedUnion('isOpen', [OpenInvoice, EndedInvoice])
export type PublicInvoice = z.infer<typeof PublicInvoice>

const params = z.object({ slug: Text(100) })
const access = anyone('The secret in the address identifies one invoice; it expires and can be revoked')
/** Nobody reads faster, and nobody guesses an address of 256 bits. */
const perMinute = 120

export const publicInvoice = {
  get: endpoint('GET', '/public/invoice/:slug', {
    summary: 'An issued invoice with what is still owed of it and how to pay, for whoever has its address',
    access,
    params,
    response: PublicInvoice,
    perMinute,
    refusals: ['too_many_requests'],
  }),
  view: endpoint('POST', '/public/invoice/:slug/view', {
    summary: 'Records that the invoice was read; the page sends it once it is on screen',
    access,
    params,
    response: Nothing,
    perMinute,
    refusals: ['too_many_requests'],
  }),
  pdf: endpoint('GET', '/public/invoice/:slug/pdf', {
    summary: 'The document of an issued invoice as PDF, for whoever has its address',
    access,
    params,
    query: z.object({ download: optionalQuery(Flag) }),
    response: z.string(),
    bare: true,
    // Where the document is not made yet, it is made and stored.
    readOnly: false,
    perMinute,
    refusals: ['too_many_requests', 'link_expired', 'files_unavailable'],
  }),
  pay: endpoint('POST', '/public/invoice/:slug/pay', {
    summary:
      'Opens the page of a payment provider for what is owed of an invoice, or of all of its statement, for whoever has its address',
    access,
    params,
    body: z.strictObject({
      provider: z.enum(PAYMENT_PROVIDERS, 'Provider is not known'),
      /** All that is due of the statement, in one payment. */
      wholeStatement: z.boolean().default(false),
    }),
    response: z.strictObject({ url: z.url() }),
    perMinute,
    refusals: ['too_many_requests', 'link_expired', 'card_unavailable', 'nothing_to_pay'],
  }),
}
