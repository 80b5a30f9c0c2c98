import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareDecimals, decimal, formatDecimal, multiply } from './decimal.ts'
import { toDecimal, toMajorText } from './money.ts'
import { crossRate, exchangeRateFrom, priceTime, type TimeToPrice } from './time-amount.ts'

const abroad: TimeToPrice = {
  foreignUserRate: '250',
  durationHours: '2.5',
  exchangeRate: '0.000629126702',
  foreignCurrency: 'USD',
  homeCurrency: 'NGN',
  isBillable: true,
}

const amountOfTime = (rate: string, hours: string, currency: string) =>
  priceTime({
    ...abroad,
    foreignUserRate: rate,
    durationHours: hours,
    foreignCurrency: currency,
    homeCurrency: currency,
  }).foreignTotal

test('a matter billed in dollars by a Lagos firm shows both totals and both rates', () => {
  const priced = priceTime(abroad)
  expect(toMajorText(priced.foreignTotal)).toBe('625.00')
  expect(toMajorText(priced.total)).toBe('993440.59')
  expect(priced).toMatchObject({ foreignUserRate: '250.0000', userRate: '397376.2347', exchangeRate: '0.000629126702' })
})

test('time that is not billable has rate 0 and totals 0 in both currencies', () => {
  expect(priceTime({ ...abroad, isBillable: false })).toEqual({
    foreignTotal: { minor: 0n, currency: 'USD' },
    total: { minor: 0n, currency: 'NGN' },
    foreignUserRate: '0.0000',
    userRate: '0.0000',
    exchangeRate: '0.000629126702',
  })
})

test('in one currency the exchange rate is exactly 1, whatever was sent', () => {
  const priced = priceTime({ ...abroad, foreignCurrency: 'NGN', exchangeRate: '3' })
  expect(priced.exchangeRate).toBe('1')
  expect(priced.total).toEqual(priced.foreignTotal)
  expect(priced.userRate).toBe(priced.foreignUserRate)
})

test('changing the exchange rate changes home figures only', () => {
  const [before, after] = [priceTime(abroad), priceTime({ ...abroad, exchangeRate: '0.0007' })]
  expect(after.foreignTotal).toEqual(before.foreignTotal)
  expect(after.foreignUserRate).toBe(before.foreignUserRate)
  expect(after.total).not.toEqual(before.total)
})

describe('what is refused', () => {
  test.each(['0', '0.000000000000', '-1', '', 'abc', '0.0000000000001'])('exchange rate %j', (exchangeRate) => {
    expect(() => exchangeRateFrom(exchangeRate)).toThrow(RangeError)
    expect(() => priceTime({ ...abroad, exchangeRate })).toThrow(RangeError)
  })

  test('a rate or hours of more than 4 decimals', () => {
    expect(() => priceTime({ ...abroad, foreignUserRate: '1.00001' })).toThrow(RangeError)
    expect(() => amountOfTime('1', '0.33333', 'NGN')).toThrow(RangeError)
  })

  test('a table without one of the two currencies', () => {
    expect(() => crossRate('0', '1.1767')).toThrow(RangeError)
  })
})

const rates = fc.bigInt(0n, 10n ** 10n).map((units) => formatDecimal({ units, scale: 4 }))
const hours = fc.bigInt(0n, 24_0000n).map((units) => formatDecimal({ units, scale: 4 }))
const currencies = fc.constantFrom('NGN', 'USD', 'JPY', 'KWD')

test('rate times the hours shown reproduces the line, to half of the smallest unit', () => {
  fc.assert(
    fc.property(rates, hours, currencies, (rate, duration, currency) => {
      const exact = multiply(decimal(rate), decimal(duration))
      const line = toDecimal(amountOfTime(rate, duration, currency))
      const off = { units: line.units * 10n ** BigInt(8 - line.scale) - exact.units, scale: 8 }
      const distance = { units: (off.units < 0n ? -off.units : off.units) * 2n, scale: 8 }
      expect(compareDecimals(distance, { units: 1n, scale: line.scale })).toBeLessThanOrEqual(0)
    }),
  )
})

test('a reversing line mirrors its original exactly', () => {
  fc.assert(
    fc.property(rates, hours, currencies, (rate, duration, currency) => {
      const [line, reversing] = [amountOfTime(rate, duration, currency), amountOfTime(`-${rate}`, duration, currency)]
      expect(line.minor + reversing.minor).toBe(0n)
    }),
  )
})
