/** A day of the calendar as `YYYY-MM-DD`, from 1900 to 2199; never an instant (decisions.md). */
export type CalendarDay = string

const isoDay = /^(\d{4})-(\d{2})-(\d{2})$/

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const daysIn = (year: number, month: number) =>
  [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
export const pad = (value: number, digits: number) => String(value).padStart(digits, '0')

/** The day of a year, month (1 to 12) and day of the month; undefined where the calendar has no such day. */
export function calendarDay(year: number, month: number, day: number): CalendarDay | undefined {
  const exists = year >= 1900 && year <= 2199 && day >= 1 && day <= daysIn(year, month)
  return exists ? `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}` : undefined
}

/** Whether a text is a day: `2026-03-17`. */
export const isCalendarDay = (text: string): boolean => dayMatching(isoDay, text, [1, 2, 3]) !== undefined

/** The day that a pattern finds; the numbers are its groups for year, month and day. */
export function dayMatching(pattern: RegExp, text: string, [year, month, day]: readonly [number, number, number]) {
  const parts = pattern.exec(text)
  return parts ? calendarDay(Number(parts[year]), Number(parts[month]), Number(parts[day])) : undefined
}
