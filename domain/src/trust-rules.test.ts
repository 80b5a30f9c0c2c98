import { describe, expect, test } from 'vitest'
import { findAvailable, findWithdrawalProblem, isFirmPayee } from './trust-rules.ts'

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
  const firm = {
    names: ['Marula and Finch LP', 'Marula Finch Nominees'],
    accounts: ['0310 442-210', 'GB33 BUKB 2020', ''],
  }
  const isFirm = (name: string, account?: string) => isFirmPayee({ name, account }, firm)
  expect(isFirm('  marula & FINCH, LP.')).toBe(true)
  expect(isFirm('MARULA FINCH NOMINEES')).toBe(true)
  expect(isFirm('Marula & Finch Estates')).toBe(false)
  // By the number of its account, whatever name is given to it.
  expect(isFirm('T. Marula', '0310442210')).toBe(true)
  expect(isFirm('T. Marula', 'gb33bukb2020')).toBe(true)
  expect(isFirm('T. Marula, Harbour Bank 0310442210')).toBe(true)
  expect(isFirm('T. Marula', '0310442211')).toBe(false)
  expect(isFirm('T. Marula', '')).toBe(false)
})
