import type { TimerLog } from '#contract/timer.ts'
import { elapsedSeconds } from '#domain/timer.ts'
import { describe, expect, test } from 'vitest'
import { timerOf } from './live.ts'
import { createTimerStore, type TimerCommand } from './timer-store.ts'

class Unreached extends Error {}

const told = (changes: Partial<TimerLog> = {}): TimerLog => ({
  totalTime: '00:00:00',
  totalTimeInDouble: 0,
  isStarted: false,
  totalSeconds: 0,
  serverNow: '2026-03-17T09:00:00.000Z',
  runningSince: null,
  ...changes,
})
const RUNNING = told({ isStarted: true, totalSeconds: 60, runningSince: '2026-03-17T08:59:00.000Z' })

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
  test('nothing is claimed before the server has answered', () => {
    expect(aScreen().kind()).toBeUndefined()
  })

  test('a running timer goes on by the steady clock from what the server told', () => {
    const { store, clock, seconds } = aScreen()
    store.receive(RUNNING)
    clock.now += 2500
    expect(seconds()).toBe(62)
  })

  test('a start shows at once and is taken back where the server was not reached', async () => {
    const { store, waiting, kind } = aScreen()
    store.receive(told())
    const run = store.run('start')
    expect(kind()).toBe('running')
    waiting[0]?.fail(new Unreached())
    await expect(run).resolves.toBeUndefined()
    expect([kind(), store.view().failed]).toEqual(['idle', 'start'])
  })

  test('trying again does what had failed and takes the complaint away', async () => {
    const { store, waiting, kind } = aScreen()
    store.receive(told())
    const run = store.run('start')
    waiting[0]?.fail(new Unreached())
    await run
    const retry = store.retry()
    expect(waiting[1]?.command).toBe('start')
    waiting[1]?.answer(RUNNING)
    await retry
    expect([kind(), store.view().failed]).toEqual(['running', null])
  })

  test('a refusal is thrown and the timer stays as the server has it', async () => {
    const { store, waiting, kind } = aScreen()
    store.receive(RUNNING)
    const run = store.run('pause')
    waiting[0]?.fail(new Error('refused'))
    await expect(run).rejects.toThrow('refused')
    expect([kind(), store.view().failed]).toEqual(['running', null])
  })

  test('a second press of what is on its way changes nothing', async () => {
    const { store, waiting } = aScreen()
    store.receive(told())
    void store.run('start')
    await expect(store.run('start')).resolves.toBeUndefined()
    expect(waiting).toHaveLength(1)
  })

  test('another press waits until the first is answered', async () => {
    const { store, waiting, kind } = aScreen()
    store.receive(told())
    void store.run('start')
    const pause = store.run('pause')
    expect(waiting).toHaveLength(1)
    waiting[0]?.answer(RUNNING)
    await expect.poll(() => waiting[1]?.command).toBe('pause')
    waiting[1]?.answer(told({ totalSeconds: 61, serverNow: '2026-03-17T09:00:01.000Z' }))
    await expect(pause).resolves.toMatchObject({ totalSeconds: 61 })
    expect(kind()).toBe('paused')
  })

  test('an answer that was overtaken by a newer one is not shown', () => {
    const { store, kind } = aScreen()
    store.receive(told({ totalSeconds: 90, serverNow: '2026-03-17T09:00:30.000Z' }))
    store.receive(RUNNING)
    expect(kind()).toBe('paused')
  })

  test('a server clock that was set back does not silence the timer', () => {
    const { store, kind } = aScreen()
    store.receive(told({ totalSeconds: 90, serverNow: '2026-03-17T11:00:00.000Z' }))
    store.receive(RUNNING)
    expect(kind()).toBe('running')
  })

  test('a repeated answer about the same run does not make the digits jump back', () => {
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

  test('news of another device waits until the own command is answered', async () => {
    const { store, waiting, kind } = aScreen()
    store.receive(RUNNING)
    const run = store.run('pause')
    store.receive({ ...RUNNING, serverNow: '2026-03-17T09:00:01.000Z' })
    expect(kind()).toBe('paused')
    waiting[0]?.answer(told({ totalSeconds: 62, serverNow: '2026-03-17T09:00:02.000Z' }))
    await run
    expect(kind()).toBe('paused')
  })

  test('the complaint about a question goes with the next answer, though a newer one overtook it', async () => {
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

  test('a press that failed a moment ago is done once the server is back', async () => {
    const { store, waiting, recovery, answer, kind } = await aFailedPause(20)
    answer(RUNNING)
    await expect.poll(() => waiting[0]?.command).toBe('pause')
    answer(told({ totalSeconds: 80 }))
    await recovery
    expect([kind(), store.view().failed]).toEqual(['paused', null])
  })

  test('a press that failed long ago waits for the person', async () => {
    const { store, recovery, answer, kind } = await aFailedPause(3600)
    answer(RUNNING)
    await recovery
    expect([kind(), store.view().failed]).toEqual(['running', 'pause'])
  })

  test('a press that was done, though its answer was lost, is not complained about', async () => {
    const { store, recovery, answer, kind } = await aFailedPause(3600)
    answer(told({ totalSeconds: 60 }))
    await recovery
    expect([kind(), store.view().failed]).toEqual(['paused', null])
  })

  test('a question that fails keeps what was shown', async () => {
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
    expect(timerOf(`event: timer\ndata: ${JSON.stringify(RUNNING)}`)).toEqual(RUNNING)
  })

  test.each([
    [': heartbeat'],
    ['event: other\ndata: {}'],
    ['event: timer\ndata: {"isStarted":'],
    ['event: timer\ndata: {}'],
  ])('what is no timer is passed over: %s', (message) => {
    expect(timerOf(message)).toBeUndefined()
  })
})
