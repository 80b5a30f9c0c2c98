import { expect, test } from 'vitest'
import { money } from './money.ts'
import { postValuation, unrealisedDifference, type ForeignBalance } from './valuation.ts'

const usd = (minor: bigint, booked: bigint, exchangeRate: string): ForeignBalance => ({
  account: { role: 'valuation' },
  basis: 'accrual',
  balance: money(minor, 'USD'),
  booked: money(booked, 'NGN'),
  exchangeRate,
})

test('a balance is worth more at home when its currency has risen, and a debt costs more', () => {
  expect(unrealisedDifference(usd(10_000_00n, 15_895_049_39n, '0.000625'))).toEqual(money(104_950_61n, 'NGN'))
  expect(unrealisedDifference(usd(-10_000_00n, -15_895_049_39n, '0.000625'))).toEqual(money(-104_950_61n, 'NGN'))
  expect(unrealisedDifference(usd(0n, 0n, '0.000625')).minor).toBe(0n)
})

test('only home values move, and both views balance', () => {
  const lines = postValuation([usd(10_000_00n, 16_000_000_00n, '0.000625'), usd(100_00n, 150_000_00n, '0.000625')])
  expect(
    lines.map(({ account, basis, amount, homeAmount }) => [account, basis, amount.minor, homeAmount.minor]),
  ).toEqual([
    [{ role: 'valuation' }, 'accrual', 0n, 10_000_00n],
    [{ role: 'exchangeUnrealised' }, 'accrual', 0n, -10_000_00n],
  ])
})
