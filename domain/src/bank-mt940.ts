import {
  inOrderOfDays,
  parseBankAmount,
  statementText,
  type BankStatementLine,
  type ParsedStatement,
  type StatementProblem,
} from './bank-statement.ts'
import { calendarDay } from './valid-day.ts'

/** A field of the file: `:61:2602270227D1075,00NCHG…` with the lines that continue it. */
interface Field {
  readonly tag: string
  readonly text: string
}

/** The balance of `:60F:C260227NGN1234,56`. */
interface Balance {
  readonly minor: bigint
  readonly currency: string
  readonly day: string
}

/** Reads a SWIFT MT940 file; several statements in one file are read as one, in their order. */
export function parseMt940(text: string, currency: string): ParsedStatement {
  const fields = readFields(text)
  const valuesOf = (...tags: string[]) => fields.filter(({ tag }) => tags.includes(tag)).map((field) => field.text)
  const { lines, problems } = readLines(fields, currency)
  const [opening] = valuesOf('60F', '60M').map((value) => readBalance(value, currency))
  const closing = valuesOf('62F', '62M')
    .map((value) => readBalance(value, currency))
    .at(-1)
  return {
    format: 'mt940',
    accountNumber: valuesOf('25')[0]?.trim() ?? '',
    currency: opening?.currency ?? closing?.currency ?? '',
    lines: inOrderOfDays(lines),
    opening: opening?.minor,
    closing: closing?.minor,
    closingOn: closing?.day,
    problems,
  }
}

function readLines(fields: readonly Field[], currency: string) {
  const [lines, problems]: [BankStatementLine[], StatementProblem[]] = [[], []]
  for (const { tag, text: value } of fields) {
    if (tag === '86') describe(lines, value)
    if (tag !== '61') continue
    const line = readLine(value, currency)
    if (line) lines.push(line)
    else problems.push({ place: `:61:${value.slice(0, 30)}`, reason: 'The line cannot be read' })
  }
  return { lines, problems }
}

/** Whether a text looks like an MT940 file. */
export const isMt940 = (text: string): boolean => /^:20:/m.test(text) && /^:6[02][FM]:/m.test(text)

function readFields(text: string): Field[] {
  const fields: { tag: string; text: string }[] = []
  for (const line of text.split(/\r?\n|\r/)) {
    const start = /^(?:\{4:)?:(\d{2}[A-Z]?):(.*)$/.exec(line)
    const last = fields.at(-1)
    if (start) fields.push({ tag: start[1] ?? '', text: start[2] ?? '' })
    else if (last && !/^-\}?$/.test(line.trim()) && !line.startsWith('{')) last.text += `\n${line}`
  }
  return fields
}

const dayOf = (text: string): string | undefined =>
  calendarDay(2000 + Number(text.slice(0, 2)), Number(text.slice(2, 4)), Number(text.slice(4, 6)))

function readBalance(text: string, currency: string): Balance | undefined {
  const match = /^([CD])(\d{6})([A-Z]{3})(\d+,\d*)/.exec(text.trim())
  const [minor, day] = [parseBankAmount(match?.[4] ?? '', currency, ','), dayOf(match?.[2] ?? '')]
  if (!match || minor === undefined || day === undefined) return undefined
  return { minor: match[1] === 'D' ? -minor : minor, currency: match[3] ?? '', day }
}

/** Value day, booking day, direction (R for what is taken back), amount, kind, the customer's and the bank's reference. */
const LINE =
  /^(\d{6})(\d{4})?(R?[CD])[A-Z]?(\d+,\d*)([A-Z][A-Z0-9]{3})([^\n/]*(?:\/(?!\/)[^\n/]*)*)(?:\/\/([^\n]*))?(?:\n([\s\S]*))?$/

function readLine(text: string, currency: string): BankStatementLine | undefined {
  const match = LINE.exec(text.trim())
  if (!match) return undefined
  // A part that is left out is undefined, which the types of a match do not say.
  const parts = match.map((part: string | undefined) => part ?? '')
  const [, value = '', booking, direction = '', amount = '', , own = '', banks = '', more = ''] = parts
  const [minor, day] = [parseBankAmount(amount, currency, ','), bookingDay(value, booking)]
  if (!minor || !day) return undefined
  return {
    day,
    minor: MONEY_IN.has(direction) ? minor : -minor,
    party: '',
    description: statementText(more, 500),
    reference: own.trim() === 'NONREF' ? '' : statementText(own, 120),
    bankId: statementText(banks, 120),
    balance: undefined,
  }
}

/** A credit, or a debit that is taken back. */
const MONEY_IN = new Set(['C', 'RD'])

/** The booking day has no year: it is the one that is nearest to the value day. */
function bookingDay(value: string, booking: string | undefined): string | undefined {
  const day = dayOf(value)
  if (!day || !booking) return day
  const [year, month] = [Number(day.slice(0, 4)), Number(booking.slice(0, 2))]
  const shift = month === 1 && day.slice(5, 7) === '12' ? 1 : month === 12 && day.slice(5, 7) === '01' ? -1 : 0
  return calendarDay(year + shift, month, Number(booking.slice(2, 4)))
}

/** `:86:` says what the line before it is about: with `?20` to `?33` of German banks, `/NAME/` and `/REMI/`, or plain text. */
function describe(lines: BankStatementLine[], value: string): void {
  const line = lines.at(-1)
  if (!line) return
  const text = value.replace(/\n/g, value.includes('?2') ? '' : ' ')
  const part = (pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1]?.trim() ?? '').join(' ')
  const isNumbered = /\?2\d/.test(text)
  const party = isNumbered ? part(/\?3[23]([^?]*)/g) : part(/\/NAME\/([^/]*)/g)
  const about = isNumbered ? part(/\?2\d([^?]*)/g) : part(/\/REMI\/(?:\/[A-Z]+\/)?([^/]*)/g) || text
  lines[lines.length - 1] = {
    ...line,
    party: statementText(party, 200),
    description: statementText([line.description, about].filter(Boolean).join(' '), 500),
  }
}
