import { z } from 'zod'
import { REQUEST_TRANSITIONS, REQUEST_STATES } from '#domain/expense-request.ts'
import {
  AnsweredDay,
  Day,
  Decimal,
  exportKeys,
  firmKeys,
  FirmQuery,
  Flag,
  Id,
  listSpelling,
  Moment,
  optionalQuery,
  pagingKeys,
  Text,
} from './common.ts'
import { Attachment, AttachmentIds } from './files.ts'
import {
  blankIsMissing,
  CurrencyId,
  nullIsMissing,
  requiredDay,
  RequiredId,
  requiredNumber,
} from './time-entry-shapes.ts'

/** Where an expense or flat fee stands, and whether it has been paid. */
export const CHARGE_STATUSES = ['draft', 'submitted', 'approved', 'rejected'] as const
export const PAYMENT_STATUSES = ['unpaid', 'paid'] as const

/** The time entry's three words, and one for what no invoice takes yet: a request that nobody approved, a fee that was rejected. */
export const BILLING_STATES = ['notBillable', 'unbilled', 'onInvoice', 'notApproved'] as const
export type BillingState = (typeof BILLING_STATES)[number]

const day = optionalQuery(Day())
const id = (message: string) => optionalQuery(Id(message))

/** What narrows the lists of expenses and of flat fees, their totals and their files alike. */
const chargeFilters = {
  generalSearchText: pagingKeys.generalSearchText,
  clientId: id('Client is not known'),
  matterId: id('Matter is not known'),
  expenseAddedUserId: id('User is not known'),
  status: optionalQuery(z.enum(CHARGE_STATUSES, 'Status is not known')),
  billingState: optionalQuery(z.enum(BILLING_STATES, 'Billing state is not known')),
  fromExpenseFlatFeesDateCreated: day,
  toExpenseFlatFeesDateCreated: day,
}
const chargeList = {
  ...pagingKeys,
  /** The spec's spelling: with true the answer is a CSV file. */
  isDownlodCsv: optionalQuery(Flag),
}
const expenseFilters = {
  ...chargeFilters,
  categoryId: id('Category is not known'),
  paymentStatus: optionalQuery(z.enum(PAYMENT_STATUSES, 'Payment status is not known')),
  /** The firm's own costs, as the spec has it where nothing is said; false for those charged to clients. */
  isFirmExpense: optionalQuery(Flag),
  /** Also requests that nobody has approved yet. */
  isIncludeExpenseRequest: optionalQuery(Flag),
  /** What people asked for and nothing else, for clients and for the firm where isFirmExpense is left out. */
  isRequest: optionalQuery(Flag),
}

export const ExpenseFilters = FirmQuery.extend(expenseFilters)
export type ExpenseFilters = z.output<typeof ExpenseFilters>
export const ExpenseListQuery = ExpenseFilters.extend({ ...chargeList, includeTotals: optionalQuery(Flag) })
export const ExpenseExportQuery = ExpenseFilters.extend(exportKeys)
export const FlatFeeFilters = FirmQuery.extend({ ...chargeFilters, userId: id('User is not known') })
export type FlatFeeFilters = z.output<typeof FlatFeeFilters>
export const FlatFeeListQuery = FlatFeeFilters.extend({ ...chargeList, includeTotals: optionalQuery(Flag) })

export const FlatFeeExportQuery = FlatFeeFilters.extend(exportKeys)

/** Columns that the lists can be sorted by. */
export const EXPENSE_SORTS = [
  'date',
  'amount',
  'description',
  'status',
  'matterName',
  'clientName',
  'category',
  'vendor',
  'addedBy',
] as const
export type ExpenseSort = (typeof EXPENSE_SORTS)[number]
export const FLAT_FEE_SORTS = ['date', 'amount', 'description', 'status', 'matterName', 'clientName', 'earner'] as const
export type FlatFeeSort = (typeof FLAT_FEE_SORTS)[number]

const Person = z.strictObject({ userId: Id(), name: z.string() })

/** What both have. Amounts are in major units; an expense of the firm has no matter. */
const chargeKeys = {
  id: Id(),
  matterId: Id().nullable(),
  matterName: z.string().nullable(),
  matterNumber: z.string().nullable(),
  clientId: Id().nullable(),
  clientName: z.string().nullable(),
  description: z.string(),
  date: AnsweredDay,
  quantity: z.number(),
  unitCost: z.number(),
  amount: z.number(),
  currencyId: z.int(),
  currencyCode: z.string(),
  currencySymbol: z.string(),
  homeAmount: z.number(),
  homeCurrencyCode: z.string(),
  homeCurrencySymbol: z.string(),
  exchangeRate: z.number(),
  isBillable: z.boolean(),
  billingState: z.enum(BILLING_STATES),
  status: z.enum(CHARGE_STATUSES),
  addedBy: Person,
  createdAt: Moment,
  /** Sent back with an edit, so that a stale one is noticed. */
  version: z.int(),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
}

export const Expense = z.strictObject({
  ...chargeKeys,
  categoryId: Id().nullable(),
  category: z.string(),
  vendor: z.string(),
  reference: z.string(),
  cost: z.number(),
  taxPercentage: z.number(),
  tax: z.number(),
  markupPercentage: z.number(),
  markup: z.number(),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  isFirmExpense: z.boolean(),
  isRequest: z.boolean(),
  /** Null for what nobody had to ask for. */
  requestState: z.enum(REQUEST_STATES).nullable(),
  /** What the person asking can do with the request now. */
  moves: z.array(z.enum(REQUEST_TRANSITIONS)),
  /** One cost shared among matters: its parts carry the same id. */
  splitId: Id().nullable(),
  /** Receipts. */
  fileCount: z.int(),
})
export type Expense = z.infer<typeof Expense>

export const FlatFee = z.strictObject({
  ...chargeKeys,
  matterId: Id(),
  earner: Person,
  instalmentCount: z.int(),
})
export type FlatFee = z.infer<typeof FlatFee>

/** Who decided about a request or paid it, and when. */
const Done = z.strictObject({ userId: Id(), name: z.string(), at: Moment })

export const ExpenseDetail = Expense.extend({
  decision: Done.extend({ reason: z.string() }).nullable(),
  payment: Done.nullable(),
  /** Receipts; of a shared cost all that hang on a part that the person may see. */
  files: z.array(Attachment),
  /** The parts of the same cost that the person may see, this one included. */
  splitParts: z.array(
    z.strictObject({
      id: Id(),
      matterId: Id().nullable(),
      matterName: z.string(),
      share: z.number(),
      amount: z.number(),
      isDeleted: z.boolean(),
    }),
  ),
})
export type ExpenseDetail = z.infer<typeof ExpenseDetail>

export const FlatFeeDetail = FlatFee.extend({
  instalments: z.array(z.strictObject({ position: z.int(), dueDate: AnsweredDay, amount: z.number() })),
  /** What was worked on the matter, in the firm's currency; null for who does not see everybody's time, or none at all. */
  work: z
    .strictObject({
      hours: z.number(),
      /** At the rates of the people who worked. */
      value: z.number(),
      /** All flat fees of the matter. */
      fees: z.number(),
      /** Fees ÷ hours; null where nobody has worked. */
      effectiveRate: z.number().nullable(),
    })
    .nullable(),
})
export type FlatFeeDetail = z.infer<typeof FlatFeeDetail>

/** Counts and sums of a whole filter, in the firm's currency. */
export const ChargeTotals = z.strictObject({
  count: z.int(),
  amount: z.number(),
  unbilled: z.number(),
  currencyCode: z.string(),
  currencySymbol: z.string(),
})
export type ChargeTotals = z.infer<typeof ChargeTotals>

const kindSums = z.strictObject({ count: z.int(), amount: z.number() })
/** Besides the sums of the filter, those of each kind of expense, whichever kind the filter asks for. */
export const ExpenseTotals = ChargeTotals.extend({ client: kindSums, firm: kindSums, requests: kindSums })
export type ExpenseTotals = z.infer<typeof ExpenseTotals>

const MAX_AMOUNT = 99_999_999_999
const requiredFigure = (label: string) =>
  requiredNumber(4, label, MAX_AMOUNT, {
    tooMuch: `${label} must be at most ${MAX_AMOUNT.toLocaleString('en-US')}`,
    tooFine: `${label} must have at most 4 decimals`,
  })
const ExchangeRate = z.preprocess(
  (value) => (value === '' ? null : value),
  requiredNumber(12, 'Exchange Rate', 999_999_999)
    .refine((rate) => Number(rate) > 0, 'Exchange Rate must be above 0')
    .nullable()
    .optional(),
)
const percentage = (what: string, max: number) =>
  z.preprocess(blankIsMissing, Decimal(4, `${what} must be between 0 and ${max}`, { max }).default('0'))
const Note = (max: number) => z.preprocess(nullIsMissing, Text(max).default(''))

/** How many matters one cost is shared among. */
const MOST_PARTS = 50

const SplitPart = z.strictObject({
  matterId: RequiredId('Matter is required'),
  /** In proportion to the other shares: percentages, or any numbers. */
  share: requiredFigure('Share').refine((share) => Number(share) > 0, 'Share must be above 0'),
})
const isEachMatterOnce = (parts: readonly { matterId: string }[]) =>
  new Set(parts.map(({ matterId }) => matterId)).size === parts.length

/** Amounts are worked out by the server from quantity, unit cost and percentages, whatever the body says. */
export const ExpenseInput = z
  .strictObject({
    ...firmKeys,
    /** Comes with an edit; the path decides. */
    id: z.preprocess(blankIsMissing, Id().optional()),
    isFirmExpense: z.boolean('Say whether the firm bears it').default(false),
    /** Asked for, and not spent in one's own right. It cannot be changed later. */
    isRequest: z.boolean().default(false),
    /** A request that is not submitted yet stays a draft. */
    isDraft: z.boolean().default(false),
    matterId: z.preprocess(blankIsMissing, Id('Matter is required').optional()),
    /** In place of matterId: one cost shared among several matters. Only a new expense is split. */
    parts: z
      .array(SplitPart)
      .min(2, 'Share it among at least 2 matters')
      .max(MOST_PARTS, `At most ${MOST_PARTS} matters`)
      .refine(isEachMatterOnce, 'Each matter once')
      .optional(),
    categoryId: RequiredId('Category is required'),
    description: Note(5_000),
    vendor: Note(200),
    reference: Note(100),
    date: requiredDay,
    quantity: z.preprocess(
      (value) => (value === undefined ? 1 : value),
      requiredFigure('Quantity').refine((quantity) => Number(quantity) > 0, 'Quantity must be above 0'),
    ),
    unitCost: requiredFigure('Unit cost'),
    taxPercentage: percentage('Tax', 100),
    markupPercentage: percentage('Markup', 1000),
    /** The matter's currency where it is left out; the firm's where there is no matter or several. */
    currencyId: CurrencyId,
    /** Units of the currency for one unit of the firm's; required for another than the firm's, or kept where left out. */
    exchangeRate: ExchangeRate,
    /** Left out, a new expense is billable, and a known one stays what it is. */
    isBillable: z.boolean('Billable must be true or false').optional(),
    /** Of an expense that was entered directly; a request is paid by a move. Left out, a new one is unpaid. */
    paymentStatus: z.enum(PAYMENT_STATUSES, 'Payment status is not known').optional(),
    /** Receipts. Left out, those that are there stay. */
    attachmentIds: AttachmentIds.optional(),
    version: z.preprocess(blankIsMissing, z.int().optional()),
  })
  .refine(({ isFirmExpense, matterId, parts }) => isFirmExpense || matterId !== undefined || parts !== undefined, {
    path: ['matterId'],
    error: 'Matter is required',
  })
export type ExpenseInput = z.output<typeof ExpenseInput>

const MOST_INSTALMENTS = 60

export const FlatFeeInput = z.strictObject({
  ...firmKeys,
  id: z.preprocess(blankIsMissing, Id().optional()),
  matterId: RequiredId('Matter is required'),
  description: Note(5_000),
  date: requiredDay,
  /** The fee earner whose work it pays; the person asking where it is left out. */
  userId: z.preprocess(blankIsMissing, Id('User is required').optional()),
  amount: requiredFigure('Amount').refine((amount) => Number(amount) > 0, 'Amount must be above 0'),
  currencyId: CurrencyId,
  exchangeRate: ExchangeRate,
  /** Left out, a new fee is billable and approved, and a known one stays what it is. */
  isBillable: z.boolean('Billable must be true or false').optional(),
  status: z.preprocess(blankIsMissing, z.enum(CHARGE_STATUSES, 'Status is not known').optional()),
  /** The days on which equal instalments are due; none for a fee that is due at once. */
  instalmentDates: z
    .array(requiredDay)
    .max(MOST_INSTALMENTS, `At most ${MOST_INSTALMENTS} instalments`)
    .refine((dates) => dates.length !== 1, 'A fee in one part has no instalments')
    .optional(),
  version: z.preprocess(blankIsMissing, z.int().optional()),
})
export type FlatFeeInput = z.output<typeof FlatFeeInput>

const spelling = {
  ...listSpelling,
  isDownlodCsv: 'IsDownlodCsv',
  expenseAddedUserId: 'ExpenseAddedUserId',
  fromExpenseFlatFeesDateCreated: 'FromExpenseFlatFeesDateCreated',
  toExpenseFlatFeesDateCreated: 'ToExpenseFlatFeesDateCreated',
} as const
export const expenseSpelling = {
  ...spelling,
  status: 'Status',
  isFirmExpense: 'IsFirmExpense',
  isIncludeExpenseRequest: 'IsIncludeExpenseRequest',
} as const
export const flatFeeSpelling = spelling
