import { z } from 'zod'
import { REQUEST_TRANSITIONS, REQUEST_STATES } from '#domain/expense-request.ts'
import {
  blankIsMissing,
  Decimal,
  exportKeys,
  firmKeys,
  FirmQuery,
  Flag,
  Id,
  Moment,
  optionalQuery,
  Person,
} from './common.ts'
import {
  chargeFilters,
  chargePriceKeys,
  chargeKeys,
  chargeListKeys,
  chargeSpelling,
  ChargeTotals,
  filterId,
  requiredFigure,
} from './charges.ts'
import { EditedVersion, Note, OptionalId, requiredDay, RequiredId } from './fields.ts'
import { Code } from './utbms.ts'
import { Attachment, AttachmentIds } from './files.ts'

export const PAYMENT_STATUSES = ['unpaid', 'paid'] as const

const expenseFilters = {
  ...chargeFilters,
  categoryId: filterId('Category is not known'),
  paymentStatus: optionalQuery(z.enum(PAYMENT_STATUSES, 'Payment status is not known')),
  /** True, the default of the specification, for the firm's own costs; false for those charged to clients. */
  isFirmExpense: optionalQuery(Flag),
  /** Includes requests that are not approved yet. */
  isIncludeExpenseRequest: optionalQuery(Flag),
  /** Only requests; without isFirmExpense both for clients and for the firm. */
  isRequest: optionalQuery(Flag),
  /** Only requests of others that wait for the decision of the person who sends this. */
  isToDecide: optionalQuery(Flag),
}

export const ExpenseFilters = FirmQuery.extend(expenseFilters)
export type ExpenseFilters = z.output<typeof ExpenseFilters>
export const ExpenseListQuery = ExpenseFilters.extend({ ...chargeListKeys, includeTotals: optionalQuery(Flag) })
export type ExpenseListQuery = z.output<typeof ExpenseListQuery>
export const ExpenseExportQuery = ExpenseFilters.extend(exportKeys)
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
export const Expense = z.strictObject({
  ...chargeKeys,
  categoryId: Id().nullable(),
  category: z.string(),
  vendor: z.string(),
  reference: z.string(),
  /** The UTBMS code for e-billing; null for that of the category. */
  expenseCode: z.string().nullable(),
  cost: z.number(),
  taxPercentage: z.number(),
  tax: z.number(),
  markupPercentage: z.number(),
  markup: z.number(),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  isFirmExpense: z.boolean(),
  isRequest: z.boolean(),
  /** Null for an expense that is not a request. */
  requestState: z.enum(REQUEST_STATES).nullable(),
  /** The transitions that the reader can make now. */
  moves: z.array(z.enum(REQUEST_TRANSITIONS)),
  /** The parts of one cost shared among matters have the same id. */
  splitId: Id().nullable(),
  /** Receipts. */
  fileCount: z.int(),
})
export type Expense = z.infer<typeof Expense>

/** The person who decided or paid a request, and the time. */
const Done = Person.extend({ at: Moment })

export const ExpenseDetail = Expense.extend({
  decision: Done.extend({ reason: z.string() }).nullable(),
  payment: Done.nullable(),
  /** Receipts; of a shared cost those of all parts that the person may see. */
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

const kindSums = z.strictObject({ count: z.int(), amount: z.number() })
/** The sums of the filter, and those of each kind of expense regardless of the filter's kind. */
export const ExpenseTotals = ChargeTotals.extend({ client: kindSums, firm: kindSums, requests: kindSums })
export type ExpenseTotals = z.infer<typeof ExpenseTotals>

const percentage = (what: string, max: number) =>
  z.preprocess(blankIsMissing, Decimal(4, `${what} must be between 0 and ${max}`, { max }).default('0'))
/** The maximum number of matters that share one cost. */
const MAX_PARTS = 50

const SplitPart = z.strictObject({
  matterId: RequiredId('Matter is required'),
  /** In proportion to the other shares: percentages, or any numbers. */
  share: requiredFigure('Share').refine((share) => Number(share) > 0, 'Share must be above 0'),
})
const isEachMatterOnce = (parts: readonly { matterId: string }[]) =>
  new Set(parts.map(({ matterId }) => matterId)).size === parts.length

/** The server computes amounts from quantity, unit cost and percentages. */
export const ExpenseInput = z
  .strictObject({
    ...firmKeys,
    /** Sent with an edit and ignored; the path has the id. */
    id: OptionalId(),
    isFirmExpense: z.boolean('Say whether the firm pays it').default(false),
    /** An expense that needs approval. It cannot be changed later. */
    isRequest: z.boolean().default(false),
    /** A request that is not submitted yet stays a draft. */
    isDraft: z.boolean().default(false),
    matterId: OptionalId('Matter is required'),
    /** Instead of matterId: one cost shared among several matters. Only a new expense can be split. */
    parts: z
      .array(SplitPart)
      .min(2, 'Share it among at least 2 matters')
      .max(MAX_PARTS, `At most ${MAX_PARTS} matters`)
      .refine(isEachMatterOnce, 'Each matter once')
      .optional(),
    categoryId: RequiredId('Category is required'),
    description: Note(5_000),
    vendor: Note(200),
    reference: Note(100),
    /** A UTBMS code; left out it stays, blank takes that of the category. */
    expenseCode: Code,
    date: requiredDay,
    quantity: z.preprocess(
      (value) => (value === undefined ? 1 : value),
      requiredFigure('Quantity').refine((quantity) => Number(quantity) > 0, 'Quantity must be above 0'),
    ),
    unitCost: requiredFigure('Unit cost'),
    taxPercentage: percentage('Tax', 100),
    markupPercentage: percentage('Markup', 1000),
    ...chargePriceKeys,
    /** Of an expense that is not a request; a request is paid by a transition. By default a new one is unpaid. */
    paymentStatus: z.enum(PAYMENT_STATUSES, 'Payment status is not known').optional(),
    /** Receipts. An edit without it keeps them. */
    attachmentIds: AttachmentIds.optional(),
    version: EditedVersion,
  })
  .refine(({ isFirmExpense, matterId, parts }) => isFirmExpense || matterId !== undefined || parts !== undefined, {
    path: ['matterId'],
    error: 'Matter is required',
  })
export type ExpenseInput = z.output<typeof ExpenseInput>

export const expenseSpelling = {
  ...chargeSpelling,
  status: 'Status',
  isFirmExpense: 'IsFirmExpense',
  isIncludeExpenseRequest: 'IsIncludeExpenseRequest',
} as const
