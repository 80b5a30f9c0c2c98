import type { ExportedList } from './columns.ts'

/** A spreadsheet would run a text that begins like a formula, also in full-width characters; an apostrophe prevents it. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

function textCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One line of a CSV file (RFC 4180). */
const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

export async function* csvOf<Row>({ columns, rows }: ExportedList<Row>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ title }) => textCell(title)))
  for await (const batch of rows) {
    yield batch
      .map((row) =>
        csvLine(
          columns.map(({ kind, value }) => {
            const text = String(value(row) ?? '')
            return kind === 'text' ? textCell(text) : text
          }),
        ),
      )
      .join('')
  }
}
