import {
  addDays,
  monthFirstText,
  dayText,
  daysBetween,
  endOfWeek,
  parseMonthFirst,
  startOfMonth,
  startOfWeek,
  type CalendarDay,
} from '#domain/calendar-day.ts'
import { calendarDay, isCalendarDay } from '#domain/valid-day.ts'

const yearOf = (day: CalendarDay) => Number(day.slice(0, 4))
const monthOf = (day: CalendarDay) => Number(day.slice(5, 7))

/** The same day of another month, or that month's last day where it is shorter. Stays put at the calendar's ends. */
export function addMonths(day: CalendarDay, count: number): CalendarDay {
  const index = yearOf(day) * 12 + (monthOf(day) - 1) + count
  const [year, month] = [Math.floor(index / 12), (((index % 12) + 12) % 12) + 1]
  const candidates = [Number(day.slice(8)), 30, 29, 28].filter((wanted) => wanted <= Number(day.slice(8)))
  for (const wanted of candidates) {
    const found = calendarDay(year, month, wanted)
    if (found) return found
  }
  return day
}

export const endOfMonth = (day: CalendarDay): CalendarDay => addMonths(`${day.slice(0, 4)}-01-31`, monthOf(day) - 1)

/** The six weeks, Monday first, in which a month is shown; fewer days where the calendar ends. */
export function weeksOf(day: CalendarDay): CalendarDay[][] {
  const first = startOfWeek(startOfMonth(day))
  const days = Math.min(6 * 7, daysBetween(first, endOfMonth('2199-12-01')) + 1)
  return Array.from({ length: Math.ceil(days / 7) }, (_, week) =>
    Array.from({ length: Math.min(7, days - week * 7) }, (__, column) => addDays(first, week * 7 + column)),
  )
}

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `March 2026` */
export const monthTitle = (day: CalendarDay): string => MONTH.format(Date.parse(day))

/** `17 March 2026`, as a screen reader should say it. */
export const spokenDay = (day: CalendarDay): string => `${Number(day.slice(8))} ${monthTitle(day)}`

export interface DayRange {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The ranges that a date filter offers, relative to the firm's today. */
export function rangePresets(today: CalendarDay): readonly { label: string; range: Required<DayRange> }[] {
  const lastMonth = addMonths(startOfMonth(today), -1)
  const quarter = addMonths(startOfMonth(today), -((monthOf(today) - 1) % 3))
  return [
    { label: 'Today', range: { from: today, to: today } },
    { label: 'This week', range: { from: startOfWeek(today), to: endOfWeek(today) } },
    { label: 'This month', range: { from: startOfMonth(today), to: endOfMonth(today) } },
    { label: 'Last month', range: { from: lastMonth, to: endOfMonth(lastMonth) } },
    { label: 'This quarter', range: { from: quarter, to: endOfMonth(addMonths(quarter, 2)) } },
  ]
}

/** Parses 17/03/2026, 7.3.2026, 17-3-26, 17032026 and 2026-03-17. Two-digit years are of this century. */
export function readDay(typed: string): CalendarDay | undefined {
  const text = typed.trim()
  if (isCalendarDay(text)) return text
  const parts = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4}|\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text)
  if (!parts) return undefined
  const year = parts[3]?.length === 2 ? `20${parts[3]}` : parts[3]
  return calendarDay(Number(year), Number(parts[2]), Number(parts[1]))
}

/**
 * The value of a date field is month/day/year, its text day/month/year (spec §2), and the wire has ISO days. These four
 * convert; unreadable text becomes ''.
 */
export const mdyToIso = (mdy: string): string => parseMonthFirst(mdy) ?? ''
export const isoToMdy = (iso: string): string => (isCalendarDay(iso) ? monthFirstText(iso) : '')
export const isoToDmy = (iso: string): string => (isCalendarDay(iso) ? dayText(iso) : '')
export const mdyToDmy = (mdy: string): string => isoToDmy(mdyToIso(mdy))

/** Marks the value of a date field whose text is not a day, so that the form does not treat it as empty. */
const UNDATED = '?'
const undated = (typed: string): string => (typed.trim() === '' ? '' : `${UNDATED}${typed}`)
const textOf = (mdy: string): string | undefined => (mdy.startsWith(UNDATED) ? mdy.slice(1) : undefined)

/** The text of a value: the day, or the text that is not a day. */
export const shownDay = (mdy: string): string => textOf(mdy) ?? mdyToDmy(mdy)

interface Allowed {
  readonly min?: string | undefined
  readonly max?: string | undefined
}

const complaintOf = (iso: CalendarDay | undefined, { min, max }: Allowed): string | undefined => {
  if (iso === undefined) return 'Write the date as DD/MM/YYYY'
  if (min !== undefined && iso < min) return `The earliest date is ${isoToDmy(min)}`
  return max !== undefined && iso > max ? `The latest date is ${isoToDmy(max)}` : undefined
}

/** The value of a date field for the typed text. */
export function valueOfTyped(typed: string): string {
  const iso = readDay(typed)
  return iso ? isoToMdy(iso) : undated(typed)
}

/** The error of a date field's value; undefined for an allowed day and for none. */
export const dateComplaint = (value: string, allowed: Allowed = {}): string | undefined =>
  value === '' ? undefined : complaintOf(parseMonthFirst(value), allowed)
