import { addDays, type CalendarDay, weekdayOf } from '#domain/calendar-day.ts'
import type { entriesList } from './list.ts'

/** The address of the page: every filter, the search, the order, the page and the view. What cannot be read is ignored. */
export type EntriesUrl = ReturnType<typeof entriesList.schema.parse>
export type Group = NonNullable<EntriesUrl['group']>

/** Rows stand under days or weeks as long as they are in the order of their days. */
export const groupOf = ({ group = 'day', sort }: EntriesUrl): Group =>
  sort === undefined || sort === 'timeEntryDate' ? group : 'none'

/** The first day of the week that a day is in; weeks begin on the firm's day (0 Sunday to 6 Saturday). */
export const weekOf = (date: CalendarDay, weekStartsOn: number): CalendarDay =>
  addDays(date, -((weekdayOf(date) - weekStartsOn + 7) % 7))
