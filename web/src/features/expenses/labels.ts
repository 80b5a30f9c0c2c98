import type { Expense } from '#contract/expense-shapes.ts'
import { BILLING_LABELS, CHARGE_STATUS_LABELS } from '#domain/charge-labels.ts'
import type { RequestTransition, RequestState } from '#domain/expense-request.ts'
import { dayText } from '#domain/calendar-day.ts'

/** The tab of the list on a matter's or client's page. No address names it. */
export const OF_FILE = 'file'

const REQUEST_LABELS: Readonly<Record<RequestState, string>> = {
  ...CHARGE_STATUS_LABELS,
  paid: 'Reimbursed',
}
export const requestLabel = (state: RequestState): string => REQUEST_LABELS[state]

/** The status of an expense: that of its request, or of its billing once it is approved. */
export function statusOf(expense: Expense): string {
  if (expense.requestState && expense.requestState !== 'approved') return requestLabel(expense.requestState)
  return expense.isFirmExpense ? 'Firm expense' : BILLING_LABELS[expense.billingState]
}

/** Its name in rows, dialogs and the undo note. */
export const expenseName = (expense: Pick<Expense, 'category' | 'date' | 'matterName'>): string =>
  [expense.category, expense.matterName, dayText(expense.date)].filter(Boolean).join(', ')

export const TRANSITION_LABELS: Readonly<Record<RequestTransition, string>> = {
  submit: 'Submit',
  withdraw: 'Withdraw',
  approve: 'Approve',
  reject: 'Reject',
  pay: 'Mark as paid',
}
