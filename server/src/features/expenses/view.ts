import { isRequestOpen, transitionsFor, type RequestState } from '#domain/expense-request.ts'
import { minorToNumber } from '#domain/money.ts'
import { holds } from '#domain/permissions.ts'
import type { Expense } from '#contract/expense-shapes.ts'
import type { Currencies } from '../reference/public.ts'
import { toChargeAmounts } from '../charges/public.ts'
import type { ExpenseRow } from './list.queries.ts'
import type { LockedExpense } from './queries.ts'

/** The reader, who gets the abilities with each expense. */
export interface Viewer {
  readonly currencies: Currencies
  readonly permissions: ReadonlySet<string>
  readonly userId: string
}

type RequestColumns = Pick<LockedExpense, 'is_request' | 'status' | 'payment_status'>

/** The state of a request; undefined for an expense that was entered directly. */
export const requestStateOf = (row: RequestColumns): RequestState | undefined =>
  row.is_request ? (row.payment_status === 'paid' ? 'paid' : row.status) : undefined

function rightsOf(row: ExpenseRow, { permissions, userId }: Viewer) {
  const state = requestStateOf(row)
  const isFree = row.billing_state !== 'onInvoice'
  const isRequester = row.added_by === userId
  const isOpen = state === undefined || (isRequester && isRequestOpen(state))
  return {
    canEdit: isFree && isOpen && holds(permissions, 'expensePermission.edit'),
    canDelete: isFree && state !== 'paid' && holds(permissions, 'expensePermission.delete'),
    requestState: state ?? null,
    moves: state === undefined ? [] : transitionsFor(state, { permissions, isRequester }),
  }
}

export function toExpense(row: ExpenseRow, viewer: Viewer): Expense {
  const amount = (minor: string) => minorToNumber(minor, row.currency)
  return {
    id: row.id,
    matterId: row.matter_id,
    matterName: row.matter_name,
    matterNumber: row.matter_number,
    clientId: row.client_id,
    clientName: row.client_name,
    categoryId: row.activity_id,
    category: row.category,
    description: row.description,
    vendor: row.vendor,
    reference: row.reference,
    expenseCode: row.expense_code,
    date: row.spent_on,
    cost: amount(row.cost_minor),
    taxPercentage: Number(row.tax_percentage),
    tax: amount(row.tax_minor),
    markupPercentage: Number(row.markup_percentage),
    markup: amount(row.markup_minor),
    ...toChargeAmounts(row, viewer.currencies),
    isBillable: row.billing_state !== 'notBillable',
    billingState: row.billing_state,
    status: row.status,
    paymentStatus: row.payment_status,
    isFirmExpense: row.is_firm_expense,
    isRequest: row.is_request,
    ...rightsOf(row, viewer),
    splitId: row.split_id,
    fileCount: Number(row.files),
    addedBy: { userId: row.added_by, name: row.adder_name },
    createdAt: row.created_at.toISOString(),
    version: row.version,
  }
}
