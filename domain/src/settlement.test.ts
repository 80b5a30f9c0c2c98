import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ageingBucket } from './ageing.ts'
import { contingencyFee } from './contingency.ts'
import { creditNote, writeOff } from './credit-note.ts'
import { homeValueSettled } from './exchange-difference.ts'
import { overdueInterest } from './overdue-interest.ts'
import { money, sumMoney, toMajorText } from './money.ts'
import { applyRetainer } from './retainer.ts'
import {
  applyOldestFirst,
  applyPayment,
  PART_CATEGORIES,
  settleWithWithholding,
  splitByWaterfall,
  splitProRata,
} from './settlement.ts'

const ngn = (minor: bigint) => money(minor, 'NGN')
const amount = fc.bigInt(0n, 10n ** 12n).map(ngn)

describe('a payment', () => {
  test('of nothing is refused', () => {
    expect(() => applyPayment(ngn(1n), ngn(0n))).toThrow(RangeError)
    expect(() => applyPayment(ngn(1n), money(1n, 'USD'))).toThrow('do not mix')
  })

  test('goes to the invoice that is due first, then to the lower number, and the rest is credit', () => {
    const invoices = [
      { outstanding: ngn(100n), dueOn: '2026-03-01', number: 'INV-10' },
      { outstanding: ngn(50n), dueOn: '2026-03-01', number: 'INV-9' },
      { outstanding: ngn(30n), dueOn: '2026-02-01', number: 'INV-11' },
    ]
    const { applied, excess } = applyOldestFirst(ngn(100n), invoices)
    expect(applied).toEqual([ngn(20n), ngn(50n), ngn(30n)])
    expect(excess).toEqual(ngn(0n))
    expect(applyOldestFirst(ngn(200n), invoices).excess).toEqual(ngn(20n))
  })

  test('splits into parts that sum to it, none above what is outstanding', () => {
    const parts = fc.array(fc.record({ outstanding: amount, category: fc.constantFrom(...PART_CATEGORIES) }), {
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(parts, fc.bigInt(0n, 100n), (open, percent) => {
        const total = sumMoney(
          'NGN',
          open.map(({ outstanding }) => outstanding),
        )
        const paid = ngn((total.minor * percent) / 100n)
        for (const split of [splitProRata(paid, open), splitByWaterfall(paid, open)]) {
          expect(sumMoney('NGN', split)).toEqual(paid)
          split.forEach(({ minor }, index) => expect(minor <= (open[index]?.outstanding.minor ?? 0n)).toBe(true))
        }
      }),
    )
    expect(() => splitProRata(ngn(2n), [{ outstanding: ngn(1n) }])).toThrow(RangeError)
  })

  test('with tax withheld never settles more than the balance', () => {
    const withholding = { fees: ngn(1_000n), tax: ngn(75n), total: ngn(1_075n), percent: '5', withholdsTax: true }
    fc.assert(
      fc.property(fc.bigInt(1n, 3_000n), fc.bigInt(0n, 1_075n), (cash, balance) => {
        const paid = settleWithWithholding(ngn(cash), ngn(balance), withholding)
        expect(paid.settled.minor <= balance).toBe(true)
        const sum = cash - paid.excess.minor + paid.withheld.minor + paid.taxWithheld.minor
        expect(sum).toBe(paid.settled.minor)
        expect(paid.excess.minor >= 0n && paid.withheld.minor >= 0n && paid.taxWithheld.minor >= 0n).toBe(true)
      }),
    )
  })
})

describe('a bill in a foreign currency', () => {
  test('loses its home value in parts that sum to the whole, however it is paid', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 9n),
        fc.bigInt(0n, 10n ** 12n),
        fc.array(fc.bigInt(1n, 99n)),
        (due, home, steps) => {
          let open = { amount: money(due, 'USD'), homeAmount: ngn(home) }
          for (const percent of [...steps, 100n]) {
            const settled = money((open.amount.minor * percent) / 100n, 'USD')
            const value = homeValueSettled(open, settled)
            open = {
              amount: money(open.amount.minor - settled.minor, 'USD'),
              homeAmount: ngn(open.homeAmount.minor - value.minor),
            }
            expect(open.homeAmount.minor >= 0n).toBe(true)
          }
          expect(open).toEqual({ amount: money(0n, 'USD'), homeAmount: ngn(0n) })
        },
      ),
    )
    expect(() => homeValueSettled({ amount: ngn(1n), homeAmount: ngn(1n) }, ngn(2n))).toThrow(RangeError)
  })
})

describe('the age of a debt on 31 March 2026', () => {
  test.each([
    ['2026-04-01', 'notDue'],
    ['2026-03-31', 'upTo30'],
    ['2026-03-01', 'upTo30'],
    ['2026-02-28', 'upTo60'],
    ['2025-12-31', 'upTo90'],
    ['2025-12-30', 'over90'],
  ])('due %s: %s', (dueOn, bucket) => {
    expect(ageingBucket(dueOn, '2026-03-31')).toBe(bucket)
  })
})

describe('credits, interest and fees', () => {
  test('a credit is never more than what is left uncredited, a write-off never more than the balance', () => {
    const credit = { net: ngn(100n), taxPercent: '7.5', balance: ngn(0n), uncredited: ngn(107n) }
    expect(() => creditNote(credit)).toThrow('left uncredited')
    expect(creditNote({ ...credit, uncredited: ngn(108n) }).clientCredit).toEqual(ngn(108n))
    expect(() => writeOff(ngn(5n), ngn(6n))).toThrow(RangeError)
    expect(() => writeOff(ngn(5n), ngn(0n))).toThrow(RangeError)
  })

  test('interest starts after the days of grace, on what was left by then, and not before', () => {
    const debt = { principal: ngn(100_000n), annualPercent: '10', dueOn: '2026-01-01', graceDays: 30 }
    expect(overdueInterest({ ...debt, asOf: '2026-01-31' })).toEqual({ segments: [], interest: ngn(0n) })
    const paid = [{ on: '2026-01-15', amount: ngn(40_000n) }]
    const charged = overdueInterest({ ...debt, asOf: '2026-02-10', payments: paid })
    expect(charged.segments).toEqual([{ from: '2026-01-31', to: '2026-02-10', days: 10, balance: ngn(60_000n) }])
    expect(toMajorText(charged.interest)).toBe('1.64')
    expect(
      overdueInterest({ ...debt, asOf: '2026-02-10', payments: [{ on: '2026-01-02', amount: ngn(200_000n) }] })
        .interest,
    ).toEqual(ngn(0n))
  })

  test('tiers of a contingency fee must rise and reach the recovery', () => {
    const agreement = (...tiers: (readonly [string | undefined, string])[]) => ({
      basis: 'gross' as const,
      tiers: tiers.map(([upTo, percent]) => ({ upTo, percent })),
    })
    expect(() => contingencyFee(ngn(100_00n), ngn(0n), agreement(['50', '10']))).toThrow('reaches')
    expect(() => contingencyFee(ngn(100_00n), ngn(0n), agreement(['50', '10'], ['40', '5'], [undefined, '1']))).toThrow(
      'rise',
    )
    const fee = contingencyFee(ngn(100_00n), ngn(300_00n), { ...agreement([undefined, '10']), basis: 'net' })
    expect(fee.fee).toEqual(ngn(0n))
    expect(fee.clientNet).toEqual(ngn(-200_00n))
  })

  test('a plain retainer asks for nothing, an evergreen one only below its floor', () => {
    const retainer = { available: ngn(500n), invoiceBalance: ngn(300n) }
    expect(applyRetainer(retainer).topUp).toBeUndefined()
    expect(applyRetainer({ ...retainer, evergreen: { minimum: ngn(200n), target: ngn(900n) } }).topUp).toBeUndefined()
    expect(applyRetainer({ ...retainer, evergreen: { minimum: ngn(201n), target: ngn(900n) } }).topUp).toEqual(
      ngn(700n),
    )
  })
})
