import { expect, test } from 'vitest'
import { budgetToDate, budgetVariance, variancePercent } from './budget-variance.ts'

test.each([
  ['more income than planned is good', 'income', 39_168_542_66n, 36_000_000_00n, 3_168_542_66n, '8.8'],
  ['less income is not', 'income', 1_460_000_00n, 2_000_000_00n, -540_000_00n, '-27.0'],
  ['more expense is not', 'expense', 930_750_00n, 800_000_00n, -130_750_00n, '-16.3'],
  ['less expense is good', 'expense', 322_500_00n, 500_000_00n, 177_500_00n, '35.5'],
  ['as planned', 'expense', 420_000_00n, 420_000_00n, 0n, '0.0'],
] as const)('%s', (_, type, actual, budget, variance, percent) => {
  expect(budgetVariance(type, actual, budget)).toBe(variance)
  expect(variancePercent(variance, budget)).toBe(percent)
})

test('nothing planned has no percentage, and is no budget of nothing', () => {
  expect(variancePercent(5n, 0n)).toBeUndefined()
  expect(budgetToDate([null, null, 7n], 2)).toBeUndefined()
  expect(budgetToDate([null, 5n, 7n], 2)).toBe(5n)
  expect(budgetToDate([0n, null, 7n], 2)).toBe(0n)
})
