import { money, toMajorNumber } from '#domain/money.ts'
import type { CHARGE_STATUSES, Expense, FlatFee, PAYMENT_STATUSES } from '#contract/expenses.ts'
import type { ExpenseRow, FlatFeeRow } from './queries.ts'

const shared = (row: ExpenseRow | FlatFeeRow): FlatFee => ({
  id: row.id,
  matterId: row.matter_id,
  matterName: row.matter_name,
  clientId: row.client_id,
  clientName: row.client_name,
  description: row.description,
  date: row.charged_on,
  quantity: Number(row.quantity),
  unitCost: Number(row.unit_cost),
  amount: toMajorNumber(money(BigInt(row.amount_minor), row.currency)),
  currencyCode: row.currency,
  isBillable: row.billing_state !== 'notBillable',
  // Checks of the tables allow these words alone, here and below.
  status: row.status as (typeof CHARGE_STATUSES)[number],
  addedBy: { userId: row.added_by, name: `${row.first_name} ${row.last_name}`.trim() },
})

export const toFlatFee = (row: FlatFeeRow): FlatFee => shared(row)

export const toExpense = (row: ExpenseRow): Expense => ({
  ...shared(row),
  category: row.category,
  paymentStatus: row.payment_status as (typeof PAYMENT_STATUSES)[number],
  isFirmExpense: row.is_firm_expense,
})

const FLAT_FEE_HEAD = [
  'Date',
  'Client',
  'Matter',
  'Description',
  'Quantity',
  'Unit cost',
  'Amount',
  'Currency',
  'Billable',
  'Status',
  'Added by',
]
export const EXPENSE_HEAD = [...FLAT_FEE_HEAD, 'Category', 'Payment status']
export { FLAT_FEE_HEAD }

export const flatFeeCells = (charge: FlatFee) => [
  charge.date,
  charge.clientName,
  charge.matterName,
  charge.description,
  charge.quantity,
  charge.unitCost,
  charge.amount,
  charge.currencyCode,
  charge.isBillable ? 'Yes' : 'No',
  charge.status,
  charge.addedBy.name,
]
export const expenseCells = (expense: Expense) => [...flatFeeCells(expense), expense.category, expense.paymentStatus]
