import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal } from './decimal.ts'
import {
  addMoney,
  allocate,
  fromMajor,
  instalments,
  isExactOnWire,
  money,
  roundToMoney,
  sumMoney,
  toMajorNumber,
  toMajorText,
  zero,
} from './money.ts'

const usd = (minor: bigint) => money(minor, 'USD')
const majors = (parts: readonly { minor: bigint; currency: string }[]) => parts.map(toMajorText)

describe('amounts', () => {
  test('dollars add up', () => {
    expect(addMoney(usd(10_50n), usd(1_25n))).toEqual(usd(11_75n))
    expect(sumMoney('USD', [usd(1n), usd(2n)])).toEqual(usd(3n))
    expect(sumMoney('NGN', [])).toEqual(zero('NGN'))
  })

  test('two currencies never mix', () => {
    expect(() => addMoney(usd(1n), money(1n, 'NGN'))).toThrow('USD and NGN do not mix')
  })

  test('an amount has a currency', () => {
    expect(() => money(1n, '')).toThrow(RangeError)
  })
})

describe('major units', () => {
  test.each([
    ['USD', '375.5', 375_50n, '375.50', 375.5],
    ['JPY', '1235', 1235n, '1235', 1235],
    ['KWD', '31.889', 31_889n, '31.889', 31.889],
    ['NGN', '-0.01', -1n, '-0.01', -0.01],
    ['NGN', '9999999999999.99', 999_999_999_999_999n, '9999999999999.99', 9999999999999.99],
  ])('%s %s', (currency, typed, minor, text, number) => {
    const amount = fromMajor(typed, currency)
    expect(amount).toEqual(money(minor, currency))
    expect(toMajorText(amount)).toBe(text)
    expect(toMajorNumber(amount)).toBe(number)
  })

  test('a decimal that the currency does not have is refused, not rounded', () => {
    expect(() => fromMajor('1.005', 'USD')).toThrow(RangeError)
    expect(() => fromMajor('1.5', 'JPY')).toThrow(RangeError)
    expect(fromMajor('1.50', 'USD')).toEqual(fromMajor('1.500', 'USD'))
  })

  test('up to 15 digits a JSON number carries an amount exactly', () => {
    fc.assert(
      fc.property(
        fc.bigInt(-999_999_999_999_999n, 999_999_999_999_999n),
        fc.constantFrom('USD', 'JPY', 'KWD'),
        (minor, currency) => {
          const amount = money(minor, currency)
          expect(isExactOnWire(amount)).toBe(true)
          const wire = JSON.parse(JSON.stringify(toMajorNumber(amount))) as number
          expect(roundToMoney(decimal(wire.toFixed(3)), currency)).toEqual(amount)
        },
      ),
    )
    expect(isExactOnWire(usd(1_000_000_000_000_000n))).toBe(false)
    expect(isExactOnWire(usd(-1_000_000_000_000_000n))).toBe(false)
    expect(isExactOnWire(usd(999_999_999_999_999n))).toBe(true)
    expect(isExactOnWire(usd(-999_999_999_999_999n))).toBe(true)
  })
})

describe('splitting', () => {
  test('gives the odd cent to the earlier of equal parts', () => {
    expect(allocate(usd(10_00n), [1n, 1n, 1n])).toEqual([usd(3_34n), usd(3_33n), usd(3_33n)])
  })

  test('gives the leftover cents to the largest fractions', () => {
    expect(majors(allocate(usd(100_00n), [100_00n, 200_00n, 300_00n]))).toEqual(['16.67', '33.33', '50.00'])
    expect(majors(allocate(usd(50_00n), [40n, 40n, 40n]))).toEqual(['16.67', '16.67', '16.66'])
  })

  test('a negative amount splits as its mirror', () => {
    expect(majors(allocate(usd(-10_00n), [1n, 1n, 1n]))).toEqual(['-3.34', '-3.33', '-3.33'])
  })

  test('never creates or loses a cent, and no part is a cent or more off its share', () => {
    const weights = fc
      .array(fc.bigInt(0n, 10n ** 15n), { minLength: 1, maxLength: 40 })
      .filter((all) => all.some((one) => one > 0n))
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 15n), 10n ** 15n), weights, (minor, shares) => {
        const parts = allocate(usd(minor), shares)
        expect(sumMoney('USD', parts)).toEqual(usd(minor))
        const total = shares.reduce((sum, share) => sum + share, 0n)
        parts.forEach((part, index) => {
          const off = part.minor * total - minor * (shares[index] ?? 0n)
          expect(off < total && off > -total).toBe(true)
        })
      }),
    )
  })

  test('a part without weight gets nothing', () => {
    expect(majors(allocate(usd(1n), [0n, 1n, 0n]))).toEqual(['0.00', '0.01', '0.00'])
  })

  test.each([[[]], [[0n, 0n]], [[2n, -1n]]])('weights %s are refused', (weights) => {
    expect(() => allocate(usd(1n), weights)).toThrow(RangeError)
  })

  test('a fee in no instalments is refused', () => {
    expect(() => instalments(usd(1n), 0)).toThrow(RangeError)
  })
})
