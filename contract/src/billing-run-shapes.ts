import { z } from 'zod'
import { MATTER_RATES } from '#domain/billable.ts'
import {
  AnsweredDay,
  Day,
  Decimal,
  firmKeys,
  FirmQuery,
  Id,
  Moment,
  optionalQuery,
  page,
  pagingKeys,
  Person,
} from './common.ts'
import { MATTER_STATUSES } from './matters.ts'

/** One invoice for each matter, or for each client and currency. */
export const INVOICE_PER = ['matter', 'client'] as const
export type InvoicePer = (typeof INVOICE_PER)[number]

/** What a run is doing to its items; without a step it waits for a person. */
export const RUN_STEPS = ['draft', 'approve', 'send'] as const
export type RunStep = (typeof RUN_STEPS)[number]

/** What became of an item of a run. `deleted` is a draft that somebody deleted. */
export const RUN_ITEM_STATES = [
  'queued',
  'drafted',
  'skipped',
  'failed',
  'approving',
  'approved',
  'sending',
  'sent',
  'deleted',
] as const
export type RunItemState = (typeof RUN_ITEM_STATES)[number]

/** A firm that bills more at once makes several runs. */
export const MAX_RUN_MATTERS = 1_000

const filterId = (message: string) => optionalQuery(Id(message))
const day = optionalQuery(Day())
const minimum = optionalQuery(Decimal(3, 'Minimum must be an amount'))

const matterFilters = {
  clientId: filterId('Client is not known'),
  responsibleUserId: filterId('User is not known'),
  practiceAreaId: filterId('Practice area is not known'),
  matterRate: optionalQuery(z.enum(MATTER_RATES, 'Rate type is not known')),
  status: optionalQuery(z.enum(MATTER_STATUSES, 'Status is not known')),
  /** The last day of the work that is billed; all of it where it is left out. */
  upTo: day,
  /** Matters worth less are left out: in the firm's currency. */
  minimum,
}

/** Which matters with unbilled work a run is about. Work that is held back counts nowhere. */
export const BillableMatterFilters = FirmQuery.extend({
  generalSearchText: pagingKeys.generalSearchText,
  ...matterFilters,
})
export type BillableMatterFilters = z.output<typeof BillableMatterFilters>

export const BILLABLE_MATTER_SORTS = ['matter', 'client', 'amount', 'hours'] as const
export type BillableMatterSort = (typeof BILLABLE_MATTER_SORTS)[number]
export const BillableMatterQuery = BillableMatterFilters.extend(pagingKeys)
export type BillableMatterQuery = z.output<typeof BillableMatterQuery>

/** Amounts by what they are for. */
const sums = { hours: z.number(), time: z.number(), expenses: z.number(), fees: z.number(), total: z.number() }

/** A matter and what waits on it, in the currency of its work, or in the firm's where its work is in several. */
export const BillableMatter = z.strictObject({
  id: Id(),
  name: z.string(),
  number: z.string(),
  clientId: Id(),
  clientName: z.string(),
  responsible: Person.nullable(),
  ...sums,
  currencyCode: z.string(),
  currencySymbol: z.string(),
  homeTotal: z.number(),
  homeCurrencySymbol: z.string(),
  homeCurrencyCode: z.string(),
})
export type BillableMatter = z.infer<typeof BillableMatter>
export const BillableMatterPage = page(BillableMatter)
export type BillableMatterPage = z.infer<typeof BillableMatterPage>

/** Of all matters that match, in the firm's currency. */
export const BillableTotals = z.strictObject({
  count: z.int(),
  ...sums,
  currencyCode: z.string(),
  currencySymbol: z.string(),
})
export type BillableTotals = z.infer<typeof BillableTotals>

export const BillingRunInput = z.strictObject({
  ...firmKeys,
  generalSearchText: pagingKeys.generalSearchText,
  ...matterFilters,
  upTo: Day(),
  /** Only these of the matters that match. */
  matterIds: z
    .array(Id('Matter is not known'))
    .min(1, 'Choose at least one matter')
    .max(MAX_RUN_MATTERS, `At most ${MAX_RUN_MATTERS} matters in a run`)
    .optional(),
  invoicePer: z.enum(INVOICE_PER, "Invoices are made for each 'matter' or 'client'").default('matter'),
  /** By default today in the firm's time zone. */
  issueDate: Day().optional(),
})
export type BillingRunInput = z.output<typeof BillingRunInput>

/** A run with how many of its items are in each state; items about a matter behind a wall are not counted. */
export const BillingRun = z.strictObject({
  id: Id(),
  invoicePer: z.enum(INVOICE_PER),
  upTo: AnsweredDay,
  issueDate: AnsweredDay,
  minimum: z.number(),
  step: z.enum(RUN_STEPS).nullable(),
  created: z.strictObject({ at: Moment, person: Person }),
  /** When it went on by itself after an interruption. */
  resumedAt: Moment.nullable(),
  counts: z.record(z.enum(RUN_ITEM_STATES), z.int()),
  /** What its drafts and invoices come to, in the firm's currency. */
  total: z.number(),
  currencyCode: z.string(),
  currencySymbol: z.string(),
  /** Whether the person may approve its drafts. */
  canApprove: z.boolean(),
})
export type BillingRun = z.infer<typeof BillingRun>
export const BillingRunPage = page(BillingRun)
export type BillingRunPage = z.infer<typeof BillingRunPage>

export const RunItemQuery = FirmQuery.extend({
  ...pagingKeys,
  runId: Id('Billing run is required'),
  state: optionalQuery(z.enum(RUN_ITEM_STATES, 'State is not known')),
})
export type RunItemQuery = z.output<typeof RunItemQuery>

/** An invoice of a run. Amounts are those of the invoice once there is one, before that what waited when the run began. */
export const BillingRunItem = z.strictObject({
  /** Its place in the run, as a number and as a text that names its row. */
  position: z.int(),
  id: z.string(),
  clientId: Id(),
  clientName: z.string(),
  matters: z.array(z.strictObject({ id: Id(), name: z.string(), number: z.string(), responsible: Person.nullable() })),
  state: z.enum(RUN_ITEM_STATES),
  reason: z.string(),
  invoice: z.strictObject({ id: Id(), number: z.string().nullable(), version: z.int() }).nullable(),
  ...sums,
  currencyCode: z.string(),
  currencySymbol: z.string(),
  homeTotal: z.number(),
  homeCurrencyCode: z.string(),
  homeCurrencySymbol: z.string(),
})
export type BillingRunItem = z.infer<typeof BillingRunItem>
export const RunItemPage = page(BillingRunItem)
export type RunItemPage = z.infer<typeof RunItemPage>

/** Only these of its drafts; all of them where it is left out. */
export const RunStepInput = z.strictObject({
  ...firmKeys,
  invoiceIds: z.array(Id('Invoice is not known')).min(1, 'Choose at least one draft').max(MAX_RUN_MATTERS).optional(),
})
