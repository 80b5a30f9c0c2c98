import { timer as calls } from '#contract/timer.ts'
import { clockText, hoursFromSeconds } from '#domain/duration.ts'
import { elapsedMs, elapsedSeconds, IDLE } from '#domain/timer.ts'
import { holds } from '#domain/permissions.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { ApiError, call, request } from '../../shared/api.ts'
import { ensureCurrentUser } from '../../shared/current-user-query.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { timeEntryPopup } from '../../shared/records/time-entry-popup-store.ts'
import { NO_PERMISSION, toast } from '../../shared/toast.ts'
import { followLive } from './live.ts'
import { createTimerStore, type TimerStore, type TimerView } from './timer-store.ts'

const POLL_MS = 15_000
const SECOND_MS = 1000

type Firm = Awaited<ReturnType<typeof ensureCurrentUser>>['firm']
const steadyNow = () => performance.now()

const firm = async (): Promise<Firm> => (await ensureCurrentUser()).firm
/** The timer is no query: its calls make no answer old. */
const NO_ANSWERS = { keepsCache: true }
const callsOfPerson = {
  total: async () => call(calls.total, { query: {}, body: await firm() }),
  start: async () => call(calls.start, { query: {}, body: await firm() }, NO_ANSWERS),
  pause: async () => call(calls.pause, { query: {}, body: await firm() }, NO_ANSWERS),
  discard: async () => call(calls.discard, { query: {}, body: await firm() }, NO_ANSWERS),
}

const newStore = (): TimerStore =>
  createTimerStore({
    calls: callsOfPerson,
    steadyNow,
    isUnreached: (error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500,
  })

/** The timer of the person signed in; another person in the same window begins with a new one. */
let store = newStore()
let owner: string | undefined
const replaced = new Set<() => void>()

const subscribe = (listener: () => void) => {
  let leave = store.subscribe(listener)
  const move = () => {
    leave()
    leave = store.subscribe(listener)
    listener()
  }
  replaced.add(move)
  return () => {
    leave()
    replaced.delete(move)
  }
}

export const useTimer = (): TimerView => useSyncExternalStore(subscribe, () => store.view())

function belongTo(person: string): void {
  if (owner === person) return
  if (owner !== undefined) store = newStore()
  owner = person
  for (const move of replaced) move()
}

/**
 * Keeps the timer as the server tells it while anything shows it: the live stream while the window is seen, a question
 * when it comes back and every 15 s while the stream is away. A hidden window holds no stream, because browsers allow
 * only six connections to a server, whatever the number of tabs.
 */
export function useLiveTimer(): void {
  const { profileId, business } = useCurrentUser()
  const person = `${business.businessId}:${profileId}`
  useEffect(() => keepLive(person), [person])
}

function keepLive(person: string): () => void {
  belongTo(person)
  let isUp = false
  let close: (() => void) | undefined

  const open = () => {
    close ??= followLive({
      connect: async (signal) => request(calls.live, { query: await firm() }, { signal }),
      onTimer: (log) => store.hear(log),
      onUp: (up) => {
        isUp = up
        if (up && store.view().failed !== null) recover()
      },
    })
  }
  const shut = () => {
    close?.()
    close = undefined
    isUp = false
  }
  const onSeen = () => {
    if (document.visibilityState === 'hidden') return shut()
    if (!isUp) shut()
    open()
    recover()
  }

  void store.read()
  if (document.visibilityState !== 'hidden') open()
  const poll = setInterval(() => {
    if (!isUp && document.visibilityState !== 'hidden') recover()
  }, POLL_MS)
  document.addEventListener('visibilitychange', onSeen)
  window.addEventListener('focus', onSeen)
  window.addEventListener('online', onSeen)
  return () => {
    shut()
    clearInterval(poll)
    document.removeEventListener('visibilitychange', onSeen)
    window.removeEventListener('focus', onSeen)
    window.removeEventListener('online', onSeen)
  }
}

/** A refusal of what is done again is told like that of a press. */
const recover = (): void => void store.recover().catch(tellRefusal)

function tellRefusal(error: unknown): void {
  if (error instanceof ApiError && error.status === 403) toast.alert(NO_PERMISSION)
  else toast.error(error)
}

/** Runs a command; a person without the permission is told so, and a refusal is told in the server's words. */
async function command(name: 'start' | 'pause' | 'discard') {
  const { permissions } = await ensureCurrentUser()
  if (!holds(permissions, 'timeEntry.create')) {
    toast.alert(NO_PERMISSION)
    return undefined
  }
  try {
    return await store.run(name)
  } catch (error) {
    tellRefusal(error)
    return undefined
  }
}

/** Start Timer and Continue. */
export const startTimer = () => command('start')
export const pauseTimer = async () => {
  const answer = await command('pause')
  // The total is loaded again, as spec §4 has it; the pause's own answer is shown meanwhile.
  if (answer) void store.read()
  return answer
}
/** Throws the measured time away: the timer is idle. */
export const discardTimer = () => command('discard')
export const retryTimer = (): Promise<void> => store.retry()
/** The person has read that the timer could not be reached. */
export const forgetTimerFailure = (): void => store.forgetFailure()
export const reloadTimer = (): Promise<void> => store.read()

/** Pauses, then opens the time-entry popup with the time worked. */
export async function stopTimer(): Promise<void> {
  if (await pauseTimer()) timeEntryPopup.open('timer')
}

/** The T key. */
export async function toggleTimer(): Promise<void> {
  await (store.view().state?.kind === 'running' ? pauseTimer() : startTimer())
}

export interface TimedWork {
  readonly seconds: number
  /** Four decimals (spec §9). */
  readonly hours: string
}

/** The time on the timer now; zero while nothing is known of it. */
export function timedWork(): TimedWork {
  const answer = store.answer()
  const state = store.view().state ?? IDLE
  const seconds = state.kind === 'paused' && answer ? answer.totalSeconds : elapsedSeconds(state, steadyNow())
  return { seconds, hours: hoursFromSeconds(seconds) }
}

/** Writes the digits now, whenever the timer changes and at each full second while it runs. Answers the way to stop. */
export function followClock(write: (text: string) => void): () => void {
  let next: ReturnType<typeof setTimeout> | undefined
  const tick = () => {
    clearTimeout(next)
    const { state } = store.view()
    if (!state) return write('--:--:--')
    write(clockText(elapsedSeconds(state, steadyNow())))
    if (state.kind === 'running') {
      next = setTimeout(tick, SECOND_MS - (elapsedMs(state, steadyNow()) % SECOND_MS) + 2)
    }
  }
  tick()
  const leave = subscribe(tick)
  return () => {
    leave()
    clearTimeout(next)
  }
}
