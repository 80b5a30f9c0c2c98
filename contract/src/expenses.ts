import { z } from 'zod'
import { AnsweredDay, Day, FirmQuery, Flag, Id, listSpelling, optionalQuery, page, pagingKeys } from './common.ts'
import { endpoint, needs } from './endpoint.ts'

/** Where an expense or flat fee stands, and whether it has been paid. */
export const CHARGE_STATUSES = ['draft', 'submitted', 'approved', 'rejected'] as const
export const PAYMENT_STATUSES = ['unpaid', 'paid'] as const

const day = optionalQuery(Day())
const id = (message: string) => optionalQuery(Id(message))

const listKeys = {
  ...pagingKeys,
  clientId: id('Client is not known'),
  matterId: id('Matter is not known'),
  expenseAddedUserId: id('User is not known'),
  status: optionalQuery(z.enum(CHARGE_STATUSES, 'Status is not known')),
  /** The spec's spelling: with true the answer is a CSV file. */
  isDownlodCsv: optionalQuery(Flag),
  fromExpenseFlatFeesDateCreated: day,
  toExpenseFlatFeesDateCreated: day,
}

export const ExpenseFilters = FirmQuery.extend({
  ...listKeys,
  paymentStatus: optionalQuery(z.enum(PAYMENT_STATUSES, 'Payment status is not known')),
  /** The firm's own costs, as the spec has it where nothing is said; false for those charged to clients. */
  isFirmExpense: optionalQuery(Flag).transform((isFirmExpense) => isFirmExpense ?? true),
  /** Also requests that nobody has approved yet. */
  isIncludeExpenseRequest: optionalQuery(Flag),
})
export const FlatFeeFilters = FirmQuery.extend(listKeys)

const chargeKeys = {
  id: Id(),
  matterId: Id().nullable(),
  matterName: z.string().nullable(),
  clientId: Id().nullable(),
  clientName: z.string().nullable(),
  description: z.string(),
  date: AnsweredDay,
  quantity: z.number(),
  unitCost: z.number(),
  amount: z.number(),
  currencyCode: z.string(),
  isBillable: z.boolean(),
  status: z.enum(CHARGE_STATUSES),
  addedBy: z.strictObject({ userId: Id(), name: z.string() }),
}
export const Expense = z.strictObject({
  ...chargeKeys,
  category: z.string(),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  isFirmExpense: z.boolean(),
})
export type Expense = z.infer<typeof Expense>
export const FlatFee = z.strictObject(chargeKeys)
export type FlatFee = z.infer<typeof FlatFee>

const spelling = {
  ...listSpelling,
  isDownlodCsv: 'IsDownlodCsv',
  expenseAddedUserId: 'ExpenseAddedUserId',
  fromExpenseFlatFeesDateCreated: 'FromExpenseFlatFeesDateCreated',
  toExpenseFlatFeesDateCreated: 'ToExpenseFlatFeesDateCreated',
}

export const expenses = {
  list: endpoint({
    method: 'GET',
    path: '/admin/expense-flat-fees-info/get-expenses-list',
    summary: 'Expenses, or a CSV file of all that the filter finds',
    access: needs('expensePermission'),
    query: ExpenseFilters,
    spelling: {
      ...spelling,
      status: 'Status',
      isFirmExpense: 'IsFirmExpense',
      isIncludeExpenseRequest: 'IsIncludeExpenseRequest',
    },
    response: page(Expense),
  }),
  flatFees: endpoint({
    method: 'GET',
    path: '/admin/expense-flat-fees-info/get-flat-fees-list',
    summary: 'Flat fees, or a CSV file of all that the filter finds',
    access: needs('flatFeePermission'),
    query: FlatFeeFilters,
    spelling,
    response: page(FlatFee),
  }),
}
