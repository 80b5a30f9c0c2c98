import { z } from 'zod'
import { BILLED_LINE_KINDS } from '#domain/invoice-total.ts'
import {
  AnsweredDay,
  firmCall,
  firmKeys,
  FirmQuery,
  firmSpelling,
  Flag,
  Id,
  Moment,
  Nothing,
  optionalQuery,
  Person,
  RequiredText,
} from './common.ts'
import { DocumentDelivery, DocumentMailInput } from './document-mails.ts'
import { endpoint, needs } from './endpoint.ts'
import { EditedVersion, OptionalId, requiredDay, RequiredId, requiredNumber } from './fields.ts'

/** Where a credit note stands. */
const CREDIT_NOTE_STATES = ['draft', 'approved', 'void'] as const
/** A small balance that is not worth collecting, or a debt that will not be paid. */
const WRITE_OFF_KINDS = ['writeOff', 'badDebt'] as const

const Step = z.strictObject({ at: Moment, person: Person })
const MAX_LINES = 500
const MAX_AMOUNT = 999_999_999_999

const CreditedLine = z.strictObject({
  /** Of the invoice. */
  lineId: Id(),
  matterId: Id(),
  description: z.string(),
  /** Taken back, without tax. */
  amount: z.number(),
})

const CreditedTax = z.strictObject({
  taxCodeId: Id(),
  code: z.string(),
  name: z.string(),
  percent: z.number(),
  base: z.number(),
  tax: z.number(),
})

/** A credit note in the currency of its invoice. */
export const CreditNote = z.strictObject({
  /** Null in a preview of what is not saved. */
  id: Id().nullable(),
  /** Null until it is approved. */
  number: z.string().nullable(),
  state: z.enum(CREDIT_NOTE_STATES),
  invoiceId: Id(),
  invoiceNumber: z.string(),
  clientId: Id(),
  clientName: z.string(),
  date: AnsweredDay,
  reason: z.string(),
  /** Work that it takes back in full waits for an invoice again. */
  freesWork: z.boolean(),
  currencyCode: z.string(),
  currencySymbol: z.string(),
  lines: z.array(CreditedLine),
  taxes: z.array(CreditedTax),
  net: z.number(),
  taxTotal: z.number(),
  total: z.number(),
  /** What it takes off the invoice, and what becomes credit of the client; of a draft, as the invoice is now. */
  applied: z.number(),
  clientCredit: z.number(),
  /** What of the client's credit is not used yet; 0 of a draft. */
  unapplied: z.number(),
  /** The balance of the invoice after it; of a credit note that is not a draft, as it is now. */
  balanceAfter: z.number(),
  created: Step.nullable(),
  approved: Step.nullable(),
  voided: Step.extend({ reason: z.string() }).nullable(),
  entryId: Id().nullable(),
  version: z.int(),
  canEdit: z.boolean(),
  canApprove: z.boolean(),
  canVoid: z.boolean(),
})
export type CreditNote = z.infer<typeof CreditNote>

const amount = requiredNumber(3, 'Amount', MAX_AMOUNT).refine((text) => Number(text) > 0, 'Amount must be above 0')

export const CreditNoteInput = z
  .strictObject({
    ...firmKeys,
    /** Sent with an edit and ignored; the path has the id. */
    id: OptionalId(),
    invoiceId: RequiredId('Invoice is required'),
    date: requiredDay,
    reason: RequiredText(2_000, 'Reason'),
    freesWork: z.boolean('Say whether the work is billed again').default(false),
    /** Amounts without tax, at most what is left of each line of the invoice. */
    lines: z
      .array(z.strictObject({ lineId: RequiredId('Line is required'), amount }))
      .min(1, 'Choose at least one line')
      .max(MAX_LINES, `At most ${MAX_LINES} lines`)
      .optional(),
    /** In place of lines: an amount without tax, spread over all lines in proportion to what is left of them. */
    amount: amount.optional(),
    version: EditedVersion,
  })
  .refine((input) => (input.lines === undefined) !== (input.amount === undefined), {
    error: 'Enter either an amount or amounts by line',
    path: ['amount'],
  })
  .refine((input) => new Set(input.lines?.map(({ lineId }) => lineId)).size === (input.lines?.length ?? 0), {
    error: 'Each line once',
    path: ['lines'],
  })
export type CreditNoteInput = z.output<typeof CreditNoteInput>

/** What is left of an invoice that credit notes may take back, without tax. */
export const Creditable = z.strictObject({
  invoiceId: Id(),
  invoiceNumber: z.string(),
  issueDate: AnsweredDay,
  currencyCode: z.string(),
  currencySymbol: z.string(),
  balance: z.number(),
  left: z.number(),
  lines: z.array(
    z.strictObject({
      lineId: Id(),
      kind: z.enum(BILLED_LINE_KINDS),
      matterId: Id(),
      date: AnsweredDay,
      description: z.string(),
      billed: z.number(),
      left: z.number(),
    }),
  ),
})
export type Creditable = z.infer<typeof Creditable>

/** An amount written off an invoice, in its currency. */
export const WriteOff = z.strictObject({
  id: Id(),
  kind: z.enum(WRITE_OFF_KINDS),
  amount: z.number(),
  date: AnsweredDay,
  reason: z.string(),
  created: Step,
  reversed: Step.extend({ date: AnsweredDay, reason: z.string() }).nullable(),
  entryId: Id(),
  canReverse: z.boolean(),
})
export type WriteOff = z.infer<typeof WriteOff>

/** What has been taken back or written off an invoice, and what the person may do about it. */
export const InvoiceCredits = z.strictObject({
  creditNotes: z.array(CreditNote),
  writeOffs: z.array(WriteOff),
  balance: z.number(),
  canCredit: z.boolean(),
  canWriteOff: z.boolean(),
})
export type InvoiceCredits = z.infer<typeof InvoiceCredits>

export const WriteOffInput = z.strictObject({
  ...firmKeys,
  kind: z.enum(WRITE_OFF_KINDS, 'Say whether it is written off or a bad debt'),
  amount,
  date: requiredDay,
  reason: RequiredText(2_000, 'Reason'),
})
export type WriteOffInput = z.output<typeof WriteOffInput>

const ReasonInput = z.strictObject({ ...firmKeys, date: requiredDay, reason: RequiredText(2_000, 'Reason') })
export type CreditReversalInput = z.output<typeof ReasonInput>

const params = z.object({ id: Id('Not an id') })
const inputRefusals = [
  'invoice_not_issued',
  'credit_before_invoice',
  'credit_too_large',
  'line_unknown',
  'amount_too_fine',
] as const
const postingRefusals = ['month_closed', 'already_posted', 'already_reversed', 'account_archived'] as const

export const credits = {
  ofInvoice: endpoint('GET', '/admin/invoice/:id/credits', {
    summary: 'The credit notes and write-offs of an invoice',
    access: needs('invoice'),
    params,
    ...firmCall,
    response: InvoiceCredits,
  }),
  creditable: endpoint('GET', '/admin/invoice/:id/creditable', {
    summary: 'What is left of the lines of an issued invoice that credit notes may take back',
    access: needs('invoice'),
    params,
    ...firmCall,
    response: Creditable,
    refusals: ['invoice_not_issued'],
  }),
  preview: endpoint('POST', '/admin/credit-note/preview', {
    summary: 'The credit note that a form describes, with its tax and what it does to the invoice; nothing is saved',
    access: needs('invoice', 'invoice.create'),
    query: FirmQuery,
    body: CreditNoteInput,
    readOnly: true,
    response: CreditNote,
    refusals: inputRefusals,
  }),
  create: endpoint('POST', '/admin/credit-note', {
    summary: 'Saves a draft of a credit note on an issued invoice',
    access: needs('invoice', 'invoice.create'),
    query: FirmQuery,
    body: CreditNoteInput,
    response: CreditNote,
    refusals: inputRefusals,
    done: 'Credit note saved',
  }),
  get: endpoint('GET', '/admin/credit-note/:id', {
    summary: 'A credit note',
    access: needs('invoice'),
    params,
    ...firmCall,
    response: CreditNote,
  }),
  pdf: endpoint('GET', '/admin/credit-note/:id/pdf', {
    summary: 'A credit note as PDF: an approved one is always the same; a draft and a void one say so',
    access: needs('invoice'),
    params,
    query: FirmQuery.extend({ download: optionalQuery(Flag) }),
    spelling: firmSpelling,
    response: z.string(),
    bare: true,
    refusals: ['files_unavailable'],
  }),
  delivery: endpoint('GET', '/admin/credit-note/:id/delivery', {
    summary: 'To whom a credit note was mailed, and what a mail with it would say',
    access: needs('invoice'),
    params,
    ...firmCall,
    response: DocumentDelivery,
  }),
  send: endpoint('POST', '/admin/credit-note/:id/send', {
    summary: 'Mails an approved credit note as PDF',
    access: needs('invoice', 'invoice.create'),
    params,
    body: DocumentMailInput,
    spelling: firmSpelling,
    response: DocumentDelivery,
    refusals: ['too_many_mails', 'credit_note_draft'],
    done: 'Credit note is being sent',
  }),
  update: endpoint('PUT', '/admin/credit-note/:id', {
    summary: 'Changes a draft of a credit note',
    access: needs('invoice', 'invoice.create'),
    params,
    query: FirmQuery,
    body: CreditNoteInput,
    response: CreditNote,
    refusals: [...inputRefusals, 'stale_version', 'credit_note_issued'],
    done: 'Credit note saved',
  }),
  delete: endpoint('DELETE', '/admin/credit-note/:id', {
    summary: 'Deletes a draft of a credit note',
    access: needs('invoice', 'invoice.create'),
    params,
    ...firmCall,
    response: Nothing,
    refusals: ['credit_note_issued'],
    done: 'Credit note deleted',
  }),
  approve: endpoint('POST', '/admin/credit-note/:id/approve', {
    summary: 'Issues a credit note: it gets its number, reduces the invoice, and the rest is credit of the client',
    access: needs('invoice'),
    params,
    body: z.strictObject({ ...firmKeys, version: EditedVersion }),
    spelling: firmSpelling,
    response: CreditNote,
    refusals: [
      ...inputRefusals,
      ...postingRefusals,
      'stale_version',
      'credit_note_issued',
      'credit_changed',
      'author_may_not_approve',
      'invoice_settled',
      'account_missing',
    ],
    done: 'Credit note approved',
  }),
  void: endpoint('POST', '/admin/credit-note/:id/void', {
    summary: 'Voids a credit note whose credit nobody has used: the invoice is owed again. Its number stays listed',
    access: needs('invoice', 'invoice.delete'),
    params,
    body: ReasonInput,
    spelling: firmSpelling,
    response: CreditNote,
    refusals: [
      ...postingRefusals,
      'credit_note_draft',
      'credit_refunded',
      'credit_freed_work',
      'reversal_before_entry',
      'before_payment',
    ],
    done: 'Credit note voided',
  }),
  writeOff: endpoint('POST', '/admin/invoice/:id/write-off', {
    summary: 'Writes an amount off an issued invoice; the invoice and its tax stay as they are',
    access: needs('invoice', 'invoice.approve'),
    params,
    body: WriteOffInput,
    spelling: firmSpelling,
    response: WriteOff,
    refusals: [
      ...postingRefusals,
      'invoice_not_issued',
      'credit_before_invoice',
      'write_off_too_large',
      'amount_too_fine',
      'invoice_settled',
      'account_missing',
    ],
    done: 'Amount written off',
  }),
  reverseWriteOff: endpoint('POST', '/admin/write-off/:id/reverse', {
    summary: 'Takes a write-off back, as when a debt is paid after all: the invoice is owed again',
    access: needs('invoice', 'invoice.approve'),
    params,
    body: ReasonInput,
    spelling: firmSpelling,
    response: WriteOff,
    refusals: [...postingRefusals, 'write_off_reversed', 'reversal_before_entry'],
    done: 'Write-off reversed',
  }),
}
