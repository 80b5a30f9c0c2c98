import { addDays, type CalendarDay, daysBetween, daysFrom, weekdayOf } from './calendar-day.ts'

/** The days on which a firm works. */
export interface WorkingCalendar {
  /** 0 is Sunday. */
  readonly workingDays: readonly number[]
  /** Public holidays and the firm's own days. */
  readonly closedDays: readonly CalendarDay[]
}

/** Monday to Friday, the whole year. */
export const MONDAY_TO_FRIDAY: WorkingCalendar = { workingDays: [1, 2, 3, 4, 5], closedDays: [] }

export const isWorkingDay = (day: CalendarDay, { workingDays, closedDays } = MONDAY_TO_FRIDAY): boolean =>
  workingDays.includes(weekdayOf(day)) && !closedDays.includes(day)

/** A firm that is closed for longer has no next working day. */
const LONGEST_CLOSURE = 60

/** The day itself where the firm works on it, or the first one after it on which it does. */
export const nextWorkingDay = (day: CalendarDay, calendar: WorkingCalendar): CalendarDay =>
  daysFrom(day, addDays(day, LONGEST_CLOSURE)).find((one) => isWorkingDay(one, calendar)) ?? day

/** So many working days after a day, which need not be one itself; the day itself after none. */
export function addWorkingDays(day: CalendarDay, count: number, calendar: WorkingCalendar): CalendarDay {
  let end = day
  for (let left = count; left > 0; left -= 1) end = nextWorkingDay(addDays(end, 1), calendar)
  return end
}

/** The calendar begins with a Monday. */
const FIRST_MONDAY: CalendarDay = '1900-01-01'
const DAYS_FROM_MONDAY = [1, 2, 3, 4, 5, 6, 0] as const

/** How many working days there were before a day since the calendar began; the work grows with the closed days alone. */
export function workingDaysBefore(day: CalendarDay, { workingDays, closedDays }: WorkingCalendar): number {
  const days = daysBetween(FIRST_MONDAY, day)
  const ofLastWeek = DAYS_FROM_MONDAY.slice(0, days % 7).filter((weekday) => workingDays.includes(weekday))
  const closed = closedDays.filter((one) => one < day && workingDays.includes(weekdayOf(one)))
  return Math.floor(days / 7) * workingDays.length + ofLastWeek.length - closed.length
}
