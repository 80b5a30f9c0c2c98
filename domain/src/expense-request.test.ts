import { describe, expect, test } from 'vitest'
import {
  canTransition,
  isRequestOpen,
  mayTransition,
  transitionsFor,
  REQUEST_TRANSITIONS,
  REQUEST_STATES,
} from './expense-request.ts'

const holding = (...names: string[]) => new Set(names)
const asker = { permissions: holding('expensePermission', 'expensePermission.create'), isRequester: true }
const approver = { permissions: holding('expensePermission', 'invoice.approve'), isRequester: false }
const payer = { permissions: holding('expensePermission', 'paymentInfo.create'), isRequester: false }
const administrator = (isRequester: boolean) => ({ permissions: holding('administrator'), isRequester })

describe('a request', () => {
  test('is in one of five states', () => {
    expect(REQUEST_STATES).toEqual(['draft', 'submitted', 'approved', 'rejected', 'paid'])
  })

  test('moves along these ways and no other', () => {
    const ways = REQUEST_STATES.flatMap((state) =>
      REQUEST_TRANSITIONS.filter((move) => canTransition(move, state)).map((move) => `${state} ${move}`),
    )
    expect(ways).toEqual([
      'draft submit',
      'submitted withdraw',
      'submitted approve',
      'submitted reject',
      'approved pay',
      'rejected submit',
    ])
  })

  test.each([
    ['who asked', asker, ['submit', 'withdraw']],
    ['who approves', approver, ['approve', 'reject']],
    ['who pays', payer, ['pay']],
    ['an administrator who did not ask', administrator(false), ['approve', 'reject', 'pay']],
    ['an administrator who asked', administrator(true), ['submit', 'withdraw', 'pay']],
    ['who approves and asked', { ...approver, isRequester: true }, []],
    ['who only looks on', { permissions: holding('expensePermission'), isRequester: false }, []],
  ])('is moved by %s as their part is', (_, mover, moves) => {
    expect(REQUEST_TRANSITIONS.filter((move) => mayTransition(move, mover))).toEqual(moves)
  })

  test('offers what can be done with it now', () => {
    expect(transitionsFor('submitted', approver)).toEqual(['approve', 'reject'])
    expect(transitionsFor('submitted', asker)).toEqual(['withdraw'])
    expect(transitionsFor('paid', administrator(false))).toEqual([])
  })

  test('can be changed while nobody decides about it or has decided for it', () => {
    expect(REQUEST_STATES.filter(isRequestOpen)).toEqual(['draft', 'rejected'])
  })
})
