import { createHash } from 'node:crypto'
import {
  findDayOrder,
  parseCsvStatement,
  proposeLayout,
  readCsv,
  type CsvLayout,
  type CsvTable,
} from '#domain/bank-csv.ts'
import { isMt940, parseMt940 } from '#domain/bank-mt940.ts'
import { isOfx, parseOfx } from '#domain/bank-ofx.ts'
import {
  findBalanceGaps,
  type BalanceGap,
  type BankFormat,
  type BankStatementLine,
  type ParsedStatement,
} from '#domain/bank-statement.ts'
import { isCamt, parseCamt } from './camt.ts'

/** What is known of the file before it is read. */
export interface ContentHints {
  readonly currency: string
  /** What somebody says of the columns now, before what was remembered, before what the titles say. */
  readonly layout: Partial<CsvLayout>
  readonly remembered: CsvLayout | undefined
}

/** A line with what it is known by in any file: equal lines of one file are counted. */
export interface KnownLine extends BankStatementLine {
  readonly fingerprint: string
  readonly occurrence: number
}

export interface StatementContent {
  readonly format: BankFormat
  readonly columns: readonly string[]
  readonly samples: readonly (readonly string[])[]
  readonly layout: CsvLayout | undefined
  /** What has to be said before a CSV file can be read. */
  readonly missing: 'columns' | 'dayOrder' | undefined
  readonly statement: Omit<ParsedStatement, 'lines'> & { readonly lines: readonly KnownLine[] }
  readonly gaps: readonly BalanceGap[]
}

const NOTHING_READ: ParsedStatement = {
  format: 'csv',
  accountNumber: '',
  currency: '',
  lines: [],
  opening: undefined,
  closing: undefined,
  closingOn: undefined,
  problems: [],
}
const SAMPLES = 5

/** Reads a file of a bank, whatever its kind; undefined where it is none. */
export function readContent(bytes: Uint8Array, hints: ContentHints): StatementContent | undefined {
  const text = decode(bytes)
  if (text.includes('\u0000')) return undefined
  if (isCamt(text)) return toContent(parseCamt(text, hints.currency))
  if (isOfx(text)) return toContent(parseOfx(text, hints.currency))
  if (isMt940(text)) return toContent(parseMt940(text, hints.currency))
  return readCsvContent(readCsv(text), hints)
}

/** UTF-8 or UTF-16 with its mark; what is neither is taken for Windows-1252. */
function decode(bytes: Uint8Array): string {
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe
  if (isLittle || (bytes[0] === 0xfe && bytes[1] === 0xff))
    return new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** What the columns are taken for: as somebody says now, as it was remembered if the file has these columns, by their titles. */
function resolveColumns(table: CsvTable, { layout: said, remembered }: ContentHints) {
  const titles = new Set(table.titles)
  const isFitting =
    remembered !== undefined &&
    Object.entries(remembered).every(([key, title]) => key === 'dayOrder' || title === '' || titles.has(String(title)))
  const columns = { ...(isFitting ? remembered : proposeLayout(table.titles)), ...said }
  const at = table.titles.indexOf(columns.day)
  const found = findDayOrder(table.rows.map((row) => row[at] ?? ''))
  const dayOrder = said.dayOrder ?? found ?? (isFitting ? remembered.dayOrder : undefined)
  const isNamed =
    titles.has(columns.day) && [columns.amount, columns.moneyIn, columns.moneyOut].some((title) => titles.has(title))
  return { columns, dayOrder, isNamed, at }
}

function readCsvContent(table: CsvTable, hints: ContentHints): StatementContent | undefined {
  if (table.titles.length < 2 || table.rows.length === 0) return undefined
  const { columns, dayOrder, isNamed, at } = resolveColumns(table, hints)
  const layout: CsvLayout = { ...columns, dayOrder: dayOrder ?? 'dayFirst' }
  const isAmbiguous = dayOrder === undefined && hasSlashedDays(table, at)
  const missing = isNamed ? (isAmbiguous ? 'dayOrder' : undefined) : 'columns'
  return {
    ...toContent(missing === 'columns' ? NOTHING_READ : parseCsvStatement(table, layout, hints.currency)),
    columns: table.titles,
    samples: table.rows.slice(0, SAMPLES).map((row) => row.map((cell) => cell.slice(0, 120))),
    layout,
    missing,
  }
}

/** Only such days can be read in two ways. */
const hasSlashedDays = (table: CsvTable, at: number): boolean =>
  table.rows.some((row) => /^\d{1,2}[/.\- ]\d{1,2}[/.\- ]\d{4}/.test((row[at] ?? '').trim()))

const toContent = (statement: ParsedStatement): StatementContent => ({
  format: statement.format,
  columns: [],
  samples: [],
  layout: undefined,
  missing: undefined,
  statement: { ...statement, lines: withFingerprints(statement.lines) },
  gaps: findBalanceGaps(statement),
})

/** The bank's own id where there is one; day, amount and words otherwise. */
function withFingerprints(lines: readonly BankStatementLine[]): KnownLine[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const words = [line.party, line.description, line.reference].map((text) => text.toLowerCase().replace(/\s+/g, ' '))
    const parts =
      line.bankId === '' ? ['line', line.day, String(line.minor), ...words] : ['id', line.bankId, String(line.minor)]
    const fingerprint = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40)
    const occurrence = (seen.get(fingerprint) ?? 0) + 1
    seen.set(fingerprint, occurrence)
    return { ...line, fingerprint, occurrence }
  })
}
