import { z } from 'zod'
import { AnsweredDay, Id, Person } from './common.ts'
import {
  AgeOfTime,
  HoursFigure,
  TimeOfPerson,
  UnbilledWork,
  UnbilledOfMatter,
  WeekOfHours,
} from './dashboard-shapes.ts'
import { Unbilled, type RecordTypeContract } from './record-type.ts'

const TimeEntryHit = z.strictObject({
  id: Id(),
  description: z.string(),
  timeEntryDate: AnsweredDay,
  /** Blank if the person may see the entry but not its matter. */
  matterName: z.string(),
  userName: z.string(),
  /** Billed hours, 4 decimals. */
  duration: z.number(),
})
export type TimeEntryHit = z.infer<typeof TimeEntryHit>

const PersonWithHours = Person.extend({
  hours: z.number(),
  /** Of these, the hours that are not on an invoice. */
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
    /** People who recorded time, most hours first. */
    people: z.array(PersonWithHours).nullable(),
    lastWorkedOn: AnsweredDay.nullable(),
  },
  dashboard: {
    figures: {
      hours: HoursFigure.nullable(),
      unbilledTime: UnbilledWork.extend({ hours: z.number() }).nullable(),
      /** Twelve weeks, the latest last. */
      hoursByWeek: z.array(WeekOfHours).nullable(),
      unbilledTimeByAge: z.array(AgeOfTime).nullable(),
      /** Only of the firm. */
      timeByPerson: z.array(TimeOfPerson).nullable(),
    },
    matterFigures: { unbilledTime: UnbilledOfMatter.extend({ hours: z.number() }).nullable() },
    waiting: ['returnedTime', 'draftTime', 'unsavedTimer'],
  },
  closingReasons: { unbilledTime: { one: 'unbilled time entry', many: 'unbilled time entries' } },
  closingWarnings: { timerRunning: null },
} as const satisfies RecordTypeContract
