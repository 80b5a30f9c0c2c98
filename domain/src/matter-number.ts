import type { CalendarDay } from './calendar-day.ts'

/**
 * A firm's pattern of matter numbers. Tokens: `{seq}` or `{seq:4}` the running number, padded with zeros to 1 to 9 digits;
 * `{year}` 2026; `{yy}` 26; `{mm}` 03; `{client}` the client's number; `{area}` the code of the practice area. Beside them
 * stand letters, digits, spaces and `- / . _ #`.
 */
export const MATTER_PATTERN_MAX = 40

/** The day is the one the matter opens on. A matter without a practice area is numbered `GEN`. */
export type MatterNumberParts = {
  readonly seq: number
  readonly day: CalendarDay
  readonly clientNumber: string
  readonly practiceAreaCode?: string | undefined
}

const token = /\{([^{}]*)\}/g
const sequenceToken = /^seq(?::([1-9]))?$/
const PLAIN_TOKENS: ReadonlySet<string> = new Set(['year', 'yy', 'mm', 'client', 'area'])

/** Why a text cannot be a pattern; undefined where it can. */
export function matterPatternProblem(pattern: string): string | undefined {
  if (pattern.trim() === '') return 'A pattern is required'
  if (pattern.length > MATTER_PATTERN_MAX) return `At most ${MATTER_PATTERN_MAX} characters`
  if (pattern !== pattern.trim()) return 'No spaces at the beginning or the end'
  const names = [...pattern.matchAll(token)].map((match) => match[1] ?? '')
  const unknown = names.find((name) => !sequenceToken.test(name) && !PLAIN_TOKENS.has(name))
  if (unknown !== undefined) return `{${unknown}} is not known`
  if (new Set(names).size < names.length) return 'Use each token once'
  if (names.filter((name) => sequenceToken.test(name)).length !== 1) return 'The pattern needs {seq} exactly once'
  if (!/^[A-Za-z0-9 \-/._#]*$/.test(pattern.replace(token, ''))) return 'Use letters, digits, spaces and - / . _ # only'
  return undefined
}

/** The number of a matter. Refuses a pattern that matterPatternProblem objects to and a running number below 1. */
export function matterNumber(pattern: string, parts: MatterNumberParts): string {
  const problem = matterPatternProblem(pattern)
  if (problem !== undefined) throw new RangeError(problem)
  if (!Number.isSafeInteger(parts.seq) || parts.seq < 1) throw new RangeError(`Not a running number: ${parts.seq}`)
  return pattern.replace(token, (_, name: string) => valueOf(name, parts))
}

function valueOf(name: string, { seq, day, clientNumber, practiceAreaCode }: MatterNumberParts): string {
  switch (name) {
    case 'year':
      return day.slice(0, 4)
    case 'yy':
      return day.slice(2, 4)
    case 'mm':
      return day.slice(5, 7)
    case 'client':
      return clientNumber
    case 'area':
      return practiceAreaCode ?? 'GEN'
    default:
      return String(seq).padStart(Number(sequenceToken.exec(name)?.[1] ?? 1), '0')
  }
}
