import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AccountRole } from './chart-of-accounts.ts'
import {
  describeJournalProblem,
  findJournalProblem,
  journalEntry,
  type JournalLine,
  type PostingBasis,
  reverseLines,
  totalDebitsAndCredits,
} from './journal-entry.ts'
import { money } from './money.ts'

type LineInput = { role: AccountRole; home: bigint; basis?: PostingBasis; foreign?: readonly [bigint, string] }

const line = ({ role, home, basis = 'both', foreign = [home, 'NGN'] }: LineInput): JournalLine => ({
  account: { role },
  basis,
  amount: money(...foreign),
  homeAmount: money(home, 'NGN'),
})

const payment = [
  line({ role: 'bank', home: 107_50n }),
  line({ role: 'receivable', home: -107_50n, basis: 'accrual' }),
  line({ role: 'feesTime', home: -100_00n, basis: 'cash' }),
  line({ role: 'outputTax', home: -7_50n, basis: 'cash' }),
]

describe('a journal entry', () => {
  test('balances in the accrual view and in the cash view', () => {
    expect(findJournalProblem(payment)).toBeUndefined()
    expect(totalDebitsAndCredits(payment, 'NGN', 'accrual').debits).toEqual(money(107_50n, 'NGN'))
    expect(totalDebitsAndCredits(payment, 'NGN', 'cash').credits).toEqual(money(107_50n, 'NGN'))
  })

  test('whose cash view lacks the tax is refused', () => {
    expect(findJournalProblem(payment.slice(0, 3))).toEqual({
      code: 'unbalanced',
      view: 'cash',
      inHome: true,
      difference: money(7_50n, 'NGN'),
    })
  })

  test('that balances at home but not in dollars is refused', () => {
    const lines = [
      line({ role: 'bank', home: 100_00n, foreign: [1_00n, 'USD'] }),
      line({ role: 'clientCredit', home: -100_00n, foreign: [-99n, 'USD'] }),
    ]
    expect(findJournalProblem(lines)).toEqual({
      code: 'unbalanced',
      view: 'accrual',
      inHome: false,
      difference: money(1n, 'USD'),
    })
  })

  test('changes money from one currency into another through the exchange account', () => {
    const lines = [
      line({ role: 'bank', home: 155_00n }),
      line({ role: 'exchange', home: -155_00n }),
      line({ role: 'exchange', home: 155_00n, foreign: [10n, 'USD'] }),
      line({ role: 'receivable', home: -155_00n, foreign: [-10n, 'USD'] }),
    ]
    expect(findJournalProblem(lines)).toBeUndefined()
  })

  test('may move home value alone: an exchange difference', () => {
    const lines = [
      line({ role: 'exchangeRealised', home: 5_00n, basis: 'accrual', foreign: [0n, 'USD'] }),
      line({ role: 'receivable', home: -5_00n, basis: 'accrual', foreign: [0n, 'USD'] }),
    ]
    expect(findJournalProblem(lines)).toBeUndefined()
  })

  test('with one line, an empty line or two amounts of one currency that differ is refused', () => {
    expect(findJournalProblem([])).toEqual({ code: 'too_few_lines' })
    expect(findJournalProblem(payment.slice(0, 1))).toEqual({ code: 'too_few_lines' })
    expect(findJournalProblem([...payment, line({ role: 'bank', home: 0n })])).toEqual({ code: 'empty_line', line: 5 })
    expect(
      findJournalProblem([line({ role: 'bank', home: 1n, foreign: [2n, 'NGN'] }), line({ role: 'bank', home: -1n })]),
    ).toEqual({ code: 'unequal_home_amount', line: 1 })
  })

  test('leaves lines that move nothing out, and says in words what it refuses', () => {
    expect(journalEntry([...payment, line({ role: 'bank', home: 0n })])).toEqual(payment)
    expect(() => journalEntry(payment.slice(0, 2))).toThrow(/Debits and credits differ by 10750 minor units of NGN/)
    expect(describeJournalProblem({ code: 'empty_line', line: 2 })).toBe('Line 2 has no amount')
  })
})

describe('entries at random', () => {
  const basis = fc.constantFrom<PostingBasis>('both', 'accrual', 'cash')
  const pair = fc
    .tuple(fc.bigInt(1n, 10n ** 12n), basis)
    .map(([home, of]) => [line({ role: 'bank', home, basis: of }), line({ role: 'feesTime', home: -home, basis: of })])
  const entries = fc.array(pair, { minLength: 1, maxLength: 10 }).map((pairs) => pairs.flat())

  test('balance, and so do their reversals; both together move nothing', () => {
    fc.assert(
      fc.property(entries, (lines) => {
        expect(findJournalProblem(lines)).toBeUndefined()
        const reversal = reverseLines(lines)
        expect(findJournalProblem(reversal)).toBeUndefined()
        expect(reverseLines(reversal)).toEqual(lines)
        lines.forEach(({ homeAmount }, index) => expect(reversal[index]?.homeAmount.minor).toBe(-homeAmount.minor))
      }),
    )
  })

  test('are refused when any one line is changed', () => {
    fc.assert(
      fc.property(entries, fc.nat(), fc.bigInt(1n, 1000n), (lines, at, more) => {
        const index = at % lines.length
        const changed = lines.map((one, position) => {
          const minor = one.homeAmount.minor + more
          return position === index ? { ...one, amount: money(minor, 'NGN'), homeAmount: money(minor, 'NGN') } : one
        })
        expect(findJournalProblem(changed)).toBeDefined()
      }),
    )
  })
})
