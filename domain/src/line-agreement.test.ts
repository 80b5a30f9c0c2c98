import { describe, expect, test } from 'vitest'
import {
  agreedFee,
  agreementText,
  contingencyOutcome,
  findAgreementProblem,
  type ContingencyTerms,
} from './line-agreement.ts'
import { toMajorText } from './money.ts'

const tiered: ContingencyTerms = {
  kind: 'contingency',
  recovery: '730000',
  costs: '0',
  basis: 'gross',
  tiers: [
    { upTo: '100000', percent: '33.3333' },
    { upTo: '500000', percent: '25' },
    { upTo: null, percent: '15' },
  ],
}

describe('a fee that follows from an agreement', () => {
  test('is a share of the recovery, by steps (B46), and the client keeps the rest', () => {
    expect(toMajorText(agreedFee(tiered, 'USD'))).toBe('167833.30')
    expect(toMajorText(contingencyOutcome(tiered, 'USD').clientNet)).toBe('562166.70')
    expect(agreementText(tiered, 'USD')).toBe(
      'Contingency fee: 33.3333% up to USD 100,000.00, then 25% up to USD 500,000.00, then 15% of the recovery of USD 730,000.00',
    )
  })

  test('of many steps is rounded once, not at each step', () => {
    const tiers = [
      { upTo: '0.01', percent: '50' },
      { upTo: '0.02', percent: '50' },
      { upTo: null, percent: '50' },
    ]
    expect(toMajorText(agreedFee({ ...tiered, recovery: '0.03', tiers }, 'USD'))).toBe('0.02')
  })

  test('is one of the instalments, the first ones with the odd unit (B47)', () => {
    const fee = (number: number) => ({ kind: 'instalment', total: '1000000', count: 3, number }) as const
    expect([1, 2, 3].map((number) => toMajorText(agreedFee(fee(number), 'NGN')))).toEqual([
      '333333.34',
      '333333.33',
      '333333.33',
    ])
    expect(agreementText(fee(1), 'NGN')).toBe('Instalment 1 of 3 of the agreed fee of NGN 1,000,000.00')
    expect(findAgreementProblem(fee(4), 'NGN')).toBe('There are only 3 instalments')
  })

  test.each([
    [
      'steps that do not rise',
      {
        tiers: [
          { upTo: '10', percent: '1' },
          { upTo: '10', percent: '1' },
          { upTo: null, percent: '1' },
        ],
      },
    ],
    ['no step without an end', { tiers: [{ upTo: '10', percent: '1' }] }],
    [
      'a step without an end before another',
      {
        tiers: [
          { upTo: null, percent: '1' },
          { upTo: null, percent: '1' },
        ],
      },
    ],
    ['decimals that the currency does not have', { recovery: '1.001' }],
  ])('is not computed from %s', (_, change) => {
    expect(findAgreementProblem({ ...tiered, ...change }, 'USD')).toBeDefined()
  })
})
