import type { CalendarDay } from './calendar-day.ts'

/**
 * A firm's pattern of numbers. Tokens: `{seq}` or `{seq:4}` the running number, padded with zeros to 1 to 9 digits; `{year}`
 * 2026; `{yy}` 26; `{mm}` 03; and those of its kind of document. Beside them stand letters, digits, spaces and `- / . _ #`.
 */
export const NUMBER_PATTERN_MAX = 40

/** What each kind of numbered record may name besides the running number and the day. */
const OWN_TOKENS = {
  matter: ['client', 'area'],
  client: [],
  invoice: [],
  receipt: [],
  creditNote: [],
} as const satisfies Record<string, readonly string[]>
export type NumberedKind = keyof typeof OWN_TOKENS

/** The day is the one the record counts from. `tokens` are the values of the kind's own tokens. */
export type NumberParts = {
  readonly seq: number
  readonly day: CalendarDay
  readonly tokens?: Readonly<Record<string, string>> | undefined
}

const DAY_TOKENS = ['year', 'yy', 'mm'] as const
const token = /\{([^{}]*)\}/g
const sequenceToken = /^seq(?::([1-9]))?$/

/** Why a text cannot be a pattern of this kind; undefined where it can. */
export function numberPatternProblem(kind: NumberedKind, pattern: string): string | undefined {
  if (pattern.trim() === '') return 'A pattern is required'
  if (pattern.length > NUMBER_PATTERN_MAX) return `At most ${NUMBER_PATTERN_MAX} characters`
  if (pattern !== pattern.trim()) return 'No spaces at the beginning or the end'
  const names = [...pattern.matchAll(token)].map((match) => match[1] ?? '')
  const known = new Set<string>([...DAY_TOKENS, ...OWN_TOKENS[kind]])
  const unknown = names.find((name) => !sequenceToken.test(name) && !known.has(name))
  if (unknown !== undefined) return `{${unknown}} is not known`
  if (new Set(names).size < names.length) return 'Use each token once'
  if (names.filter((name) => sequenceToken.test(name)).length !== 1) return 'The pattern needs {seq} exactly once'
  if (!/^[A-Za-z0-9 \-/._#]*$/.test(pattern.replace(token, ''))) return 'Use letters, digits, spaces and - / . _ # only'
  return undefined
}

/** The number of a record. Refuses a pattern that numberPatternProblem objects to and a running number below 1. */
export function documentNumber(kind: NumberedKind, pattern: string, parts: NumberParts): string {
  const problem = numberPatternProblem(kind, pattern)
  if (problem !== undefined) throw new RangeError(problem)
  if (!Number.isSafeInteger(parts.seq) || parts.seq < 1) throw new RangeError(`Not a running number: ${parts.seq}`)
  return pattern.replace(token, (_, name: string) => valueOf(name, parts))
}

function valueOf(name: string, { seq, day, tokens }: NumberParts): string {
  switch (name) {
    case 'year':
      return day.slice(0, 4)
    case 'yy':
      return day.slice(2, 4)
    case 'mm':
      return day.slice(5, 7)
    default:
      return tokens?.[name] ?? String(seq).padStart(Number(sequenceToken.exec(name)?.[1] ?? 1), '0')
  }
}

/**
 * The counter that a number is taken from. A pattern that names the year starts again at 1 with each year, so that numbers stay
 * gapless within it; any other runs on.
 */
export const numberCounter = (kind: NumberedKind, pattern: string, day: CalendarDay): string =>
  /\{(year|yy)\}/.test(pattern) ? `${kind}:${day.slice(0, 4)}` : kind
