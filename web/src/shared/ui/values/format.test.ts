import { describe, expect, test } from 'vitest'
import { formatHours, formatMoney, formatPercent, formatRate } from './format.ts'
import { hueOf, initialsOf } from './person.ts'

const usd = { symbol: '$', code: 'USD' }

describe('figures', () => {
  test.each([
    [1234.5, '$1,234.50'],
    ['1234567.89', '$1,234,567.89'],
    [-250, '−$250.00'],
    [0, '$0.00'],
    [999999999999.99, '$999,999,999,999.99'],
  ])('%j in dollars reads %s', (amount, text) => {
    expect(formatMoney(amount, usd)).toBe(text)
  })

  test('a currency shows its own decimals, and never fewer than two', () => {
    expect(formatMoney('31.889', { symbol: 'KD ', code: 'KWD' })).toBe('KD 31.889')
    expect(formatMoney(5000, { symbol: '¥', code: 'JPY' })).toBe('¥5,000.00')
    expect(formatMoney(5, { symbol: '₦' })).toBe('₦5.00')
  })

  test('hours, rates and percentages', () => {
    expect(formatHours(1234.5)).toBe('1,234.50')
    expect(formatHours('1.4098', 4)).toBe('1.4098')
    expect(['0.3333', '0.005', '0', 1.5].map((hours) => formatHours(hours))).toEqual([
      '0.3333',
      '0.005',
      '0.00',
      '1.50',
    ])
    expect(formatRate(520, usd)).toBe('$520.00')
    expect(formatRate('94.369', usd)).toBe('$94.369')
    expect(formatPercent(71.94)).toBe('71.9%')
  })
})

describe('a person', () => {
  test('is drawn with the letters of the first and last name', () => {
    expect(initialsOf('Amara Adeyemi')).toBe('AA')
    expect(initialsOf('Mary Ann van der Berg')).toBe('MB')
    expect(initialsOf('Cher')).toBe('C')
    expect(initialsOf('  ')).toBe('')
  })

  test('keeps one colour', () => {
    expect(hueOf('u-17')).toBe(hueOf('u-17'))
    expect(new Set(Array.from({ length: 60 }, (_, index) => hueOf(`user-${index}`))).size).toBe(6)
  })
})
