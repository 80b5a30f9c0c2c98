import type { RequestState } from '#domain/expense-request.ts'
import { type ConstraintRefusals, invalidField, Refusal } from '../../platform/refusal.ts'

export const expenseLocked = () =>
  new Refusal(409, 'expense_locked', 'This expense is on an invoice and can no longer be changed')

const STATE_LABELS: Readonly<Record<RequestState, string>> = {
  draft: 'a draft',
  submitted: 'waiting for approval',
  approved: 'approved',
  rejected: 'rejected',
  paid: 'paid',
}

export const requestSettled = (state: RequestState) =>
  new Refusal(409, 'request_settled', `This request is ${STATE_LABELS[state]} and can no longer be changed`)
export const wrongState = (state: RequestState) =>
  new Refusal(409, 'wrong_state', `This request is ${STATE_LABELS[state]}. Reload to see what can be done with it`)
export const ownRequest = () =>
  new Refusal(403, 'own_request', 'You cannot decide on your own request. Somebody else has to')
export const notARequest = () =>
  new Refusal(422, 'not_a_request', 'This expense is not a request, so there is nothing to decide')

export const categoryNotForExpenses = () =>
  invalidField('activity_not_for_expenses', 'categoryId', 'This activity is not for expenses')
export const categoryArchived = () => invalidField('activity_archived', 'categoryId', 'This category is no longer used')

export const splitAmountFixed = (field: string) =>
  invalidField(
    'split_amount_fixed',
    field,
    'This is a share of one cost. To change its amount, delete the shares and record the cost again',
  )
export const kindFixed = (field: string) =>
  invalidField('expense_kind_fixed', field, 'The kind of an expense cannot be changed. Delete it and record it again')

/** The database enforces the same rules, also between two requests at the same moment. */
export const expenseConstraints: ConstraintRefusals = {
  expenses_on_invoice: expenseLocked,
  expenses_only_invoice_locks: expenseLocked,
  expenses_invoiced_not_deleted: expenseLocked,
  expenses_request_decided: () =>
    new Refusal(409, 'request_settled', 'This request was decided in the meantime. Reload to see it'),
  expenses_request_moves: () =>
    new Refusal(409, 'wrong_state', 'This request was changed in the meantime. Reload to see it'),
  expenses_not_decided_by_requester: ownRequest,
}
