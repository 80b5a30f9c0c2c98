import { z } from 'zod'
import { AGEING_BUCKETS } from '#domain/ageing.ts'
import { DOCUMENT_TEMPLATES } from '#domain/firm-document.ts'
import { INVOICE_STATES, type InvoiceState } from '#domain/invoice-state.ts'
import { PRICE_BASES } from '#domain/invoice-tax.ts'
import { BILLED_LINE_KINDS, DISCOUNT_TARGETS, LINE_KINDS } from '#domain/invoice-total.ts'
import {
  AnsweredDay,
  Day,
  Decimal,
  exportKeys,
  firmKeys,
  FirmQuery,
  Flag,
  Id,
  Moment,
  optionalQuery,
  OptionalText,
  page,
  pagingKeys,
  Person,
  Text,
} from './common.ts'
import { CurrencyId, EditedVersion, Note, OptionalId, postingDay, requiredExchangeRate, RequiredId } from './fields.ts'
import { LineAgreement, LineAgreementInput } from './line-agreements.ts'
import { OfficeFilter } from './offices.ts'

/** The states that a filter finds: what was sent includes what was read, and what is partly paid and not yet due. */
export const STATES_OF_FILTER: Readonly<Record<InvoiceState, readonly InvoiceState[]>> = {
  draft: ['draft'],
  submitted: ['submitted'],
  approved: ['approved'],
  sent: ['sent', 'viewed', 'partlyPaid'],
  viewed: ['viewed'],
  partlyPaid: ['partlyPaid'],
  overdue: ['overdue'],
  paid: ['paid'],
  writtenOff: ['writtenOff'],
  credited: ['credited'],
  void: ['void'],
}

const day = optionalQuery(Day())
const filterId = (message: string) => optionalQuery(Id(message))

export const InvoiceFilters = FirmQuery.extend({
  generalSearchText: pagingKeys.generalSearchText,
  clientId: filterId('Client is not known'),
  matterId: filterId('Matter is not known'),
  /** Those that a billing run made. */
  billingRunId: filterId('Billing run is not known'),
  state: optionalQuery(z.enum(INVOICE_STATES, 'State is not known')),
  ageing: optionalQuery(z.enum(AGEING_BUCKETS, 'Age is not known')),
  responsibleUserId: filterId('User is not known'),
  /** The office of one of its matters. */
  officeId: OfficeFilter,
  currencyCode: optionalQuery(z.string().regex(/^[A-Z]{3}$/, 'Currency is not known')),
  issuedFrom: day,
  issuedTo: day,
  dueFrom: day,
  dueTo: day,
  /** Those with a line that the client has asked about, as long as nobody has answered. */
  isQuestioned: optionalQuery(Flag),
})
export type InvoiceFilters = z.output<typeof InvoiceFilters>

export const INVOICE_SORTS = ['issued', 'due', 'number', 'client', 'amount', 'balance'] as const
export type InvoiceSort = (typeof INVOICE_SORTS)[number]

export const InvoiceListQuery = InvoiceFilters.extend(pagingKeys)
export type InvoiceListQuery = z.output<typeof InvoiceListQuery>
export const InvoiceExportQuery = InvoiceFilters.extend(exportKeys)

const InvoiceMatter = z.strictObject({ id: Id(), name: z.string(), number: z.string() })

/** An invoice in a list. Amounts are in its currency, with the firm's beside them. */
export const Invoice = z.strictObject({
  id: Id(),
  /** Null until it is approved. */
  number: z.string().nullable(),
  state: z.enum(INVOICE_STATES),
  clientId: Id(),
  clientName: z.string(),
  matters: z.array(InvoiceMatter),
  issueDate: AnsweredDay,
  dueDate: AnsweredDay,
  /** When it is due: on its own day, or when its payment plan says. */
  nextDueDate: AnsweredDay,
  /** Its last reminder, and how many there were. */
  remindedAt: Moment.nullable(),
  reminderCount: z.int(),
  currencyId: z.int(),
  currencyCode: z.string(),
  currencySymbol: z.string(),
  homeCurrencyCode: z.string(),
  homeCurrencySymbol: z.string(),
  exchangeRate: z.number(),
  total: z.number(),
  homeTotal: z.number(),
  /** What is still owed; 0 before it is approved. */
  balance: z.number(),
  homeBalance: z.number(),
  author: Person,
  version: z.int(),
})
export type Invoice = z.infer<typeof Invoice>

const InvoicePage = page(Invoice)
export type InvoicePage = z.infer<typeof InvoicePage>

/** In the firm's currency, at each invoice's own rate. */
const Cell = z.strictObject({ count: z.int(), amount: z.number() })

export const InvoiceTotals = z.strictObject({
  count: z.int(),
  /** The totals of all invoices but drafts and void ones, and what is still owed of them. */
  amount: z.number(),
  balance: z.number(),
  byState: z.record(z.enum(INVOICE_STATES), z.int()),
  outstanding: Cell,
  ageing: z.record(z.enum(AGEING_BUCKETS), Cell),
  currencyCode: z.string(),
  currencySymbol: z.string(),
})
export type InvoiceTotals = z.infer<typeof InvoiceTotals>

const WORK_KINDS = ['timeEntry', 'expense', 'flatFee', 'instalment'] as const

/** The work that a line bills. */
const WorkReference = z.strictObject({
  kind: z.enum(WORK_KINDS, 'Kind of work is not known'),
  id: Id('Work is required'),
})
export type WorkReference = z.infer<typeof WorkReference>

/** The invoice that bills a time entry, an expense or a flat fee; of a fee in instalments the latest. */
export const InvoiceOfWork = z.strictObject({
  workId: Id(),
  invoiceId: Id(),
  /** Null until it is approved. */
  number: z.string().nullable(),
})
export type InvoiceOfWork = z.infer<typeof InvoiceOfWork>

const DiscountKeys = {
  type: z.enum(['percent', 'amount'], "Discount must be 'percent' or 'amount'"),
  value: Decimal(4, 'Discount must be an amount of at most 4 decimals'),
}
const AnsweredDiscount = z.strictObject({ type: z.enum(['percent', 'amount']), value: z.number() })

const figure = (label: string) => Decimal(4, `${label} must be a number of at most 4 decimals`, { max: 99_999_999_999 })

/** A line; what a line of recorded work leaves out is what the work says. */
export const InvoiceLineInput = z
  .strictObject({
    /** Of a line that is stored already. */
    id: OptionalId(),
    work: WorkReference.nullish(),
    /** For a line without work: what it bills. */
    kind: z.enum(LINE_KINDS, 'Kind of line is not known').optional(),
    matterId: OptionalId('Matter is not known'),
    date: Day().optional(),
    userId: OptionalId('User is not known'),
    description: OptionalText(10_000),
    quantity: figure('Quantity').optional(),
    rate: figure('Rate').optional(),
    /** Sets the kind of the line, a quantity of 1 and the rate, whatever else is sent. */
    agreement: LineAgreementInput.nullish(),
    discount: z.strictObject(DiscountKeys).nullish(),
    /** By default the tax codes that lines of its kind have in the firm. */
    taxCodeIds: z.array(Id('Tax code is not known')).max(5, 'At most 5 tax codes on a line').optional(),
  })
  .refine((line) => line.work || line.matterId, { error: 'Matter is required', path: ['matterId'] })
  .refine((line) => line.work || line.agreement || line.rate !== undefined, {
    error: 'Rate is required',
    path: ['rate'],
  })
  .refine((line) => !(line.work && line.agreement), {
    error: 'A line of recorded work is billed as it was recorded',
    path: ['agreement'],
  })
export type InvoiceLineInput = z.output<typeof InvoiceLineInput>

/** More than the largest bills have; a call with so many stays within its time. */
const MAX_LINES = 500

export const InvoiceInput = z
  .strictObject({
    ...firmKeys,
    /** Sent with an edit and ignored; the path has the id. */
    id: OptionalId(),
    clientId: RequiredId('Client is required'),
    issueDate: postingDay,
    /** By default the issue date and the firm's terms. */
    dueDate: Day().optional(),
    /** By default the currency of the matter of its first line. */
    currencyId: CurrencyId,
    /** Units of the currency for one unit of the firm's: required for a foreign currency. */
    exchangeRate: requiredExchangeRate.nullish(),
    discount: z
      .strictObject({ ...DiscountKeys, appliesTo: z.enum(DISCOUNT_TARGETS, 'Say what the discount applies to') })
      .nullish(),
    /** By default the firm's setting. */
    pricesInclude: z.enum(PRICE_BASES, 'Say whether prices include tax').optional(),
    withholdingCodeId: OptionalId('Tax code is not known'),
    /** How its document is designed; by default as the firm's. */
    template: z.enum(DOCUMENT_TEMPLATES, 'Template is not known').nullish(),
    /** Name and address; by default the client's. */
    billTo: OptionalText(2_000),
    note: Note(5_000),
    internalNote: Note(5_000),
    lines: z
      .array(InvoiceLineInput)
      .min(1, 'Add at least one line')
      .max(MAX_LINES, `At most ${MAX_LINES} lines on an invoice`),
    version: EditedVersion,
  })
  .refine(({ discount }) => discount?.type !== 'percent' || Number(discount.value) <= 100, {
    error: 'Discount must be at most 100 %',
    path: ['discount'],
  })
export type InvoiceInput = z.output<typeof InvoiceInput>

const InvoiceLine = z.strictObject({
  id: Id(),
  work: WorkReference.nullable(),
  kind: z.enum(BILLED_LINE_KINDS),
  matterId: Id(),
  date: AnsweredDay,
  person: Person.nullable(),
  description: z.string(),
  quantity: z.number(),
  rate: z.number(),
  /** What its fee was agreed as, where its amount is computed from that. */
  agreement: LineAgreement.nullable(),
  /** Of a part of an invoice that is split between payers: the line of the whole, of which this is a share. */
  full: z.strictObject({ quantity: z.number(), gross: z.number() }).nullable(),
  /** What the work itself says, where there is work behind the line; of a part its share. */
  original: z.strictObject({ description: z.string(), quantity: z.number(), rate: z.number() }).nullable(),
  discount: AnsweredDiscount.nullable(),
  taxCodeIds: z.array(Id()),
  gross: z.number(),
  discountAmount: z.number(),
  net: z.number(),
  /** Its share of the discount of the whole invoice. */
  allocated: z.number(),
  taxable: z.number(),
})

const InvoiceTax = z.strictObject({
  taxCodeId: Id(),
  code: z.string(),
  name: z.string(),
  percent: z.number(),
  base: z.number(),
  tax: z.number(),
})

const Step = z.strictObject({ at: Moment, person: Person })

/** Of which invoice, split between payers, an invoice is a part. */
const InvoiceSplit = z.strictObject({
  /** Which part it is, from 1, and of how many. */
  position: z.int(),
  count: z.int(),
  /** Null where the payer takes an amount. */
  percent: z.number().nullable(),
  /** The total of the whole. */
  fullTotal: z.number(),
  /** All parts that still are, this one among them. */
  invoices: z.array(
    z.strictObject({
      id: Id(),
      number: z.string().nullable(),
      state: z.enum(INVOICE_STATES),
      clientName: z.string(),
      percent: z.number().nullable(),
      total: z.number(),
    }),
  ),
  canJoin: z.boolean(),
})

/** An invoice as its page, its preview and its document show it. */
export const InvoiceDetail = Invoice.omit({ id: true, author: true }).extend({
  /** Null in a preview of what is not saved. */
  id: Id().nullable(),
  billTo: z.string(),
  note: z.string(),
  internalNote: z.string(),
  /** Null where its document is designed as the firm's. */
  template: z.enum(DOCUMENT_TEMPLATES).nullable(),
  lines: z.array(InvoiceLine),
  subtotal: z.number(),
  discount: AnsweredDiscount.extend({ appliesTo: z.enum(DISCOUNT_TARGETS) }).nullable(),
  discountAmount: z.number(),
  pricesInclude: z.enum(PRICE_BASES),
  taxes: z.array(InvoiceTax),
  taxTotal: z.number(),
  /** The sums of gross amounts that the lines say, by what they bill. */
  byKind: z.record(z.enum(BILLED_LINE_KINDS), z.number()),
  /** How much less is billed than the work itself says. */
  writtenDown: z.number(),
  withholding: z
    .strictObject({ taxCodeId: Id(), percent: z.number(), amount: z.number(), cashExpected: z.number() })
    .nullable(),
  created: Step.nullable(),
  submitted: Step.nullable(),
  /** Why it was sent back to its author. */
  returnReason: z.string(),
  approved: Step.nullable(),
  voided: Step.extend({ reason: z.string() }).nullable(),
  entryId: Id().nullable(),
  /** Null where it has one payer. */
  split: InvoiceSplit.nullable(),
  canSplit: z.boolean(),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  canSubmit: z.boolean(),
  canApprove: z.boolean(),
  canVoid: z.boolean(),
})
export type InvoiceDetail = z.infer<typeof InvoiceDetail>

export const UnbilledQuery = FirmQuery.extend({
  clientId: RequiredId('Client is required'),
  /** Work up to and including this day. */
  upTo: day,
  /** One matter of the client. */
  matterId: filterId('Matter is not known'),
})

/** Work that waits for an invoice, in the matter's own currency, with the firm's beside it. */
const UnbilledWork = z.strictObject({
  work: WorkReference,
  kind: z.enum(LINE_KINDS),
  date: AnsweredDay,
  person: Person.nullable(),
  description: z.string(),
  quantity: z.number(),
  rate: z.number(),
  amount: z.number(),
  homeAmount: z.number(),
  currencyCode: z.string(),
  exchangeRate: z.number(),
  /** Why it is held back from billing, and who holds it since when; null where it is not. */
  hold: z.strictObject({ reason: z.string(), person: Person, at: Moment }).nullable(),
})

export const UnbilledMatters = z.strictObject({
  matters: z.array(
    z.strictObject({
      ...InvoiceMatter.shape,
      currencyCode: z.string(),
      items: z.array(UnbilledWork),
      /** Of all its items, in the firm's currency. */
      homeAmount: z.number(),
    }),
  ),
  homeAmount: z.number(),
  homeCurrencyCode: z.string(),
  /** Whether there is more than one call shows. */
  hasMore: z.boolean(),
})
export type UnbilledMatters = z.infer<typeof UnbilledMatters>

export const VoidInput = z.strictObject({ ...firmKeys, reason: Text(2_000).min(1, 'Say why the invoice is void') })
export const ReturnInput = z.strictObject({ ...firmKeys, reason: Text(2_000).min(1, 'Say what is to be changed') })
export const TransitionInput = z.strictObject({ ...firmKeys, version: EditedVersion })

/** A draft in the recycle bin. */
export const DeletedInvoice = z.strictObject({
  id: Id(),
  date: AnsweredDay,
  clientName: z.string(),
  /** The names of its matters. */
  matterName: z.string(),
  authorName: z.string(),
  amount: z.number(),
  currencyCode: z.string(),
  currencySymbol: z.string(),
  deletedAt: Moment,
  deletedBy: z.string(),
})
export type DeletedInvoice = z.infer<typeof DeletedInvoice>
