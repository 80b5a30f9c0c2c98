import { describe, expect, test } from 'vitest'
import { findAvailable, findWithdrawalProblem, isSamePayee } from './trust-rules.ts'

const strict = { allowUncleared: false }
const funds = { balance: 1_000n, cleared: 600n, lowestBalance: 800n, lowestCleared: 500n }

describe('money is paid out of a ledger', () => {
  test.each([
    [500n, undefined],
    [501n, { code: 'backdated_overdraw', short: 1n }],
    [601n, { code: 'uncleared_funds', short: 1n }],
    [1_001n, { code: 'insufficient_funds', short: 1n }],
  ])('%s of it', (amount, problem) => {
    expect(findWithdrawalProblem(funds, amount, strict)).toEqual(problem)
  })

  test('before it has cleared, where the firm allows it', () => {
    expect(findWithdrawalProblem(funds, 800n, { allowUncleared: true })).toBeUndefined()
    expect(findWithdrawalProblem(funds, 801n, { allowUncleared: true })).toMatchObject({ code: 'backdated_overdraw' })
    expect([findAvailable(funds, { allowUncleared: true }), findAvailable(funds, strict)]).toEqual([800n, 500n])
  })

  test('never where less than nothing is left', () => {
    expect(findAvailable({ ...funds, lowestCleared: -1n }, strict)).toBe(0n)
  })
})

test('the firm is known by its name however it is written', () => {
  expect(isSamePayee('  marula & FINCH, LP.', 'Marula and Finch LP')).toBe(true)
  expect(isSamePayee('Marula & Finch Estates', 'Marula & Finch LP')).toBe(false)
})
