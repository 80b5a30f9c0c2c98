import { expect, test } from 'vitest'
import { defaultChart } from './chart-of-accounts.ts'
import { resultGroup } from './profit-and-loss.ts'

test('fees and costs stand before operating profit; interest, exchange and tax on profit after it', () => {
  const group = (code: string) => {
    const account = defaultChart('NG', 'office').find((one) => one.code === code)
    return account && resultGroup(account)
  }
  expect(['4000', '4100', '4200', '4900'].map(group)).toEqual(['income', 'income', 'other', 'other'])
  expect(['5000', '6990', '7000', '8000'].map(group)).toEqual(['expenses', 'expenses', 'other', 'other'])
  expect(['1000', '2000', '3000'].map(group)).toEqual([undefined, undefined, undefined])
})
