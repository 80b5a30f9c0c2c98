import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { timeEntries } from '#contract/time-entries.ts'
import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import { timer, type TimerLog } from '#contract/timer.ts'
import { aFirm, type TestFirm } from '../../testing/factories.ts'
import { aTimekeeper, entryBody, type Timekeeper } from '../../testing/time.ts'
import { useTestApp, type Reply } from '../../testing/test-app.ts'

const app = useTestApp()
afterEach(() => app.clock.set('2026-03-17T09:00:00Z'))

type Press = 'start' | 'pause' | 'save' | 'delete'
interface Round {
  /** What the devices press in the same moment. */
  readonly presses: readonly Press[]
  readonly thenSeconds: number
}

const rounds = fc.array(
  fc.record({
    presses: fc.array(fc.constantFrom<Press>('start', 'start', 'pause', 'save', 'delete'), {
      minLength: 1,
      maxLength: 4,
    }),
    thenSeconds: fc.integer({ min: 0, max: 5_000 }),
  }),
  { minLength: 1, maxLength: 6 },
)

interface Segment {
  seconds: number
  isSettled: boolean
  isOpen: boolean
}

const stored = async (firm: TestFirm): Promise<Segment[]> => {
  const { owner } = app.database
  await owner.query("select set_config('app.business_id', $1, false), set_config('app.user_id', $2, false)", [
    firm.id,
    firm.administrator.id,
  ])
  const { rows } = await owner.query<Segment>(
    `select extract(epoch from coalesce(stopped_at, $1::timestamptz) - started_at)::int as seconds,
       time_entry_id is not null as "isSettled", time_entry_id is null and discarded_at is null as "isOpen"
     from app.timer_segments`,
    [app.clock.now()],
  )
  return rows
}

const sum = (segments: readonly { seconds: number }[]) => segments.reduce((all, { seconds }) => all + seconds, 0)

describe('a timer pressed on several devices at once', () => {
  test('accounts for every second that it ran, once', async () => {
    const firm = await aFirm(app)
    const desk = await aTimekeeper(app, firm)
    await fc.assert(
      fc.asyncProperty(rounds, async (played) => {
        const before = await stored(firm)
        const { ranSeconds, savedSeconds } = await play(firm, desk, played)
        const after = await stored(firm)
        expect(sum(after) - sum(before)).toBe(ranSeconds)
        const settled = (segments: Segment[]) => sum(segments.filter(({ isSettled }) => isSettled))
        expect(settled(after) - settled(before)).toBe(savedSeconds)
        const shown = (await app.call(timer.total, {}, firm.administrator.token)).body.data as TimerLog
        expect(shown.totalSeconds).toBe(sum(after.filter(({ isOpen }) => isOpen)))
        await app.call(timer.discard, {}, firm.administrator.token)
      }),
      { numRuns: 25 },
    )
  })
})

/** Plays the rounds and counts, by the test's own clock, how long the answers said that the timer ran. */
async function play(firm: TestFirm, desk: Timekeeper, played: readonly Round[]) {
  const { administrator } = firm
  let [ranSeconds, savedSeconds] = [0, 0]
  for (const { presses, thenSeconds } of played) {
    const replies = await Promise.all(presses.map((press) => send(press, desk, firm)))
    for (const [index, reply] of replies.entries()) {
      const allowed = presses[index] === 'save' ? [200, 422] : [200]
      expect(allowed).toContain(reply.status)
      if (presses[index] === 'save' && reply.status === 200)
        savedSeconds += (reply.body.data as TimeEntry).workedSeconds
    }
    const { isStarted } = (await app.call(timer.total, {}, administrator.token)).body.data as TimerLog
    app.clock.advance(thenSeconds)
    if (isStarted) ranSeconds += thenSeconds
  }
  return { ranSeconds, savedSeconds }
}

function send(press: Press, { matter, activityId }: Timekeeper, { administrator }: TestFirm): Promise<Reply> {
  const { token } = administrator
  if (press === 'start') return app.call(timer.start, {}, token)
  if (press === 'pause') return app.call(timer.pause, {}, token)
  if (press === 'delete') return app.call(timer.discard, {}, token)
  return app.call(
    timeEntries.create,
    { body: entryBody(matter, administrator, activityId, { ManualTimeEntry: false }) },
    token,
  )
}
