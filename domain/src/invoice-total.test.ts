import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findInvoiceProblem, type InvoiceInput, isPercentage, LINE_KINDS, totalInvoice } from './invoice-total.ts'
import { TAX_ROUNDINGS } from './invoice-tax.ts'
import { money, sumMoney, toMajorText } from './money.ts'

const plain: InvoiceInput = {
  currency: 'NGN',
  homeCurrency: 'NGN',
  exchangeRate: '1',
  lines: [{ kind: 'time', quantity: '2', rate: '100.00', taxCodes: ['VAT'] }],
  tax: { rates: [{ code: 'VAT', percent: '7.5' }], rounding: 'perInvoice', pricesInclude: 'noTax' },
}

describe('an invoice', () => {
  test('is refused where a discount is more than what it is taken from', () => {
    const line = { kind: 'time', quantity: '1', rate: '10', discount: { type: 'amount', value: '10.01' } } as const
    expect(findInvoiceProblem({ ...plain, lines: [line] })).toEqual({
      code: 'line_discount_too_large',
      line: 1,
      gross: money(10_00n, 'NGN'),
    })
    const discount = { type: 'amount', value: '200.01', appliesTo: 'all' } as const
    expect(findInvoiceProblem({ ...plain, discount })?.code).toBe('invoice_discount_too_large')
    expect(findInvoiceProblem({ ...plain, discount: { ...discount, value: '200' } })).toBeUndefined()
    expect(findInvoiceProblem({ ...plain, discount: { ...discount, appliesTo: 'expense' } })?.code).toBe(
      'invoice_discount_too_large',
    )
    expect(() => totalInvoice({ ...plain, discount })).toThrow(RangeError)
  })

  test('is refused where a line has a tax code without a rate, or is negative', () => {
    const problem = findInvoiceProblem({ ...plain, tax: { ...plain.tax, rates: [] } })
    expect(problem).toEqual({ code: 'unknown_tax_code', line: 1, taxCode: 'VAT' })
    expect(() => totalInvoice({ ...plain, lines: [{ kind: 'other', quantity: '-1', rate: '1' }] })).toThrow(
      'credit note',
    )
  })

  test('in another currency has the home amount of the entry that a line bills, rounded once', () => {
    const invoice = totalInvoice({
      ...plain,
      currency: 'USD',
      homeCurrency: 'GBP',
      exchangeRate: '1.3482',
      lines: [{ kind: 'time', quantity: '0.3333', rate: '245.75' }],
    })
    expect(toMajorText(invoice.total)).toBe('81.91')
    expect(toMajorText(invoice.homeTotal)).toBe('60.75')
  })

  test('knows a percentage when it sees one', () => {
    expect(['0', '7.5', '33.3333', '100'].every(isPercentage)).toBe(true)
    expect(['-1', '100.0001', '1.23456', 'x', ''].some(isPercentage)).toBe(false)
  })
})

describe('invoices at random', () => {
  const figure = fc.integer({ min: 0, max: 5_000_000 }).map((value) => (value / 10_000).toFixed(4))
  const percent = fc.integer({ min: 0, max: 1_000_000 }).map((value) => (value / 10_000).toFixed(4))
  const line = fc.record({
    kind: fc.constantFrom(...LINE_KINDS),
    quantity: figure,
    rate: figure,
    discount: fc.option(
      percent.map((value) => ({ type: 'percent' as const, value })),
      { nil: undefined },
    ),
    taxCodes: fc.subarray(['A', 'B', 'C']),
  })
  const invoice = fc.record({
    currency: fc.constantFrom('USD', 'JPY', 'KWD'),
    homeCurrency: fc.constantFrom('USD', 'NGN', 'JPY'),
    exchangeRate: fc.constantFrom('0.000629126702', '1', '1589.504939'),
    lines: fc.array(line, { minLength: 1, maxLength: 20 }),
    discount: fc.option(
      percent.map((value) => ({ type: 'percent' as const, value, appliesTo: 'fees' as const })),
      {
        nil: undefined,
      },
    ),
    tax: fc.record({
      rates: fc
        .tuple(percent, percent, percent)
        .map((of) => of.map((each, at) => ({ code: 'ABC'[at] ?? '', percent: each }))),
      rounding: fc.constantFrom(...TAX_ROUNDINGS),
      pricesInclude: fc.constantFrom('tax' as const, 'noTax' as const),
    }),
  })

  test('total the sum of their rounded parts, in both currencies, and no figure is below 0', () => {
    fc.assert(
      fc.property(invoice, (input) => {
        const total = totalInvoice(input)
        const sum = (figures: readonly { minor: bigint; currency: string }[]) => sumMoney(input.currency, figures)
        expect(total.subtotal).toEqual(sum(total.lines.map(({ net }) => net)))
        expect(total.discount).toEqual(sum(total.lines.map(({ allocated }) => allocated)))
        const incomes = total.lines.map(({ income }) => income)
        expect(total.total).toEqual(sum([...incomes, ...total.taxes.flatMap(({ lineTaxes }) => lineTaxes)]))
        for (const tax of total.taxes) expect(tax.tax).toEqual(sum(tax.lineTaxes))
        const homes = [...total.lines.map((one) => one.homeIncome), ...total.taxes.flatMap((one) => one.homeLineTaxes)]
        expect(total.homeTotal).toEqual(sumMoney(input.homeCurrency, homes))
        expect([...homes, ...total.lines.map(({ net }) => net)].every(({ minor }) => minor >= 0n)).toBe(true)
        const atHome = input.currency === input.homeCurrency ? total.total : total.homeTotal
        expect(total.homeTotal).toEqual(atHome)
      }),
      { numRuns: 500 },
    )
  })
})
