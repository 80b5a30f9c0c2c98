import { expect, it } from 'vitest'
import { configureTypes, parserOf } from './types.ts'

const TIMESTAMPTZ = 1184

configureTypes()
const read = (text: string) => parserOf(TIMESTAMPTZ)(text) as Date

it('reads an instant as PostgreSQL writes it, to the millisecond', () => {
  expect(read('2026-01-31 09:30:00.123456+00')).toEqual(new Date('2026-01-31T09:30:00.123Z'))
  expect(read('2026-01-31 09:30:00.5+00')).toEqual(new Date('2026-01-31T09:30:00.500Z'))
  expect(read('2026-01-31 09:30:00+00')).toEqual(new Date('2026-01-31T09:30:00Z'))
  expect(read('2026-01-31 10:30:00+01')).toEqual(new Date('2026-01-31T09:30:00Z'))
  expect(read('0050-01-31 09:30:00+00').getUTCFullYear()).toBe(50)
})

it('reads a day, a whole number and a decimal as their exact text', () => {
  const [int8, date, numeric] = [20, 1082, 1700]
  expect(parserOf(date)('2026-01-31')).toBe('2026-01-31')
  expect(parserOf(int8)('9007199254740993')).toBe('9007199254740993')
  expect(parserOf(numeric)('12345678901234567.89')).toBe('12345678901234567.89')
})
