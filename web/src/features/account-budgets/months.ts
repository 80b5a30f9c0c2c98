import { addDays, MONTH_NAMES } from '#domain/calendar-day.ts'

const firstDay = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}-01`

/** The days of the months from one to another of a year, 1 to 12. */
export const daysOfMonths = (year: number, first: number, last: number): { from: string; to: string } => ({
  from: firstDay(year, first),
  to: last === MONTH_NAMES.length ? `${year}-12-31` : addDays(firstDay(year, last + 1), -1),
})
