import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { minorUnitsOf, scaleMinor, shownDecimalsOf } from './minor-units.ts'

type Currency = { isoCurrenyCode: string; minorUnits: number }
const file = new URL('../../reference/currencies.json', import.meta.url)
const currencies = JSON.parse(readFileSync(file, 'utf8')) as Currency[]

test('every currency of the product has the minor units of ISO 4217', () => {
  expect(currencies.length).toBeGreaterThan(150)
  for (const { isoCurrenyCode, minorUnits } of currencies) {
    expect({ isoCurrenyCode, minorUnits: minorUnitsOf(isoCurrenyCode) }).toEqual({ isoCurrenyCode, minorUnits })
  }
})

test.each([
  ['yen', 'JPY', 2],
  ['naira', 'NGN', 2],
  ['Kuwaiti dinar', 'KWD', 3],
])('an amount in %s shows %s with %i decimals', (_, code, shown) => {
  expect(shownDecimalsOf(code)).toBe(shown)
})

test.each(['', 'usd', '$', 'NAIRA'])('%j is refused as a currency', (code) => {
  expect(() => minorUnitsOf(code)).toThrow(RangeError)
})

test.each([
  ['yen in hundredths', 500n, 0, 2, 50_000n],
  ['hundredths in yen', 50_000n, 2, 0, 500n],
  ['half a yen', 50n, 2, 0, undefined],
  ['the same', 125n, 2, 2, 125n],
])('%s', (_, minor, from, to, scaled) => {
  expect(scaleMinor(minor, from, to)).toBe(scaled)
})
