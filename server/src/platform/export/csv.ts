import type { ExportedList } from './columns.ts'

/** A spreadsheet would run a text that begins like a formula, also in full-width characters; an apostrophe prevents it. */
const FORMULA = /^[ \u00A0]*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
/**
 * Programs that split at semicolons, tabs or line ends do so within quotes as well, because the quote does not begin their
 * cell: a text behind such a character begins like a cell.
 */
const FORMULA_BEHIND = /[;\t\r\n](?=[ \u00A0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

function textCell(text: string): string {
  const harmless = (FORMULA.test(text) ? `'${text}` : text).replace(FORMULA_BEHIND, "$&'")
  return /[",;\t\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
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
