import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { TextDecoder } from 'node:util'
import { findDayOrder, type DayOrder } from '#domain/bank-csv.ts'
import { statementText } from '#domain/bank-statement.ts'
import {
  customKey,
  proposeMapping,
  proposeSource,
  type CustomImportField,
  type ImportKind,
  type ImportSource,
} from '#domain/import-fields.ts'
import { MAX_IMPORT_ROWS } from '#contract/imports.ts'
import { importUnreadable, tooManyRows } from './refusals.ts'
import { readRows, type FileLayout } from './rows.ts'

export interface InspectedFile {
  readonly layout: FileLayout
  readonly titles: readonly string[]
  readonly samples: readonly (readonly string[])[]
  readonly rowCount: number
  readonly mapping: readonly string[]
  readonly source: ImportSource
  /** Undefined where no day of the file tells, or where they contradict each other. */
  readonly dayOrder: DayOrder | undefined
}

const SAMPLES = 5
const SAMPLE_LENGTH = 200
const TITLE_LENGTH = 100
/** Days are looked at in so many rows. */
const DAY_ROWS = 5_000
const DELIMITERS = [',', ';', '\t', '|'] as const
const DAY_FIELDS = ['date', 'openDate', 'closeDate', 'issueDate', 'dueDate'] as const

/** Reads a file once: how it is written, what its columns are called, and what they seem to mean. */
export async function inspectFile(
  path: string,
  kind: ImportKind,
  customFields: readonly CustomImportField[],
): Promise<InspectedFile> {
  const layout = await findLayout(path)
  const ownDays = customFields.filter(({ fieldType }) => fieldType === 'date').map(({ id }) => customKey(id))
  const dayFields = new Set([...DAY_FIELDS, ...ownDays])
  let titles: string[] = []
  let rowCount = 0
  const samples: string[][] = []
  const days: string[] = []
  let mapping: string[] = []
  for await (const batch of readRows(createReadStream(path), layout)) {
    for (const { cells } of batch) {
      if (titles.length === 0) {
        titles = distinctTitles(cells)
        mapping = proposeMapping(kind, titles, customFields)
        continue
      }
      rowCount += 1
      if (rowCount > MAX_IMPORT_ROWS) throw tooManyRows()
      if (samples.length < SAMPLES) samples.push(titles.map((_, at) => statementText(cells[at] ?? '', SAMPLE_LENGTH)))
      if (rowCount <= DAY_ROWS) mapping.forEach((key, at) => dayFields.has(key) && days.push(cells[at] ?? ''))
    }
  }
  if (rowCount === 0) throw importUnreadable()
  return { layout, titles, samples, rowCount, mapping, source: proposeSource(titles), dayOrder: findDayOrder(days) }
}

const distinctTitles = (cells: readonly string[]): string[] =>
  cells.map((cell, at) => statementText(cell, TITLE_LENGTH) || `Column ${at + 1}`)

/** A workbook is a zip. Letters are UTF-8 where all of them can be read as that. */
async function findLayout(path: string): Promise<FileLayout> {
  const head = await readHead(path)
  if (head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004')))
    return { format: 'xlsx', encoding: 'utf-8', delimiter: ',' }
  if (head.includes(0)) throw importUnreadable()
  const encoding = (await isUtf8(path)) ? 'utf-8' : 'windows-1252'
  const lines = new TextDecoder(encoding).decode(head).split(/\r?\n/, 5).join('\n')
  const counts = DELIMITERS.map((sign) => lines.split(sign).length)
  return { format: 'csv', encoding, delimiter: DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',' }
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of createReadStream(path)) decoder.decode(bytes as Uint8Array, { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}
