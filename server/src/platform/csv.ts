/** A spreadsheet would run a text that begins like a formula; an apostrophe keeps it a text. */
const FORMULA = /^[=+\-@\t\r]/

function cell(value: string | number | boolean | null): string {
  if (typeof value === 'number') return String(value)
  const text = value === null ? '' : String(value)
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One line of a CSV file as RFC 4180 has it. */
export const csvLine = (cells: readonly (string | number | boolean | null)[]): string =>
  `${cells.map(cell).join(',')}\r\n`

/** Says UTF-8 to spreadsheets that would guess otherwise. */
export const CSV_BEGINNING = '\uFEFF'
