import { dayText } from '#domain/calendar-day.ts'
import type { TrustLedger, TrustLedgerSummary } from '#contract/trust-ledgers.ts'
import { currencyOf, formatMoney, type CurrencyText } from '../../shared/ui/values/format.ts'

/** `Pay $250.00`, or the verb alone while there is no amount. */
export const formatAmountText = (verb: string, amount: string, currency: CurrencyText): string =>
  amount === '' ? verb : `${verb} ${formatMoney(amount, currency)}`

/**
 * Why an amount cannot be taken out of a ledger, in one sentence with the figure and what clears when; undefined where nothing
 * forbids it. The server judges the day that was typed as well.
 */
export function withdrawalBlock(
  ledger: TrustLedger | undefined,
  amount: string,
  uncleared: TrustLedgerSummary['uncleared'] = [],
): string | undefined {
  if (!ledger) return 'Choose the ledger'
  if (amount === '' || Number(amount) === 0) return 'Type the amount'
  const currency = currencyOf(ledger)
  if (Number(amount) <= ledger.cleared) return undefined
  const only = `Only ${formatMoney(Math.max(ledger.cleared, 0), currency)} is available on this ledger.`
  const [next] = uncleared
  return next === undefined
    ? only
    : `${only} ${formatMoney(next.amount, currency)} has not cleared${next.expectedToClearOn === null ? '' : `, expected by ${dayText(next.expectedToClearOn)}`}.`
}
