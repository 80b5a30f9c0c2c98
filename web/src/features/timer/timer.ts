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
import { markMessagesStale } from '../messages/public.ts'
import { markNotificationsStale } from '../notifications/public.ts'
import { followLive } from './live.ts'
import { createTimerStore, type TimerView } from './timer-store.ts'

const POLL_MS = 15_000
const SECOND_MS = 1000

const steadyNow = () => performance.now()

const firm = async () => (await ensureCurrentUser()).firm
/** The timer's calls make no cached data stale. */
const OPTIONS = { keepsCache: true }
const callsOfPerson = {
  total: async () => call(calls.total, { query: {}, body: await firm() }),
  start: async () => call(calls.start, { query: {}, body: await firm() }, OPTIONS),
  pause: async () => call(calls.pause, { query: {}, body: await firm() }, OPTIONS),
  discard: async () => call(calls.discard, { query: {}, body: await firm() }, OPTIONS),
}

const newStore = () =>
  createTimerStore({
    calls: callsOfPerson,
    steadyNow,
    isUnreached: (error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500,
  })

/** The timer of the person signed in; another person in the same window gets a new one. */
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

function setOwner(person: string): void {
  if (owner === person) return
  if (owner !== undefined) store = newStore()
  owner = person
  for (const move of replaced) move()
}

/**
 * Keeps the timer up to date while anything shows it: by the live stream while the window is visible, by a call when it
 * becomes visible, and every 15 s while the stream is down. A hidden window has no stream, because browsers allow only six
 * connections to a server across all tabs.
 */
export function useLiveTimer(): void {
  const { profileId, business } = useCurrentUser()
  const person = `${business.businessId}:${profileId}`
  useEffect(() => keepLive(person), [person])
}

function keepLive(person: string): () => void {
  setOwner(person)
  let isUp = false
  let close: (() => void) | undefined

  const open = () => {
    close ??= followLive({
      connect: async (signal) => request(calls.live, { query: await firm() }, { signal }),
      onTimer: (log) => store.receive(log),
      onMessage: () => void markMessagesStale(),
      onNotification: () => void markNotificationsStale(),
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

/** The refusal of a retry is shown like that of a press. */
const recover = (): void => void store.recover().catch(showRefusal)

function showRefusal(error: unknown): void {
  if (error instanceof ApiError && error.status === 403) toast.alert(NO_PERMISSION)
  else toast.error(error)
}

/** Runs a command. A missing permission and the server's refusal are shown. */
async function command(name: 'start' | 'pause' | 'discard') {
  const { permissions } = await ensureCurrentUser()
  if (!holds(permissions, 'timeEntry.create')) {
    toast.alert(NO_PERMISSION)
    return undefined
  }
  try {
    return await store.run(name)
  } catch (error) {
    showRefusal(error)
    return undefined
  }
}

/** Start Timer and Continue. */
export const startTimer = () => command('start')
export const pauseTimer = async () => {
  const answer = await command('pause')
  // The total is loaded again (spec §4); until then the pause's own reply is shown.
  if (answer) void store.read()
  return answer
}
/** Discards the measured time: the timer is idle. */
export const discardTimer = () => command('discard')
export const retryTimer = (): Promise<void> => store.retry()
/** The person has closed the message that the timer could not be reached. */
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

/** The time on the timer now, in seconds and in hours with four decimals (spec §9); zero until the first reply. */
export function timedWork() {
  const reply = store.lastReply()
  const state = store.view().state ?? IDLE
  const seconds = state.kind === 'paused' && reply ? reply.totalSeconds : elapsedSeconds(state, steadyNow())
  return { seconds, hours: hoursFromSeconds(seconds) }
}

/** Writes the digits now, whenever the timer changes and at each full second while it runs. Returns a function that stops it. */
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
