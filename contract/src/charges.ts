import { z } from 'zod'
import { AnsweredDay, Day, Flag, Id, listSpelling, Moment, optionalQuery, pagingKeys, Person } from './common.ts'
import { CurrencyId, requiredExchangeRate, requiredNumber } from './fields.ts'

/** Schemas that expenses and flat fees share. */

/** The approval of an expense or flat fee. */
export const CHARGE_STATUSES = ['draft', 'submitted', 'approved', 'rejected'] as const

/** The states of a time entry, and `notApproved` for an unapproved request or a rejected fee, which is not billed. */
export const BILLING_STATES = ['notBillable', 'unbilled', 'onInvoice', 'notApproved'] as const
export type BillingState = (typeof BILLING_STATES)[number]

const day = optionalQuery(Day())
/** An id in a filter. */
export const filterId = (message: string) => optionalQuery(Id(message))

/** The filters of the lists of expenses and of flat fees, of their totals and of their files. */
export const chargeFilters = {
  generalSearchText: pagingKeys.generalSearchText,
  clientId: filterId('Client is not known'),
  matterId: filterId('Matter is not known'),
  expenseAddedUserId: filterId('User is not known'),
  status: optionalQuery(z.enum(CHARGE_STATUSES, 'Status is not known')),
  billingState: optionalQuery(z.enum(BILLING_STATES, 'Billing state is not known')),
  fromExpenseFlatFeesDateCreated: day,
  toExpenseFlatFeesDateCreated: day,
}
export const chargeListKeys = {
  ...pagingKeys,
  /** The spec's spelling. With true the response is a CSV file. */
  isDownlodCsv: optionalQuery(Flag),
}
/** Properties of both. Amounts are in major units. An expense of the firm itself has no matter. */
export const chargeKeys = {
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
  /** Sent back with an edit; an outdated one is refused. */
  version: z.int(),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
}

/** Counts and sums of all rows that match a filter, in the firm's currency. */
export const ChargeTotals = z.strictObject({
  count: z.int(),
  amount: z.number(),
  unbilled: z.number(),
  currencyCode: z.string(),
  currencySymbol: z.string(),
})
export type ChargeTotals = z.infer<typeof ChargeTotals>

export const DeletedCharge = z.strictObject({
  id: Id(),
  date: z.iso.date(),
  description: z.string(),
  /** Null for the firm's own expenses and for matters that the reader may not see. */
  matterName: z.string().nullable(),
  category: z.string(),
  addedBy: z.string(),
  amount: z.number(),
  currencySymbol: z.string(),
  deletedAt: Moment,
  deletedBy: z.string(),
})
export type DeletedCharge = z.infer<typeof DeletedCharge>

const MAX_AMOUNT = 99_999_999_999
export const requiredFigure = (label: string) =>
  requiredNumber(4, label, MAX_AMOUNT, {
    tooMuch: `${label} must be at most ${MAX_AMOUNT.toLocaleString('en-US')}`,
    tooFine: `${label} can have at most 4 decimals`,
  })
/** Blank is null. */
const ExchangeRate = z.preprocess((value) => (value === '' ? null : value), requiredExchangeRate.nullable().optional())

/** The fields of the price that the forms of expenses and of flat fees share. */
export const chargePriceKeys = {
  /** By default the matter's currency, or the firm's when there is no matter or several. */
  currencyId: CurrencyId,
  /** Units of the currency for one unit of the firm's: required for a foreign currency, by default the stored one. */
  exchangeRate: ExchangeRate,
  /** By default true for a new charge; an edit without it keeps the value. */
  isBillable: z.boolean('Billable must be true or false').optional(),
}

export const chargeSpelling = {
  ...listSpelling,
  isDownlodCsv: 'IsDownlodCsv',
  expenseAddedUserId: 'ExpenseAddedUserId',
  fromExpenseFlatFeesDateCreated: 'FromExpenseFlatFeesDateCreated',
  toExpenseFlatFeesDateCreated: 'ToExpenseFlatFeesDateCreated',
} as const
