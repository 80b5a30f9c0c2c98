import type { TimerLog } from '#contract/timer.ts'
import { elapsedMs, timerFromAnswer, type TimerState } from '#domain/timer.ts'

export type TimerCommand = 'start' | 'pause' | 'discard'

/** The calls of the server's log; each answers the timer as it then is. */
export type TimerCalls = Readonly<Record<TimerCommand | 'total', () => Promise<TimerLog>>>

export interface TimerView {
  /** On this screen's steady clock. Undefined until the server has answered for the first time. */
  readonly state: TimerState | undefined
  /** Shown as done already; taken back where the server says otherwise. */
  readonly pending: TimerCommand | null
  /** What did not reach the server. The last known time stays on screen. */
  readonly failed: TimerCommand | 'total' | null
}

export interface TimerStore {
  view: () => TimerView
  subscribe: (listener: () => void) => () => void
  /** What the server told last. */
  answer: () => TimerLog | undefined
  /** Takes an answer from a call or from the live stream. */
  hear: (log: TimerLog) => void
  read: () => Promise<void>
  /** Answers undefined where it did not reach the server or is under way already. Refusals are thrown. */
  run: (command: TimerCommand) => Promise<TimerLog | undefined>
  /** Reads, and does again what failed a moment ago, once the server can be reached. Refusals are thrown. */
  recover: () => Promise<void>
  retry: () => Promise<void>
  forgetFailure: () => void
}

interface Parts {
  readonly calls: TimerCalls
  /** Milliseconds of a clock that never jumps: performance.now(). */
  readonly steadyNow: () => number
  /** Whether a call failed on the way instead of being refused. */
  readonly isUnreached: (error: unknown) => boolean
}

/** Answers that overtake each other are told apart by the server's clock, unless that clock itself was set back. */
const CLOCK_SET_BACK_MS = 60_000
/** Whole seconds are cut, so an answer may be this much behind the running clock without contradicting it. */
const CUT_MS = 1250

/** A press that failed longer ago may no longer be what the person wants: it stays theirs to try again. */
const STILL_MEANT_MS = 60_000

const NOTHING: TimerView = { state: undefined, pending: null, failed: null }

export function createTimerStore({ calls, steadyNow, isUnreached }: Parts): TimerStore {
  let view = NOTHING
  let truth: TimerState | undefined
  let last: TimerLog | undefined
  let failedMs = 0
  const clock = serverClock(steadyNow)
  const listeners = new Set<() => void>()

  function show(changes: Partial<TimerView>): void {
    view = { ...view, ...changes }
    for (const listener of listeners) listener()
  }

  function hear(log: TimerLog): void {
    if (isOvertaken(log, last)) return
    truth = continued(truth, timerFromAnswer(log, steadyNow()), {
      isSameRun: last?.runningSince === log.runningSince,
      nowMs: steadyNow(),
    })
    last = log
    clock.set(log)
    const isMended = view.failed === 'total' || (view.failed !== null && isDone(view.failed, truth))
    show({ ...(view.pending === null && { state: truth }), ...(isMended && { failed: null }) })
  }

  async function read(): Promise<void> {
    const known = view.failed
    try {
      hear(await calls.total())
      if (known === 'total') show({ failed: null })
    } catch {
      show({ failed: view.failed ?? 'total' })
    }
  }

  async function recover(): Promise<void> {
    await read()
    const { failed } = view
    if (failed !== null && failed !== 'total' && clock.nowMs() - failedMs < STILL_MEANT_MS) await run(failed)
  }

  async function obey(command: TimerCommand): Promise<TimerLog | undefined> {
    show({ pending: command, failed: null, state: expected(truth, command, steadyNow()) })
    try {
      const log = await calls[command]()
      hear(log)
      show({ pending: null, state: truth })
      return log
    } catch (error) {
      failedMs = clock.nowMs()
      show({ pending: null, state: truth, failed: isUnreached(error) ? command : null })
      if (!isUnreached(error)) throw error
      return undefined
    }
  }

  const run = inTurn(() => view.pending, obey)

  const retry = async (): Promise<void> =>
    view.failed === null || view.failed === 'total' ? read() : void (await run(view.failed))

  return {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    answer: () => last,
    hear,
    read,
    run,
    recover,
    retry,
    forgetFailure: () => show({ failed: null }),
  }
}

/** Another press waits until the one before it is answered; the same one is on its way already. */
function inTurn(pending: () => TimerCommand | null, obey: TimerStore['run']): TimerStore['run'] {
  let underWay: Promise<unknown> = Promise.resolve()
  return async (command) => {
    while (pending() !== null) {
      if (pending() === command) return undefined
      await underWay
    }
    const answer = obey(command)
    underWay = answer.catch(() => undefined)
    return answer
  }
}

function isOvertaken(log: TimerLog, last: TimerLog | undefined): boolean {
  const age = last ? Date.parse(last.serverNow) - Date.parse(log.serverNow) : 0
  return age > 0 && age < CLOCK_SET_BACK_MS
}

/** The server's time, carried on by the clock that never jumps. */
function serverClock(steadyNow: () => number) {
  let aheadMs = 0
  return {
    set: ({ serverNow }: TimerLog) => void (aheadMs = Date.parse(serverNow) - steadyNow()),
    nowMs: () => steadyNow() + aheadMs,
  }
}

/** Whether the timer is as the command would have it, perhaps because only the answer was lost. */
const isDone = (command: TimerCommand, { kind }: TimerState): boolean =>
  command === 'start' ? kind === 'running' : command === 'pause' ? kind !== 'running' : kind === 'idle'

/** What the screen shows while a command is on its way. */
function expected(state: TimerState | undefined, command: TimerCommand, nowMs: number): TimerState | undefined {
  const known = state ?? { kind: 'idle' as const }
  const loggedMs = elapsedMs(known, nowMs)
  if (command === 'discard') return { kind: 'idle' }
  if (command === 'start')
    return known.kind === 'running' ? known : { kind: 'running', loggedMs, runningSinceMs: nowMs }
  return known.kind === 'running' ? { kind: 'paused', loggedMs } : state
}

/** A repeated answer about the same run does not make the digits jump back by the second that was cut off. */
function continued(
  known: TimerState | undefined,
  told: TimerState,
  { isSameRun, nowMs }: { isSameRun: boolean; nowMs: number },
): TimerState {
  if (!isSameRun || known?.kind !== 'running' || told.kind !== 'running') return told
  const ahead = elapsedMs(known, nowMs) - elapsedMs(told, nowMs)
  return ahead >= 0 && ahead < CUT_MS ? known : told
}
