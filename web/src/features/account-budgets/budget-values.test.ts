import { expect, test } from 'vitest'
import type { AccountBudget } from '#contract/account-budgets.ts'
import { changedRows, copyYear, pasteBudgets, sumBudgets, toTyped } from './budget-values.ts'

const row = (id: string, type: 'income' | 'expense', months: readonly [number | null, number][]): AccountBudget => ({
  account: { id, code: id, name: id, type, isArchived: false },
  months: Array.from({ length: 12 }, (_, index) => {
    const [budget, actual] = months[index] ?? [null, 0]
    return { budget, actual }
  }),
  version: null,
})
const rows = [
  row('a', 'expense', [
    [100, 120.1],
    [100, 60],
  ]),
  row('b', 'expense', [[null, 0.1]]),
]

test('cells of a spreadsheet go down the accounts and on to the next months', () => {
  const pasted = pasteBudgets(
    toTyped(rows),
    ['a', 'b'],
    { accountId: 'a', month: 10 },
    {
      text: '1,250.00\t7\t9\r\nabout 5\t€8.5\n3\n',
      currency: 'USD',
    },
  )
  expect(pasted.get('a')?.slice(10)).toEqual(['1250', '7'])
  expect(pasted.get('b')?.slice(10)).toEqual(['', '8.5'])
  expect(changedRows(rows, pasted).map(({ account }) => account.id)).toEqual(['a', 'b'])
  expect(changedRows(rows, toTyped(rows))).toEqual([])
})

test('another year is copied with a raise, rounded to the currency, and never below nothing', () => {
  const copy = (source: 'budget' | 'actual', percent: string) =>
    copyYear(rows, { source, percent, currency: 'USD' }).get('a')?.slice(0, 3)
  expect(copy('budget', '')).toEqual(['100', '100', ''])
  expect(copy('actual', '3.5')).toEqual(['124.3', '62.1', ''])
  expect(copy('budget', '-10')).toEqual(['90', '90', ''])
  expect(
    copyYear([row('c', 'expense', [[null, -5]])], { source: 'actual', percent: '0', currency: 'USD' }).get('c')?.[0],
  ).toBe('0')
})

test('sums are exact, and less expense than planned is good', () => {
  expect(sumBudgets(rows, 1, 'USD')).toEqual({
    planned: '200.00',
    budget: '100.00',
    actual: '120.20',
    variance: '-20.20',
    percent: '-20.2',
  })
  expect(sumBudgets(rows, 2, 'USD')).toMatchObject({ variance: '19.80', percent: '9.9' })
  expect(sumBudgets([row('d', 'income', [])], 12, 'USD')).toMatchObject({
    budget: null,
    variance: null,
    percent: undefined,
  })
})
