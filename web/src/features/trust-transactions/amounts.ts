import { dayText } from '#domain/calendar-day.ts'
import type { TrustLedger, TrustLedgerSummary } from '#contract/trust-ledgers.ts'
import { currencyOf, formatMoney, type CurrencyText } from '../../shared/ui/values/format.ts'

/** `Pay $250.00`, or the verb alone while there is no amount. */
export const formatAmountText = (verb: string, amount: string, currency: CurrencyText): string =>
  amount === '' ? verb : `${verb} ${formatMoney(amount, currency)}`

/**
 * What of a ledger may be paid out: what has cleared less what approved requests have set aside (trust-accounting §4). Never
 * below 0.
 */
export const availableOf = (ledger: TrustLedger, { reserved }: Pick<TrustLedgerSummary, 'reserved'>): number =>
  // Without the fractions of binary numbers.
  Math.max(0, Math.round((ledger.cleared - reserved) * 1000) / 1000)

/**
 * Why an amount cannot be taken out of a ledger, in one sentence with the figure and what clears when; undefined where nothing
 * forbids it. What is set aside for approved requests forbids nothing. The server judges the day that was typed as well.
 */
export function withdrawalBlock(
  ledger: TrustLedger | undefined,
  amount: string,
  summary: TrustLedgerSummary | undefined,
): string | undefined {
  if (!ledger) return 'Choose the ledger'
  if (amount === '' || Number(amount) === 0) return 'Type the amount'
  if (Number(amount) <= ledger.cleared) return undefined
  const currency = currencyOf(ledger)
  const only = `Only ${formatMoney(availableOf(ledger, summary ?? NOTHING_RESERVED), currency)} is available on this ledger.`
  const next = summary?.uncleared[0]
  return next === undefined
    ? only
    : `${only} ${formatMoney(next.amount, currency)} has not cleared${next.expectedToClearOn === null ? '' : `, expected by ${dayText(next.expectedToClearOn)}`}.`
}

const NOTHING_RESERVED = { reserved: 0 }
