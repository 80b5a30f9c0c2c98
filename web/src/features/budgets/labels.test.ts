import { describe, expect, test } from 'vitest'
import type { BudgetUse } from '#contract/budgets.ts'
import { warningTexts } from './labels.ts'

const home = { symbol: '$', code: 'USD' }
const hours = { kind: 'hours', limit: 10, used: 1, usedPercent: 10, warnAtPercent: 80, currencyCode: null } as const
const within: BudgetUse = { ...hours, state: 'within' }
const near: BudgetUse = { ...hours, used: 9, usedPercent: 90, state: 'near' }
const over: BudgetUse = { ...hours, used: 12, usedPercent: 120, state: 'over' }

describe('the warnings after a cost was shared among matters', () => {
  test('names each matter whose budget is nearly used or overspent, the overspent first', () => {
    const found = [
      { name: 'Obi v Ade', budget: near },
      { name: 'Pam v Etim', budget: within },
      { name: 'Bako v Oke', budget: over },
      { name: 'Ito v Abe', budget: null },
    ]
    expect(warningTexts(found, home)).toEqual([
      'Bako v Oke is over its budget: 12.00 h of 10.00 h used.',
      '90.0% of the budget of Obi v Ade is used: 9.00 h of 10.00 h.',
    ])
  })

  test('counts the rest if there are too many to read', () => {
    const found = ['A v B', 'C v D', 'E v F', 'G v H'].map((name) => ({ name, budget: over }))
    expect(warningTexts(found.slice(1), home)).toHaveLength(3)
    expect(warningTexts(found, home)).toEqual([
      'A v B is over its budget: 12.00 h of 10.00 h used.',
      'C v D is over its budget: 12.00 h of 10.00 h used.',
      '2 more matters are near or over their budgets.',
    ])
  })
})
