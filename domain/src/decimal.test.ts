import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  add,
  compareDecimals,
  type Decimal,
  decimal,
  decimalUpTo,
  divide,
  formatDecimal,
  formatFixed,
  multiply,
  normalized,
  parseDecimal,
  rescale,
  roundQuotient,
} from './decimal.ts'

const anyDecimal = fc.record({ units: fc.bigInt(-(10n ** 20n), 10n ** 20n), scale: fc.integer({ min: 0, max: 12 }) })
const above0 = anyDecimal.filter(({ units }) => units > 0n)

describe('reading a decimal', () => {
  test.each<[string, Decimal]>([
    ['0', { units: 0n, scale: 0 }],
    ['12.50', { units: 1250n, scale: 2 }],
    ['-0.05', { units: -5n, scale: 2 }],
    ['007', { units: 7n, scale: 0 }],
    ['0.000629126702', { units: 629126702n, scale: 12 }],
  ])('%s', (text, value) => {
    expect(parseDecimal(text)).toEqual(value)
  })

  test.each(['', ' 1', '1 ', '.5', '5.', '1e3', '+1', '--1', '1,000', '0x10', 'NaN', 'Infinity', '1.2.3', '١'])(
    '%j is no decimal',
    (text) => {
      expect(parseDecimal(text)).toBeUndefined()
      expect(() => decimal(text)).toThrow(RangeError)
    },
  )

  test('more decimals than allowed are refused, trailing zeros are not counted', () => {
    expect(decimalUpTo(4, '1.50000')).toEqual({ units: 15n, scale: 1 })
    expect(() => decimalUpTo(4, '1.00001')).toThrow(RangeError)
  })

  test('what is written is read back the same', () => {
    fc.assert(
      fc.property(anyDecimal, (value) => {
        expect(parseDecimal(formatDecimal(value))).toEqual(value)
      }),
    )
  })
})

describe('rounding', () => {
  test.each([
    ['a tie away from zero', 45n, 10n, 5n],
    ['a negative tie away from zero', -45n, 10n, -5n],
    ['a tie by a negative denominator', 45n, -10n, -5n],
    ['below a tie down', 44n, 10n, 4n],
    ['above a tie up', 46n, 10n, 5n],
    ['half of one', 1n, 2n, 1n],
    ['a third', 1n, 3n, 0n],
    ['nothing', 0n, 7n, 0n],
  ])('%s', (_, numerator, denominator, expected) => {
    expect(roundQuotient(numerator, denominator)).toBe(expected)
  })

  test('a negative value is the mirror of the positive one, and at most half a unit off', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt({ min: 1n }), (numerator, denominator) => {
        const rounded = roundQuotient(numerator, denominator)
        expect(roundQuotient(-numerator, denominator)).toBe(-rounded)
        const off = rounded * denominator - numerator
        expect((off < 0n ? -off : off) * 2n <= denominator).toBe(true)
      }),
    )
  })

  test('22.625 is 22.63 and -22.625 is -22.63', () => {
    expect(formatFixed(decimal('22.625'), 2)).toBe('22.63')
    expect(formatFixed(decimal('-22.625'), 2)).toBe('-22.63')
  })

  test('a value that rounds to nothing has no minus', () => {
    expect(formatFixed(decimal('-0.004'), 2)).toBe('0.00')
  })

  test('dividing by zero is refused', () => {
    expect(() => divide(decimal('1'), decimal('0.00'), 2)).toThrow(RangeError)
  })
})

describe('arithmetic', () => {
  test('multiplying and adding are exact', () => {
    expect(formatDecimal(multiply(decimal('245.75'), decimal('0.3333')))).toBe('81.908475')
    expect(formatDecimal(add(decimal('0.1'), decimal('0.20')))).toBe('0.30')
  })

  test('dividing a product by one factor gives the other', () => {
    fc.assert(
      fc.property(anyDecimal, above0, (left, right) => {
        const back = divide(multiply(left, right), right, left.scale)
        expect(back).toEqual(left)
      }),
    )
  })

  test('values that differ only in trailing zeros are equal', () => {
    expect(compareDecimals(decimal('1.5'), decimal('1.500'))).toBe(0)
    expect(compareDecimals(decimal('1.5'), decimal('1.501'))).toBe(-1)
    expect(compareDecimals(decimal('0.01'), decimal('-5'))).toBe(1)
  })

  test('more decimals and back, or without trailing zeros, is the same value', () => {
    fc.assert(
      fc.property(anyDecimal, (value) => {
        expect(rescale(rescale(value, value.scale + 5), value.scale)).toEqual(value)
        expect(compareDecimals(normalized(value), value)).toBe(0)
      }),
    )
  })
})
