import { LEDES_FIELDS, LEDES_FORMATS, LEDES_SIGNATURES, type LedesFormat, type LedesRow } from './ledes-fields.ts'

/** What is wrong with a file, or may be: errors are refused by receivers, warnings by some of them. */
export interface LedesFinding {
  readonly code: string
  readonly severity: 'error' | 'warning'
  /** The line of the file, from 1; null for what is about an invoice or the file. */
  readonly line: number | null
  readonly field: string | null
  readonly invoice: string | null
  readonly message: string
}

/** A line with its place in the file. */
export interface LedesLine {
  readonly line: number
  readonly row: LedesRow
}

export interface LedesFile {
  /** Undefined if the first line names no format that is known; nothing else is read then. */
  readonly format: LedesFormat | undefined
  readonly lines: readonly LedesLine[]
  readonly findings: readonly LedesFinding[]
}

/** Names, values and the end of line as the format wants them: no quoting exists, so values are cleaned before. */
export function formatLedes(format: LedesFormat, rows: readonly LedesRow[]): string {
  const fields = LEDES_FIELDS[format]
  const header = fields.map(({ name }) => name).join('|')
  const lines = rows.map((row) => fields.map(({ name }) => row[name] ?? '').join('|'))
  return [LEDES_SIGNATURES[format], ...[header, ...lines].map((line) => `${line}[]`), ''].join('\r\n')
}

const finding = (code: string, line: number, message: string): LedesFinding => ({
  code,
  severity: 'error',
  line,
  field: null,
  invoice: null,
  message,
})

/** Reads a file as others write it: either line end, a last blank line, no line end at the end. */
export function parseLedes(content: string): LedesFile {
  const [signature = '', header = '', ...rest] = content.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const format = LEDES_FORMATS.find((known) => LEDES_SIGNATURES[known] === signature.trimEnd())
  if (!format) {
    const known = LEDES_FORMATS.map((name) => LEDES_SIGNATURES[name]).join(' or ')
    return { format, lines: [], findings: [finding('BAD_SIGNATURE', 1, `Line 1 must read ${known}`)] }
  }
  const fields = LEDES_FIELDS[format]
  const findings: LedesFinding[] = []
  const expected = `${fields.map(({ name }) => name).join('|')}[]`
  if (header.trimEnd() !== expected)
    findings.push(finding('BAD_HEADER_ROW', 2, 'Line 2 must have the names of the fields, in their order'))
  const lines: LedesLine[] = []
  for (const [index, text] of rest.entries()) {
    const line = index + 3
    if (text.trim() === '') continue
    const values = text.trimEnd().replace(/\[\]$/, '').split('|')
    if (values.length === fields.length && text.trimEnd().endsWith('[]'))
      lines.push({ line, row: Object.fromEntries(fields.map(({ name }, at) => [name, (values[at] ?? '').trim()])) })
    else findings.push(finding('FIELD_COUNT', line, fieldCountText(values.length, fields.length, text)))
  }
  return { format, lines, findings }
}

const fieldCountText = (count: number, expected: number, text: string): string =>
  text.trimEnd().endsWith('[]')
    ? `The line has ${count} values instead of ${expected}. A value may hold no |`
    : 'The line does not end in []'
