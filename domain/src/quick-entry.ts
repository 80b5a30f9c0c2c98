import { addDays, type CalendarDay, compareDays, parseDayFirst } from './calendar-day.ts'
import { calendarDay } from './valid-day.ts'
import { parseDuration } from './duration.ts'

/** What a line such as `1h20 draft reply, Obi v Ade` says. `matterText` is empty where the line has no comma. */
export type QuickEntry = {
  readonly seconds: number
  /** The billed hours as typed, even when no full second equals them. */
  readonly hours: string
  readonly description: string
  readonly matterText: string
  readonly day: CalendarDay
  readonly isBillable: boolean
}

export type ParsedQuickEntry =
  { readonly kind: 'parsed'; readonly entry: QuickEntry } | { readonly kind: 'refused'; readonly message: string }

type Marks = { readonly day?: CalendarDay; readonly isBillable?: boolean }
type Piece = { readonly words: readonly string[]; readonly marks: Marks }

/** A duration takes at most as many words as `1 hour 20 mins`. */
const DURATION_WORDS = 4

/**
 * Reads a line in this order: a duration (first, as anything that parseDuration accepts, or else the first one written with a
 * unit or a colon), the narrative, and after the last comma the matter. `today`, `yesterday`, `on 12/03`, `on 12/03/2025`,
 * `nb`, `non-billable` and `nonbillable` count right after the duration and at the end of the narrative or the matter, so
 * that a hearing `today at noon` stays in the narrative. A day without a year is its latest occurrence up to `today`.
 */
export function parseQuickEntry(line: string, today: CalendarDay): ParsedQuickEntry {
  const tokens = line.trim().split(/\s+/)
  if (tokens[0] === '') return refused('Type a duration, what was done and, after a comma, the matter')
  const found = findDuration(tokens)
  if (!found) return refused('Begin with a duration, such as 1h20')
  if (found.duration.kind === 'refused') return refused(found.duration.message)

  const leading = takeLeadingMarks(found.rest, today)
  const [narrative, matter] = splitAtLastComma(leading.words.join(' '))
  const [inNarrative, inMatter] = [takeTrailingMarks(narrative, today), takeTrailingMarks(matter, today)]
  const marks: Marks = { ...leading.marks, ...inNarrative.marks, ...inMatter.marks }
  const entry = {
    seconds: found.duration.seconds,
    hours: found.duration.hours,
    description: inNarrative.words.join(' '),
    matterText: inMatter.words.join(' '),
    day: marks.day ?? today,
    isBillable: marks.isBillable ?? true,
  }
  return { kind: 'parsed', entry }
}

const refused = (message: string): ParsedQuickEntry => ({ kind: 'refused', message })

/** The longest run of words that is a duration, at the first place that has one. */
function findDuration(tokens: readonly string[]) {
  for (let start = 0; start < tokens.length; start += 1) {
    for (let count = Math.min(DURATION_WORDS, tokens.length - start); count > 0; count -= 1) {
      const text = tokens
        .slice(start, start + count)
        .join(' ')
        .replace(/,$/, '')
      // Inside the narrative a bare number is a number ('review 2 letters'); only a unit or a colon makes it a duration.
      if (start > 0 && !/^\d*:\d|^[\d.,]+\s*(?:h|m(?!\w*t)|s(?!\w*t))/i.test(text)) continue
      const duration = parseDuration(text)
      if (duration.kind === 'refused' && duration.message === 'Duration must be number') continue
      return { duration, rest: removeDuration(tokens, start, count) }
    }
  }
  return undefined
}

/** The words around the duration. A comma after it stays with the word before it, since it may begin the matter. */
function removeDuration(tokens: readonly string[], start: number, count: number): string[] {
  const before = tokens.slice(0, start)
  const hasComma = start > 0 && tokens[start + count - 1]?.endsWith(',')
  return [
    ...before.slice(0, -1),
    ...before.slice(-1).map((word) => (hasComma ? `${word},` : word)),
    ...tokens.slice(start + count),
  ]
}

function splitAtLastComma(text: string): [narrative: string, matter: string] {
  const comma = text.lastIndexOf(',')
  return comma < 0 ? [text, ''] : [text.slice(0, comma), text.slice(comma + 1)]
}

/** One mark made of one or two words, or undefined. */
function parseMark(tokens: readonly string[], today: CalendarDay): Marks | undefined {
  const text = tokens.join(' ').toLowerCase().replace(/,$/, '')
  if (text === 'today') return { day: today }
  if (text === 'yesterday') return { day: addDays(today, -1) }
  if (/^(?:nb|non-?billable)$/.test(text)) return { isBillable: false }
  const dated = /^on (\S+)$/.exec(text)?.[1]
  const day = dated === undefined ? undefined : parseTypedDay(dated, today)
  return day === undefined ? undefined : { day }
}

function parseTypedDay(text: string, today: CalendarDay): CalendarDay | undefined {
  const [matched, day, month] = /^(\d{1,2})\/(\d{1,2})$/.exec(text) ?? []
  if (matched === undefined) return parseDayFirst(text)
  const year = Number(today.slice(0, 4))
  // Eight years always hold a 29 February.
  return Array.from({ length: 9 }, (_, back) => calendarDay(year - back, Number(month), Number(day))).find(
    (candidate) => candidate !== undefined && compareDays(candidate, today) <= 0,
  )
}

function takeLeadingMarks(tokens: readonly string[], today: CalendarDay): Piece {
  for (const count of [1, 2]) {
    const mark = tokens.length >= count ? parseMark(tokens.slice(0, count), today) : undefined
    if (!mark) continue
    const rest = takeLeadingMarks(tokens.slice(count), today)
    return { words: rest.words, marks: { ...mark, ...rest.marks } }
  }
  return { words: tokens, marks: {} }
}

function takeTrailingMarks(text: string, today: CalendarDay): Piece {
  return takeTrailing(
    text
      .trim()
      .split(/\s+/)
      .filter((word) => word !== ''),
    today,
  )
}

function takeTrailing(tokens: readonly string[], today: CalendarDay): Piece {
  for (const count of [1, 2]) {
    const mark = tokens.length >= count ? parseMark(tokens.slice(-count), today) : undefined
    if (!mark) continue
    const rest = takeTrailing(tokens.slice(0, -count), today)
    return { words: rest.words, marks: { ...rest.marks, ...mark } }
  }
  return { words: tokens, marks: {} }
}
