import { add, compareDecimals, decimal, multiply, rescale, type Decimal } from './decimal.ts'
import {
  isTimekeeperClass,
  LEDES_FIELDS,
  LINE_TYPES,
  type LedesField,
  type LedesFieldName,
  type LedesFormat,
  type LedesRow,
} from './ledes-fields.ts'
import type { LedesFinding, LedesLine } from './ledes-file.ts'
import { checkCodes, type CodeRules } from './ledes-codes.ts'
import { calendarDay } from './valid-day.ts'

/** What the receiver of a file wants besides the format. */
export interface ReceiverRules extends CodeRules {
  readonly format: LedesFormat
  /** Decimals of the currency: a line's total is its units × its cost, rounded to these. */
  readonly decimals: number
}

type Report = (code: string, field: LedesFieldName | null, message: string, severity?: 'error' | 'warning') => void

/** Fields that are the same on every line of an invoice. */
const SAME_ON_ALL: readonly (readonly [LedesFieldName, string, 'error' | 'warning'])[] = [
  ['INVOICE_TOTAL', 'INCONSISTENT_INVOICE_TOTAL', 'error'],
  ['CLIENT_ID', 'INCONSISTENT_CLIENT', 'error'],
  ['INVOICE_DESCRIPTION', 'INVOICE_DESCRIPTION_VARIES', 'warning'],
  ['LAW_FIRM_MATTER_ID', 'MULTIPLE_MATTERS_IN_INVOICE', 'warning'],
]
const SAME_TEXTS: Readonly<Record<string, string>> = {
  INCONSISTENT_INVOICE_TOTAL: 'The total of the invoice differs from that of its first line',
  INCONSISTENT_CLIENT: 'An invoice is for one client',
  INVOICE_DESCRIPTION_VARIES: 'The description of the invoice differs from that of its first line',
  MULTIPLE_MATTERS_IN_INVOICE: 'The invoice has several matters, which some receivers refuse',
}

const MAX_HOURS_A_DAY = 24
const BLOCK_BILLING = { semicolons: 2, hours: 2 }

/**
 * Every rule of the receivers that the lines of one invoice break. Nothing is changed, and nothing stops at the first
 * finding (ledes-1998b.md, "Checks before download").
 */
export function checkInvoiceLines(lines: readonly LedesLine[], rules: ReceiverRules): LedesFinding[] {
  const findings: LedesFinding[] = []
  const invoice = lines[0]?.row.INVOICE_NUMBER ?? null
  const reportAt =
    (line: number | null): Report =>
    (code, field, message, severity = 'error') =>
      findings.push({ code, severity, line, field, invoice, message })
  for (const { line, row } of lines) {
    const report = reportAt(line)
    for (const field of LEDES_FIELDS[rules.format]) checkValue(row[field.name] ?? '', field, report)
    checkLine(row, rules, report)
    checkCodes(row, rules, report)
  }
  checkTogether(lines, rules, reportAt)
  return findings
}

type NamedField = LedesField & { readonly name: LedesFieldName }

function checkValue(value: string, field: NamedField, report: Report): void {
  const { name, type, length, isRequired = false } = field
  if (value === '') {
    if (isRequired) report('REQUIRED_FIELD_BLANK', name, `${name} is blank`)
    return
  }
  if (type === 'number') checkNumber(value, field, report)
  else if (type === 'day' && !isLedesDay(value)) report('BAD_DATE', name, `${name} is not a date written as YYYYMMDD`)
  else if (value.length > length) report('FIELD_TOO_LONG', name, `${name} has more than ${length} characters`)
  if (/[^\x20-\x7E]/.test(value)) report('NON_ASCII', name, `${name} has letters that are not ASCII`, 'warning')
  if (value.includes('[]')) report('RESERVED_CHARACTER', name, `${name} holds the pair [], which ends a line`)
}

function checkNumber(value: string, { name, length, scale = 0 }: NamedField, report: Report): void {
  const [, integer, decimals = ''] = /^-?(\d+)\.?(\d*)$/.exec(value) ?? []
  if (integer === undefined) report('BAD_NUMBER', name, `${name} is not a number of digits and one point`)
  else if (decimals.length > scale) report('TOO_MANY_DECIMALS', name, `${name} has more than ${scale} decimals`)
  else if (integer.length > length) report('FIELD_TOO_LONG', name, `${name} has more than ${length} digits`)
}

function isLedesDay(value: string): boolean {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(value) ?? []
  return calendarDay(Number(year), Number(month), Number(day)) !== undefined
}

const lineType = (row: LedesRow) => (row['EXP/FEE/INV_ADJ_TYPE'] ?? '').toUpperCase()

/** The number of a field; undefined if it is blank or none. */
export function ledesNumber(value: string | undefined): Decimal | undefined {
  const [, text] = /^(-?\d+(?:\.\d+)?)\.?$/.exec(value ?? '') ?? []
  return text === undefined ? undefined : decimal(text)
}

const ZERO = decimal('0')

function checkLine(row: LedesRow, { decimals }: ReceiverRules, report: Report): void {
  const type = lineType(row)
  if (!(LINE_TYPES as readonly string[]).includes(type)) {
    if (type !== '') report('BAD_LINE_TYPE', 'EXP/FEE/INV_ADJ_TYPE', 'The kind of line must be F, E, IF or IE')
    return
  }
  const units = ledesNumber(row.LINE_ITEM_NUMBER_OF_UNITS)
  const cost = ledesNumber(row.LINE_ITEM_UNIT_COST)
  const isAdjustment = type === 'IF' || type === 'IE'
  if (units && units.units < 0n)
    report('NEGATIVE_UNITS', 'LINE_ITEM_NUMBER_OF_UNITS', 'Units are below 0. Take money off with an IF or IE line')
  if (!isAdjustment) checkUnits(units, cost, report)
  // An adjustment without a cost has no product.
  checkMath(row, multiply(units ?? ZERO, cost ?? ZERO), decimals, report)
  if (type === 'F') {
    checkTimekeeper(row, report)
    checkNarrative(row, units, report)
  }
  checkPeriod(row, report)
}

function checkUnits(units: Decimal | undefined, cost: Decimal | undefined, report: Report): void {
  if (!units) report('MISSING_UNITS', 'LINE_ITEM_NUMBER_OF_UNITS', 'A fee or expense needs its units')
  if (!cost || cost.units <= 0n)
    report('MISSING_UNIT_COST', 'LINE_ITEM_UNIT_COST', 'A fee or expense needs a unit cost above 0')
}

function checkMath(row: LedesRow, product: Decimal, decimals: number, report: Report): void {
  const expected = rescale(add(product, ledesNumber(row.LINE_ITEM_ADJUSTMENT_AMOUNT) ?? ZERO), decimals)
  const total = ledesNumber(row.LINE_ITEM_TOTAL)
  if (total && compareDecimals(expected, total) !== 0)
    report('LINE_MATH', 'LINE_ITEM_TOTAL', 'The total of the line is not its units × its cost + its adjustment')
}

function checkNarrative(
  { LINE_ITEM_DESCRIPTION: text = '' }: LedesRow,
  units: Decimal | undefined,
  report: Report,
): void {
  const semicolons = text.split(';').length - 1
  const isLong = units !== undefined && compareDecimals(units, decimal(String(BLOCK_BILLING.hours))) > 0
  if (semicolons > BLOCK_BILLING.semicolons && isLong)
    report(
      'BLOCK_BILLING',
      'LINE_ITEM_DESCRIPTION',
      'Several tasks share one line, which clients may refuse',
      'warning',
    )
}

function checkTimekeeper(row: LedesRow, report: Report): void {
  for (const name of ['TIMEKEEPER_ID', 'TIMEKEEPER_NAME', 'TIMEKEEPER_CLASSIFICATION'] as const)
    if (!row[name]) report('MISSING_TIMEKEEPER', name, `A fee needs its ${name.toLowerCase().replace('_', '’s ')}`)
  const held = row.TIMEKEEPER_CLASSIFICATION ?? ''
  if (held !== '' && !isTimekeeperClass(held))
    report('BAD_TIMEKEEPER_CLASS', 'TIMEKEEPER_CLASSIFICATION', `${held} is no class of timekeepers`)
}

function checkPeriod(row: LedesRow, report: Report): void {
  const { BILLING_START_DATE: start = '', BILLING_END_DATE: end = '', LINE_ITEM_DATE: day = '' } = row
  if (![start, end, day].every(isLedesDay)) return
  if (start > end) report('PERIOD_REVERSED', 'BILLING_START_DATE', 'The period billed ends before it starts')
  else if (day < start || day > end)
    report('LINE_DATE_OUTSIDE_PERIOD', 'LINE_ITEM_DATE', 'The date of the line is outside the period billed')
}

/** What the lines of an invoice have in common. */
function checkTogether(
  lines: readonly LedesLine[],
  { format, decimals }: ReceiverRules,
  reportAt: (line: number | null) => Report,
): void {
  const [first] = lines
  if (!first) return
  for (const [field, code, severity] of SAME_ON_ALL) {
    const other = lines.find(({ row }) => row[field] !== first.row[field])
    if (other) reportAt(other.line)(code, field, SAME_TEXTS[code] ?? '', severity)
  }
  const numbers = new Set<string>()
  for (const { line, row } of lines) {
    const number = row.LINE_ITEM_NUMBER ?? ''
    if (number !== '' && numbers.has(number))
      reportAt(line)('DUPLICATE_LINE_NUMBER', 'LINE_ITEM_NUMBER', `Line item ${number} is there twice`)
    numbers.add(number)
  }
  const sum = sumOf(lines, format === 'ledes98bi' ? ['LINE_ITEM_TOTAL', 'LINE_ITEM_TAX_TOTAL'] : ['LINE_ITEM_TOTAL'])
  const total = ledesNumber(first.row.INVOICE_TOTAL)
  if (total && compareDecimals(rescale(sum, decimals), total) !== 0)
    reportAt(null)('INVOICE_TOTAL_NOT_SUM', 'INVOICE_TOTAL', 'The total of the invoice is not the sum of its lines')
  checkDays(lines, reportAt)
}

const sumOf = (lines: readonly LedesLine[], fields: readonly LedesFieldName[]): Decimal =>
  lines
    .flatMap(({ row }) => fields.map((field) => ledesNumber(row[field]) ?? ZERO))
    .reduce((sum, value) => add(sum, value), ZERO)

/** One person has no more than 24 hours on a date. */
function checkDays(lines: readonly LedesLine[], reportAt: (line: number | null) => Report): void {
  const fees = lines.filter(({ row }) => lineType(row) === 'F' && row.TIMEKEEPER_ID)
  const byDay = Map.groupBy(fees, ({ row }) => `${row.TIMEKEEPER_ID ?? ''} on ${row.LINE_ITEM_DATE ?? ''}`)
  for (const [who, own] of byDay) {
    const hours = sumOf(own, ['LINE_ITEM_NUMBER_OF_UNITS'])
    if (compareDecimals(hours, decimal(String(MAX_HOURS_A_DAY))) > 0)
      reportAt(own[0]?.line ?? null)('LONG_DAY', 'LINE_ITEM_NUMBER_OF_UNITS', `More than 24 hours of ${who}`, 'warning')
  }
}
