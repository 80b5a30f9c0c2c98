import { z } from 'zod'
import { AnsweredDay, Decimal, firmCall, firmKeys, FirmQuery, Id, Person } from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { requiredDay } from './fields.ts'

const DailyTarget = z.strictObject({ effectiveOn: AnsweredDay, hours: z.number() })

/** A person's hours on a working day: today's target, null for none, and every change with its day, latest first. */
export const PersonTarget = Person.extend({ hours: z.number().nullable(), targets: z.array(DailyTarget) })
export type PersonTarget = z.infer<typeof PersonTarget>

const message = 'Hours a day must be 0 to 24, with at most 2 decimals'

const setting = {
  body: z.strictObject({
    ...firmKeys,
    /** 0 ends the target. */
    hours: Decimal(2, message, { max: 24 }),
    effectiveOn: requiredDay,
  }),
  response: PersonTarget,
  done: 'Daily target saved',
} as const

export const dailyTargets = {
  team: endpoint('GET', '/admin/team-member-details/targets', {
    summary: 'The daily targets of all members of the firm, in hours',
    access: needs('adminPermissions'),
    ...firmCall,
    response: z.array(PersonTarget),
  }),
  own: endpoint('GET', '/admin/daily-target', {
    summary: 'The daily target of the person who sends the request',
    access: needs(),
    ...firmCall,
    response: PersonTarget,
  }),
  setOwn: endpoint('PUT', '/admin/daily-target', {
    ...setting,
    summary: "Sets the person's own daily target from a day on; for people who record time",
    access: needs('timeEntry.create'),
    query: FirmQuery,
  }),
  set: endpoint('PUT', '/admin/team-member-details/:id/target', {
    ...setting,
    summary: "Sets a person's daily target from a day on",
    access: needs('adminPermissions'),
    params: z.object({ id: Id('User is required') }),
    query: FirmQuery,
  }),
}
