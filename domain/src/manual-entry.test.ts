import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findJournalProblem } from './journal-entry.ts'
import { manualDifference, manualEntry, type ManualLine } from './manual-entry.ts'
import { money } from './money.ts'

const line = (side: ManualLine['side'], minor: number, currency = 'USD'): ManualLine => ({
  account: { accountId: `${side}-${minor}` },
  side,
  amount: money(BigInt(minor), currency),
})

describe('an entry by hand', () => {
  test('in the currency of the book keeps its amounts', () => {
    const lines = manualEntry([line('debit', 125), line('credit', 100), line('credit', 25)], 'USD', '1')
    expect(lines.map(({ amount, homeAmount }) => [amount.minor, homeAmount.minor])).toEqual([
      [125n, 125n],
      [-100n, -100n],
      [-25n, -25n],
    ])
    expect(lines.every(({ exchangeRate }) => exchangeRate === undefined)).toBe(true)
  })

  test('that does not balance is refused, with the difference', () => {
    const lines = [line('debit', 125), line('credit', 100)]
    expect(manualDifference(lines)).toBe(25n)
    expect(() => manualEntry(lines, 'USD', '1')).toThrow('Debits and credits differ')
  })

  test('in any currency balances at home too', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 8 })
    const currencies = fc.constantFrom('EUR', 'JPY', 'KWD')
    const rates = fc.constantFrom('0.000629126702', '1.3482', '1589.504939', '3')
    fc.assert(
      fc.property(amounts, currencies, rates, (debits, currency, rate) => {
        const total = debits.reduce((sum, one) => sum + one, 0)
        const lines = manualEntry(
          [...debits.map((minor) => line('debit', minor, currency)), line('credit', total, currency)],
          'USD',
          rate,
        )
        expect(findJournalProblem(lines)).toBeUndefined()
      }),
    )
  })
})
