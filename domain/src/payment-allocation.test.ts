import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money, sumMoney, zero } from './money.ts'
import {
  allocatePayment,
  dividePayment,
  settledBy,
  splitOverMatters,
  worthInCurrency,
  type PayableInvoice,
} from './payment-allocation.ts'

const ngn = (minor: bigint) => money(minor, 'NGN')
const invoice = (id: string, open: bigint, more: Partial<PayableInvoice> = {}): PayableInvoice => ({
  id,
  number: id,
  dueOn: '2026-03-01',
  outstanding: ngn(open),
  fees: ngn(open),
  tax: ngn(0n),
  total: ngn(open),
  ...more,
})
const paid = (result: ReturnType<typeof allocatePayment>) => result.allocations.map((row) => row.paid.minor)

describe('an allocation', () => {
  const invoices = [invoice('INV-10', 100n), invoice('INV-9', 50n), invoice('INV-11', 30n, { dueOn: '2026-02-01' })]

  test('goes to the oldest invoice first, and what is left is credit', () => {
    expect(paid(allocatePayment({ available: ngn(100n), invoices, withholding: 'none' }))).toEqual([20n, 50n, 30n])
    expect(allocatePayment({ available: ngn(200n), invoices, withholding: 'none' }).excess).toEqual(ngn(20n))
  })

  test('leaves a typed amount as it is, and spreads the rest', () => {
    const typed = new Map([['INV-10', ngn(70n)]])
    expect(paid(allocatePayment({ available: ngn(100n), invoices, withholding: 'none', typed }))).toEqual([
      70n,
      0n,
      30n,
    ])
    expect(allocatePayment({ available: ngn(60n), invoices, withholding: 'none', typed }).excess).toEqual(ngn(-10n))
  })

  test('counts what the payer withheld as settled, only where something may be withheld', () => {
    const taxed = { fees: ngn(1_000n), tax: ngn(75n), total: ngn(1_075n), withholdingPercent: '5' }
    const both = [invoice('A', 1_075n, taxed), invoice('B', 40n)]
    const { allocations, excess } = allocatePayment({ available: ngn(1_065n), invoices: both, withholding: 'fees' })
    expect(allocations.map((row) => [row.paid.minor, row.withheld.minor])).toEqual([
      [1_025n, 50n],
      [40n, 0n],
    ])
    expect(excess).toEqual(ngn(0n))
  })

  test('never settles more than is open, and loses nothing', () => {
    const open = fc.array(
      fc.record({ open: fc.bigInt(0n, 10n ** 9n), percent: fc.option(fc.constantFrom('5', '7.5', '10')) }),
      { minLength: 1, maxLength: 8 },
    )
    fc.assert(
      fc.property(
        open,
        fc.bigInt(1n, 10n ** 10n),
        fc.constantFrom('none', 'fees', 'feesAndTax'),
        (rows, minor, kind) => {
          const list = rows.map((row, index) =>
            invoice(String(index), row.open, {
              fees: ngn((row.open * 9n) / 10n),
              tax: ngn(row.open - (row.open * 9n) / 10n),
              ...(row.percent !== null && { withholdingPercent: row.percent }),
            }),
          )
          const { allocations, excess } = allocatePayment({ available: ngn(minor), invoices: list, withholding: kind })
          const sum = allocations.reduce((all, row) => all + row.paid.minor, excess.minor)
          expect(sum).toBe(minor)
          allocations.forEach((row, index) => {
            expect(settledBy(row).minor <= (list[index]?.outstanding.minor ?? 0n)).toBe(true)
          })
        },
      ),
    )
  })
})

test('naira pays a dollar invoice at the rate of the day, and its home value follows in proportion', () => {
  const received = { amount: ngn(15_500_000_01n), homeAmount: ngn(15_500_000_01n) }
  const available = worthInCurrency(received, 'USD', '0.000645161290')
  expect(available).toEqual(money(10_000_00n, 'USD'))
  const { taken, excess } = dividePayment(received, available, money(4_000_00n, 'USD'))
  expect(taken.amount).toEqual(ngn(6_200_000_00n))
  expect(sumMoney('NGN', [taken.amount, excess.amount])).toEqual(received.amount)
  expect(dividePayment(received, available, available).excess.amount).toEqual(zero('NGN'))
  expect(() => dividePayment(received, available, money(10_000_01n, 'USD'))).toThrow('More than was paid')
})

test('an allocation is split over matters without losing a unit or a negative amount', () => {
  const amounts = fc.array(fc.bigInt(1n, 10n ** 7n), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(amounts, fc.bigInt(0n, 100n), fc.bigInt(0n, 30n), fc.bigInt(0n, 30n), (opens, part, wht, vat) => {
      const total = (opens.reduce((sum, minor) => sum + minor, 0n) * part) / 100n
      const [withheld, taxWithheld] = [(total * wht) / 100n, (total * vat) / 100n]
      const allocation = {
        invoiceId: 'x',
        paid: ngn(total - withheld - taxWithheld),
        withheld: ngn(withheld),
        taxWithheld: ngn(taxWithheld),
      }
      const shares = opens.map((minor, index) => ({
        matterId: String(index),
        open: { amount: ngn(minor), homeAmount: ngn(minor) },
      }))
      const split = splitOverMatters(allocation, shares)
      for (const key of ['paid', 'withheld', 'taxWithheld'] as const) {
        expect(split.reduce((sum, row) => sum + row[key].minor, 0n)).toBe(allocation[key].minor)
        expect(split.every((row) => row[key].minor >= 0n)).toBe(true)
      }
    }),
  )
  expect(() =>
    splitOverMatters({ invoiceId: 'x', paid: ngn(2n), withheld: ngn(0n), taxWithheld: ngn(0n) }, [
      { matterId: 'm', open: { amount: ngn(1n), homeAmount: ngn(1n) } },
    ]),
  ).toThrow('More than what is open')
})
