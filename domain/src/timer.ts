/**
 * The header timer as a fold over its log. Moments are whole milliseconds since 1970, so midnight and daylight saving do not
 * exist here. A segment is half-open: it holds its start and not its end, so two that touch share no tick.
 */
export type LogSegment = { readonly startedAtMs: number; readonly endedAtMs: number | null }
export type TimerLog = readonly LogSegment[]

export type TimerState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly loggedMs: number; readonly runningSinceMs: number }
  | { readonly kind: 'paused'; readonly loggedMs: number }

export const IDLE: TimerState = { kind: 'idle' }

const openSegment = (log: TimerLog) => log.find((segment) => segment.endedAtMs === null)

/** The state of the log: running where a segment is open, paused where all are closed, idle where there is none. */
export function timerState(log: TimerLog): TimerState {
  if (log.length === 0) return IDLE
  const loggedMs = log.reduce((sum, { startedAtMs, endedAtMs }) => sum + ((endedAtMs ?? startedAtMs) - startedAtMs), 0)
  const open = openSegment(log)
  return open ? { kind: 'running', loggedMs, runningSinceMs: open.startedAtMs } : { kind: 'paused', loggedMs }
}

/**
 * The moment a segment that begins now starts at: never before the end of the last one, so that a clock set back cannot
 * count a tick twice.
 */
export const segmentStart = (log: TimerLog, nowMs: number): number =>
  log.reduce((latest, segment) => Math.max(latest, segment.endedAtMs ?? segment.startedAtMs), nowMs)

/** The moment an open segment that ends now ends at: never before its start, so that no segment is negative. */
export const segmentEnd = (startedAtMs: number, nowMs: number): number => Math.max(startedAtMs, nowMs)

/** Start and Continue. Changes nothing while the timer runs (decisions.md). */
export const startTimer = (log: TimerLog, nowMs: number): TimerLog =>
  openSegment(log) ? log : [...log, { startedAtMs: segmentStart(log, nowMs), endedAtMs: null }]

/** Pause and Stop. Changes nothing while the timer is paused or idle (decisions.md). */
export const pauseTimer = (log: TimerLog, nowMs: number): TimerLog =>
  log.map((segment) =>
    segment.endedAtMs === null ? { ...segment, endedAtMs: segmentEnd(segment.startedAtMs, nowMs) } : segment,
  )

/** The time worked up to a moment. A clock that reads earlier than the start adds nothing. */
export function elapsedMs(state: TimerState, nowMs: number): number {
  if (state.kind === 'idle') return 0
  return state.kind === 'paused' ? state.loggedMs : state.loggedMs + Math.max(0, nowMs - state.runningSinceMs)
}

/** Whole seconds of worked time: the milliseconds are summed first and cut once, so that pauses lose no tick. */
export const elapsedSeconds = (state: TimerState, nowMs: number): number => Math.floor(elapsedMs(state, nowMs) / 1000)

/**
 * The state a screen shows after a timer call returned (spec §4): running continues from the moment of the answer on the
 * screen's own steady clock, so that a wrong client clock does not matter; time that does not run is paused; no time is idle.
 */
export function timerFromAnswer(
  answer: { totalSeconds: number; isStarted: boolean },
  receivedAtMs: number,
): TimerState {
  const loggedMs = answer.totalSeconds * 1000
  if (answer.isStarted) return { kind: 'running', loggedMs, runningSinceMs: receivedAtMs }
  return loggedMs > 0 ? { kind: 'paused', loggedMs } : IDLE
}
