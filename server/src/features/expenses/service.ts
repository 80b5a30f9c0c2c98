import { splitCost, type PricedCost } from '#domain/expense-amount.ts'
import { isRequestOpen } from '#domain/expense-request.ts'
import { toMajorText } from '#domain/money.ts'
import type { ExpenseDetail, ExpenseInput } from '#contract/expense-shapes.ts'
import { expenseRecord } from '#contract/expenses-record.ts'
import type { FirmContext } from '../../platform/context.ts'
import { assertVersion, updateRecord } from '../../platform/db/records.ts'
import { newId } from '../../platform/ids.ts'
import { notPermitted } from '../../platform/refusal.ts'
import { attachmentsOf, copyUploads, setAttachments } from '../files/public.ts'
import { recordLifecycle } from '../records/public.ts'
import { mailApprovers } from './mails.ts'
import { expenseFiles } from './attachments.ts'
import { getExpense } from './list.ts'
import {
  assertShareUnchanged,
  billingStateOf,
  priceColumns,
  priceExpense,
  resolveExpense,
  withDefaults,
  type ResolvedInput,
} from './pricing.ts'
import { insertExpenses, type LockedExpense } from './queries.ts'
import { expenseConstraints, expenseLocked, kindFixed, requestSettled } from './refusals.ts'
import { requestStateOf } from './view.ts'

const lifecycle = recordLifecycle({
  contract: expenseRecord,
  table: 'app.expenses',
  assertDeletable(expense) {
    if (expense.billing_state === 'onInvoice') throw expenseLocked()
    if (requestStateOf(expense) === 'paid') throw requestSettled('paid')
  },
  get: getExpense,
  constraints: expenseConstraints,
})
export const { delete: deleteExpense, deleteSeveral: deleteExpenses, restore: restoreExpense } = lifecycle

/** A matter that pays for a part of the expense, with its share; the firm's own expense has one part without a matter. */
interface Part {
  readonly matterId: string | null
  readonly share: string | null
}

const partsOf = (input: ExpenseInput): readonly Part[] =>
  input.isFirmExpense
    ? [{ matterId: null, share: null }]
    : (input.parts ?? [{ matterId: input.matterId ?? null, share: null }])

/** Records an expense, one row for each matter that shares it. Returns the first. */
export async function createExpense(context: FirmContext, expense: ExpenseInput): Promise<ExpenseDetail> {
  const { tx, businessId, userId, clock } = context
  const input = withDefaults(expense)
  const parts = partsOf(input)
  const currency = await resolveExpense(
    context,
    input,
    parts.flatMap(({ matterId }) => matterId ?? []),
  )
  const total = priceExpense(input, currency)
  const shares = parts.flatMap(({ share }) => share ?? [])
  const prices = shares.length > 0 ? splitCost(total, shares) : [total]
  const now = clock.now()
  const splitId = shares.length > 0 ? newId() : null
  const rows = parts.map((part, index) => ({
    business_id: businessId,
    id: newId(),
    ...textColumns(input),
    ...priceColumns(prices[index] ?? total, input, currency),
    ...(splitId && shareColumns(prices[index] ?? total)),
    matter_id: part.matterId,
    split_id: splitId,
    split_share: part.share,
    home_currency: currency.homeCurrency,
    is_request: input.isRequest,
    ...initialState(input),
    added_by: userId,
    created_at: now,
    updated_at: now,
  }))
  await insertExpenses(tx, rows)
  await attachToEach(context, rows, input.attachmentIds ?? [])
  if (input.isRequest && !input.isDraft) await mailApprovers(context, rows)
  return getExpense(context, rows[0]?.id ?? '')
}

const initialState = (input: ResolvedInput) =>
  input.isRequest
    ? ({ status: input.isDraft ? 'draft' : 'submitted', payment_status: 'unpaid' } as const)
    : ({ status: 'approved', payment_status: input.paymentStatus } as const)

/** A file belongs to one record, so each further part gets its own copy of the receipts. */
async function attachToEach(
  context: FirmContext,
  rows: readonly { id: string; matter_id: string | null }[],
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return
  const [first, ...others] = rows
  for (const { id, matter_id } of others) {
    const copies = await copyUploads(context, fileIds)
    await setAttachments(context, expenseFiles, { recordId: id, matterId: matter_id, fileIds: copies })
  }
  if (first) await setAttachments(context, expenseFiles, { recordId: first.id, matterId: first.matter_id, fileIds })
}

/** Changes an expense that is on no invoice; a request only while it is a draft or rejected. */
export async function updateExpense(context: FirmContext, id: string, change: ExpenseInput): Promise<ExpenseDetail> {
  const { tx, userId } = context
  const expense = await lifecycle.lock(context, id)
  const input = withDefaults(change, expense)
  assertEditable(expense, input, userId)
  const matterId = input.isFirmExpense ? null : (input.matterId ?? null)
  const currency = await resolveExpense(context, input, matterId === null ? [] : [matterId], expense)
  const isShare = expense.split_id !== null
  if (isShare) assertShareUnchanged(expense, input, currency)
  await updateRecord(context, 'app.expenses', id, {
    ...textColumns(input),
    matter_id: matterId,
    ...(isShare
      ? { billing_state: billingStateOf(input) }
      : priceColumns(priceExpense(input, currency), input, currency)),
    ...(expense.is_request ? resubmission(input) : { payment_status: input.paymentStatus }),
  })
  const fileIds = input.attachmentIds ?? (expense.matter_id === matterId ? undefined : await receiptsOf(tx, id))
  if (fileIds) await setAttachments(context, expenseFiles, { recordId: id, matterId, fileIds })
  if (expense.is_request && !input.isDraft) await mailApprovers(context, [{ id, matter_id: matterId }])
  return getExpense(context, id)
}

/** Receipts follow their expense to another matter, and so behind the same wall. */
const receiptsOf = async (tx: FirmContext['tx'], id: string): Promise<string[]> =>
  ((await attachmentsOf(tx, expenseFiles, [id])).get(id) ?? []).map((file) => file.id)

/** An edited request is submitted again, and its earlier decision is removed. */
const resubmission = (input: ExpenseInput) =>
  ({
    status: input.isDraft ? 'draft' : 'submitted',
    decided_by: null,
    decided_at: null,
    decision_note: '',
  }) as const

function assertEditable(expense: LockedExpense, input: ExpenseInput, userId: string): void {
  if (expense.billing_state === 'onInvoice') throw expenseLocked()
  const state = requestStateOf(expense)
  if (state && expense.added_by !== userId) throw notPermitted()
  if (state && !isRequestOpen(state)) throw requestSettled(state)
  assertVersion(input.version, expense.version, 'Expense')
  if (input.isRequest !== expense.is_request) throw kindFixed('isRequest')
  if (input.parts) throw kindFixed('parts')
}

const textColumns = (input: ExpenseInput) => ({
  activity_id: input.categoryId,
  description: input.description,
  vendor: input.vendor,
  reference: input.reference,
  spent_on: input.date,
  ...(input.expenseCode !== undefined && { expense_code: input.expenseCode }),
})

/** Each share is stored as its own expense (quantity 1). The total is not stored: it would reveal matters behind a wall. */
const shareColumns = ({ cost }: PricedCost) => ({ quantity: '1', unit_cost: toMajorText(cost) })
