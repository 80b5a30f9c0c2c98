import { z } from 'zod'
import { WITHHOLDINGS } from '#domain/payment-allocation.ts'
import { PART_CATEGORIES, PAYMENT_ORDERS } from '#domain/settlement.ts'
import {
  AnsweredDay,
  Day,
  Decimal,
  exportKeys,
  firmKeys,
  FirmQuery,
  Id,
  Moment,
  optionalQuery,
  page,
  pagingKeys,
  Person,
  RequiredText,
  Text,
} from './common.ts'
import { CurrencyId, Note, requiredDay, requiredExchangeRate, RequiredId } from './fields.ts'

/** How money arrives or leaves. `online` is recorded by a payment provider only. */
export const PAYMENT_METHODS = ['transfer', 'cheque', 'cash', 'card', 'online'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
export const TYPED_METHODS = ['transfer', 'cheque', 'cash', 'card'] as const

/** Where a payment stands. One whose money was all paid back is refunded. */
export const PAYMENT_STATES = ['received', 'refunded', 'bounced', 'reversed'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

const day = optionalQuery(Day())
const filterId = (message: string) => optionalQuery(Id(message))

export const PaymentFilters = FirmQuery.extend({
  generalSearchText: pagingKeys.generalSearchText,
  clientId: filterId('Client is not known'),
  matterId: filterId('Matter is not known'),
  invoiceId: filterId('Invoice is not known'),
  method: optionalQuery(z.enum(PAYMENT_METHODS, 'Method is not known')),
  accountId: filterId('Account is not known'),
  state: optionalQuery(z.enum(PAYMENT_STATES, 'State is not known')),
  /**
   * `credit`: some of it is not applied yet; `unmatched`: none of it is, so nobody has said what it pays; `certificate`: tax was
   * withheld and the certificate is missing.
   */
  awaiting: optionalQuery(z.enum(['credit', 'unmatched', 'certificate'], 'Filter is not known')),
  receivedFrom: day,
  receivedTo: day,
})
export type PaymentFilters = z.output<typeof PaymentFilters>

export const PAYMENT_SORTS = ['date', 'number', 'client', 'amount'] as const
export type PaymentSort = (typeof PAYMENT_SORTS)[number]

export const PaymentListQuery = PaymentFilters.extend(pagingKeys)
export type PaymentListQuery = z.output<typeof PaymentListQuery>
export const PaymentExportQuery = PaymentFilters.extend(exportKeys)

const PaidInvoice = z.strictObject({ id: Id(), number: z.string() })
const Account = z.strictObject({ id: Id(), code: z.string(), name: z.string() })

/** A payment in a list: amounts in its own currency, and what was withheld and settled in that of its invoices. */
export const Payment = z.strictObject({
  id: Id(),
  number: z.string(),
  date: AnsweredDay,
  state: z.enum(PAYMENT_STATES),
  clientId: Id(),
  clientName: z.string(),
  /** The invoices that it settled when it was received. */
  invoices: z.array(PaidInvoice),
  method: z.enum(PAYMENT_METHODS),
  account: Account,
  payer: z.string(),
  reference: z.string(),
  currencyCode: z.string(),
  currencySymbol: z.string(),
  amount: z.number(),
  homeCurrencyCode: z.string(),
  homeCurrencySymbol: z.string(),
  homeAmount: z.number(),
  invoiceCurrencyCode: z.string(),
  invoiceCurrencySymbol: z.string(),
  withheld: z.number(),
  taxWithheld: z.number(),
  /** On invoices, with what was withheld. */
  applied: z.number(),
  /** What became client credit, and what of it is neither applied nor refunded. */
  credit: z.number(),
  unapplied: z.number(),
  version: z.int(),
})
export type Payment = z.infer<typeof Payment>

export const PaymentPage = page(Payment)
export type PaymentPage = z.infer<typeof PaymentPage>

/** In the firm's currency, at each payment's own rate; amounts leave out what bounced or was reversed. */
export const PaymentTotals = z.strictObject({
  count: z.int(),
  amount: z.number(),
  credit: z.number(),
  byState: z.record(z.enum(PAYMENT_STATES), z.int()),
  /** Payments with credit that is not applied, those that no invoice has taken anything of, and those without certificate. */
  withCredit: z.int(),
  unmatched: z.int(),
  withoutCertificate: z.int(),
  currencyCode: z.string(),
  currencySymbol: z.string(),
})
export type PaymentTotals = z.infer<typeof PaymentTotals>

/** What was settled on an invoice, by a payment or by credit. Amounts are in the invoice's currency. */
const Settlement = z.strictObject({
  /** Names the application of credit that can be undone. */
  entryId: Id(),
  invoiceId: Id(),
  invoiceNumber: z.string(),
  date: AnsweredDay,
  currencyCode: z.string(),
  currencySymbol: z.string(),
  settled: z.number(),
  withheld: z.number(),
  taxWithheld: z.number(),
  isUndone: z.boolean(),
})

/** What was closed of an account of an invoice: fees, costs, tax or interest. */
const SettledPart = z.strictObject({
  invoiceId: Id(),
  invoiceNumber: z.string(),
  category: z.enum(PART_CATEGORIES),
  /** The account, or the tax code. */
  name: z.string(),
  currencyCode: z.string(),
  currencySymbol: z.string(),
  amount: z.number(),
})

export const Refund = z.strictObject({
  id: Id(),
  date: AnsweredDay,
  method: z.enum(PAYMENT_METHODS),
  account: Account,
  reference: z.string(),
  note: z.string(),
  amount: z.number(),
  currencyCode: z.string(),
  currencySymbol: z.string(),
  undone: z.strictObject({ date: AnsweredDay, reason: z.string(), isBadDebt: z.boolean() }).nullable(),
})
export type Refund = z.infer<typeof Refund>

/** Where credit comes from; what is brought forward was the client's in older books already. */
const CREDIT_SOURCES = ['payment', 'creditNote', 'broughtForward'] as const

/** Money that a client has with the firm. */
export const ClientCredit = z.strictObject({
  id: Id(),
  source: z.enum(CREDIT_SOURCES),
  paymentId: Id().nullable(),
  number: z.string(),
  date: AnsweredDay,
  clientId: Id(),
  clientName: z.string(),
  currencyCode: z.string(),
  currencySymbol: z.string(),
  amount: z.number(),
  unapplied: z.number(),
})
export type ClientCredit = z.infer<typeof ClientCredit>

/** A payment as its own page shows it. */
export const PaymentDetail = Payment.extend({
  note: z.string(),
  exchangeRate: z.number(),
  invoiceExchangeRate: z.number(),
  certificate: z.strictObject({ number: z.string(), date: AnsweredDay.nullable() }).nullable(),
  provider: z.string().nullable(),
  providerReference: z.string().nullable(),
  providerFee: z.number(),
  entryId: Id(),
  settlements: z.array(Settlement),
  /** What was closed first, and what was closed of each invoice by it. */
  order: z.enum(PAYMENT_ORDERS),
  parts: z.array(SettledPart),
  /** Of its credit: what was applied later, and what was paid back. */
  creditId: Id().nullable(),
  applications: z.array(Settlement),
  refunds: z.array(Refund),
  created: z.strictObject({ at: Moment, person: Person.nullable() }),
  undone: z
    .strictObject({
      date: AnsweredDay,
      at: Moment,
      person: Person.nullable(),
      reason: z.string(),
      bankFee: z.number(),
      entryId: Id(),
    })
    .nullable(),
  /** Of a payment that was undone: what had been refunded of its credit and has not returned. */
  owedBack: z.number(),
  canBounce: z.boolean(),
  /** Not while money of it is refunded. */
  canReverse: z.boolean(),
  canApply: z.boolean(),
  canRefund: z.boolean(),
})
export type PaymentDetail = z.infer<typeof PaymentDetail>

/** What has been settled on an invoice, with the document that settled it. */
export const InvoiceSettlement = Settlement.extend({
  source: z.enum(CREDIT_SOURCES),
  /** The receipt, or the receipt or credit note whose credit was applied. */
  number: z.string(),
  paymentId: Id().nullable(),
  isCredit: z.boolean(),
  method: z.enum(PAYMENT_METHODS).nullable(),
})
export type InvoiceSettlement = z.infer<typeof InvoiceSettlement>

export const OpenInvoicesQuery = FirmQuery.extend({
  clientId: RequiredId('Client is required'),
  /** The day from which ages and tax rates count; by default today. */
  date: day,
})

/** An invoice that waits for money, with the figures by which withholding is computed (R12). */
export const OpenInvoice = z.strictObject({
  id: Id(),
  number: z.string(),
  clientName: z.string(),
  matters: z.array(z.strictObject({ id: Id(), name: z.string(), number: z.string() })),
  issueDate: AnsweredDay,
  dueDate: AnsweredDay,
  overdueDays: z.int(),
  currencyId: z.int(),
  currencyCode: z.string(),
  currencySymbol: z.string(),
  total: z.number(),
  fees: z.number(),
  tax: z.number(),
  balance: z.number(),
  homeBalance: z.number(),
  withholdingPercent: z.number().nullable(),
})
export type OpenInvoice = z.infer<typeof OpenInvoice>

/** What recording a payment of a client needs to know. */
export const OpenInvoices = z.strictObject({
  clientId: Id(),
  clientName: z.string(),
  clientEmail: z.string(),
  /** The oldest due day first. */
  invoices: z.array(OpenInvoice),
  hasMore: z.boolean(),
  credits: z.array(ClientCredit),
  /** The number that the next receipt of that day will most likely have. */
  nextNumber: z.string(),
})
export type OpenInvoices = z.infer<typeof OpenInvoices>

export const MoneyAccount = Account.extend({ currencyCode: z.string().nullable() })
export type MoneyAccount = z.infer<typeof MoneyAccount>

/** More than people pay at once; a call with so many stays within its time. */
const MAX_ALLOCATIONS = 100
const MAX_AMOUNT = 99_999_999_999

const amountOf = (label: string) =>
  Decimal(4, `${label} must be a number`, { max: MAX_AMOUNT, tooMuch: `${label} is too large` })
const RequiredAmount = amountOf('Amount').refine((text) => Number(text) > 0, 'Amount must be above 0')

const Allocation = z.strictObject({
  invoiceId: RequiredId('Invoice is required'),
  /** Money, in the invoice's currency. */
  amount: amountOf('Amount'),
  withheld: amountOf('Withheld tax').optional(),
  taxWithheld: amountOf('Withheld VAT').optional(),
})

const allocations = z
  .array(Allocation)
  .max(MAX_ALLOCATIONS, `At most ${MAX_ALLOCATIONS} invoices at once`)
  .refine((rows) => new Set(rows.map(({ invoiceId }) => invoiceId)).size === rows.length, 'Name each invoice once')

/** The first day that can be posted. */
const FIRST_DAY = '1970-01-01'
const postedDay = requiredDay.refine((date) => date >= FIRST_DAY, `Date must be ${FIRST_DAY} or later`)

export const PaymentInput = z.strictObject({
  ...firmKeys,
  clientId: RequiredId('Client is required'),
  date: postedDay,
  amount: RequiredAmount,
  method: z.enum(TYPED_METHODS, 'Method is required'),
  accountId: RequiredId('Account is required'),
  /** By default the firm's currency. */
  currencyId: CurrencyId,
  /** Units of its currency for one unit of the firm's: required for a foreign currency. */
  exchangeRate: requiredExchangeRate.nullish(),
  /** By default the currency of the payment. */
  invoiceCurrencyId: CurrencyId,
  /** The same for the currency of the invoices, where that is neither the payment's nor the firm's. */
  invoiceExchangeRate: requiredExchangeRate.nullish(),
  payer: Text(200).optional(),
  reference: Text(120).optional(),
  note: Note(2_000),
  /** What the payer withheld, where `allocations` is left out. */
  withholding: z.enum(WITHHOLDINGS, 'Say what was withheld').optional(),
  /** The rest becomes client credit. Left out: the oldest due invoices first. */
  allocations: allocations.optional(),
  /** The receipt is mailed there, with the firm's usual words. */
  receiptTo: z.email('Email is not valid').max(254, 'At most 254 characters').toLowerCase().optional(),
})
export type PaymentInput = z.output<typeof PaymentInput>

export const ApplyCreditInput = z.strictObject({
  ...firmKeys,
  date: postedDay,
  allocations: z
    .array(z.strictObject({ invoiceId: RequiredId('Invoice is required'), amount: RequiredAmount }))
    .min(1, 'Choose an invoice')
    .max(MAX_ALLOCATIONS, `At most ${MAX_ALLOCATIONS} invoices at once`)
    .refine((rows) => new Set(rows.map(({ invoiceId }) => invoiceId)).size === rows.length, 'Name each invoice once'),
})
export type ApplyCreditInput = z.output<typeof ApplyCreditInput>

export const RefundInput = z.strictObject({
  ...firmKeys,
  date: postedDay,
  amount: RequiredAmount,
  method: z.enum(TYPED_METHODS, 'Method is required'),
  accountId: RequiredId('Account is required'),
  reference: Text(120).optional(),
  note: Note(2_000),
})
export type RefundInput = z.output<typeof RefundInput>

const reason = RequiredText(2_000, 'Reason')

export const ReverseInput = z.strictObject({ ...firmKeys, date: postedDay, reason })
export type ReverseInput = z.output<typeof ReverseInput>

export const ReverseRefundInput = ReverseInput.extend({
  /** The client owes it back, because the payment bounced, and will not pay. */
  isBadDebt: z.boolean('Say whether it is a bad debt').default(false),
})
export type ReverseRefundInput = z.output<typeof ReverseRefundInput>

export const BounceInput = ReverseInput.extend({
  /** What the bank charged, in the currency of the payment. */
  bankFee: amountOf('Fee').optional(),
})
export type BounceInput = z.output<typeof BounceInput>

export const CertificateInput = z.strictObject({
  ...firmKeys,
  number: RequiredText(120, 'Certificate number'),
  date: requiredDay,
})
export type CertificateInput = z.output<typeof CertificateInput>
