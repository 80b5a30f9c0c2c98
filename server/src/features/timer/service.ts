import { hoursFromSeconds, totalTimeText } from '#domain/duration.ts'
import {
  elapsedSeconds,
  segmentEnd,
  segmentStart,
  timerState,
  type LogSegment,
  type TimerLog as Log,
} from '#domain/timer.ts'
import type { TimerLog } from '#contract/timer.ts'
import type { FirmContext } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import {
  discardSegments,
  giveToEntry,
  insertSegment,
  latestEnd,
  lockTimer,
  openLog,
  stopSegment,
  type SegmentRow,
} from './queries.ts'

type Asking = Pick<FirmContext, 'tx' | 'businessId' | 'userId' | 'clock'>
interface Segment extends LogSegment {
  readonly id: string
}

const toSegment = (row: SegmentRow): Segment => ({
  id: row.id,
  startedAtMs: row.started_at.getTime(),
  endedAtMs: row.stopped_at?.getTime() ?? null,
})
const moment = (ms: number) => new Date(ms)

/** The log under its lock: until the transaction ends nobody else changes it. */
async function lockLog({ tx, businessId, userId }: Asking): Promise<Segment[]> {
  const [, rows] = await Promise.all([lockTimer(tx, businessId, userId), openLog(tx, userId)])
  return rows.map(toSegment)
}

export async function getTimer({ tx, userId, clock }: Asking): Promise<TimerLog> {
  return toAnswer((await openLog(tx, userId)).map(toSegment), clock.now().getTime())
}

/** Start and Continue. A running timer stays as it is (decisions.md). */
export async function startTimer(asking: Asking): Promise<TimerLog> {
  const { tx, businessId, userId, clock } = asking
  const [log, latest] = await Promise.all([lockLog(asking), latestEnd(tx, userId)])
  const nowMs = clock.now().getTime()
  if (log.some((segment) => segment.endedAtMs === null)) return toAnswer(log, nowMs)
  // A clock set back must not count again what an entry already took.
  const startedAtMs = Math.max(segmentStart(log, nowMs), latest?.stopped_at?.getTime() ?? nowMs)
  const id = newId()
  await insertSegment(tx, { id, businessId, userId, startedAt: moment(startedAtMs) })
  return toAnswer([...log, { id, startedAtMs, endedAtMs: null }], nowMs)
}

/** Pause and Stop. A paused or idle timer stays as it is (decisions.md). */
export async function pauseTimer(asking: Asking): Promise<TimerLog> {
  const log = await lockLog(asking)
  const nowMs = asking.clock.now().getTime()
  return toAnswer(await stopRunning(asking, log, nowMs), nowMs)
}

/** Throws the measured time away; the log keeps that it was measured. */
export async function discardTimer(asking: Asking): Promise<TimerLog> {
  const log = await lockLog(asking)
  const now = asking.clock.now()
  const stopped = await stopRunning(asking, log, now.getTime())
  if (stopped.length > 0) await discardSegments(asking.tx, idsOf(stopped), now)
  return toAnswer([], now.getTime())
}

export interface TakenLog {
  /** Whole seconds, exactly as measured. */
  readonly seconds: number
  /** Settles the log into the entry, which has to exist by then. */
  settle(timeEntryId: string): Promise<void>
}

/**
 * Stops the person's timer and hands its log over; undefined where the log is empty. Two devices that save at once wait
 * for each other here, and the second finds nothing left ("a log goes into one entry only", timer.test.ts).
 */
export async function takeLog(asking: Asking): Promise<TakenLog | undefined> {
  const log = await lockLog(asking)
  if (log.length === 0) return undefined
  const nowMs = asking.clock.now().getTime()
  const stopped = await stopRunning(asking, log, nowMs)
  return {
    seconds: elapsedSeconds(timerState(stopped), nowMs),
    async settle(timeEntryId) {
      await giveToEntry(asking.tx, idsOf(stopped), timeEntryId)
    },
  }
}

async function stopRunning({ tx }: Asking, log: readonly Segment[], nowMs: number): Promise<Segment[]> {
  const running = log.find((segment) => segment.endedAtMs === null)
  if (!running) return [...log]
  const endedAtMs = segmentEnd(running.startedAtMs, nowMs)
  await stopSegment(tx, running.id, moment(endedAtMs))
  return log.map((segment) => (segment === running ? { ...segment, endedAtMs } : segment))
}

const idsOf = (log: readonly Segment[]) => log.map(({ id }) => id)

function toAnswer(log: Log, nowMs: number): TimerLog {
  const state = timerState(log)
  const seconds = elapsedSeconds(state, nowMs)
  return {
    totalTime: totalTimeText(seconds),
    totalTimeInDouble: Number(hoursFromSeconds(seconds)),
    isStarted: state.kind === 'running',
    totalSeconds: seconds,
    serverNow: moment(nowMs).toISOString(),
    runningSince: state.kind === 'running' ? moment(state.runningSinceMs).toISOString() : null,
  }
}
