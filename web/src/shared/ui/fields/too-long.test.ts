import { expect, test } from 'vitest'
import { tooLong } from './too-long.ts'

test('a text that fits, or has no limit, has no error', () => {
  expect(tooLong('x'.repeat(5000), 5000)).toBeUndefined()
  expect(tooLong('x'.repeat(5000), undefined)).toBeUndefined()
})

test('space around a text does not count, as it is not stored', () => {
  expect(tooLong(`  ${'x'.repeat(80)}\n`, 80)).toBeUndefined()
})

test('the error of a text beyond its limit has the number of characters', () => {
  expect(tooLong('x'.repeat(81), 80)).toBe('1 character too many: at most 80')
  expect(tooLong('x'.repeat(6234), 5000)).toBe('1,234 characters too many: at most 5,000')
})
