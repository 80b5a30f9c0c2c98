import { z } from 'zod'
import { DOCUMENT_TEMPLATES } from '#domain/firm-document.ts'
import { isDarkEnough } from '#domain/color.ts'
import { firmKeys, FirmQuery, firmSpelling, Id, optionalQuery, OptionalText, RequiredText, Text } from './common.ts'
import { anyone, endpoint, needs } from './endpoint.ts'
import { EditedVersion } from './fields.ts'

/** A logo is a PNG of at most this many bytes. */
export const MAX_LOGO_BYTES = 512 * 1024
/** Mails show one of at most this many bytes; a larger one would weigh more than what they say. */
export const MAX_MAIL_LOGO_BYTES = 128 * 1024
/** Its address as text: a third longer than its bytes. */
const MAX_LOGO_TEXT = 720_000

const bankKeys = {
  currencyCode: z.string('Currency is required').regex(/^[A-Z]{3}$/, 'Currency is not known'),
  bankName: RequiredText(120, 'Bank'),
  accountName: RequiredText(120, 'Account name'),
  accountNumber: Text(60).default(''),
  /** Sort code, routing number or branch. */
  branchCode: Text(60).default(''),
  iban: Text(42).default(''),
  bic: Text(11).default(''),
}
/** The account into which clients pay in a currency. */
const BankDetailsInput = z
  .strictObject(bankKeys)
  .refine(({ accountNumber, iban }) => accountNumber !== '' || iban !== '', {
    error: 'Account number or IBAN is required',
    path: ['accountNumber'],
  })

export const BankDetails = z.strictObject({
  currencyCode: z.string(),
  bankName: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
  branchCode: z.string(),
  iban: z.string(),
  bic: z.string(),
})
export type BankDetails = z.infer<typeof BankDetails>

/** What the firm's documents say of the firm, and how they look. */
export const Letterhead = z.strictObject({
  name: z.string(),
  address: z.string(),
  taxNumber: z.string(),
  phone: z.string(),
  email: z.string(),
  template: z.enum(DOCUMENT_TEMPLATES),
  /** `#1F4D3F` */
  color: z.string(),
  footer: z.string(),
  /** A data URL; null where there is none. */
  logo: z.string().nullable(),
  bankDetails: z.array(BankDetails),
  version: z.int(),
})
export type Letterhead = z.infer<typeof Letterhead>

/** A field that is left out keeps its value. */
export const LetterheadInput = z.strictObject({
  ...firmKeys,
  address: OptionalText(500),
  taxNumber: OptionalText(60),
  phone: OptionalText(60),
  email: z.union([z.literal(''), z.email('Email is not valid').max(254, 'At most 254 characters')]).optional(),
  template: z.enum(DOCUMENT_TEMPLATES, 'Template is not known').optional(),
  color: z
    .string('Colour must be text')
    .regex(/^#[0-9a-fA-F]{6}$/, 'Colour must be written as #1F4D3F')
    .toUpperCase()
    .refine(isDarkEnough, 'Choose a darker colour: white text on it must be readable')
    .optional(),
  footer: OptionalText(300),
  bankDetails: z
    .array(BankDetailsInput)
    .max(200, 'At most 200 currencies')
    .refine((all) => new Set(all.map(({ currencyCode }) => currencyCode)).size === all.length, 'Each currency once')
    .optional(),
  version: EditedVersion,
})
export type LetterheadInput = z.output<typeof LetterheadInput>

export const letterhead = {
  get: endpoint('GET', '/admin/letterhead', {
    summary: "The firm's address, logo, colour, template and bank details, as its documents show them",
    access: needs('invoice'),
    query: FirmQuery.extend({
      /** Up to 200 matters (ids separated by commas): with the address of their office, where they have the same one. */
      matterIds: optionalQuery(
        z
          .string()
          .transform((text) => text.split(','))
          .pipe(z.array(Id('Matter is not known')).max(200, 'At most 200 matters')),
      ),
    }),
    spelling: firmSpelling,
    response: Letterhead,
  }),
  update: endpoint('PUT', '/admin/letterhead', {
    summary: 'Changes how documents look from now on; issued ones stay as they are',
    access: needs('adminPermissions'),
    fresh: true,
    body: LetterheadInput,
    spelling: firmSpelling,
    response: Letterhead,
    refusals: ['stale_version', 'unknown_currency'],
    done: 'Settings saved',
  }),
  setLogo: endpoint('PUT', '/admin/letterhead/logo', {
    summary: 'Replaces the logo, or removes it; a PNG of at most 512 KB and 2000 pixels a side, in base64',
    access: needs('adminPermissions'),
    body: z.strictObject({
      ...firmKeys,
      content: z
        .string('Content must be text')
        .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Content must be base64')
        .max(MAX_LOGO_TEXT, 'A logo can be at most 512 KB')
        .nullable(),
    }),
    bodyLimit: 1024 * 1024,
    spelling: firmSpelling,
    response: Letterhead,
    refusals: ['logo_unreadable'],
    done: 'Logo saved',
  }),
  logo: endpoint('GET', '/firms/:businessId/logo/:sha256', {
    summary: "A firm's logo; the address changes with the picture, so browsers keep it",
    access: anyone(
      "A picture cannot send a token; a firm's portal and invoices show its logo to anyone with their address",
    ),
    params: z.object({ businessId: Id(), sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Not a hash') }),
    response: z.string(),
    bare: true,
  }),
}
