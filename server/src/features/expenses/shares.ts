import { isSameDecimal } from '#domain/decimal.ts'
import type { ExpenseCurrency, ResolvedInput } from './pricing.ts'
import type { LockedExpense } from './queries.ts'
import { kindFixed, splitAmountFixed } from './refusals.ts'

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
