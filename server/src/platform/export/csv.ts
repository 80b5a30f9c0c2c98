import type { ExportedList } from './columns.ts'

/** A spreadsheet would run a text that begins like a formula, in wide signs as well; an apostrophe keeps it a text. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

function textCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One line of a CSV file as RFC 4180 has it. */
const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

/** Says UTF-8 to spreadsheets that would guess otherwise. */
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
