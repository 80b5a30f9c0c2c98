import type { TimerLog } from '#contract/timer.ts'
import { elapsedSeconds } from '#domain/timer.ts'
import { describe, expect, test } from 'vitest'
import { parseTimerMessage } from './live.ts'
import { createTimerStore, type TimerCommand } from './timer-store.ts'

class Unreached extends Error {}

const aLog = (changes: Partial<TimerLog> = {}): TimerLog => ({
  totalTime: '00:00:00',
  totalTimeInDouble: 0,
  isStarted: false,
  totalSeconds: 0,
  serverNow: '2026-03-17T09:00:00.000Z',
  runningSince: null,
  ...changes,
})
const RUNNING = aLog({ isStarted: true, totalSeconds: 60, runningSince: '2026-03-17T08:59:00.000Z' })

/** A screen whose server answers by hand and whose steady clock is moved by hand. */
function aScreen() {
  const clock = { now: 1000 }
  const waiting: { command: TimerCommand | 'total'; answer: (log: TimerLog) => void; fail: (error: Error) => void }[] =
    []
  const ask = (command: TimerCommand | 'total') => () =>
    new Promise<TimerLog>((answer, fail) => waiting.push({ command, answer, fail }))
  const store = createTimerStore({
    calls: { total: ask('total'), start: ask('start'), pause: ask('pause'), discard: ask('discard') },
    steadyNow: () => clock.now,
    isUnreached: (error) => error instanceof Unreached,
  })
  const seconds = () => elapsedSeconds(store.view().state ?? { kind: 'idle' }, clock.now)
  return { store, clock, waiting, seconds, kind: () => store.view().state?.kind }
}

describe('the timer on screen', () => {
  test('there is no state before the first reply', () => {
    expect(aScreen().kind()).toBeUndefined()
  })

  test('a running timer continues from the last reply by the steady clock', () => {
    const { store, clock, seconds } = aScreen()
    store.receive(RUNNING)
    clock.now += 2500
    expect(seconds()).toBe(62)
  })

  test('a start is shown at once and undone if the server was not reached', async () => {
    const { store, waiting, kind } = aScreen()
    store.receive(aLog())
    const run = store.run('start')
    expect(kind()).toBe('running')
    waiting[0]?.fail(new Unreached())
    await expect(run).resolves.toBeUndefined()
    expect([kind(), store.view().failed]).toEqual(['idle', 'start'])
  })

  test('a retry repeats what failed and removes the message', async () => {
    const { store, waiting, kind } = aScreen()
    store.receive(aLog())
    const run = store.run('start')
    waiting[0]?.fail(new Unreached())
    await run
    const retry = store.retry()
    expect(waiting[1]?.command).toBe('start')
    waiting[1]?.answer(RUNNING)
    await retry
    expect([kind(), store.view().failed]).toEqual(['running', null])
  })

  test('a refusal is thrown and the timer shows the last reply', async () => {
    const { store, waiting, kind } = aScreen()
    store.receive(RUNNING)
    const run = store.run('pause')
    waiting[0]?.fail(new Error('refused'))
    await expect(run).rejects.toThrow('refused')
    expect([kind(), store.view().failed]).toEqual(['running', null])
  })

  test('pressing the same button again while it is under way changes nothing', async () => {
    const { store, waiting } = aScreen()
    store.receive(aLog())
    void store.run('start')
    await expect(store.run('start')).resolves.toBeUndefined()
    expect(waiting).toHaveLength(1)
  })

  test('another press waits for the reply to the first', async () => {
    const { store, waiting, kind } = aScreen()
    store.receive(aLog())
    void store.run('start')
    const pause = store.run('pause')
    expect(waiting).toHaveLength(1)
    waiting[0]?.answer(RUNNING)
    await expect.poll(() => waiting[1]?.command).toBe('pause')
    waiting[1]?.answer(aLog({ totalSeconds: 61, serverNow: '2026-03-17T09:00:01.000Z' }))
    await expect(pause).resolves.toMatchObject({ totalSeconds: 61 })
    expect(kind()).toBe('paused')
  })

  test('a reply that is older than the last one is not shown', () => {
    const { store, kind } = aScreen()
    store.receive(aLog({ totalSeconds: 90, serverNow: '2026-03-17T09:00:30.000Z' }))
    store.receive(RUNNING)
    expect(kind()).toBe('paused')
  })

  test('a server clock that was set back does not stop the timer', () => {
    const { store, kind } = aScreen()
    store.receive(aLog({ totalSeconds: 90, serverNow: '2026-03-17T11:00:00.000Z' }))
    store.receive(RUNNING)
    expect(kind()).toBe('running')
  })

  test('a repeated reply about the same run does not make the digits jump back', () => {
    const { store, clock, seconds } = aScreen()
    store.receive(RUNNING)
    clock.now += 5900
    // The server cuts 65.9 seconds to 65 and the answer took a moment.
    store.receive({ ...RUNNING, totalSeconds: 65, serverNow: '2026-03-17T09:00:05.900Z' })
    clock.now += 100
    expect(seconds()).toBe(66)
  })

  test('a clock that lost time, as in a sleeping laptop, follows the server', () => {
    const { store, clock, seconds } = aScreen()
    store.receive(RUNNING)
    clock.now += 1000
    store.receive({ ...RUNNING, totalSeconds: 3660, serverNow: '2026-03-17T10:00:00.000Z' })
    expect(seconds()).toBe(3660)
  })

  test('a reply about another device waits for the reply to the own command', async () => {
    const { store, waiting, kind } = aScreen()
    store.receive(RUNNING)
    const run = store.run('pause')
    store.receive({ ...RUNNING, serverNow: '2026-03-17T09:00:01.000Z' })
    expect(kind()).toBe('paused')
    waiting[0]?.answer(aLog({ totalSeconds: 62, serverNow: '2026-03-17T09:00:02.000Z' }))
    await run
    expect(kind()).toBe('paused')
  })

  test('the message about a failed call is removed by the next reply, even an outdated one', async () => {
    const { store, waiting } = aScreen()
    store.receive(RUNNING)
    const failing = store.read()
    waiting.pop()?.fail(new Unreached())
    await failing
    const next = store.recover()
    waiting.pop()?.answer({ ...RUNNING, serverNow: '2026-03-17T08:59:59.000Z' })
    await next
    expect(store.view().failed).toBeNull()
  })

  /** A pause that did not reach the server, which answers again after so many seconds. */
  async function aFailedPause(seconds: number) {
    const screen = aScreen()
    screen.store.receive(RUNNING)
    const pause = screen.store.run('pause')
    screen.waiting.pop()?.fail(new Unreached())
    await pause
    const recovery = screen.store.recover()
    const serverNow = new Date(Date.parse(RUNNING.serverNow) + seconds * 1000).toISOString()
    return { ...screen, recovery, answer: (log: TimerLog) => screen.waiting.pop()?.answer({ ...log, serverNow }) }
  }

  test('a press that failed a moment ago is repeated once the server can be reached', async () => {
    const { store, waiting, recovery, answer, kind } = await aFailedPause(20)
    answer(RUNNING)
    await expect.poll(() => waiting[0]?.command).toBe('pause')
    answer(aLog({ totalSeconds: 80 }))
    await recovery
    expect([kind(), store.view().failed]).toEqual(['paused', null])
  })

  test('a press that failed long ago waits for the person', async () => {
    const { store, recovery, answer, kind } = await aFailedPause(3600)
    answer(RUNNING)
    await recovery
    expect([kind(), store.view().failed]).toEqual(['running', 'pause'])
  })

  test('a press that took effect although its reply was lost shows no message', async () => {
    const { store, recovery, answer, kind } = await aFailedPause(3600)
    answer(aLog({ totalSeconds: 60 }))
    await recovery
    expect([kind(), store.view().failed]).toEqual(['paused', null])
  })

  test('a failed call keeps the state', async () => {
    const { store, waiting, seconds } = aScreen()
    store.receive(RUNNING)
    const read = store.read()
    waiting[0]?.fail(new Unreached())
    await read
    expect([seconds(), store.view().failed]).toEqual([60, 'total'])
  })
})

describe('messages of the live stream', () => {
  test('a timer message is read', () => {
    expect(parseTimerMessage(`event: timer\ndata: ${JSON.stringify(RUNNING)}`)).toEqual(RUNNING)
  })

  test.each([
    [': heartbeat'],
    ['event: other\ndata: {}'],
    ['event: timer\ndata: {"isStarted":'],
    ['event: timer\ndata: {}'],
  ])('what is no timer is passed over: %s', (message) => {
    expect(parseTimerMessage(message)).toBeUndefined()
  })
})
