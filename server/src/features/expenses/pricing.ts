import { isSameDecimal } from '#domain/decimal.ts'
import { priceCost, type PricedCost } from '#domain/expense-amount.ts'
import type { ExpenseInput } from '#contract/expense-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import { missingField } from '../../platform/refusal.ts'
import {
  assertBillableAmount,
  assertMatterAvailable,
  assertMatterTakesWork,
  resolveCurrency,
  resolveExchangeRate,
  selectMattersForWork,
} from '../charges/public.ts'
import { lockFirmSettings } from '../firm/public.ts'
import { currencies } from '../reference/public.ts'
import { assertCode, codeRequired } from '../utbms/public.ts'
import { findCategory, requiresCodes, type LockedExpense } from './queries.ts'
import { categoryArchived, categoryNotForExpenses, kindFixed, splitAmountFixed } from './refusals.ts'

/** An input with its optional fields filled in. */
export type ResolvedInput = ExpenseInput & Required<Pick<ExpenseInput, 'isBillable' | 'paymentStatus'>>

/** A new expense is billable and unpaid by default, a stored one keeps what it has. */
export const withDefaults = (input: ExpenseInput, stored?: LockedExpense): ResolvedInput => ({
  ...input,
  isBillable: input.isBillable ?? (!stored || stored.is_firm_expense || stored.billing_state !== 'notBillable'),
  paymentStatus: input.paymentStatus ?? (stored?.payment_status === 'paid' ? 'paid' : 'unpaid'),
})

/** The currency of an expense and its exchange rate to the home currency. */
export interface ExpenseCurrency {
  readonly homeCurrency: string
  readonly currency: string
  readonly exchangeRate: string
}

/** Checks everything that decides whether the expense can be saved, and resolves its currency. */
export async function resolveExpense(
  { tx, businessId }: FirmContext,
  input: ResolvedInput,
  matterIds: readonly string[],
  expense?: LockedExpense,
): Promise<ExpenseCurrency> {
  const [firm, found, category, known] = await Promise.all([
    lockFirmSettings(tx, businessId),
    selectMattersForWork(tx, matterIds),
    findCategory(tx, input.categoryId),
    currencies(tx),
  ])
  const stored = expense && {
    matterId: expense.matter_id,
    isBillable: expense.billing_state !== 'notBillable',
    currency: expense.currency,
    exchangeRate: expense.exchange_rate,
  }
  const matters = matterIds.map((id) => {
    const matter = found.find((one) => one.id === id)
    assertMatterAvailable(matter, stored)
    assertMatterTakesWork(matter, !isUncharged(input), stored)
    return matter
  })
  assertCategory(category, expense)
  const isCoded = !isUncharged(input) && (await requiresCodes(tx, matterIds))
  assertExpenseCode(input, { isCoded, stored: expense, ofCategory: category.utbms_code })
  const fallback = matters.length === 1 ? (matters[0]?.currency ?? firm.currency) : firm.currency
  const currency = resolveCurrency(firm, known, { id: input.currencyId, fallback, stored })
  // The firm's currency may have changed since: a stored expense keeps the home currency that it was priced in.
  const homeCurrency = expense?.home_currency ?? firm.currency
  const exchangeRate = resolveExchangeRate({ requested: input.exchangeRate, currency, homeCurrency, stored })
  return { homeCurrency, currency, exchangeRate }
}

type Category = NonNullable<Awaited<ReturnType<typeof findCategory>>>

function assertCategory(category: Category | undefined, expense?: LockedExpense): asserts category is Category {
  if (!category) throw missingField('categoryId', 'Category')
  if (category.applies_to !== 'expense') throw categoryNotForExpenses()
  if (category.archived_at !== null && expense?.activity_id !== category.id) throw categoryArchived()
}

interface CodeFacts {
  /** Whether the matter wants a code on every cost. */
  readonly isCoded: boolean
  readonly stored: LockedExpense | undefined
  readonly ofCategory: string | null
}

function assertExpenseCode({ expenseCode }: ExpenseInput, { isCoded, stored, ofCategory }: CodeFacts): void {
  assertCode('expense', 'expenseCode', expenseCode)
  const own = expenseCode === undefined ? stored?.expense_code : expenseCode
  if (isCoded && !own && ofCategory === null) throw codeRequired('expenseCode', 'expense')
}

const isUncharged = (input: ResolvedInput) => input.isFirmExpense || !input.isBillable
const appliedMarkup = (input: ResolvedInput) => (isUncharged(input) ? '0' : input.markupPercentage)
export const billingStateOf = (input: ResolvedInput): 'notBillable' | 'unbilled' =>
  isUncharged(input) ? 'notBillable' : 'unbilled'

export function priceExpense(input: ResolvedInput, currency: ExpenseCurrency): PricedCost {
  const priced = priceCost({
    quantity: input.quantity,
    unitCost: input.unitCost,
    taxPercentage: input.taxPercentage,
    markupPercentage: appliedMarkup(input),
    ...currency,
  })
  assertBillableAmount('unitCost', priced.amount, priced.homeAmount)
  return priced
}

/** The columns of the amounts and of the figures that they are calculated from. */
export const priceColumns = (
  priced: PricedCost,
  input: ResolvedInput,
  { currency, exchangeRate }: ExpenseCurrency,
) => ({
  quantity: input.quantity,
  unit_cost: input.unitCost,
  cost_minor: priced.cost.minor.toString(),
  tax_percentage: input.taxPercentage,
  tax_minor: priced.tax.minor.toString(),
  markup_percentage: appliedMarkup(input),
  markup_minor: priced.markup.minor.toString(),
  amount_minor: priced.amount.minor.toString(),
  currency,
  exchange_rate: exchangeRate,
  home_amount_minor: priced.homeAmount.minor.toString(),
  is_firm_expense: input.isFirmExpense,
  billing_state: billingStateOf(input),
})

/** The amount of a share was calculated together with the other shares, so an edit leaves it as it is. */
export function assertShareUnchanged(
  share: LockedExpense,
  input: ResolvedInput,
  { currency, exchangeRate }: ExpenseCurrency,
): void {
  if (!isSameDecimal(share.quantity, input.quantity)) throw splitAmountFixed('quantity')
  if (!isSameDecimal(share.unit_cost, input.unitCost)) throw splitAmountFixed('unitCost')
  if (!isSameDecimal(share.tax_percentage, input.taxPercentage)) throw splitAmountFixed('taxPercentage')
  if (!isSameDecimal(share.markup_percentage, input.markupPercentage)) throw splitAmountFixed('markupPercentage')
  if (share.currency !== currency) throw splitAmountFixed('currencyId')
  if (!isSameDecimal(share.exchange_rate, exchangeRate)) throw splitAmountFixed('exchangeRate')
  if (share.is_firm_expense !== input.isFirmExpense) throw kindFixed('isFirmExpense')
  if (!input.isBillable && share.markup_minor !== '0') throw splitAmountFixed('isBillable')
}
