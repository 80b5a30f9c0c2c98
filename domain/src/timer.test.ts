import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  elapsedMs,
  elapsedSeconds,
  IDLE,
  pauseTimer,
  startTimer,
  type TimerLog,
  timerFromAnswer,
  timerState,
} from './timer.ts'

type Command = { does: 'start' | 'pause' | 'look'; atMs: number }
const apply = (log: TimerLog, { does, atMs }: Command): TimerLog =>
  does === 'start' ? startTimer(log, atMs) : does === 'pause' ? pauseTimer(log, atMs) : log
const run = (commands: readonly Command[]) => commands.reduce(apply, [])
const worked = (log: TimerLog, nowMs: number) => elapsedMs(timerState(log), nowMs)

describe('the timer of a day', () => {
  test('is idle before its first start', () => {
    expect(timerState([])).toEqual(IDLE)
    expect(elapsedMs(IDLE, 1_000)).toBe(0)
  })

  test('counts while it runs, stands while it is paused, and continues where it stood', () => {
    const log = run([
      { does: 'start', atMs: 1_000 },
      { does: 'pause', atMs: 61_000 },
      { does: 'start', atMs: 100_000 },
    ])
    expect(timerState(log)).toEqual({ kind: 'running', loggedMs: 60_000, runningSinceMs: 100_000 })
    expect(worked(log, 130_000)).toBe(90_000)
    const paused = pauseTimer(log, 130_000)
    expect(timerState(paused)).toEqual({ kind: 'paused', loggedMs: 90_000 })
    expect(worked(paused, 999_000)).toBe(90_000)
  })

  test('starting it while it runs changes nothing', () => {
    const running = startTimer([], 5_000)
    expect(startTimer(running, 9_000)).toBe(running)
  })

  test('pausing it while it is paused or idle changes nothing', () => {
    const paused = pauseTimer(startTimer([], 5_000), 9_000)
    expect(pauseTimer(paused, 20_000)).toEqual(paused)
    expect(pauseTimer([], 20_000)).toEqual([])
  })

  test('many short pauses lose no second', () => {
    const blinks = Array.from({ length: 1000 }, (_, index): Command[] => [
      { does: 'start', atMs: index * 1000 },
      { does: 'pause', atMs: index * 1000 + 999 },
    ]).flat()
    expect(elapsedSeconds(timerState(run(blinks)), 2_000_000)).toBe(999)
  })
})

describe('clocks and calendars', () => {
  // 23:59:30 in Lagos on 2026-03-16.
  const beforeMidnight = Date.UTC(2026, 2, 16, 22, 59, 30)

  test('midnight is no event', () => {
    expect(worked(startTimer([], beforeMidnight), beforeMidnight + 60_000)).toBe(60_000)
  })

  test.each([
    ['forward', Date.UTC(2026, 2, 29, 0, 30)],
    ['back', Date.UTC(2026, 9, 25, 0, 30)],
  ])('an hour worked while London puts its clocks %s is one hour', (_, startedAt) => {
    expect(worked(startTimer([], startedAt), startedAt + 3_600_000)).toBe(3_600_000)
  })

  test('a clock set back while the timer runs adds nothing, and takes nothing away', () => {
    const log = run([
      { does: 'start', atMs: 0 },
      { does: 'pause', atMs: 50_000 },
      { does: 'start', atMs: 60_000 },
    ])
    expect(worked(log, 10_000)).toBe(50_000)
    expect(timerState(pauseTimer(log, 10_000))).toEqual({ kind: 'paused', loggedMs: 50_000 })
  })
})

describe('whatever the order of commands', () => {
  const does = fc.constantFrom('start', 'pause', 'look')
  const steps = fc.array(fc.record({ does, afterMs: fc.integer({ min: 0, max: 100_000_000 }) }), { maxLength: 60 })

  test('with a steady clock the log holds exactly the time in which the timer ran', () => {
    fc.assert(
      fc.property(steps, (walk) => {
        let [log, now, expected, isRunning]: [TimerLog, number, number, boolean] = [[], 0, 0, false]
        for (const step of walk) {
          now += step.afterMs
          if (isRunning) expected += step.afterMs
          log = apply(log, { does: step.does, atMs: now })
          isRunning = step.does === 'start' || (isRunning && step.does !== 'pause')
          expect(worked(log, now)).toBe(expected)
          expect(timerState(log).kind === 'running').toBe(isRunning)
        }
      }),
    )
  })

  test('with any clock no segment is negative, no two share a tick, and at most one is open', () => {
    const commands = fc.array(fc.record({ does, atMs: fc.integer({ min: 0, max: 1_000_000 }) }), { maxLength: 60 })
    fc.assert(
      fc.property(commands, (walk) => {
        const log = run(walk)
        expect(log.filter(({ endedAtMs }) => endedAtMs === null).length).toBeLessThanOrEqual(1)
        log.forEach(({ startedAtMs, endedAtMs }, index) => {
          expect(endedAtMs ?? startedAtMs).toBeGreaterThanOrEqual(startedAtMs)
          expect(startedAtMs).toBeGreaterThanOrEqual(log[index - 1]?.endedAtMs ?? 0)
        })
      }),
    )
  })

  test('the time worked never falls as the log grows', () => {
    const commands = fc.array(fc.record({ does, atMs: fc.integer({ min: 0, max: 1_000_000 }) }), { maxLength: 60 })
    fc.assert(
      fc.property(commands, (walk) => {
        let log: TimerLog = []
        for (const command of walk) {
          const before = timerState(log)
          log = apply(log, command)
          expect(worked(log, command.atMs)).toBe(elapsedMs(before, command.atMs))
        }
      }),
    )
  })
})

describe('what the screen makes of the answer', () => {
  test.each([
    [
      'running time goes on from the moment of the answer',
      90,
      true,
      { kind: 'running', loggedMs: 90_000, runningSinceMs: 7 },
    ],
    ['a timer just started runs from 0', 0, true, { kind: 'running', loggedMs: 0, runningSinceMs: 7 }],
    ['time that does not run is paused', 90, false, { kind: 'paused', loggedMs: 90_000 }],
    ['no time is idle', 0, false, { kind: 'idle' }],
  ])('%s', (_, totalSeconds, isStarted, state) => {
    expect(timerFromAnswer({ totalSeconds, isStarted }, 7)).toEqual(state)
  })
})
