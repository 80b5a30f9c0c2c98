import { expect, test } from 'vitest'
import { effectiveRate } from './flat-fee.ts'
import { fromMajor } from './money.ts'

test.each([
  ['1000.00', '3', '333.33'],
  ['350000.00', '12.25', '28571.43'],
  ['1000.00', '0.0001', '10000000.00'],
])('a fee of %s for %s hours brings %s an hour', (fee, hours, rate) => {
  expect(effectiveRate(fromMajor(fee, 'USD'), hours)).toEqual(fromMajor(rate, 'USD'))
})

test('a fee that nobody has worked for has no rate', () => {
  expect(effectiveRate(fromMajor('1000', 'USD'), '0')).toBeUndefined()
})
