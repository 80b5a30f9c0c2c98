import { dayAway, startOfMonth, weekdayOf, type CalendarDay } from '#domain/calendar-day.ts'
import { endOfMonth } from '../../shared/ui/values/calendar.ts'

/**
 * The weeks of a month, each from the firm's first day of the week (0 Sunday to 6 Saturday). The first and the last week of
 * the calendar itself are shorter.
 */
export function listWeeks(month: CalendarDay, weekStartsOn: number): CalendarDay[][] {
  const first = startOfMonth(month)
  const before = (weekdayOf(first) - weekStartsOn + 7) % 7
  const weeks = Math.ceil((before + Number(endOfMonth(first).slice(8))) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => dayAway(first, week * 7 + weekday - before)).filter(
      (day) => day !== undefined,
    ),
  )
}
