import { expect, test } from 'vitest'
import { incrementExample } from './increment.ts'

test.each([
  [null, 'up', '7 min is billed as 0.1167 h, 22 min as 0.3667 h.'],
  [6, 'up', '7 min is billed as 0.2 h, 22 min as 0.4 h.'],
  [6, 'nearest', '7 min is billed as 0.1 h, 22 min as 0.4 h.'],
  [10, 'up', '7 min is billed as 0.1667 h, 22 min as 0.5 h.'],
  [15, 'nearest', '7 min is billed as 0.25 h, 22 min as 0.25 h.'],
] as const)('with an increment of %s, %s: %s', (minutes, mode, sentence) => {
  expect(incrementExample(minutes, mode)).toBe(sentence)
})
