import { dayInZone } from '#domain/calendar-day.ts'
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
import { firmSettings } from '../firm/public.ts'
import {
  assignSegments,
  discardSegments,
  findLatestEnd,
  insertSegment,
  lockTimer,
  selectOpenSegments,
  stopSegment,
  takeTimeOfLeaver,
  unsavedTimeOfLeavers,
  type SegmentRow,
} from './queries.ts'

type TimerContext = Pick<FirmContext, 'tx' | 'businessId' | 'userId' | 'clock'>
interface Segment extends LogSegment {
  readonly id: string
}

const toSegment = (row: SegmentRow): Segment => ({
  id: row.id,
  startedAtMs: row.started_at.getTime(),
  endedAtMs: row.stopped_at?.getTime() ?? null,
})

/** Locks the person's log until the transaction ends, and reads it. */
async function lockLog({ tx, businessId, userId }: TimerContext): Promise<Segment[]> {
  const [, rows] = await Promise.all([lockTimer(tx, businessId, userId), selectOpenSegments(tx, userId)])
  return rows.map(toSegment)
}

export async function getTimer({ tx, userId, clock }: TimerContext): Promise<TimerLog> {
  return toTimerLog((await selectOpenSegments(tx, userId)).map(toSegment), clock.now().getTime())
}

export interface UnsavedTime {
  readonly hours: number
  readonly isStarted: boolean
  /** The day on which its measuring began, in the firm's time zone. */
  readonly since: string
}

/** Measured time that is in no entry yet; undefined for an idle timer. */
export async function getUnsavedTime({
  tx,
  businessId,
  userId,
  clock,
}: TimerContext): Promise<UnsavedTime | undefined> {
  const [rows, firm] = await Promise.all([selectOpenSegments(tx, userId), firmSettings(tx, businessId)])
  const [first] = rows
  if (!first) return undefined
  const { totalTimeInDouble, isStarted } = toTimerLog(rows.map(toSegment), clock.now().getTime())
  return { hours: totalTimeInDouble, isStarted, since: dayInZone(firm.time_zone, first.started_at.getTime()) }
}

/** Start and Continue. A running timer is left as it is (decisions.md). */
export async function startTimer(context: TimerContext): Promise<TimerLog> {
  const { tx, businessId, userId, clock } = context
  const [log, latest] = await Promise.all([lockLog(context), findLatestEnd(tx, userId)])
  const nowMs = clock.now().getTime()
  if (log.some((segment) => segment.endedAtMs === null)) return toTimerLog(log, nowMs)
  // A clock that was set back must not count again what already belongs to an entry.
  const startedAtMs = Math.max(segmentStart(log, nowMs), latest?.stopped_at?.getTime() ?? nowMs)
  const id = newId()
  await insertSegment(tx, { id, businessId, userId, startedAt: new Date(startedAtMs) })
  return toTimerLog([...log, { id, startedAtMs, endedAtMs: null }], nowMs)
}

/** Pause and Stop. A paused or idle timer is left as it is (decisions.md). */
export async function pauseTimer(context: TimerContext): Promise<TimerLog> {
  const log = await lockLog(context)
  const nowMs = context.clock.now().getTime()
  return toTimerLog(await stopRunning(context, log, nowMs), nowMs)
}

/** Discards the measured time. The segments are kept as evidence that it was measured. */
export async function discardTimer(context: TimerContext): Promise<TimerLog> {
  const log = await lockLog(context)
  const now = context.clock.now()
  const stopped = await stopRunning(context, log, now.getTime())
  if (stopped.length > 0) await discardSegments(context.tx, idsOf(stopped), now)
  return toTimerLog([], now.getTime())
}

export interface TakenLog {
  /** Whole seconds, exactly as measured. */
  readonly seconds: number
  /** Assigns the log to a stored entry. */
  assignTo(timeEntryId: string): Promise<void>
}

/**
 * Stops the person's timer and returns its log; undefined where the log is empty. Two devices that save at once wait for each
 * other here, and the second finds nothing left ("a log goes into one entry only", timer.test.ts).
 */
export async function endLog(context: TimerContext): Promise<TakenLog | undefined> {
  const log = await lockLog(context)
  if (log.length === 0) return undefined
  const nowMs = context.clock.now().getTime()
  const stopped = await stopRunning(context, log, nowMs)
  return {
    seconds: elapsedSeconds(timerState(stopped), nowMs),
    async assignTo(timeEntryId) {
      await assignSegments(context.tx, idsOf(stopped), timeEntryId)
    },
  }
}

/**
 * The log of a person who left, or may no longer record time, and therefore cannot save it; undefined where it is empty, as it is
 * of everybody else.
 */
export async function endLogOfLeaver(
  { tx, businessId, clock }: TimerContext,
  userId: string,
): Promise<TakenLog | undefined> {
  await lockTimer(tx, businessId, userId)
  const seconds = (await unsavedTimeOfLeavers(tx)).get(userId)
  if (seconds === undefined) return undefined
  return {
    seconds,
    async assignTo(timeEntryId) {
      await takeTimeOfLeaver(tx, userId, timeEntryId, clock.now())
    },
  }
}

/** Returns false where there is nothing to discard. */
export async function discardLogOfLeaver({ tx, businessId, clock }: TimerContext, userId: string): Promise<boolean> {
  await lockTimer(tx, businessId, userId)
  return takeTimeOfLeaver(tx, userId, null, clock.now())
}

async function stopRunning({ tx }: TimerContext, log: readonly Segment[], nowMs: number): Promise<Segment[]> {
  const running = log.find((segment) => segment.endedAtMs === null)
  if (!running) return [...log]
  const endedAtMs = segmentEnd(running.startedAtMs, nowMs)
  await stopSegment(tx, running.id, new Date(endedAtMs))
  return log.map((segment) => (segment === running ? { ...segment, endedAtMs } : segment))
}

const idsOf = (log: readonly Segment[]) => log.map(({ id }) => id)

function toTimerLog(log: Log, nowMs: number): TimerLog {
  const state = timerState(log)
  const seconds = elapsedSeconds(state, nowMs)
  return {
    totalTime: totalTimeText(seconds),
    totalTimeInDouble: Number(hoursFromSeconds(seconds)),
    isStarted: state.kind === 'running',
    totalSeconds: seconds,
    serverNow: new Date(nowMs).toISOString(),
    runningSince: state.kind === 'running' ? new Date(state.runningSinceMs).toISOString() : null,
  }
}
