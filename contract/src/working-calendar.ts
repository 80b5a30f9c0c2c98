import { z } from 'zod'
import { AnsweredDay, firmCall, firmKeys, firmSpelling, Id, RequiredText } from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { EditedVersion, requiredDay } from './fields.ts'

/** The public holidays that the product knows, by country or part of one (reference/holidays.json). */
export const HOLIDAY_SETS = ['NG', 'GB-ENG', 'GB-SCT', 'GB-NIR', 'US'] as const
/** The first and the last year of which holidays are known. */
export const HOLIDAY_YEARS = [2024, 2032] as const
/** Days that are typed at once: a closure between two days. */
export const MAX_CLOSURE = 31

export const WorkingCalendar = z.strictObject({
  /** Days of the week, 0 for Sunday. */
  workingDays: z.array(z.int()),
  /** An invoice by the firm's terms is due on a working day: the next one. */
  movesDueDays: z.boolean(),
  /** Reminders by rules wait for the next working day. */
  holdsReminders: z.boolean(),
  /** Public holidays and the firm's own days, the earliest first. */
  closedDays: z.array(z.strictObject({ id: Id(), day: AnsweredDay, name: z.string() })),
  version: z.int(),
})
export type WorkingCalendar = z.infer<typeof WorkingCalendar>

export const WorkingCalendarInput = z.strictObject({
  ...firmKeys,
  workingDays: z
    .array(z.int().min(0).max(6), 'Working days are not known')
    .min(1, 'Choose at least one working day')
    .max(7, 'A week has seven days'),
  movesDueDays: z.boolean('Say whether due days move'),
  holdsReminders: z.boolean('Say whether reminders wait'),
  version: EditedVersion,
})
export type WorkingCalendarInput = z.output<typeof WorkingCalendarInput>

const ClosureInput = z.strictObject({
  ...firmKeys,
  name: RequiredText(120, 'Name'),
  from: requiredDay,
  /** The last day of a longer closure; the same day by default. */
  to: z.preprocess((value) => (value === '' || value === null ? undefined : value), requiredDay.optional()),
})

const HolidaysInput = z.strictObject({
  ...firmKeys,
  holidays: z.enum(HOLIDAY_SETS, 'Country is not known'),
  year: z
    .int('Year must be a whole year')
    .min(HOLIDAY_YEARS[0], `Holidays are known from ${HOLIDAY_YEARS[0]} on`)
    .max(HOLIDAY_YEARS[1], `Holidays are known until ${HOLIDAY_YEARS[1]}`),
})

const answers = { response: WorkingCalendar, spelling: firmSpelling } as const

export const workingCalendar = {
  get: endpoint('GET', '/admin/working-calendar', {
    summary: 'The days of the week on which the firm works, and the days on which it is closed',
    access: needs(),
    ...firmCall,
    response: WorkingCalendar,
  }),
  update: endpoint('PUT', '/admin/working-calendar', {
    summary: 'Changes the working days of the week, and what waits for a working day',
    access: needs('adminPermissions'),
    body: WorkingCalendarInput,
    ...answers,
    refusals: ['stale_version'],
    done: 'Working days saved',
  }),
  close: endpoint('POST', '/admin/working-calendar/closed-days', {
    summary: 'Adds a day on which the firm is closed, or several in a row; a day that is there already is renamed',
    access: needs('adminPermissions'),
    body: ClosureInput,
    ...answers,
    refusals: ['closure_too_long'],
    done: 'Days saved',
  }),
  addHolidays: endpoint('POST', '/admin/working-calendar/holidays', {
    summary: 'Adds the public holidays of a country and year; days that are there already stay as they are',
    access: needs('adminPermissions'),
    body: HolidaysInput,
    ...answers,
    done: 'Holidays added',
  }),
  open: endpoint('DELETE', '/admin/working-calendar/closed-days/:id', {
    summary: 'Takes a day off the days on which the firm is closed',
    access: needs('adminPermissions'),
    params: z.object({ id: Id('Not an id') }),
    ...firmCall,
    response: WorkingCalendar,
    done: 'Day removed',
  }),
}
