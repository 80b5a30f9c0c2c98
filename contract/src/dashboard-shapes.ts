import { z } from 'zod'
import { AnsweredDay, Id, Person } from './common.ts'

/** What waits for an invoice: the amount in the firm's currency, and the same work in the currencies that it is billed in. */
export const UnbilledWork = z.strictObject({
  count: z.int(),
  amount: z.number(),
  /** The day of the oldest; null where nothing waits. */
  oldestOn: AnsweredDay.nullable(),
  currencies: z.array(z.strictObject({ currencyCode: z.string(), currencySymbol: z.string(), amount: z.number() })),
})
export type UnbilledWork = z.infer<typeof UnbilledWork>

/** Recorded hours, and the hours that the targets ask for; 0 without a target. */
export const HoursFigure = z.strictObject({
  today: z.number(),
  week: z.number(),
  targetToday: z.number(),
  targetWeek: z.number(),
  /** How much of the working days of the week has passed, today included: 0 to 1. */
  weekElapsed: z.number(),
})
export type HoursFigure = z.infer<typeof HoursFigure>

/** A week of the chart of hours. */
export const WeekOfHours = z.strictObject({
  first: AnsweredDay,
  last: AnsweredDay,
  billable: z.number(),
  notBillable: z.number(),
  target: z.number(),
})
export type WeekOfHours = z.infer<typeof WeekOfHours>

/** Unbilled time by its age in days; the youngest has no last day, and the oldest no first one. */
export const AgeOfTime = z.strictObject({
  label: z.string(),
  first: AnsweredDay.nullable(),
  last: AnsweredDay.nullable(),
  hours: z.number(),
  amount: z.number(),
})
export type AgeOfTime = z.infer<typeof AgeOfTime>

/** A person's hours of this week and their unbilled time. */
export const TimeOfPerson = Person.extend({
  week: z.number(),
  targetWeek: z.number(),
  unbilledHours: z.number(),
  unbilledAmount: z.number(),
})
export type TimeOfPerson = z.infer<typeof TimeOfPerson>

/** Unbilled work of one matter, in the firm's currency. */
export const UnbilledOfMatter = z.strictObject({ amount: z.number() })

/** What waits for the person. Amounts are in the firm's currency; parts that do not apply are null. */
export const Waiting = z.strictObject({
  code: z.string(),
  count: z.int(),
  amount: z.number().nullable(),
  hours: z.number().nullable(),
  /** The day of the one that waits longest. */
  oldestOn: AnsweredDay.nullable(),
})
export type Waiting = z.infer<typeof Waiting>

export const MatterOnDashboard = z.strictObject({
  matterId: Id(),
  matterName: z.string(),
  matterNumber: z.string(),
  clientName: z.string(),
  /** The latest work, note or hearing that the person may see; null before the first. */
  lastActivityOn: AnsweredDay.nullable(),
})
