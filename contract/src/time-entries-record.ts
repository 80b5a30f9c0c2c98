import { z } from 'zod'
import { AnsweredDay, Id, Person } from './common.ts'
import { Unbilled, type RecordTypeContract } from './record-type.ts'

const TimeEntryHit = z.strictObject({
  id: Id(),
  description: z.string(),
  timeEntryDate: AnsweredDay,
  /** Blank where the person may see their entry and not its matter. */
  matterName: z.string(),
  userName: z.string(),
  /** Billed hours, 4 decimals. */
  duration: z.number(),
})
export type TimeEntryHit = z.infer<typeof TimeEntryHit>

const PersonWithHours = Person.extend({
  hours: z.number(),
  /** Of these, on no invoice yet. */
  unbilledHours: z.number(),
})

export const timeEntryRecord = {
  noun: 'Time entry',
  permission: 'timeEntry',
  auditKinds: ['timeEntry', 'timer'],
  bin: 'time-entries',
  hits: { timeEntries: z.array(TimeEntryHit) },
  count: 'timeEntries',
  unbilled: { time: Unbilled.extend({ hours: z.number() }).nullable() },
  figures: {
    /** Who recorded time, the most first. */
    people: z.array(PersonWithHours).nullable(),
    lastWorkedOn: AnsweredDay.nullable(),
  },
  closingReasons: ['unbilledTime'],
  closingWarnings: ['timerRunning'],
} as const satisfies RecordTypeContract
