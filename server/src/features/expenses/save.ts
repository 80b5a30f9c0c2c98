import { compareDecimals, decimal } from '#domain/decimal.ts'
import { priceCost, splitCost, type PricedCost } from '#domain/expense-amount.ts'
import { isRequestOpen } from '#domain/expense-request.ts'
import { toMajorText } from '#domain/money.ts'
import type { ExpenseDetail, ExpenseInput } from '#contract/expense-shapes.ts'
import type { expenses as contract } from '#contract/expenses.ts'
import type { Received } from '#contract/endpoint.ts'
import type { FirmContext } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { missingField, notFound, notPermitted, staleVersion } from '../../platform/refusal.ts'
import { attachmentsOf, copyUploads, setAttachments } from '../files/public.ts'
import { currencies } from '../reference/public.ts'
import { checkMatter, checkSize, currencyOf, rateOfCharge, type ChargeBefore } from './charges.ts'
import { lockFirmOfCharge, mattersOfCharge } from './charges.queries.ts'
import { expenseFiles } from './attachments.ts'
import { getExpense } from './list.ts'
import {
  categoryArchived,
  categoryNotForExpenses,
  expenseLocked,
  kindFixed,
  requestSettled,
  splitAmountFixed,
} from './rules.ts'
import { findCategory, insertExpenses, lockExpense, updateExpenseRow, type LockedExpense } from './save.queries.ts'
import { requestStateOf } from './view.ts'

/** The matters that the expense is for, each with its share; the firm's own has one part without a matter. */
interface Part {
  readonly matterId: string | null
  readonly share: string | null
}

/** What was asked for, with what a save may leave unsaid: a new expense is billable and unpaid, a known one stays as it is. */
type ResolvedInput = ExpenseInput & Required<Pick<ExpenseInput, 'isBillable' | 'paymentStatus'>>

const withDefaults = (body: ExpenseInput, before?: LockedExpense): ResolvedInput => ({
  ...body,
  isBillable: body.isBillable ?? (!before || before.is_firm_expense || before.billing_state !== 'notBillable'),
  paymentStatus: body.paymentStatus ?? (before?.payment_status === 'paid' ? 'paid' : 'unpaid'),
})

const partsOf = (body: ExpenseInput): readonly Part[] =>
  body.isFirmExpense
    ? [{ matterId: null, share: null }]
    : (body.parts ?? [{ matterId: body.matterId ?? null, share: null }])

/** Records an expense: one row for each matter that bears a part of it. Answers the first. */
export async function createExpense(
  context: FirmContext,
  received: Received<typeof contract.create>,
): Promise<ExpenseDetail> {
  const { tx, businessId, userId, clock } = context
  const body = withDefaults(received.body)
  const parts = partsOf(body)
  const facts = await factsOf(context, body, parts)
  const whole = price(body, facts)
  const shares = parts.flatMap(({ share }) => (share === null ? [] : [share]))
  const prices = shares.length > 0 ? splitCost(whole, shares) : [whole]
  const now = clock.now()
  const splitId = shares.length > 0 ? newId() : null
  const rows = parts.map((part, index) => ({
    business_id: businessId,
    id: newId(),
    ...wordsOf(body),
    ...moneyOf(prices[index] ?? whole, body, facts),
    ...(splitId && costOfPart(prices[index] ?? whole)),
    matter_id: part.matterId,
    split_id: splitId,
    split_share: part.share,
    home_currency: facts.homeCurrency,
    is_request: body.isRequest,
    status: body.isRequest ? (body.isDraft ? 'draft' : 'submitted') : 'approved',
    payment_status: body.isRequest ? 'unpaid' : body.paymentStatus,
    added_by: userId,
    created_at: now,
    updated_at: now,
  }))
  await insertExpenses(tx, rows)
  await attachToEach(context, rows, body.attachmentIds ?? [])
  return getExpense(context, rows[0]?.id ?? '')
}

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

/** Changes an expense that no invoice holds. Of a request only what nobody decides about or has decided for. */
export async function updateExpense(
  context: FirmContext,
  { params, body: sent }: Received<typeof contract.update>,
): Promise<ExpenseDetail> {
  const { tx, clock, userId } = context
  const known = await lockExpense(tx, params.id)
  if (!known) throw notFound('Expense')
  const body = withDefaults(sent, known)
  checkChangeable(known, body, userId)
  const before = { ...known, day: known.spent_on, categoryId: known.activity_id }
  const matterId = body.isFirmExpense ? null : (body.matterId ?? null)
  const facts = await factsOf(context, body, [{ matterId, share: null }], before)
  if (known.split_id !== null) checkShare(known, body, facts)
  await updateExpenseRow(tx, known.id, {
    ...wordsOf(body),
    matter_id: matterId,
    ...(known.split_id === null ? moneyOf(price(body, facts), body, facts) : { billing_state: stateOf(body) }),
    ...(known.is_request ? resubmitted(body) : { payment_status: body.paymentStatus }),
    updated_at: clock.now(),
  })
  const fileIds = body.attachmentIds ?? (known.matter_id === matterId ? undefined : await receiptsOf(tx, known.id))
  if (fileIds) await setAttachments(context, expenseFiles, { recordId: known.id, matterId, fileIds })
  return getExpense(context, known.id)
}

/** They follow their expense to another matter, and so behind the same wall. */
const receiptsOf = async (tx: FirmContext['tx'], id: string): Promise<string[]> =>
  ((await attachmentsOf(tx, expenseFiles, [id])).get(id) ?? []).map((file) => file.id)

/** A mended request is asked anew: whoever rejected it decides again. */
const resubmitted = (body: ExpenseInput) =>
  ({
    status: body.isDraft ? 'draft' : 'submitted',
    decided_by: null,
    decided_at: null,
    decision_note: '',
  }) as const

function checkChangeable(known: LockedExpense, body: ExpenseInput, userId: string): void {
  if (known.billing_state === 'onInvoice') throw expenseLocked()
  const state = requestStateOf(known)
  if (state && known.added_by !== userId) throw notPermitted()
  if (state && !isRequestOpen(state)) throw requestSettled(state)
  if (body.version !== undefined && body.version !== known.version) throw staleVersion('Expense')
  if (body.isRequest !== known.is_request) throw kindFixed('isRequest')
  if (body.parts) throw kindFixed('parts')
}

/** What a share of one cost comes to was worked out with the other shares. */
function checkShare(known: LockedExpense, body: ResolvedInput, { currency, exchangeRate }: Facts): void {
  const isSame = (left: string, right: string) => compareDecimals(decimal(left), decimal(right)) === 0
  if (!isSame(known.quantity, body.quantity)) throw splitAmountFixed('quantity')
  if (!isSame(known.unit_cost, body.unitCost)) throw splitAmountFixed('unitCost')
  if (!isSame(known.tax_percentage, body.taxPercentage)) throw splitAmountFixed('taxPercentage')
  if (!isSame(known.markup_percentage, body.markupPercentage)) throw splitAmountFixed('markupPercentage')
  if (known.currency !== currency) throw splitAmountFixed('currencyId')
  if (!isSame(known.exchange_rate, exchangeRate)) throw splitAmountFixed('exchangeRate')
  if (known.is_firm_expense !== body.isFirmExpense) throw kindFixed('isFirmExpense')
  if (!body.isBillable && known.markup_minor !== '0') throw splitAmountFixed('isBillable')
}

interface Facts {
  /** The firm's currency may have changed since: an expense keeps the home currency that it was priced in. */
  readonly homeCurrency: string
  /** The currency of the expense. */
  readonly currency: string
  readonly exchangeRate: string
}

interface Before extends ChargeBefore {
  readonly home_currency: string
  readonly categoryId: string | null
}

/** Everything that decides whether the expense can be saved; refuses what cannot. */
async function factsOf(
  { tx, businessId }: FirmContext,
  body: ExpenseInput,
  parts: readonly Part[],
  before?: Before,
): Promise<Facts> {
  const ids = parts.flatMap(({ matterId }) => (matterId === null ? [] : [matterId]))
  const [firm, found, category, known] = await Promise.all([
    lockFirmOfCharge(tx, businessId),
    mattersOfCharge(tx, ids),
    findCategory(tx, body.categoryId),
    currencies(tx),
  ])
  const matters = ids.map((id) => {
    const matter = found.find((one) => one.id === id)
    checkMatter(matter, body.date, before)
    return matter
  })
  if (!category) throw missingField('categoryId', 'Category')
  if (category.applies_to !== 'expense') throw categoryNotForExpenses()
  if (category.archived_at !== null && before?.categoryId !== category.id) throw categoryArchived()
  const otherwise = matters.length === 1 ? (matters[0]?.currency ?? firm.currency) : firm.currency
  const currency = currencyOf(firm, known, { id: body.currencyId, otherwise, before })
  const homeCurrency = before?.home_currency ?? firm.currency
  const exchangeRate = rateOfCharge({ given: body.exchangeRate, currency, homeCurrency, before })
  return { homeCurrency, currency, exchangeRate }
}

const isFree = (body: ResolvedInput) => body.isFirmExpense || !body.isBillable

function price(body: ResolvedInput, facts: Facts): PricedCost {
  const priced = priceCost({
    quantity: body.quantity,
    unitCost: body.unitCost,
    taxPercentage: body.taxPercentage,
    markupPercentage: isFree(body) ? '0' : body.markupPercentage,
    ...facts,
  })
  checkSize('unitCost', priced.amount, priced.homeAmount)
  return priced
}

const stateOf = (body: ResolvedInput) => (isFree(body) ? 'notBillable' : 'unbilled')

const wordsOf = (body: ExpenseInput) => ({
  activity_id: body.categoryId,
  description: body.description,
  vendor: body.vendor,
  reference: body.reference,
  spent_on: body.date,
})

/** Amounts with what they were worked out from. */
const moneyOf = (priced: PricedCost, body: ResolvedInput, { currency, exchangeRate }: Facts) => ({
  quantity: body.quantity,
  unit_cost: body.unitCost,
  cost_minor: priced.cost.minor.toString(),
  tax_percentage: body.taxPercentage,
  tax_minor: priced.tax.minor.toString(),
  markup_percentage: isFree(body) ? '0' : body.markupPercentage,
  markup_minor: priced.markup.minor.toString(),
  amount_minor: priced.amount.minor.toString(),
  currency,
  exchange_rate: exchangeRate,
  home_amount_minor: priced.homeAmount.minor.toString(),
  is_firm_expense: body.isFirmExpense,
  billing_state: stateOf(body),
})

/** A part stands for itself: once its share of the cost. What the whole came to would tell of matters behind walls. */
const costOfPart = ({ cost }: PricedCost) => ({ quantity: '1', unit_cost: toMajorText(cost) })
