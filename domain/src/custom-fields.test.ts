import { expect, test } from 'vitest'
import { customValueText, parseCustomValue, type CustomFieldType } from './custom-fields.ts'

const rule = (fieldType: CustomFieldType) => ({ name: 'Industry', fieldType, choices: ['Oil & gas', 'Shipping'] })

test.each([
  ['text', '  Lagos ', 'Lagos', 'Lagos'],
  ['number', '-1234.5', -1234.5, '−1,234.5'],
  ['number', 12, 12, '12'],
  ['date', '2026-03-17', '2026-03-17', '17/03/2026'],
  ['date', '03/17/2026', '2026-03-17', '17/03/2026'],
  ['choice', 'Shipping', 'Shipping', 'Shipping'],
  ['yesNo', 'yes', true, 'Yes'],
  ['yesNo', false, false, 'No'],
] as const)('a %s is read from %j', (fieldType, raw, value, text) => {
  expect(parseCustomValue(rule(fieldType), raw)).toEqual({ value })
  expect(customValueText(fieldType, value)).toBe(text)
})

test.each(['text', 'number', 'date', 'choice', 'yesNo'] as const)('a blank %s is no value', (fieldType) => {
  expect(parseCustomValue(rule(fieldType), ' ')).toEqual({ value: undefined })
  expect(parseCustomValue(rule(fieldType), null)).toEqual({ value: undefined })
})

test.each([
  ['text', 'x'.repeat(1001), 'Industry has at most 1,000 characters'],
  ['number', '1e5', 'Industry must be a number with at most 11 digits and 4 decimals'],
  ['number', '0.00001', 'Industry must be a number with at most 11 digits and 4 decimals'],
  ['date', '2026-02-30', 'Industry must be a day of the calendar'],
  ['choice', 'Banking', 'Industry must be one of its choices'],
  ['yesNo', 'maybe', 'Industry must be yes or no'],
] as const)('a %s refuses %j', (fieldType, raw, complaint) => {
  expect(parseCustomValue(rule(fieldType), raw)).toEqual({ complaint })
})
