import type { Expense } from '#contract/expense-shapes.ts'
import { BILLING_LABELS, CHARGE_STATUS_LABELS } from '#domain/charge-labels.ts'
import type { RequestTransition, RequestState } from '#domain/expense-request.ts'
import { dayText } from '#domain/calendar-day.ts'

/** Beside the tabs of the list: what a matter's or a client's page lists. No address says it. */
export const OF_FILE = 'file'

const REQUEST_WORDS: Readonly<Record<RequestState, string>> = {
  ...CHARGE_STATUS_LABELS,
  paid: 'Reimbursed',
}
export const requestWord = (state: RequestState): string => REQUEST_WORDS[state]

/** Where an expense stands: what was asked for stands where the request does, the rest as it is billed. */
export function statusOf(expense: Expense): string {
  if (expense.requestState && expense.requestState !== 'approved') return requestWord(expense.requestState)
  return expense.isFirmExpense ? 'Firm expense' : BILLING_LABELS[expense.billingState]
}

/** What a row, a dialog or the undo note calls it. */
export const expenseName = (expense: Pick<Expense, 'category' | 'date' | 'matterName'>): string =>
  [expense.category, expense.matterName, dayText(expense.date)].filter(Boolean).join(', ')

export const TRANSITION_LABELS: Readonly<Record<RequestTransition, string>> = {
  submit: 'Submit',
  withdraw: 'Withdraw',
  approve: 'Approve',
  reject: 'Reject',
  pay: 'Mark as paid',
}
