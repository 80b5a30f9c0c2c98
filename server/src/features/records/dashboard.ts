import { minorToNumber } from '#domain/money.ts'
import type { UnbilledWork } from '#contract/dashboard-shapes.ts'

/** Unbilled work in one currency. */
export interface UnbilledSums {
  readonly currency: string
  readonly symbol: string
  readonly count: string
  readonly amount_minor: string
  readonly home_amount_minor: string
  readonly oldest_on: string | null
}

/** What waits for an invoice, in the firm's currency and in those that it is billed in. */
export function toUnbilledWork(rows: readonly UnbilledSums[], homeCurrency: string): UnbilledWork {
  const homeMinor = rows.reduce((sum, row) => sum + BigInt(row.home_amount_minor), 0n)
  return {
    count: rows.reduce((sum, { count }) => sum + Number(count), 0),
    amount: minorToNumber(homeMinor, homeCurrency),
    oldestOn: rows.flatMap(({ oldest_on }) => oldest_on ?? []).toSorted()[0] ?? null,
    currencies: rows.map(({ currency, symbol, amount_minor }) => ({
      currencyCode: currency,
      currencySymbol: symbol,
      amount: minorToNumber(amount_minor, currency),
    })),
  }
}
