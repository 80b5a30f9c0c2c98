import { calendarDay, isCalendarDay, pad, dayMatching, type CalendarDay } from './valid-day.ts'

export type { CalendarDay }

function partsOf(day: CalendarDay): { year: number; month: number; day: number } {
  if (!isCalendarDay(day)) throw new RangeError(`Not a day: ${day}`)
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), day: Number(day.slice(8)) }
}

/** Days since 1970-01-01, by the civil calendar's 400-year cycle: no instant and no time zone is involved. */
function dayNumber(text: CalendarDay): number {
  const { year, month, day } = partsOf(text)
  const shifted = month <= 2 ? year - 1 : year
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
}

function dayOfNumber(number: number): CalendarDay | undefined {
  const shifted = number + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return calendarDay(year, month, dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1)
}

const zoneFormats = new Map<string, Intl.DateTimeFormat>()

/** The day it is at an instant (milliseconds since 1970) in an IANA time zone. Refuses an unknown zone. */
export function dayInZone(timeZone: string, instantMs: number): CalendarDay {
  const known = zoneFormats.get(timeZone)
  const format =
    known ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
  if (!known) zoneFormats.set(timeZone, format)
  const part = Object.fromEntries(format.formatToParts(instantMs).map(({ type, value }) => [type, value]))
  return `${part['year']}-${part['month']}-${part['day']}`
}

/** Whether the machine knows the IANA time zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    return dayInZone(timeZone, 0) !== ''
  } catch {
    return false
  }
}

/** So many days later, or earlier where they are negative; undefined beyond the calendar's ends. */
export const dayAway = (day: CalendarDay, days: number): CalendarDay | undefined => dayOfNumber(dayNumber(day) + days)

/** The same where the calendar is known not to end there. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  const found = dayAway(day, days)
  if (!found) throw new RangeError('A day before 1900 or after 2199')
  return found
}

/** How many days after `from` the day `to` is; negative where it is earlier. */
export const daysBetween = (from: CalendarDay, to: CalendarDay): number => dayNumber(to) - dayNumber(from)

/** Below 0, 0 or above 0, as for sort. */
export const compareDays = (left: CalendarDay, right: CalendarDay): number => Math.sign(daysBetween(right, left))

/** Every day from the first to the last, both included; none where the last is earlier. */
export const daysFrom = (first: CalendarDay, last: CalendarDay): CalendarDay[] =>
  Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, index) => addDays(first, index))

/** 0 is Sunday, 6 Saturday. */
export const weekdayOf = (day: CalendarDay): number => (((dayNumber(day) + 4) % 7) + 7) % 7

const FIRST_DAY: CalendarDay = '1900-01-01'
/** The last day of the calendar. */
export const LAST_DAY: CalendarDay = '2199-12-31'

const daysIntoWeek = (day: CalendarDay, weekStartsOn: number) => (weekdayOf(day) - weekStartsOn + 7) % 7

/** The day on or before it that weeks begin on, Monday where none is named; the calendar's first day in its first week. */
export const startOfWeek = (day: CalendarDay, weekStartsOn = 1): CalendarDay =>
  dayAway(day, -daysIntoWeek(day, weekStartsOn)) ?? FIRST_DAY

/** The last day of that week; the calendar's last day in its last week. */
export const endOfWeek = (day: CalendarDay, weekStartsOn = 1): CalendarDay =>
  dayAway(day, 6 - daysIntoWeek(day, weekStartsOn)) ?? LAST_DAY

export const startOfMonth = (day: CalendarDay): CalendarDay => `${day.slice(0, 7)}-01`

/** Whether it is the last day of its month. */
export const isEndOfMonth = (day: CalendarDay): boolean => dayAway(day, 1)?.endsWith('-01') ?? true

export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** `Tuesday`. */
export const weekdayName = (day: CalendarDay): string => WEEKDAYS[weekdayOf(day)] ?? ''

/** `March`. */
export const monthName = (day: CalendarDay): string => MONTH_NAMES[partsOf(day).month - 1] ?? ''

/** Months from the month of one day to that of another; 0 within a month. */
export function monthsBetween(from: CalendarDay, to: CalendarDay): number {
  const [first, last] = [partsOf(from), partsOf(to)]
  return (last.year - first.year) * MONTH_NAMES.length + last.month - first.month
}

/** `17/03/2026` (ui.md §12). */
export function dayText(text: CalendarDay): string {
  const { year, month, day } = partsOf(text)
  return `${pad(day, 2)}/${pad(month, 2)}/${year}`
}

/** `Tuesday 17/03/2026`. */
export const dayWithWeekday = (day: CalendarDay): string => `${weekdayName(day)} ${dayText(day)}`

/** `17/03/2026 – 20/03/2026`, or the one day. */
export const dayRangeText = (first: CalendarDay, last: CalendarDay): string =>
  first === last ? dayText(first) : `${dayText(first)} – ${dayText(last)}`

/** The picker's value for its parent: `03/17/2026` (spec §2). */
export function monthFirstText(text: CalendarDay): string {
  const { year, month, day } = partsOf(text)
  return `${pad(month, 2)}/${pad(day, 2)}/${year}`
}

const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/** Reads `17/03/2026`; undefined for a day that does not exist. */
export const parseDayFirst = (text: string): CalendarDay | undefined => dayMatching(slashed, text.trim(), [3, 2, 1])

/** Reads `03/17/2026`; undefined for a day that does not exist. */
export const parseMonthFirst = (text: string): CalendarDay | undefined => dayMatching(slashed, text.trim(), [3, 1, 2])
