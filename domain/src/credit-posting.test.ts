import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { creditLines, spreadCredit, type CreditableLine, type CreditableTax } from './credit-note.ts'
import { type CreditedBill, postCreditNoteApproved, postInvoiceWrittenOff } from './credit-posting.ts'
import { findJournalProblem } from './journal-entry.ts'
import { money, sumMoney, toMajorText } from './money.ts'

const ngn = (minor: bigint) => money(minor, 'NGN')
const gbp = (minor: bigint) => money(minor, 'GBP')
const both = (minor: bigint) => ({ amount: gbp(minor), homeAmount: gbp(minor) })

const line = (id: string, minor: bigint, taxCodeIds = ['vat']): CreditableLine => ({
  id,
  matterId: 'm',
  taxCodeIds,
  left: both(minor),
})
const vat = (minor: bigint): CreditableTax => ({ matterId: 'm', taxCodeId: 'vat', percent: '20', left: both(minor) })

describe('the lines of a credit note', () => {
  test('take tax at the rate of the invoice, and all that is left of it with the last of its lines', () => {
    // Three lines of 33.33: taxed once for the invoice, 20.00; line by line it would be 20.01.
    const lines = ['a', 'b', 'c'].map((id) => line(id, 33_33n))
    const first = creditLines(lines, [vat(20_00n)], [{ lineId: 'a', net: gbp(33_33n) }])
    expect(first.taxes.map(({ credited }) => toMajorText(credited.amount))).toEqual(['6.67'])
    const rest = creditLines(
      lines.slice(1),
      [vat(13_33n)],
      ['b', 'c'].map((id) => ({ lineId: id, net: gbp(33_33n) })),
    )
    expect(rest.taxes.map(({ credited }) => toMajorText(credited.amount))).toEqual(['13.33'])
  })

  test('of an amount are spread in proportion to what is left', () => {
    const wanted = spreadCredit(gbp(10n), [line('a', 1_00n), line('b', 0n), line('c', 2_00n)])
    expect(wanted.map(({ lineId, net }) => [lineId, net.minor])).toEqual([
      ['a', 3n],
      ['c', 7n],
    ])
  })

  test.each([
    ['an unknown line', 'x', 1n],
    ['nothing', 'a', 0n],
    ['more than what is left', 'a', 101n],
  ])('refuse %s', (_, lineId, minor) => {
    expect(() => creditLines([line('a', 100n)], [], [{ lineId, net: gbp(minor) }])).toThrow(RangeError)
  })
})

/** Matters with parts of which some is open, and some of which is credited, in naira at home in pounds. */
const bills = fc
  .array(
    fc.array(
      fc.tuple(fc.bigInt(0n, 9_999_999n), fc.bigInt(0n, 9_999_999n)).filter(([open, credited]) => open + credited > 0n),
      { minLength: 1, maxLength: 4 },
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((matters) =>
    matters.map((parts, index): CreditedBill => {
      const open = parts.reduce((sum, [part]) => sum + part, 0n)
      return {
        clientId: 'client',
        matterId: `m${index}`,
        invoiceId: 'invoice',
        open: { amount: ngn(open), homeAmount: gbp(open / 1589n) },
        parts: parts.map(([ofPart, credited], position) => ({
          position,
          account: { accountId: `a${position}` },
          open: ngn(ofPart),
          credited: { amount: ngn(credited), homeAmount: gbp(credited / 1589n) },
        })),
      }
    }),
  )

describe('what a credit note posts', () => {
  test('balances, reduces the balance first, and leaves exactly the rest as credit, whatever was paid', () => {
    fc.assert(
      fc.property(bills, (shares) => {
        const credited = shares.flatMap(({ parts }) => parts.map((part) => part.credited.amount))
        const total = sumMoney('NGN', credited).minor
        fc.pre(total > 0n)
        const open = sumMoney(
          'NGN',
          shares.map((share) => share.open.amount),
        ).minor
        const { lines, settled, applied, unapplied } = postCreditNoteApproved(shares)
        expect(findJournalProblem(lines)).toBeUndefined()
        expect(applied.minor).toBe(total < open ? total : open)
        expect(unapplied.amount.minor).toBe(total - applied.minor)
        const receivable = (matterId: string, side: 'amount' | 'homeAmount') =>
          lines
            .filter(({ account }) => 'role' in account && account.role === 'receivable')
            .filter((posting) => posting.matterId === matterId)
            .reduce((sum, posting) => sum + posting[side].minor, 0n)
        for (const share of shares) {
          const ofShare = settled.filter(({ matterId }) => matterId === share.matterId)
          const taken = ofShare.reduce((sum, { amount }) => sum + amount.minor, 0n)
          expect(receivable(share.matterId, 'amount')).toBe(-taken)
          // Nothing remains at home of what is settled in full.
          const isSettled = taken === share.open.amount.minor
          const homeLeft = share.open.homeAmount.minor + receivable(share.matterId, 'homeAmount')
          expect(isSettled ? homeLeft : 0n).toBe(0n)
          for (const { position, amount } of ofShare) {
            expect(amount.minor).toBeLessThanOrEqual(share.parts[position]?.open.minor ?? 0n)
          }
        }
      }),
    )
  })
})

describe('what a write-off posts', () => {
  test('is spread over matters and parts, balances, and leaves nothing at home with the last of it', () => {
    fc.assert(
      fc.property(bills, fc.bigInt(1n, 9_999_999n), (shares, wanted) => {
        const open = sumMoney(
          'NGN',
          shares.map((share) => share.open.amount),
        )
        fc.pre(open.minor > 0n && wanted <= open.minor)
        const { lines, settled, written } = postInvoiceWrittenOff('badDebt', shares, ngn(wanted))
        expect(findJournalProblem(lines)).toBeUndefined()
        expect(settled.reduce((sum, { amount }) => sum + amount.minor, 0n)).toBe(wanted)
        expect(written.amount.minor).toBe(wanted)
        const all = postInvoiceWrittenOff('writeOff', shares, open)
        expect(all.written.homeAmount.minor).toBe(shares.reduce((sum, share) => sum + share.open.homeAmount.minor, 0n))
      }),
    )
  })
})
