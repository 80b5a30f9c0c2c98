import { decimal, divide } from './decimal.ts'
import type { JournalLine } from './journal-entry.ts'
import { allocate, money, toDecimal, type Money } from './money.ts'
import { minorUnitsOf } from './minor-units.ts'

/** A line of an entry by hand: one amount above 0 in the currency of the entry, on one side. */
export type ManualLine = Pick<JournalLine, 'account' | 'clientId' | 'matterId' | 'description'> & {
  readonly side: 'debit' | 'credit'
  readonly amount: Money
}

/** Debits less credits, in the currency of the entry. */
export const manualDifference = (lines: readonly ManualLine[]): bigint =>
  lines.reduce((sum, { side, amount }) => (side === 'debit' ? sum + amount.minor : sum - amount.minor), 0n)

/**
 * The lines of a balanced entry by hand. In another currency than the book's, its total is converted once (R6), and both sides
 * are split by largest remainder, so that they are equal at home too. Refuses lines that do not balance with a RangeError.
 */
export function manualEntry(lines: readonly ManualLine[], homeCurrency: string, exchangeRate: string): JournalLine[] {
  if (lines.length === 0 || manualDifference(lines) !== 0n) throw new RangeError('Debits and credits differ')
  const homeAmounts = new Map<ManualLine, Money>()
  for (const side of ['debit', 'credit'] as const) {
    const those = lines.filter((line) => line.side === side)
    const parts = homeParts(
      those.map(({ amount }) => amount),
      homeCurrency,
      exchangeRate,
    )
    those.forEach((line, index) => homeAmounts.set(line, parts[index] ?? money(0n, homeCurrency)))
  }
  return lines.map((line) => {
    const { side, amount, ...rest } = line
    const sign = side === 'debit' ? 1n : -1n
    const home = homeAmounts.get(line)?.minor ?? 0n
    return {
      ...rest,
      basis: 'both',
      amount: money(sign * amount.minor, amount.currency),
      homeAmount: money(sign * home, homeCurrency),
      ...(amount.currency !== homeCurrency && { exchangeRate }),
    }
  })
}

function homeParts(amounts: readonly Money[], homeCurrency: string, exchangeRate: string): Money[] {
  const [first] = amounts
  if (first === undefined || first.currency === homeCurrency) return [...amounts]
  const total = money(
    amounts.reduce((sum, { minor }) => sum + minor, 0n),
    first.currency,
  )
  const home = divide(toDecimal(total), decimal(exchangeRate), minorUnitsOf(homeCurrency))
  return allocate(
    money(home.units, homeCurrency),
    amounts.map(({ minor }) => minor),
  )
}
