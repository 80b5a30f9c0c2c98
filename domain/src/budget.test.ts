import { describe, expect, test } from 'vitest'
import { budgetUse } from './budget.ts'
import { decimal } from './decimal.ts'

const of = (limit: string, used: string, warnAt = 80) => budgetUse(decimal(limit), decimal(used), warnAt)

describe('the used share of a budget', () => {
  test.each([
    ['nothing yet', '60000', '0', { percent: '0.0', state: 'within' }],
    ['a share below the warning', '60000', '43440', { percent: '72.4', state: 'within' }],
    ['the last hour before the warning', '40', '31.9999', { percent: '80.0', state: 'within' }],
    ['a share that is rounded once, not twice', '100000000', '72449999.96', { percent: '72.4', state: 'within' }],
    ['exactly the share of the warning', '40', '32', { percent: '80.0', state: 'near' }],
    ['all of it', '40', '40', { percent: '100.0', state: 'near' }],
    ['a second more than all of it', '40', '40.0003', { percent: '100.0', state: 'over' }],
    ['three times as much', '0.01', '0.03', { percent: '300.0', state: 'over' }],
  ])('%s', (_, limit, used, expected) => {
    expect(of(limit, used)).toEqual(expected)
  })

  test('warns at the share that the firm chose', () => {
    expect(of('100', '50', 50).state).toBe('near')
    expect(of('100', '99.99', 100).state).toBe('within')
    expect(of('100', '100', 100).state).toBe('near')
  })

  test('needs something to be a share of', () => {
    expect(() => of('0', '1')).toThrow('a budget is above zero')
    expect(() => of('-1', '1')).toThrow('a budget is above zero')
  })
})
