import { expect, test } from 'vitest'
import {
  CUSTOM_FILTER,
  formatCustomFilter,
  isDayRange,
  parseCustomFilter,
  type CustomCondition,
} from './custom-filter.ts'

const fieldId = '01997b1c-0000-7000-8000-000000000001'

test.each<[string, CustomCondition]>([
  ['a choice, whatever signs it has', { fieldId, kind: 'is', value: 'Oil & gas: @~..' }],
  ['a text that contains another', { fieldId, kind: 'contains', text: 'a..b@c:~%_' }],
  ['numbers', { fieldId, kind: 'range', from: '-12.5', to: '99999999999.9999' }],
  ['numbers from one on', { fieldId, kind: 'range', from: '0', to: '' }],
  ['days', { fieldId, kind: 'range', from: '2026-01-01', to: '2026-12-31' }],
  ['days until one', { fieldId, kind: 'range', from: '', to: '2026-12-31' }],
])('%s is read as it was written', (_, condition) => {
  const text = formatCustomFilter([condition])
  expect(text).toMatch(CUSTOM_FILTER)
  expect(parseCustomFilter(text)).toEqual([condition])
})

test('several conditions stand one on each line', () => {
  const all: CustomCondition[] = [
    { fieldId, kind: 'is', value: 'true' },
    { fieldId, kind: 'contains', text: 'Okri' },
  ]
  expect(parseCustomFilter(formatCustomFilter(all))).toEqual(all)
  expect(formatCustomFilter(all)).toMatch(CUSTOM_FILTER)
})

test.each([
  '',
  `${fieldId}`,
  `${fieldId}:`,
  `${fieldId}~`,
  `${fieldId}@..`,
  `${fieldId}@1`,
  `${fieldId}@one..two`,
  `${fieldId}@1..2026-01-01`,
  `${fieldId}@123456789012..`,
  `${fieldId}:a\n`,
  `${fieldId}:a\n\n${fieldId}:b`,
  `Industry:Shipping`,
  `${fieldId}:${'a'.repeat(121)}`,
  Array.from({ length: 21 }, () => `${fieldId}:a`).join('\n'),
])('%j is no filter', (text) => {
  expect(text).not.toMatch(CUSTOM_FILTER)
})

test('a range of days is told from one of numbers by either end', () => {
  expect(isDayRange({ from: '', to: '2026-12-31' })).toBe(true)
  expect(isDayRange({ from: '2026', to: '' })).toBe(false)
})
