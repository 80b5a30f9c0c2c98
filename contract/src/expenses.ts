import { z } from 'zod'
import { REQUEST_TRANSITIONS, type RequestState } from '#domain/expense-request.ts'
import { firmCall, firmKeys, FirmQuery, Id, Nothing, page, pagingKeys, Text } from './common.ts'
import { bulkDeletion, BulkIds, BulkOutcome, MAX_IN_BULK } from './bulk.ts'
import { DeletedCharge } from './charges.ts'
import { endpoint, needs } from './endpoint.ts'
import {
  Expense,
  ExpenseDetail,
  ExpenseExportQuery,
  ExpenseFilters,
  ExpenseInput,
  ExpenseListQuery,
  expenseSpelling,
  ExpenseTotals,
} from './expense-shapes.ts'

const params = z.object({ id: Id('Not an id') })
const saveRefusals = [
  'matter_closed',
  'matter_deleted',
  'activity_not_for_expenses',
  'activity_archived',
  'multicurrency_off',
  'currency_unknown',
  'amount_too_large',
  'file_kind_refused',
  'file_in_use',
  'utbms_code_unknown',
  'utbms_code_required',
] as const

const ExpenseCategory = z.strictObject({ id: Id(), name: z.string(), billableByDefault: z.boolean() })

const savedText = ({ isRequest, status }: Expense) => {
  if (!isRequest) return 'Expense saved'
  return status === 'draft' ? 'Draft of the request saved' : 'Request submitted for approval'
}

/** The message after a request moved to a state. */
const MOVED_TEXTS: Readonly<Record<RequestState, string>> = {
  draft: 'Request withdrawn. It is a draft again',
  submitted: 'Request submitted for approval',
  approved: 'Request approved',
  rejected: 'Request rejected',
  paid: 'Request marked as paid',
}

export const expenses = {
  list: endpoint('GET', '/admin/expense-flat-fees-info/get-expenses-list', {
    summary: 'Expenses, or a CSV file of all that match the filter',
    access: needs('expensePermission'),
    query: ExpenseListQuery,
    spelling: expenseSpelling,
    response: page(Expense).extend({ totals: ExpenseTotals.optional() }),
  }),
  totals: endpoint('GET', '/admin/expense-flat-fees-info/expenses/totals', {
    summary: 'The number of expenses that match a filter, and their sums',
    access: needs('expensePermission'),
    query: ExpenseFilters,
    spelling: expenseSpelling,
    response: ExpenseTotals,
  }),
  export: endpoint('GET', '/admin/expense-flat-fees-info/expenses/export', {
    summary: 'All expenses that match a filter, as a CSV or XLSX file',
    access: needs('expensePermission'),
    query: ExpenseExportQuery,
    spelling: expenseSpelling,
    response: z.string(),
    bare: true,
    refusals: ['busy_exporting'],
  }),
  waiting: endpoint('GET', '/admin/expense-flat-fees-info/expenses/waiting', {
    summary: "The number of other people's requests that wait for a decision of this person",
    access: needs('expensePermission', 'invoice.approve'),
    ...firmCall,
    response: z.strictObject({ requests: z.int() }),
  }),
  categories: endpoint('GET', '/admin/expense-flat-fees-info/expense-categories', {
    summary: 'The categories of expenses',
    access: needs('expensePermission'),
    ...firmCall,
    response: z.array(ExpenseCategory),
  }),
  deleted: endpoint('GET', '/admin/recycle-bin/expenses', {
    summary: 'Expenses in the recycle bin, latest first',
    access: needs('expensePermission', 'recycleBin'),
    query: FirmQuery.extend(pagingKeys),
    response: page(DeletedCharge),
  }),
  create: endpoint('POST', '/admin/expense-flat-fees-info/expense', {
    summary: 'Creates an expense, a request, or the parts of a shared cost, of which it returns the first',
    access: needs('expensePermission', 'expensePermission.create'),
    query: FirmQuery,
    body: ExpenseInput,
    response: ExpenseDetail,
    refusals: saveRefusals,
    done: 'Expense saved',
    doneFor: savedText,
  }),
  get: endpoint('GET', '/admin/expense-flat-fees-info/expense/:id', {
    summary: 'An expense with its receipts, the decision and the other parts of the same cost',
    access: needs('expensePermission'),
    params,
    query: FirmQuery,
    response: ExpenseDetail,
  }),
  update: endpoint('PUT', '/admin/expense-flat-fees-info/expense/:id', {
    summary: 'Updates an expense that is not on an invoice; a request only while it is a draft or rejected',
    access: needs('expensePermission', 'expensePermission.edit'),
    params,
    query: FirmQuery,
    body: ExpenseInput,
    response: ExpenseDetail,
    refusals: [
      ...saveRefusals,
      'stale_version',
      'expense_locked',
      'request_settled',
      'split_amount_fixed',
      'expense_kind_fixed',
    ],
    done: 'Expense saved',
    doneFor: savedText,
  }),
  delete: endpoint('DELETE', '/admin/expense-flat-fees-info/expense/:id', {
    summary: 'Moves an expense to the recycle bin; refused for one on an invoice and for a paid request',
    access: needs('expensePermission', 'expensePermission.delete'),
    params,
    query: FirmQuery,
    response: Nothing,
    refusals: ['expense_locked', 'request_settled'],
    done: 'Expense deleted',
  }),
  bulkDelete: bulkDeletion({
    path: '/admin/expense-flat-fees-info/expenses',
    many: 'Expenses',
    access: ['expensePermission', 'expensePermission.delete'],
  }),
  restore: endpoint('POST', '/admin/expense-flat-fees-info/expense/:id/restore', {
    summary: 'Restores an expense from the recycle bin; for the person who deleted it, or with recycleBin.edit',
    access: needs('expensePermission'),
    params,
    response: ExpenseDetail,
    refusals: ['matter_deleted', 'matter_closed'],
    done: 'Expense restored',
  }),
  transition: endpoint('POST', '/admin/expense-flat-fees-info/expense/:id/request/:move', {
    summary:
      "Submits or withdraws one's own request, approves or rejects another's (invoice.approve), pays one (paymentInfo.create)",
    access: needs('expensePermission'),
    params: z.object({ id: Id('Not an id'), move: z.enum(REQUEST_TRANSITIONS, 'Not a move') }),
    body: z.strictObject({
      ...firmKeys,
      /** The reason of a rejection, or a note on an approval. */
      reason: Text(2_000).default(''),
      version: z.int().optional(),
    }),
    response: ExpenseDetail,
    refusals: [
      'wrong_state',
      'matter_closed',
      'stale_version',
      'own_request',
      'not_a_request',
      'request_settled',
      'matter_deleted',
    ],
    done: 'Request updated',
    doneFor: ({ requestState }: Expense) => MOVED_TEXTS[requestState ?? 'draft'],
  }),
  bulkApprove: endpoint('POST', '/admin/expense-flat-fees-info/expenses/bulk-approve', {
    summary: 'Approves expense requests of other people and lists those that were not approved, with reasons',
    access: needs('expensePermission', 'invoice.approve'),
    body: z.strictObject({
      ...firmKeys,
      ids: BulkIds,
      /** The versions that were read; a request that was changed since is not approved. */
      versions: z
        .array(z.strictObject({ id: Id('Not an id'), version: z.int() }))
        .max(MAX_IN_BULK, `At most ${MAX_IN_BULK} records at once`)
        .default([]),
    }),
    response: BulkOutcome,
    done: 'Requests approved',
  }),
}
