import { describe, expect, test } from 'vitest'
import { priceCost, splitCost, type PricedCost } from './expense-amount.ts'
import { sumMoney, toMajorText } from './money.ts'

const cost = (more: Partial<Parameters<typeof priceCost>[0]> = {}) =>
  priceCost({
    quantity: '1',
    unitCost: '100',
    taxPercentage: '0',
    markupPercentage: '0',
    currency: 'USD',
    homeCurrency: 'USD',
    exchangeRate: '1',
    ...more,
  })
const texts = ({ cost, tax, markup, amount, homeAmount }: PricedCost) =>
  [cost, tax, markup, amount, homeAmount].map(toMajorText)

describe('what a cost comes to', () => {
  test.each([
    ['quantity times unit cost', { quantity: '3', unitCost: '33.335' }, ['100.01', '0.00', '0.00', '100.01', '100.01']],
    [
      'tax and markup on the cost, each rounded once',
      { unitCost: '45.25', taxPercentage: '7.5', markupPercentage: '0.5' },
      ['45.25', '3.39', '0.23', '48.87', '48.87'],
    ],
    [
      'the sum of its rounded parts, in one currency at home too',
      { unitCost: '0.05', taxPercentage: '10', markupPercentage: '10' },
      ['0.05', '0.01', '0.01', '0.07', '0.07'],
    ],
    [
      'tax and markup from the rounded cost',
      { quantity: '0.5', unitCost: '20.09', taxPercentage: '10', markupPercentage: '10' },
      ['10.05', '1.01', '1.01', '12.07', '12.07'],
    ],
    ['a tie away from zero', { quantity: '0.5', unitCost: '45.25' }, ['22.63', '0.00', '0.00', '22.63', '22.63']],
    [
      'yen without decimals',
      { unitCost: '12345', quantity: '0.1', currency: 'JPY', homeCurrency: 'JPY' },
      ['1235', '0', '0', '1235', '1235'],
    ],
    [
      'dinars with three',
      { unitCost: '45.555', quantity: '0.7', currency: 'KWD', homeCurrency: 'KWD' },
      ['31.889', '0.000', '0.000', '31.889', '31.889'],
    ],
    [
      'abroad, the home amount from the unrounded product (B16)',
      { quantity: '0.3333', unitCost: '245.75', homeCurrency: 'GBP', exchangeRate: '1.3482' },
      ['81.91', '0.00', '0.00', '81.91', '60.75'],
    ],
  ])('is %s', (_, input, expected) => {
    expect(texts(cost(input))).toEqual(expected)
  })

  test.each([
    ['an exchange rate of 0', { exchangeRate: '0', homeCurrency: 'GBP' }],
    ['more than 4 decimals', { unitCost: '1.00001' }],
  ])('is refused for %s', (_, input) => {
    expect(() => cost(input)).toThrow(RangeError)
  })
})

describe('a cost that is shared', () => {
  const wholes = [
    cost({ unitCost: '100', taxPercentage: '7.5' }),
    cost({ unitCost: '0.01' }),
    cost({
      quantity: '7',
      unitCost: '1429.37',
      taxPercentage: '20',
      markupPercentage: '12.5',
      homeCurrency: 'NGN',
      exchangeRate: '0.000629126702',
    }),
  ]
  const divisions = [
    ['1', '1', '1'],
    ['50', '30.5', '19.5'],
    ['33.3333', '66.6667'],
    ['0', '1'],
    ['1', '2', '3', '4', '5', '6', '7'],
  ]

  test.each(
    wholes.flatMap((total) =>
      divisions.map((shares) => [toMajorText(total.amount), shares.join(' : '), total, shares] as const),
    ),
  )('of %s as %s keeps every unit of every part', (_, __, total, shares) => {
    const parts = splitCost(total, shares)
    for (const key of ['cost', 'tax', 'markup', 'amount', 'homeAmount'] as const) {
      const sum = sumMoney(
        total[key].currency,
        parts.map((part) => part[key]),
      )
      expect(sum).toEqual(total[key])
    }
    for (const part of parts) expect(part.amount.minor).toBe(part.cost.minor + part.tax.minor + part.markup.minor)
  })

  test('goes by the shares as they were written, decimals and all', () => {
    const parts = splitCost(cost({ unitCost: '10000' }), ['33.3333', '66.6667'])
    expect(parts.map((part) => toMajorText(part.cost))).toEqual(['3333.33', '6666.67'])
  })

  test('in one currency is worth the same at home', () => {
    const parts = splitCost(cost({ unitCost: '0.01', taxPercentage: '100' }), ['1', '1'])
    expect(parts.map(texts)).toEqual([
      ['0.01', '0.01', '0.00', '0.02', '0.02'],
      ['0.00', '0.00', '0.00', '0.00', '0.00'],
    ])
  })

  test('is refused without a share', () => {
    expect(() => splitCost(cost(), ['0', '0'])).toThrow(RangeError)
  })
})
