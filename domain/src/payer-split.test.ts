import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal, sumDecimals } from './decimal.ts'
import { totalInvoice, type InvoiceInput, type InvoiceTotal } from './invoice-total.ts'
import { fromMajor, money } from './money.ts'
import { findSplitProblem, payerTotals, splitQuantity, splitTotal, type PayerShare } from './payer-split.ts'

const percents = (...values: string[]): PayerShare[] => values.map((value) => ({ type: 'percent', value }))
const REST: PayerShare = { type: 'rest' }

describe('what a payer takes', () => {
  const total = fromMajor('100.01', 'USD')
  const amounts = (shares: PayerShare[]) => payerTotals(total, shares).map(({ minor }) => minor)

  test('percentages are taken by largest remainder and sum to the total', () => {
    expect(amounts(percents('70', '30'))).toEqual([7001n, 3000n])
    expect(amounts(percents('33.34', '33.33', '33.33'))).toEqual([3335n, 3333n, 3333n])
  })

  test('fixed amounts are taken as they are, and the last payer takes the rest', () => {
    expect(amounts([{ type: 'amount', value: '60.5' }, REST])).toEqual([6050n, 3951n])
    expect(amounts([REST, { type: 'amount', value: '1' }])).toEqual([9901n, 100n])
  })

  test.each([
    [percents('100'), 'An invoice is split between at least two payers'],
    [percents('70', '29.99'), 'The percentages must add up to 100'],
    [[...percents('70'), REST], 'Give each payer a percentage, or all but one an amount, and that one the rest'],
    [[REST, REST], 'Give each payer a percentage, or all but one an amount, and that one the rest'],
    [[{ type: 'amount', value: '1.001' }, REST], 'An amount has more decimals than USD has'],
    [[{ type: 'amount', value: '100.01' }, REST], 'Each payer must be left with something to pay'],
    [[{ type: 'amount', value: '200' }, REST], 'Each payer must be left with something to pay'],
    [percents('100', '0'), 'Each payer must be left with something to pay'],
  ] satisfies [PayerShare[], string][])('%j is refused: %s', (shares, problem) => {
    expect(findSplitProblem(total, shares)).toBe(problem)
  })
})

test('a quantity is split so that the parts sum to it', () => {
  const payers = payerTotals(fromMajor('1000', 'USD'), percents('33.34', '33.33', '33.33'))
  const parts = splitQuantity('1.0001', payers)
  expect(parts).toEqual(['0.3335', '0.3333', '0.3333'])
  expect(decimal(sumDecimals(parts))).toEqual(decimal('1.0001'))
})

const text = (max: number, decimals: number) =>
  fc.integer({ min: 0, max }).map((units) => (units / 10 ** decimals).toFixed(decimals))

/** An invoice in dollars, yen or dinars, of a firm that keeps its books in naira or in the same currency. */
const invoice = fc.record({
  currency: fc.constantFrom('USD', 'JPY', 'KWD'),
  isForeign: fc.boolean(),
  lines: fc.array(
    fc.record({
      kind: fc.constantFrom('time', 'expense', 'flat'),
      quantity: text(100_000, 4),
      rate: text(5_000_000, 4),
      discount: fc.option(text(1_000_000, 4), { nil: undefined }),
      taxCodes: fc.subarray(['a', 'b']),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  discount: fc.option(text(1_000_000, 4), { nil: undefined }),
  rounding: fc.constantFrom('perInvoice', 'perLine', 'downPerInvoice'),
  pricesInclude: fc.constantFrom('noTax', 'tax'),
})
type Facts = typeof invoice extends fc.Arbitrary<infer Value> ? Value : never

const percent = (value: string | undefined) => (value === undefined ? undefined : { type: 'percent' as const, value })

const toInput = (facts: Facts): InvoiceInput => ({
  currency: facts.currency,
  homeCurrency: facts.isForeign ? 'NGN' : facts.currency,
  exchangeRate: facts.isForeign ? '0.000629126702' : '1',
  lines: facts.lines.map((line) => ({ ...line, discount: percent(line.discount) })),
  discount: facts.discount === undefined ? undefined : { type: 'percent', value: facts.discount, appliesTo: 'all' },
  tax: {
    rates: [
      { code: 'a', percent: '7.5' },
      { code: 'b', percent: '20' },
    ],
    rounding: facts.rounding,
    pricesInclude: facts.pricesInclude,
  },
})

/** Every figure of a total, by name. */
const figuresOf = (total: InvoiceTotal): Record<string, bigint> =>
  Object.fromEntries([
    ...(['subtotal', 'discount', 'taxTotal', 'total', 'homeTotal'] as const).map((key) => [key, total[key].minor]),
    ...total.lines.flatMap((line, at) => Object.entries(line).map(([key, amount]) => [`${at}.${key}`, amount.minor])),
    ...total.taxes.flatMap(({ code, base, tax, lineTaxes, homeLineTaxes }) => [
      [`${code}.base`, base.minor],
      [`${code}.tax`, tax.minor],
      ...lineTaxes.map(({ minor }, at) => [`${code}.${at}`, minor]),
      ...homeLineTaxes.map(({ minor }, at) => [`${code}.home.${at}`, minor]),
    ]),
  ]) as Record<string, bigint>

test('every figure of the parts sums to the whole, and each payer pays exactly what is theirs', () => {
  fc.assert(
    fc.property(
      invoice,
      fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 2, maxLength: 5 }),
      (facts, weights) => {
        const input = toInput(facts)
        const full = totalInvoice(input)
        const all = weights.reduce((sum, weight) => sum + weight, 0)
        const shares = weights.map((weight) => (full.total.minor * BigInt(weight)) / BigInt(all))
        const rest = full.total.minor - shares.reduce((sum, share) => sum + share, 0n)
        const payers = shares.map((share, at) => money(at === 0 ? share + rest : share, facts.currency))
        const codes = facts.lines.map(({ taxCodes }) => taxCodes)
        const parts = splitTotal({ total: full, pricesInclude: facts.pricesInclude, codes }, payers)

        expect(parts.map(({ total }) => total)).toEqual(payers)
        const figures = parts.map(figuresOf)
        for (const [name, figure] of Object.entries(figuresOf(full))) {
          const own = figures.map((part) => part[name] ?? -1n)
          expect([name, own.reduce((sum, one) => sum + one, 0n)]).toEqual([name, figure])
          // Nobody is paid for taking a share, and what nobody owes is not posted at home either.
          expect([name, own.every((one) => one >= 0n)]).toEqual([name, true])
        }
        for (const { lines, homeTotal, total } of parts) {
          for (const line of lines) {
            expect(line.net.minor).toBe(line.gross.minor - line.discount.minor)
            expect(line.taxable.minor).toBe(line.net.minor - line.allocated.minor)
            expect(line.income.minor !== 0n || line.homeIncome.minor === 0n).toBe(true)
          }
          expect(facts.isForeign ? total : homeTotal).toEqual(total)
        }
        // No tax is further than a unit for each payer from its share.
        for (const [at, tax] of full.taxes.entries())
          for (const [payer, part] of parts.entries()) {
            const exact = (Number(tax.tax.minor) * Number(payers[payer]?.minor)) / Number(full.total.minor || 1n)
            expect(Math.abs(Number(part.taxes[at]?.tax.minor) - exact)).toBeLessThanOrEqual(weights.length)
          }
      },
    ),
    { numRuns: 500 },
  )
})
