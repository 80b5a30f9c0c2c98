import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal, isSameDecimal, multiply, sumDecimals } from './decimal.ts'
import { hoursClock, hoursFromSeconds } from './duration.ts'
import { hoursDecimals, hoursText, needsClock } from './hours.ts'
import { minorToText, roundToMoney, sumMoney, toMajorText } from './money.ts'
import { priceTime } from './time-amount.ts'

/** Hours as the database holds them: ten-thousandths of an hour, up to 100 days. */
const hours = fc.integer({ min: 1, max: 24_000_000 }).map((units) => fourDecimals(units))
const fourDecimals = (units: number) =>
  sumDecimals([`${Math.floor(units / 10_000)}.${String(units % 10_000).padStart(4, '0')}`])
const currency = fc.constantFrom('NGN', 'USD', 'JPY', 'KWD')
const rate = fc.integer({ min: 0, max: 999_999_999 }).map((units) => fourDecimals(units))
const entry = fc.record({ hours, rate, currency })
const read = (shown: string) => shown.replaceAll(',', '')

describe('hours are shown', () => {
  test.each([
    ['1.5000', '1.50'],
    ['1.2575', '1.2575'],
    ['0.3330', '0.333'],
    ['0.0006', '0.0006'],
    ['6401.0100', '6,401.01'],
    ['0', '0.00'],
  ])('%s as %s', (exact, shown) => {
    expect(hoursText(exact)).toBe(shown)
  })

  test('in one column with the decimals of the figure that needs most', () => {
    const column = ['1.5', '0.3333', '12']
    expect(hoursDecimals(column)).toBe(4)
    expect(column.map((text) => hoursText(text, hoursDecimals(column)))).toEqual(['1.5000', '0.3333', '12.0000'])
    expect(hoursDecimals([])).toBe(2)
  })

  test('with a clock beside them where they are hard to read', () => {
    expect(['1.50', '1.3333'].map(needsClock)).toEqual([false, true])
    expect([4800, 2579, 59, 0, 90_000].map(hoursClock)).toEqual(['1:20', '0:42:59', '0:00:59', '0:00', '25:00'])
  })

  test('so that the shown parts sum to the shown whole, however many entries and groups there are', () => {
    fc.assert(
      fc.property(fc.array(hours, { minLength: 1, maxLength: 60 }), fc.integer({ min: 1, max: 9 }), (parts, groups) => {
        const total = hoursText(sumDecimals(parts))
        expect(isSameDecimal(sumDecimals(parts.map((part) => read(hoursText(part)))), read(total))).toBe(true)
        const grouped = Array.from({ length: groups }, (_, group) =>
          sumDecimals(['0', ...parts.filter((_part, index) => index % groups === group)]),
        )
        expect(isSameDecimal(sumDecimals(grouped.map((sum) => read(hoursText(sum)))), read(total))).toBe(true)
      }),
    )
  })

  test('so that they reproduce the amount beside them, and the amounts of a currency their total', () => {
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 40 }), (entries) => {
        const priced = entries.map((one) => ({
          ...one,
          amount: priceTime({
            foreignUserRate: one.rate,
            durationHours: one.hours,
            exchangeRate: '1',
            foreignCurrency: one.currency,
            homeCurrency: one.currency,
            isBillable: true,
          }).foreignTotal,
        }))
        for (const one of priced) {
          const shown = multiply(decimal(read(hoursText(one.hours))), decimal(one.rate))
          expect(roundToMoney(shown, one.currency)).toEqual(one.amount)
        }
        for (const code of new Set(entries.map((one) => one.currency))) {
          const amounts = priced.filter((one) => one.currency === code).map((one) => one.amount)
          const shown = sumDecimals(amounts.map(toMajorText))
          expect(isSameDecimal(shown, minorToText(sumMoney(code, amounts).minor, code))).toBe(true)
        }
      }),
    )
  })

  test('of measured seconds with the four decimals that are billed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8_640_000 }), (seconds) => {
        expect(isSameDecimal(read(hoursText(hoursFromSeconds(seconds))), hoursFromSeconds(seconds))).toBe(true)
      }),
    )
  })
})
