import { z } from 'zod'
import { firmCall, firmKeys, FirmQuery, firmSpelling, Moment } from './common.ts'
import { endpoint, needs } from './endpoint.ts'

/** The person's timer in the firm, from the server's log. Also each message of the live stream (`event: timer`). */
export const TimerLog = z.strictObject({
  /** `hh:mm:ss`, or `d.hh:mm:ss` from a day on. */
  totalTime: z.string(),
  /** Hours, 4 decimals. */
  totalTimeInDouble: z.number(),
  isStarted: z.boolean(),
  totalSeconds: z.int(),
  /** The server's time of the response; the browser counts from here with a monotonic clock. */
  serverNow: Moment,
  runningSince: Moment.nullable(),
})
export type TimerLog = z.infer<typeof TimerLog>

const calls = {
  query: FirmQuery,
  body: z.strictObject(firmKeys),
  response: TimerLog,
} as const

export const timer = {
  total: endpoint('POST', '/admin/time-entry-log/get-total-hours', {
    ...calls,
    summary: "The person's own timer",
    access: needs(),
    readOnly: true,
  }),
  start: endpoint('POST', '/admin/time-entry-log/start-entry', {
    ...calls,
    summary: 'Starts or resumes the timer; does nothing if it is running',
    access: needs('timeEntry.create'),
  }),
  pause: endpoint('POST', '/admin/time-entry-log/pause-entry', {
    ...calls,
    summary: 'Pauses the timer; does nothing if it is not running',
    access: needs('timeEntry.create'),
  }),
  discard: endpoint('POST', '/admin/time-entry-log/delete-time-entry-logs', {
    ...calls,
    spelling: firmSpelling,
    summary: 'Discards the measured time and leaves the timer idle',
    access: needs('timeEntry.create'),
    done: 'Timer cleared',
  }),
  live: endpoint('GET', '/admin/live', {
    keys: false,
    summary: "Changes of the person's timer as server-sent events; ends with the session",
    access: needs(),
    ...firmCall,
    response: z.string(),
    bare: true,
    refusals: ['too_many_streams'],
  }),
}
