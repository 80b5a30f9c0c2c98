import { expect, test } from 'vitest'
import { balanceChanges, emptyLine, missingAmount, postingProblem, sumLines, type TypedLine } from './entry-lines.ts'

const line = (key: number, typed: Partial<TypedLine>): TypedLine => ({ ...emptyLine(key), ...typed })
const rent = [
  line(1, { accountId: 'a', debit: '1250000' }),
  line(2, { accountId: 'b', debit: '93750.5' }),
  line(3, { accountId: 'c' }),
]
const about = { description: 'Rent', reason: 'Lease' }

test('the equals sign fills what is missing on the other side, and nothing where that would be below zero', () => {
  expect(missingAmount(rent, { key: 3, side: 'credit' }, 'NGN')).toBe('1343750.50')
  expect(missingAmount(rent, { key: 3, side: 'debit' }, 'NGN')).toBeUndefined()
  // The line's own amount is replaced.
  const typed = [...rent.slice(0, 2), line(3, { credit: '5' })]
  expect(missingAmount(typed, { key: 3, side: 'credit' }, 'NGN')).toBe('1343750.50')
})

test('sums are exact, and leave out what is no amount yet', () => {
  const lines = [line(1, { debit: '0.1' }), line(2, { debit: '0.2' }), line(3, { credit: '.' })]
  expect(sumLines(lines, 'USD')).toEqual({ debit: '0.30', credit: '0.00', difference: 30n })
})

test('an entry that cannot be posted says why', () => {
  const full = [...rent.slice(0, 2), line(3, { accountId: 'c', credit: '1343750.50' }), emptyLine(4)]
  expect(postingProblem(full, about, 'NGN')).toBeUndefined()
  expect(postingProblem(full.slice(0, 1), about, 'NGN')).toBe('An entry needs at least two lines')
  expect(postingProblem([line(1, { debit: '5' }), ...full], about, 'NGN')).toBe('Choose an account for each line')
  expect(postingProblem(rent, about, 'NGN')).toBe('Each line needs either a debit or a credit')
  expect(postingProblem(full.slice(0, 2), about, 'NGN')).toBe('Debits and credits must be equal')
  expect(postingProblem(full, { ...about, reason: ' ' }, 'NGN')).toBe('Give the reason')
})

test('the effect of an entry is shown on the side on which each account grows', () => {
  const accounts = [
    { id: 'rent', code: '6000', name: 'Rent', type: 'expense' },
    { id: 'owed', code: '2300', name: 'Accruals', type: 'liability' },
  ] as const
  const rows = [{ account: { id: 'owed' }, debit: 0, credit: 100.1 }]
  const lines = [
    { ...emptyLine(1), accountId: 'rent', debit: '20.25' },
    { ...emptyLine(2), accountId: 'owed', credit: '20' },
    { ...emptyLine(3), accountId: 'owed', credit: '0.25' },
    emptyLine(4),
  ]
  expect(balanceChanges(lines, { accounts, rows, currency: 'USD' })).toEqual([
    { account: accounts[0], isResult: true, before: '0.00', after: '20.25' },
    { account: accounts[1], isResult: false, before: '100.10', after: '120.35' },
  ])
})
