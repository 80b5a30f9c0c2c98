import { expect, test } from 'vitest'
import { nextChequeNumber } from './trust-cheque.ts'

test('the next cheque keeps the letters and the zeros of the last one', () => {
  expect(['000123', '999', 'A-0099', '7'].map(nextChequeNumber)).toEqual(['000124', '1000', 'A-0100', '8'])
  expect(nextChequeNumber('manager')).toBeUndefined()
})
