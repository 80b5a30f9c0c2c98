import { describe, expect, test } from 'vitest'
import {
  billableCode,
  billableFrom,
  canToggleBillable,
  DEFAULT_ENTRY_STATUS,
  ENTRY_STATUS,
  entryStatusWord,
  matterRateWarning,
  toggleBillable,
} from './billable.ts'

test('2, 4 and 5 are read and written; 1 and every other number is unknown', () => {
  for (const code of [2, 4, 5]) {
    const billable = billableFrom(code)
    expect(billable && billableCode(billable)).toBe(code)
  }
  expect([0, 1, 3, 6, -2, 2.5, Number.NaN].map(billableFrom)).toEqual(Array(7).fill(undefined))
})

describe('the Billable box', () => {
  test('checking it makes the entry billable and looks the rate up', () => {
    expect(toggleBillable({ billable: 'notBillable', isEditing: false, hasMatter: true })).toEqual({
      billable: 'unbilled',
      resetsRate: false,
      looksUpRate: true,
    })
  })

  test('unchecking it resets rate and totals to 0', () => {
    expect(toggleBillable({ billable: 'unbilled', isEditing: true, hasMatter: true })).toEqual({
      billable: 'notBillable',
      resetsRate: true,
      looksUpRate: false,
    })
  })

  test.each([
    ['without a matter', { billable: 'unbilled', isEditing: false, hasMatter: false }],
    ['on an entry that an invoice holds', { billable: 'onInvoice', isEditing: true, hasMatter: true }],
  ] as const)('it does nothing %s', (_, form) => {
    expect(canToggleBillable(form)).toBe(false)
    expect(toggleBillable(form)).toEqual({ billable: form.billable, resetsRate: false, looksUpRate: false })
  })
})

describe('the banner of a billable entry', () => {
  test.each([
    ['Contingency', 'The matter you are creating a billable time entry for is a contingency matter'],
    ['Flat Rate', 'The matter you are creating a billable time entry for is a flat fee matter'],
    ['Retainer', 'The matter you are creating a billable time entry for is a retainer matter'],
    ['Hourly', undefined],
  ] as const)('%s', (matterRate, sentence) => {
    expect(matterRateWarning(matterRate, 'unbilled')).toBe(sentence)
    expect(matterRateWarning(matterRate, 'notBillable')).toBeUndefined()
  })
})

test('the default status is 3, approved', () => {
  expect(DEFAULT_ENTRY_STATUS).toBe(3)
  expect(ENTRY_STATUS).toEqual({ draft: 1, submitted: 2, approved: 3, rejected: 4 })
})

test('the badge says where the entry is on its way to the client', () => {
  expect(entryStatusWord('notBillable')).toBe('Non-billable')
  expect(entryStatusWord('unbilled')).toBe('Unbilled')
  expect(entryStatusWord('onInvoice')).toBe('On draft invoice')
  expect(entryStatusWord('onInvoice', true)).toBe('Billed')
})
