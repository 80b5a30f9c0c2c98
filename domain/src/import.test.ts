import { describe, expect, test } from 'vitest'
import { proposeMapping, proposeSource, valuesOfRow } from './import-fields.ts'
import {
  parseImportedFlag,
  parseImportedHours,
  parseImportedNumber,
  parseWorkKind,
  rateFromTotal,
} from './import-values.ts'

const CLIO_ACTIVITIES = 'matter,date,activity_description,note,price,quantity,type,activity_user,non_billable'.split(
  ',',
)

describe('what a file means', () => {
  test.each([
    [
      'timeEntries',
      CLIO_ACTIVITIES,
      ['matter', 'date', 'activity', 'description', 'rate', 'duration', 'workKind', 'user', 'nonBillable'],
      'Clio',
    ],
    [
      'matters',
      ['Case/Matter Name', 'Number', 'Open Date', 'Practice Area', 'Case Closed', 'Lead Attorney'],
      ['matterName', 'matterNumber', 'openDate', 'practiceArea', 'status', 'responsible'],
      'MyCase',
    ],
    [
      'timeEntries',
      ['Matter Number', 'Date', 'Hours', 'Rate', 'Description', 'Status', 'Assigned To', 'Item Code'],
      ['matter', 'date', 'duration', 'rate', 'description', 'billable', 'user', 'activity'],
      'PracticePanther',
    ],
    [
      'timeEntries',
      [
        'User',
        'Email',
        'Client',
        'Project',
        'Description',
        'Billable',
        'Start date',
        'Start time',
        'End date',
        'End time',
        'Duration',
        'Tags',
      ],
      ['user', '', 'client', 'matter', 'description', 'billable', 'date', '', '', '', 'duration', ''],
      'Toggl',
    ],
    [
      'clients',
      ['*ContactName', 'EmailAddress', 'POAddressLine1', 'POAddressLine2'],
      ['name', 'email', 'address', 'address'],
      'Xero',
    ],
    ['clients', ['Shoe size'], [''], 'Other'],
  ] as const)('%s with the titles %j', (kind, titles, mapping, source) => {
    expect(proposeMapping(kind, titles)).toEqual(mapping)
    expect(proposeSource(titles)).toBe(source)
  })

  test('the first address counts, and the lines of a street are joined', () => {
    expect(valuesOfRow(['email', 'email', 'address', 'address', ''], ['', 'a@b.ng', '1 Marina', 'Lagos', 'x'])).toEqual(
      {
        email: 'a@b.ng',
        address: '1 Marina, Lagos',
      },
    )
  })
})

test.each([
  ['1,234.50', '1234.5'],
  ['₦ 5', '5'],
  ['(12.00)', '-12'],
  ['12.00-', '-12'],
  ['1.234,56', '1234.56'],
  ['0,5', '0.5'],
  ['1,234', '1234'],
  ['.5', '0.5'],
  ['12a', undefined],
  ['1.2.3', undefined],
])('the number %s is %s', (text, number) => expect(parseImportedNumber(text)).toBe(number))

test.each([
  ['1.5', 'hours', '1.5'],
  ['1:30', 'hours', '1.5'],
  ['00:20:00', 'hours', '0.3333'],
  ['1h 30m', 'hours', '1.5'],
  ['45m', 'hours', '0.75'],
  ['90', 'minutes', '1.5000'],
  ['soon', 'hours', undefined],
] as const)('%s in a column of %s is %s hours', (text, unit, hours) =>
  expect(parseImportedHours(text, unit)).toBe(hours),
)

test('billing is told in the words of each program', () => {
  expect(parseImportedFlag('NotBillable', 'billable')).toBe(false)
  expect(parseImportedFlag('Billed', 'billable')).toBe(true)
  expect(parseImportedFlag('Unbilled', 'billed')).toBe(false)
  expect(parseImportedFlag('yes', 'nonBillable')).toBe(true)
  expect(parseImportedFlag('perhaps', 'billable')).toBeUndefined()
})

test('the total of the old program is the truth, and its rate where both agree', () => {
  expect(rateFromTotal('1.5', '250', '375')).toBe('250')
  expect(rateFromTotal('1.5', '250', '360')).toBe('240')
  expect(rateFromTotal('3', undefined, '100')).toBe('33.3333')
  expect(rateFromTotal('3', '100', undefined)).toBe('100')
})

test.each([
  ['TimeEntry', 'timeEntries'],
  ['', 'timeEntries'],
  ['time', 'timeEntries'],
  ['ExpenseEntry', 'expenses'],
  ['HardCostEntry', 'expenses'],
  ['Soft cost', 'expenses'],
  ['Expenses', 'expenses'],
  ['Mileage', undefined],
])('a row of “%s” is %s', (text, kind) => {
  expect(parseWorkKind(text)).toBe(kind)
})
