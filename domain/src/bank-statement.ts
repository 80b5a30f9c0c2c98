import { calendarDay } from './valid-day.ts'
import { minorUnitsOf } from './minor-units.ts'

/** The kinds of files in which banks give out statements. */
export const BANK_FORMATS = ['csv', 'ofx', 'mt940', 'camt053'] as const
export type BankFormat = (typeof BANK_FORMATS)[number]

/** A line of a bank statement. Money in is positive, in minor units of the account's currency. */
export interface BankStatementLine {
  readonly day: string
  readonly minor: bigint
  readonly party: string
  readonly description: string
  readonly reference: string
  /** The bank's own id of it; blank where the file has none. */
  readonly bankId: string
  /** The balance of the account after it. */
  readonly balance: bigint | undefined
}

/** What of a file could not be read, by its line or its place in the file. */
export interface StatementProblem {
  readonly place: string
  readonly reason: string
}

export interface ParsedStatement {
  readonly format: BankFormat
  /** Blank where the file does not name it. */
  readonly accountNumber: string
  readonly currency: string
  /** In the order of the days. */
  readonly lines: readonly BankStatementLine[]
  readonly opening: bigint | undefined
  readonly closing: bigint | undefined
  /** The day of the closing balance; that of the last line where the file does not say. */
  readonly closingOn: string | undefined
  readonly problems: readonly StatementProblem[]
}

/** A balance that does not follow from the one before: lines are missing or changed. */
export interface BalanceGap {
  /** The day of the first line that does not follow. */
  readonly day: string
  /** What is missing, in minor units. */
  readonly minor: bigint
}

/**
 * An amount of a bank's file in minor units; undefined where it is none. Takes signs before and behind, brackets for negative
 * amounts, currency signs, and spaces, commas or points between thousands. `1.234,56` and `1,234.56` are told apart by the last
 * of the two signs; one sign with three digits behind it divides thousands, unless the file's format says that it is decimal.
 */
export function parseBankAmount(text: string, currency: string, decimalSign?: ',' | '.'): bigint | undefined {
  const plain = text.replace(/[\s\u00A0\u202F']/g, '').replace(/^[A-Z]{3}|[A-Z]{3}$|[₦$£€]/g, '')
  const match = /^([-+(]?)([\d.,]*\d[.,]?)([-+)]?|CR|DR)$/i.exec(plain)
  if (!match) return undefined
  const [, before, digits = '', behind = ''] = match
  const fraction = decimalPlace(digits, currency, decimalSign)
  const units = (fraction < 0 ? digits : digits.slice(0, fraction)).replace(/[.,]/g, '')
  const decimals = fraction < 0 ? '' : digits.slice(fraction + 1).replace(/0+$/, '')
  const places = minorUnitsOf(currency)
  if (decimals.length > places || /[.,]/.test(decimals) || units.length + places > 15) return undefined
  const minor = BigInt(`${units}${decimals.padEnd(places, '0')}`)
  return isNegative(before, behind) ? -minor : minor
}

const isNegative = (before = '', behind = ''): boolean =>
  before === '-' || before === '(' || behind === '-' || behind.toUpperCase() === 'DR'

/** Where the decimals of a number begin; -1 where it has none. */
function decimalPlace(digits: string, currency: string, decimalSign: ',' | '.' | undefined): number {
  if (decimalSign) return digits.lastIndexOf(decimalSign)
  const [point, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')]
  if (point >= 0 && comma >= 0) return Math.max(point, comma)
  const last = Math.max(point, comma)
  const sign = digits[last]
  const isGroup = /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits) && minorUnitsOf(currency) !== 3
  const isThousands = last >= 0 && (isGroup || digits.indexOf(sign ?? '') !== last)
  return isThousands ? -1 : last
}

/** `YYYYMMDD`, as OFX and others write days, whatever follows it. */
export function parseCompactDay(text: string): string | undefined {
  const match = /^(\d{4})(\d{2})(\d{2})/.exec(text.trim())
  return match ? calendarDay(Number(match[1]), Number(match[2]), Number(match[3])) : undefined
}

/** One line of text without line ends and double spaces, cut to a length. */
export const statementText = (text: string, maxLength: number): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toWellFormed()
    .slice(0, maxLength)
    .toWellFormed()

/** Sorts by day and keeps the order of the file within a day; files that begin with the latest line are turned around. */
export function inOrderOfDays(lines: readonly BankStatementLine[]): BankStatementLine[] {
  const [first, last] = [lines[0], lines.at(-1)]
  const isLatestFirst = first !== undefined && last !== undefined && (first.day > last.day || isBackwards(lines))
  const forward = isLatestFirst ? lines.toReversed() : [...lines]
  return forward.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
}

/** Whether lines of one day follow from each other in the other direction only. */
function isBackwards(lines: readonly BankStatementLine[]): boolean {
  const [first, second] = lines
  if (first?.balance === undefined || second?.balance === undefined || first.day !== lines.at(-1)?.day) return false
  return first.balance + second.minor !== second.balance && second.balance + first.minor === first.balance
}

/**
 * Where the running balances of a statement do not follow from each other, and where its lines do not lead from its opening to
 * its closing balance. None where the file has no balances.
 */
export function findBalanceGaps({ lines, opening, closing, closingOn }: ParsedStatement): BalanceGap[] {
  const gaps: BalanceGap[] = []
  const compare = (day: string, said: bigint | undefined, expected: bigint | undefined) => {
    if (said !== undefined && expected !== undefined && said !== expected) gaps.push({ day, minor: said - expected })
  }
  let running = opening
  for (const { day, minor, balance } of lines) {
    if (running !== undefined) running += minor
    compare(day, balance, running)
    running = balance ?? running
  }
  compare(closingOn ?? lines.at(-1)?.day ?? '', closing, running)
  return gaps
}

/** Opening and closing balance of a file whose lines have running balances. */
export function withBalancesOfLines(statement: ParsedStatement): ParsedStatement {
  const [first, last] = [statement.lines[0], statement.lines.at(-1)]
  return {
    ...statement,
    opening: statement.opening ?? (first?.balance === undefined ? undefined : first.balance - first.minor),
    closing: statement.closing ?? last?.balance,
    closingOn: statement.closingOn ?? last?.day,
  }
}
