import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkInvoiceLines } from './ledes-check.ts'
import { shortClass, type LedesRow } from './ledes-fields.ts'
import { formatLedes, parseLedes } from './ledes-file.ts'
import type { UtbmsCode } from './utbms.ts'

const file = new URL('../../reference/utbms-codes.json', import.meta.url)
const all = JSON.parse(readFileSync(file, 'utf8')) as UtbmsCode[]
const codes = new Map(all.map((code) => [code.code, code]))

/** Two hours at 350.00, less 70.00, and a cost of 55.00. */
const fee: LedesRow = {
  INVOICE_DATE: '20260225',
  INVOICE_NUMBER: '96542',
  CLIENT_ID: '00711',
  LAW_FIRM_MATTER_ID: '0528',
  INVOICE_TOTAL: '685.00',
  BILLING_START_DATE: '20260101',
  BILLING_END_DATE: '20260131',
  INVOICE_DESCRIPTION: 'For services rendered',
  LINE_ITEM_NUMBER: '1',
  'EXP/FEE/INV_ADJ_TYPE': 'F',
  LINE_ITEM_NUMBER_OF_UNITS: '2.0000',
  LINE_ITEM_ADJUSTMENT_AMOUNT: '-70.00',
  LINE_ITEM_TOTAL: '630.00',
  LINE_ITEM_DATE: '20260115',
  LINE_ITEM_TASK_CODE: 'L510',
  LINE_ITEM_EXPENSE_CODE: '',
  LINE_ITEM_ACTIVITY_CODE: 'A102',
  TIMEKEEPER_ID: '22547',
  LINE_ITEM_DESCRIPTION: 'Research attorney fees and rules of appeal',
  LAW_FIRM_ID: '24-6437381',
  LINE_ITEM_UNIT_COST: '350.00',
  TIMEKEEPER_NAME: 'Arnsley, Robert',
  TIMEKEEPER_CLASSIFICATION: 'PARTNR',
  CLIENT_MATTER_ID: '423-987',
}
const expense: LedesRow = {
  ...fee,
  LINE_ITEM_NUMBER: '2',
  'EXP/FEE/INV_ADJ_TYPE': 'E',
  LINE_ITEM_NUMBER_OF_UNITS: '1.0000',
  LINE_ITEM_ADJUSTMENT_AMOUNT: '0',
  LINE_ITEM_TOTAL: '55.00',
  LINE_ITEM_TASK_CODE: '',
  LINE_ITEM_EXPENSE_CODE: 'E107',
  LINE_ITEM_ACTIVITY_CODE: '',
  TIMEKEEPER_ID: '',
  LINE_ITEM_UNIT_COST: '55.00',
  TIMEKEEPER_NAME: '',
  TIMEKEEPER_CLASSIFICATION: '',
}

const check = (rows: readonly LedesRow[], requiresCodes = true) =>
  checkInvoiceLines(
    rows.map((row, index) => ({ row, line: index + 3 })),
    { format: 'ledes1998b', decimals: 2, codes, requiresCodes },
  )
const found = (rows: readonly LedesRow[], requiresCodes = true) => check(rows, requiresCodes).map(({ code }) => code)

test('an invoice as the standard describes it passes', () => {
  expect(check([fee, expense])).toEqual([])
})

describe('a finding says the line and the field', () => {
  test.each([
    ['BAD_DATE', 'LINE_ITEM_DATE', { LINE_ITEM_DATE: '20260230' }],
    ['BAD_NUMBER', 'LINE_ITEM_TOTAL', { LINE_ITEM_TOTAL: '1,630.00' }],
    ['TOO_MANY_DECIMALS', 'LINE_ITEM_NUMBER_OF_UNITS', { LINE_ITEM_NUMBER_OF_UNITS: '2.00000' }],
    ['FIELD_TOO_LONG', 'CLIENT_MATTER_ID', { CLIENT_MATTER_ID: 'x'.repeat(21) }],
    ['REQUIRED_FIELD_BLANK', 'CLIENT_MATTER_ID', { CLIENT_MATTER_ID: '' }],
    ['LINE_MATH', 'LINE_ITEM_TOTAL', { LINE_ITEM_ADJUSTMENT_AMOUNT: '-69.99' }],
    ['MISSING_UNIT_COST', 'LINE_ITEM_UNIT_COST', { LINE_ITEM_UNIT_COST: '0' }],
    ['MISSING_UNITS', 'LINE_ITEM_NUMBER_OF_UNITS', { LINE_ITEM_NUMBER_OF_UNITS: '' }],
    ['NEGATIVE_UNITS', 'LINE_ITEM_NUMBER_OF_UNITS', { LINE_ITEM_NUMBER_OF_UNITS: '-2' }],
    ['LINE_DATE_OUTSIDE_PERIOD', 'LINE_ITEM_DATE', { LINE_ITEM_DATE: '20260201' }],
    ['PERIOD_REVERSED', 'BILLING_START_DATE', { BILLING_START_DATE: '20260301' }],
    ['MISSING_TIMEKEEPER', 'TIMEKEEPER_ID', { TIMEKEEPER_ID: '' }],
    ['BAD_TIMEKEEPER_CLASS', 'TIMEKEEPER_CLASSIFICATION', { TIMEKEEPER_CLASSIFICATION: 'BOSS' }],
    ['BAD_LINE_TYPE', 'EXP/FEE/INV_ADJ_TYPE', { 'EXP/FEE/INV_ADJ_TYPE': 'X' }],
    ['MISSING_TASK_CODE', 'LINE_ITEM_TASK_CODE', { LINE_ITEM_TASK_CODE: '' }],
    ['MISSING_ACTIVITY_CODE', 'LINE_ITEM_ACTIVITY_CODE', { LINE_ITEM_ACTIVITY_CODE: '' }],
    ['UNKNOWN_CODE', 'LINE_ITEM_TASK_CODE', { LINE_ITEM_TASK_CODE: 'L999' }],
    ['PHASE_CODE_ON_LINE', 'LINE_ITEM_TASK_CODE', { LINE_ITEM_TASK_CODE: 'L100' }],
    ['CODE_ON_WRONG_LINE', 'LINE_ITEM_EXPENSE_CODE', { LINE_ITEM_EXPENSE_CODE: 'E107' }],
    ['RESERVED_CHARACTER', 'LINE_ITEM_DESCRIPTION', { LINE_ITEM_DESCRIPTION: 'Call[]' }],
  ])('%s', (code, field, change) => {
    expect(check([{ ...fee, ...change }, expense])).toContainEqual(
      expect.objectContaining({ code, field, line: 3, severity: 'error', invoice: '96542' }),
    )
  })

  test('MISSING_EXPENSE_CODE', () => {
    expect(found([fee, { ...expense, LINE_ITEM_EXPENSE_CODE: '' }])).toEqual(['MISSING_EXPENSE_CODE'])
  })
})

describe('lines of one invoice', () => {
  test.each([
    ['INCONSISTENT_INVOICE_TOTAL', { INVOICE_TOTAL: '1.00' }],
    ['INCONSISTENT_CLIENT', { CLIENT_ID: '00712' }],
    ['DUPLICATE_LINE_NUMBER', { LINE_ITEM_NUMBER: '1' }],
    ['INVOICE_DESCRIPTION_VARIES', { INVOICE_DESCRIPTION: 'Other' }],
    ['MULTIPLE_MATTERS_IN_INVOICE', { LAW_FIRM_MATTER_ID: '0529' }],
  ])('%s', (code, change) => {
    expect(found([fee, { ...expense, ...change }])).toContain(code)
  })

  test('sum to the total of the invoice', () => {
    expect(found([fee])).toEqual(['INVOICE_TOTAL_NOT_SUM'])
  })

  test('say no more than 24 hours of a person on a day, and no block of tasks', () => {
    const long = { ...fee, LINE_ITEM_NUMBER_OF_UNITS: '24.1', LINE_ITEM_DESCRIPTION: 'Call; draft; read; send' }
    expect(found([long, expense])).toEqual(expect.arrayContaining(['LONG_DAY', 'BLOCK_BILLING']))
  })
})

test('codes are only advised where the client does not require them', () => {
  const findings = check([{ ...fee, LINE_ITEM_TASK_CODE: '' }, expense], false)
  expect(findings).toMatchObject([{ code: 'MISSING_TASK_CODE', severity: 'warning' }])
})

test('units of 4 decimals times the rate are rounded once (R5)', () => {
  const line = { ...fee, LINE_ITEM_NUMBER_OF_UNITS: '0.3333', LINE_ITEM_UNIT_COST: '285.50', LINE_ITEM_TOTAL: '95.16' }
  expect(found([{ ...line, LINE_ITEM_ADJUSTMENT_AMOUNT: '0', INVOICE_TOTAL: '95.16' }])).toEqual([])
})

describe('a file', () => {
  const text = formatLedes('ledes1998b', [fee, expense])

  test('has the signature, the names and one line for each item, all ended alike', () => {
    const lines = text.split('\r\n')
    expect(lines[0]).toBe('LEDES1998B[]')
    expect(lines[1]).toMatch(/^INVOICE_DATE\|INVOICE_NUMBER\|.*\|CLIENT_MATTER_ID\[\]$/)
    expect(lines[2]?.split('|')).toHaveLength(24)
    expect(lines[4]).toBe('')
  })

  test('is read back, also with other line ends, numbers with a trailing point and no line end at the end', () => {
    expect(parseLedes(text).lines.map(({ row }) => row)).toEqual([fee, expense])
    expect(parseLedes(text.replaceAll('\r\n', '\n').trimEnd()).lines).toHaveLength(2)
    expect(found([{ ...fee, LINE_ITEM_UNIT_COST: '350.' }, expense])).toEqual([])
  })

  test('of another kind is not read further, and one with a wrong line says which', () => {
    expect(parseLedes('LEDES2000[]').findings).toMatchObject([{ code: 'BAD_SIGNATURE', line: 1 }])
    const broken = text.replace('Research attorney', 'Research | attorney').replace('INVOICE_DATE', 'DATE')
    expect(parseLedes(broken).findings).toMatchObject([
      { code: 'BAD_HEADER_ROW', line: 2 },
      { code: 'FIELD_COUNT', line: 3 },
    ])
  })
})

test('the longer classes have a shorter one for older receivers', () => {
  expect((['PARTNR', 'ASSOC', 'OFCOUN', 'PARALG', 'EXPERT'] as const).map(shortClass)).toEqual([
    'PT',
    'AS',
    'OC',
    'LA',
    'OT',
  ])
})
