import {
  inOrderOfDays,
  parseBankAmount,
  statementText,
  withBalancesOfLines,
  type BankStatementLine,
  type ParsedStatement,
  type StatementProblem,
} from './bank-statement.ts'
import { calendarDay } from './valid-day.ts'

/** In which order the parts of days are written. */
export const DAY_ORDERS = ['dayFirst', 'monthFirst'] as const
export type DayOrder = (typeof DAY_ORDERS)[number]

/** Which column of a bank's CSV file means what, by its title. An amount has a column of its own, or one for each direction. */
export interface CsvLayout {
  readonly day: string
  readonly dayOrder: DayOrder
  readonly amount: string
  readonly moneyIn: string
  readonly moneyOut: string
  readonly description: string
  readonly party: string
  readonly reference: string
  readonly balance: string
}

export interface CsvTable {
  readonly titles: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** The line of the file in which the first row stands. */
  readonly firstLine: number
}

const DELIMITERS = [',', ';', '\t', '|'] as const

/** Titles that banks give their columns (import-formats.md §1 and §8), in small letters. */
const ALIASES: Readonly<Record<Exclude<keyof CsvLayout, 'dayOrder'>, readonly string[]>> = {
  day: [
    'date',
    'transaction date',
    'trans date',
    'posting date',
    'post date',
    'posted date',
    'booking date',
    'entry date',
    'value date',
  ],
  amount: ['amount', 'transaction amount', 'amt', 'value'],
  moneyIn: [
    'credit',
    'credits',
    'credit amount',
    'money in',
    'paid in',
    'deposit',
    'deposits',
    'funds in',
    'lodgement',
    'lodgements',
  ],
  moneyOut: [
    'debit',
    'debits',
    'debit amount',
    'money out',
    'paid out',
    'withdrawal',
    'withdrawals',
    'funds out',
    'payments',
  ],
  description: [
    'description',
    'transaction description',
    'details',
    'transaction details',
    'narration',
    'narrative',
    'particulars',
    'remarks',
    'memo',
  ],
  party: ['payee', 'payer', 'counterparty', 'name', 'beneficiary', 'counter party', 'source destination'],
  reference: [
    'reference',
    'ref',
    'ref no',
    'reference no',
    'transaction reference',
    'cheque number',
    'cheque no',
    'check number',
    'check or reference no',
    'instrument no',
  ],
  balance: ['balance', 'running balance', 'closing balance', 'book balance', 'ledger balance', 'available balance'],
}

/** `*Trans. Date ` and `trans_date` meet as `trans date`. */
const plainTitle = (title: string): string =>
  title
    .replace(/[\uFEFF*"]/g, '')
    .replace(/[\p{P}_]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** The cells of a CSV file (RFC 4180) with its titles: the first of its first 30 rows that names a day and an amount. */
export function readCsv(text: string): CsvTable {
  const rows = splitCsv(text, findDelimiter(text))
  const isHead = (row: readonly string[]) => {
    const layout = proposeLayout(row)
    return layout.day !== '' && (layout.amount !== '' || layout.moneyIn !== '' || layout.moneyOut !== '')
  }
  const head = rows.slice(0, 30).findIndex(isHead)
  const width = Math.max(0, ...rows.slice(0, 100).map((row) => row.length))
  const titles = head < 0 ? Array.from({ length: width }, (_, at) => `Column ${at + 1}`) : distinct(rows[head] ?? [])
  return { titles, rows: rows.slice(head + 1), firstLine: head + 2 }
}

const distinct = (titles: readonly string[]): string[] =>
  titles.map((title, at) => {
    const text = statementText(title, 100) || `Column ${at + 1}`
    const before = titles.slice(0, at).filter((other) => statementText(other, 100) === text).length
    return before === 0 ? text : `${text} (${before + 1})`
  })

function findDelimiter(text: string): string {
  const sample = text.split(/\r?\n/, 30).join('\n')
  const counts = DELIMITERS.map((sign) => sample.split(sign).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Rows without empty ones. A quote that is never closed ends with the file. */
function splitCsv(text: string, delimiter: string): string[][] {
  const rows: string[][] = []
  const sign = delimiter === '|' ? '\\|' : delimiter
  const cell = new RegExp(`("[^"]*(?:""[^"]*)*"?|[^${sign}\\r\\n]*)(${sign}|\\r\\n|\\n|\\r|$)`, 'gy')
  let row: string[] = []
  const source = text.replace(/^\uFEFF/, '')
  for (let match = cell.exec(source); match; match = cell.exec(source)) {
    const [, value = '', end = ''] = match
    row.push(value.startsWith('"') ? value.replace(/^"|"$/g, '').replaceAll('""', '"') : value)
    if (end === delimiter) continue
    rows.push(row)
    row = []
    if (end === '' || cell.lastIndex >= source.length) break
  }
  return rows.filter((cells) => cells.some((value) => value.trim() !== ''))
}

/** What the titles of a file say by themselves; blank where nothing fits. */
export function proposeLayout(titles: readonly string[]): Omit<CsvLayout, 'dayOrder'> {
  const plain = titles.map(plainTitle)
  const find = (key: keyof typeof ALIASES): string => {
    for (const alias of ALIASES[key]) {
      const at = plain.findIndex((title) => title === alias || title.replace(/ (ngn|usd|gbp|eur)$/, '') === alias)
      if (at >= 0) return titles[at] ?? ''
    }
    return ''
  }
  const [moneyIn, moneyOut] = [find('moneyIn'), find('moneyOut')]
  return {
    day: find('day'),
    amount: moneyIn && moneyOut ? '' : find('amount'),
    moneyIn,
    moneyOut,
    description: find('description'),
    party: find('party'),
    reference: find('reference'),
    balance: find('balance'),
  }
}

const SLASHED = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})\b/
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The order in which a column writes its days; undefined where no day of it tells, or where they contradict each other. */
export function findDayOrder(days: readonly string[]): DayOrder | undefined {
  const parts = days.map((text) => SLASHED.exec(text.trim()))
  const isDayFirst = parts.some((part) => Number(part?.[1]) > 12)
  const isMonthFirst = parts.some((part) => Number(part?.[2]) > 12)
  return isDayFirst === isMonthFirst ? undefined : isDayFirst ? 'dayFirst' : 'monthFirst'
}

/** A day in any of the spellings that banks use. Years have four digits. */
export function parseStatementDay(text: string, order: DayOrder): string | undefined {
  const day = text.trim()
  const iso = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?!\d)/.exec(day)
  if (iso) return calendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const slashed = SLASHED.exec(day)
  if (slashed) {
    const [one, other, year] = [Number(slashed[1]), Number(slashed[2]), Number(slashed[3])]
    return order === 'dayFirst' ? calendarDay(year, other, one) : calendarDay(year, one, other)
  }
  const named = /^(?:(\d{1,2})[ -]([a-z]{3})[a-z]*|([a-z]{3})[a-z]* (\d{1,2}),?)[ ,-]+(\d{4})\b/i.exec(day)
  const month = MONTHS.indexOf((named?.[2] ?? named?.[3] ?? '').toLowerCase()) + 1
  return named && month > 0 ? calendarDay(Number(named[5]), month, Number(named[1] ?? named[4])) : undefined
}

/** Reads the rows of a CSV file by a layout. Rows without an amount, such as those of balances and sums, are no lines. */
export function parseCsvStatement(table: CsvTable, layout: CsvLayout, currency: string): ParsedStatement {
  const cellOf = columnReader(table.titles, layout)
  const [lines, problems]: [BankStatementLine[], StatementProblem[]] = [[], []]
  table.rows.forEach((row, at) => {
    const place = `Line ${table.firstLine + at}`
    const read = readRow((key) => cellOf(row, key), layout, currency)
    if (typeof read === 'string') problems.push({ place, reason: read })
    else if (read) lines.push(read)
  })
  const unknown = { accountNumber: '', currency: '', opening: undefined, closing: undefined, closingOn: undefined }
  return withBalancesOfLines({ ...unknown, format: 'csv', lines: inOrderOfDays(lines), problems })
}

type CellKey = Exclude<keyof CsvLayout, 'dayOrder'>

function columnReader(titles: readonly string[], layout: CsvLayout) {
  const places = new Map(titles.map((title, at) => [title, at]))
  return (row: readonly string[], key: CellKey): string => (row[places.get(layout[key]) ?? -1] ?? '').trim()
}

/** The line of a row, undefined for a row that has no amount, or why it cannot be read. */
function readRow(
  cell: (key: CellKey) => string,
  { dayOrder }: CsvLayout,
  currency: string,
): BankStatementLine | string | undefined {
  const amount = readAmount(cell, currency)
  if (amount === undefined) return undefined
  if (amount === 'unreadable') return 'The amount cannot be read'
  const day = parseStatementDay(cell('day'), dayOrder)
  // Sums at the end of a file have no day.
  if (!day && cell('day') === '') return undefined
  if (!day) return `The date “${cell('day').slice(0, 40)}” cannot be read`
  const balance = cell('balance')
  return {
    day,
    minor: amount,
    party: statementText(cell('party'), 200),
    description: statementText(cell('description'), 500),
    reference: statementText(cell('reference'), 120),
    bankId: '',
    balance: balance === '' ? undefined : parseBankAmount(balance, currency),
  }
}

function readAmount(cell: (key: CellKey) => string, currency: string): bigint | 'unreadable' | undefined {
  const texts = { amount: cell('amount'), moneyIn: cell('moneyIn'), moneyOut: cell('moneyOut') }
  const parsed = Object.values(texts).map((text) =>
    /\d/.test(text) ? (parseBankAmount(text, currency) ?? 'unreadable') : 0n,
  )
  if (parsed.includes('unreadable')) return 'unreadable'
  const [amount = 0n, moneyIn = 0n, moneyOut = 0n] = parsed as bigint[]
  const magnitude = (minor: bigint) => (minor < 0n ? -minor : minor)
  const sum = amount + magnitude(moneyIn) - magnitude(moneyOut)
  return sum === 0n ? undefined : sum
}
