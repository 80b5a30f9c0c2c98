import { dayAway, type CalendarDay } from './calendar-day.ts'
import { calendarDay } from './valid-day.ts'

export const RECURRENCE_UNITS = ['week', 'month', 'year'] as const
export type RecurrenceUnit = (typeof RECURRENCE_UNITS)[number]

/** Every so many weeks, months or years. */
export type Recurrence = { readonly every: number; readonly unit: RecurrenceUnit }

const MONTHS = { month: 1, year: 12 } as const
const LAST_DAYS = [31, 30, 29, 28] as const

/**
 * The day after so many repetitions, counted from the first, so that the 31st stays the last day of every month. Undefined past the
 * end of the calendar.
 */
export function recurrenceDay(
  first: CalendarDay,
  { every, unit }: Recurrence,
  repetitions: number,
): CalendarDay | undefined {
  const count = every * repetitions
  if (unit === 'week') return dayAway(first, 7 * count)
  const months = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1 + MONTHS[unit] * count
  const [year, month, day] = [Math.floor(months / 12), (months % 12) + 1, Number(first.slice(8))]
  const fits = [day, ...LAST_DAYS.filter((last) => last < day)].find(
    (one) => calendarDay(year, month, one) !== undefined,
  )
  return fits === undefined ? undefined : calendarDay(year, month, fits)
}
