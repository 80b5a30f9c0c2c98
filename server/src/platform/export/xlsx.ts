import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import yazl from 'yazl'
import type { ExportColumn, ExportedList } from './columns.ts'

/** The rows that a sheet can hold, including its head. */
const MAX_ROWS = 1_048_576

/**
 * A workbook, zipped while its rows are read, so that neither a sheet nor the file is ever in memory. Rows
 * that a sheet cannot hold continue in the next one.
 */
export function xlsxOf<Row>({ columns, rows }: ExportedList<Row>, maxRows = MAX_ROWS): Readable {
  const zip = new yazl.ZipFile()
  const file = Readable.from(zip.outputStream as AsyncIterable<Buffer>, { highWaterMark: 1 })
  const source = new Batches(rows)
  let sheet: Readable | undefined
  async function fill(): Promise<void> {
    let sheets = 0
    do {
      sheets += 1
      sheet = Readable.from(sheetOf(columns, source, maxRows), { highWaterMark: 1 })
      zip.addReadStream(sheet, `xl/worksheets/sheet${sheets}.xml`, { compressionLevel: QUICK })
      await finished(sheet)
    } while (!(await source.isEmpty()))
    for (const [path, text] of partsOf(sheets)) zip.addBuffer(Buffer.from(text), path)
    zip.end()
  }
  zip.on('error', (error: Error) => file.destroy(error))
  fill().catch((error: unknown) =>
    file.destroy(error instanceof Error ? error : new Error('no sheet', { cause: error })),
  )
  // The zip only reads from the sheet. When reading the zip stops, the sheet and the reading of its rows stop too.
  file.once('close', () => {
    sheet?.destroy()
    void source.end()
  })
  return file
}

/** Hands out batches in sizes that fit into a sheet. */
class Batches<Row> {
  readonly #rows: AsyncIterator<readonly Row[]>
  #left: readonly Row[] = []

  constructor(rows: AsyncIterable<readonly Row[]>) {
    this.#rows = rows[Symbol.asyncIterator]()
  }

  /** The next rows, at most `max`; none at the end. */
  async take(max: number): Promise<readonly Row[]> {
    await this.isEmpty()
    const taken = this.#left.slice(0, max)
    this.#left = this.#left.slice(taken.length)
    return taken
  }

  async isEmpty(): Promise<boolean> {
    while (this.#left.length === 0) {
      const next = await this.#rows.next()
      if (next.done === true) return true
      this.#left = next.value
    }
    return false
  }

  async end(): Promise<void> {
    await this.#rows.return?.()
  }
}

/** Nearly as small as the default level, for three quarters of the work. */
const QUICK = 3

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Styles by their place in `cellXfs` below. */
const HEAD = 1
const STYLES = { text: 0, count: 0, figure: 2, day: 3 } as const

const numbersTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

const partsOf = (sheets: number): readonly (readonly [path: string, text: string])[] => [
  [
    '[Content_Types].xml',
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/>${numbersTo(
      sheets,
    )
      .map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${CONTENT}.worksheet+xml"/>`)
      .join('')}</Types>`,
  ],
  [
    '_rels/.rels',
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${XML}<workbook xmlns="${SPREADSHEET}" xmlns:r="${OFFICE}"><sheets>${numbersTo(sheets)
      .map((n) => `<sheet name="Export${n === 1 ? '' : ` ${n}`}" sheetId="${n}" r:id="rId${n}"/>`)
      .join('')}</sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">${numbersTo(sheets)
      .map((n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`)
      .join('')}<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  ],
  [
    'xl/styles.xml',
    `${XML}<styleSheet xmlns="${SPREADSHEET}"><numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.00##########"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  ],
]

const WIDTHS = { text: 28, figure: 16, count: 12, day: 12 } as const

async function* sheetOf<Row>(
  columns: readonly ExportColumn<Row>[],
  rows: Batches<Row>,
  maxRows: number,
): AsyncGenerator<string> {
  const letters = columns.map((_, at) => lettersOf(at))
  const widths = columns.map(
    ({ kind }, at) => `<col min="${at + 1}" max="${at + 1}" width="${WIDTHS[kind]}" customWidth="1"/>`,
  )
  const head = columns.map(({ title }, at) => textCell(title, { place: `${letters[at]}1`, style: HEAD }))
  yield `${XML}<worksheet xmlns="${SPREADSHEET}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${head.join('')}</row>`
  let written = 1
  while (written < maxRows) {
    const batch = await rows.take(maxRows - written)
    if (batch.length === 0) break
    let lines = ''
    for (const row of batch) {
      written += 1
      const cells = columns.map((column, at) => cellOf(column, row, `${letters[at]}${written}`))
      lines += `<row r="${written}">${cells.join('')}</row>`
    }
    yield lines
  }
  yield '</sheetData></worksheet>'
}

const LETTERS = 26
const FIRST_LETTER = 65

/** `A` to `Z`, then `AA`: no list has more columns than that. */
const lettersOf = (at: number): string =>
  (at < LETTERS ? '' : lettersOf(Math.floor(at / LETTERS) - 1)) + String.fromCodePoint(FIRST_LETTER + (at % LETTERS))

function cellOf<Row>({ kind, value }: ExportColumn<Row>, row: Row, place: string): string {
  const content = value(row)
  if (content === null || content === '') return ''
  const style = STYLES[kind]
  if (kind === 'text') return textCell(String(content), { place, style })
  if (kind !== 'day') return numberCell(content, { place, style })
  const serial = serialOf(String(content))
  // Spreadsheets know no day before this one, and take 1900 for a leap year.
  return serial < FIRST_SAFE_DAY
    ? textCell(String(content), { place, style: STYLES.text })
    : numberCell(serial, { place, style })
}

interface Cell {
  /** `B2`. */
  readonly place: string
  readonly style: number
}

const opening = ({ place, style }: Cell) => `<c r="${place}"${style === 0 ? '' : ` s="${style}"`}`
const numberCell = (value: string | number, cell: Cell) => `${opening(cell)}><v>${value}</v></c>`

const DAY_MS = 86_400_000
const EPOCH = Date.UTC(1899, 11, 30)
const FIRST_SAFE_DAY = 61
const serialOf = (day: string) => (Date.parse(`${day}T00:00:00Z`) - EPOCH) / DAY_MS

const LONGEST_CELL = 32_767
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Signs that XML cannot hold are left out; a text that reads as an escape of the format is escaped itself. */
function textCell(text: string, cell: Cell): string {
  const held = text
    .slice(0, LONGEST_CELL)
    .replace(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x')
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .toWellFormed()
    .replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)
  return `${opening(cell)} t="inlineStr"><is><t xml:space="preserve">${held}</t></is></c>`
}
