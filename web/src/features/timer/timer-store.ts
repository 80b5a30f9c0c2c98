import type { TimerLog } from '#contract/timer.ts'
import { elapsedMs, timerFromAnswer, type TimerState } from '#domain/timer.ts'

export type TimerCommand = 'start' | 'pause' | 'discard'

/** The calls of the server's log; each returns the timer as it then is. */
export type TimerCalls = Readonly<Record<TimerCommand | 'total', () => Promise<TimerLog>>>

export interface TimerView {
  /** On this screen's steady clock. Undefined until the server has replied for the first time. */
  readonly state: TimerState | undefined
  /** Shown as done already; undone if the server refuses it. */
  readonly pending: TimerCommand | null
  /** The call that did not reach the server. The last known time stays on screen. */
  readonly failed: TimerCommand | 'total' | null
}

/** Undefined if it did not reach the server or is under way already. Refusals are thrown. */
type Run = (command: TimerCommand) => Promise<TimerLog | undefined>

interface Parts {
  readonly calls: TimerCalls
  /** Milliseconds of a clock that never jumps: performance.now(). */
  readonly steadyNow: () => number
  /** Whether a call failed on the way instead of being refused. */
  readonly isUnreached: (error: unknown) => boolean
}

/** Replies out of order are recognized by the server's clock, unless that clock itself was set back. */
const CLOCK_SET_BACK_MS = 60_000
/** Replies are in full seconds, so one may be this much behind the running clock without contradicting it. */
const TRUNCATED_MS = 1250

/** A press that failed longer ago is not retried by itself, because the person may no longer want it. */
const RETRY_WITHIN_MS = 60_000

const NOTHING: TimerView = { state: undefined, pending: null, failed: null }

export function createTimerStore({ calls, steadyNow, isUnreached }: Parts) {
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

  /** Takes a reply from a call or from the live stream. */
  function receive(log: TimerLog): void {
    if (isOvertaken(log, last)) return
    truth = continued(truth, timerFromAnswer(log, steadyNow()), {
      isSameRun: last?.runningSince === log.runningSince,
      nowMs: steadyNow(),
    })
    last = log
    clock.set(log)
    const isResolved = view.failed === 'total' || (view.failed !== null && isDone(view.failed, truth))
    show({ ...(view.pending === null && { state: truth }), ...(isResolved && { failed: null }) })
  }

  async function read(): Promise<void> {
    const known = view.failed
    try {
      receive(await calls.total())
      if (known === 'total') show({ failed: null })
    } catch {
      show({ failed: view.failed ?? 'total' })
    }
  }

  /** Reads, and retries a command that failed a moment ago, once the server can be reached. Refusals are thrown. */
  async function recover(): Promise<void> {
    await read()
    const { failed } = view
    if (failed !== null && failed !== 'total' && clock.nowMs() - failedMs < RETRY_WITHIN_MS) await run(failed)
  }

  async function send(command: TimerCommand): Promise<TimerLog | undefined> {
    show({ pending: command, failed: null, state: expected(truth, command, steadyNow()) })
    try {
      const log = await calls[command]()
      receive(log)
      show({ pending: null, state: truth })
      return log
    } catch (error) {
      failedMs = clock.nowMs()
      show({ pending: null, state: truth, failed: isUnreached(error) ? command : null })
      if (!isUnreached(error)) throw error
      return undefined
    }
  }

  const run = inTurn(() => view.pending, send)

  const retry = async (): Promise<void> =>
    view.failed === null || view.failed === 'total' ? read() : void (await run(view.failed))

  return {
    view: (): TimerView => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    lastReply: () => last,
    receive,
    read,
    run,
    recover,
    retry,
    forgetFailure: () => show({ failed: null }),
  }
}

/** A press waits until the one before it has a reply; the same one again is ignored. */
function inTurn(pending: () => TimerCommand | null, send: Run): Run {
  let underWay: Promise<unknown> = Promise.resolve()
  return async (command) => {
    while (pending() !== null) {
      if (pending() === command) return undefined
      await underWay
    }
    const reply = send(command)
    underWay = reply.catch(() => undefined)
    return reply
  }
}

function isOvertaken(log: TimerLog, last: TimerLog | undefined): boolean {
  const age = last ? Date.parse(last.serverNow) - Date.parse(log.serverNow) : 0
  return age > 0 && age < CLOCK_SET_BACK_MS
}

/** The server's time, continued by the clock that never jumps. */
function serverClock(steadyNow: () => number) {
  let offsetMs = 0
  return {
    set: ({ serverNow }: TimerLog) => void (offsetMs = Date.parse(serverNow) - steadyNow()),
    nowMs: () => steadyNow() + offsetMs,
  }
}

/** Whether the timer is in the state that the command leads to, perhaps because only the reply was lost. */
const isDone = (command: TimerCommand, { kind }: TimerState): boolean =>
  command === 'start' ? kind === 'running' : command === 'pause' ? kind !== 'running' : kind === 'idle'

/** The state shown while a command is under way. */
function expected(state: TimerState | undefined, command: TimerCommand, nowMs: number): TimerState | undefined {
  const known = state ?? { kind: 'idle' as const }
  const loggedMs = elapsedMs(known, nowMs)
  if (command === 'discard') return { kind: 'idle' }
  if (command === 'start')
    return known.kind === 'running' ? known : { kind: 'running', loggedMs, runningSinceMs: nowMs }
  return known.kind === 'running' ? { kind: 'paused', loggedMs } : state
}

/** A repeated reply about the same run does not make the digits jump back by the truncated second. */
function continued(
  known: TimerState | undefined,
  reported: TimerState,
  { isSameRun, nowMs }: { isSameRun: boolean; nowMs: number },
): TimerState {
  if (!isSameRun || known?.kind !== 'running' || reported.kind !== 'running') return reported
  const leadMs = elapsedMs(known, nowMs) - elapsedMs(reported, nowMs)
  return leadMs >= 0 && leadMs < TRUNCATED_MS ? known : reported
}
