import { afterEach, describe, expect, test } from 'vitest'
import { timeEntries } from '#contract/time-entries.ts'
import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import { timer, type TimerLog } from '#contract/timer.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { aTimekeeper, entryBody } from '../../testing/time.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
const start = (person: TestPerson, more: object = {}) => app.call(timer.start, more, person.token)
const pause = (person: TestPerson) => app.call(timer.pause, {}, person.token)
const read = async (person: TestPerson) => (await app.call(timer.total, {}, person.token)).body.data as TimerLog

/** A timer is its person's alone, also for the owner of the database. */
const segmentsOf = (firm: TestFirm, person: TestPerson, condition: string) =>
  asOwnerOf(app, firm.id, async (owner) => {
    await owner.query("select set_config('app.user_id', $1, false)", [person.id])
    return (await owner.query(`select 1 from app.timer_segments where ${condition}`)).rowCount
  })

afterEach(() => app.clock.set('2026-03-17T09:00:00Z'))

describe('the timer', () => {
  test('is idle, runs, pauses, continues and is thrown away', async () => {
    const firm = await aFirm(app)
    const { administrator } = firm
    expect(await read(administrator)).toEqual({
      totalTime: '00:00:00',
      totalTimeInDouble: 0,
      isStarted: false,
      totalSeconds: 0,
      serverNow: '2026-03-17T09:00:00.000Z',
      runningSince: null,
    })
    const keys = { adminUserId: administrator.id, businessId: firm.id }
    const started = await start(administrator, { body: keys })
    expect(started).toMatchObject({
      status: 200,
      body: { success: true, data: { isStarted: true, runningSince: '2026-03-17T09:00:00.000Z' } },
    })
    app.clock.advance(1200)
    expect(await read(administrator)).toMatchObject({
      totalTime: '00:20:00',
      totalTimeInDouble: 0.3333,
      isStarted: true,
    })
    expect((await pause(administrator)).body.data).toMatchObject({ totalTime: '00:20:00', isStarted: false })
    app.clock.advance(3600)
    expect(await read(administrator)).toMatchObject({ totalSeconds: 1200 })
    await start(administrator)
    app.clock.advance(1)
    expect((await pause(administrator)).body.data).toMatchObject({ totalTime: '00:20:01' })
    const cleared = await app.call(
      timer.discard,
      { query: { AdminUserId: administrator.id, BusinessId: firm.id } },
      administrator.token,
    )
    expect(cleared.body).toMatchObject({ message: 'Timer cleared', data: { totalTime: '00:00:00', isStarted: false } })
  })

  test('answers the state where there is nothing to start, pause or delete', async () => {
    const { administrator } = await aFirm(app)
    expect((await pause(administrator)).body.data).toMatchObject({ isStarted: false, totalSeconds: 0 })
    expect((await app.call(timer.discard, {}, administrator.token)).status).toBe(200)
    await start(administrator)
    app.clock.advance(60)
    expect((await start(administrator)).body.data).toMatchObject({ isStarted: true, totalSeconds: 60 })
  })

  test('prints days from a day on, as the log does', async () => {
    const { administrator } = await aFirm(app)
    await start(administrator)
    app.clock.advance(86_400 + 2 * 3600 + 3 * 60 + 4)
    expect(await read(administrator)).toMatchObject({ totalTime: '1.02:03:04', totalTimeInDouble: 26.0511 })
  })

  test('started on many devices at once runs once', async () => {
    const firm = await aFirm(app)
    const { administrator } = firm
    const replies = await Promise.all(Array.from({ length: 8 }, () => start(administrator)))
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    const open = await segmentsOf(firm, administrator, 'stopped_at is null')
    expect(open).toBe(1)
  })

  test('is each person’s own, in each firm its own, and nobody else can read it', async () => {
    const firm = await aFirm(app)
    const partner = await firm.join('partner')
    await start(partner)
    app.clock.advance(60)
    expect(await read(firm.administrator)).toMatchObject({ isStarted: false, totalSeconds: 0 })
    await app.call(timer.discard, {}, firm.administrator.token)
    expect(await read(partner)).toMatchObject({ isStarted: true, totalSeconds: 60 })
  })

  test('needs timeEntry.create to start, a session to ask, and the right firm', async () => {
    const [firm, other] = [await aFirm(app), await aFirm(app)]
    const accountant = await firm.join('accountant')
    const refused = await start(accountant)
    expect(refused).toMatchObject({
      status: 403,
      body: {
        message: "You don't have permission to perform this action. Please contact your admin to provide access",
      },
    })
    expect((await pause(accountant)).status).toBe(403)
    expect(await read(accountant)).toMatchObject({ isStarted: false })
    for (const call of [timer.total, timer.start, timer.pause, timer.discard]) {
      expect((await app.call(call)).status).toBe(401)
      expect((await app.call(call, { body: { businessId: other.id } }, firm.administrator.token)).status).toBe(403)
      expect((await app.call(call, { query: { BusinessId: other.id } }, firm.administrator.token)).status).toBe(403)
      expect((await app.call(call, { body: { at: '2020-01-01' } }, firm.administrator.token)).status).toBe(400)
    }
  })

  test.each([
    ['Africa/Lagos', '2026-03-17T22:59:30Z', 'midnight'],
    ['America/New_York', '2026-03-08T06:59:30Z', 'the hour that daylight saving skips'],
    ['America/New_York', '2026-11-01T05:59:30Z', 'the hour that daylight saving repeats'],
  ])('in %s counts every second over %s (%s)', async (timeZone, at) => {
    const { administrator } = await aFirm(app, { timeZone })
    app.clock.set(at)
    await start(administrator)
    app.clock.advance(7200)
    expect((await pause(administrator)).body.data).toMatchObject({ totalTime: '02:00:00' })
  })

  test('counts no second twice when the clock of the server is set back', async () => {
    const firm = await aFirm(app)
    const { administrator } = firm
    const { matter, activityId } = await aTimekeeper(app, firm)
    await start(administrator)
    app.clock.advance(600)
    const body = entryBody(matter, administrator, activityId, { ManualTimeEntry: false, duration: 0.1667 })
    expect((await app.call(timeEntries.create, { body }, administrator.token)).status).toBe(200)
    app.clock.advance(-300)
    expect((await start(administrator)).status).toBe(200)
    app.clock.advance(120)
    expect((await pause(administrator)).body.data).toMatchObject({ totalSeconds: 0 })
    await start(administrator)
    app.clock.advance(300)
    expect((await pause(administrator)).body.data).toMatchObject({ totalSeconds: 120 })
  })
})

describe('saving from the timer', () => {
  test('takes the log into the entry, stops the timer and leaves it idle', async () => {
    const firm = await aFirm(app)
    const { administrator } = firm
    const { matter, activityId } = await aTimekeeper(app, firm)
    await start(administrator)
    app.clock.advance(1234)
    const body = entryBody(matter, administrator, activityId, { ManualTimeEntry: false, duration: 0.3428 })
    const saved = await app.call(timeEntries.create, { body }, administrator.token)
    expect(saved.body.data).toMatchObject({
      duration: 0.3428,
      workedSeconds: 1234,
      workedHours: 0.3428,
      isTimed: true,
      totalAmount: 102.84,
    })
    expect(await read(administrator)).toMatchObject({ totalTime: '00:00:00', isStarted: false })
    const { id } = saved.body.data as TimeEntry
    const shorter = { ...entryBody(matter, administrator, activityId), duration: 0.25 }
    const edited = await app.call(timeEntries.update, { params: { id }, body: shorter }, administrator.token)
    expect(edited.body.data).toMatchObject({ duration: 0.25, workedSeconds: 1234 })
  })

  test('may hold more than a day, because a timer can be forgotten', async () => {
    const firm = await aFirm(app)
    const { matter, activityId } = await aTimekeeper(app, firm)
    await start(firm.administrator)
    app.clock.advance(30 * 3600)
    const body = entryBody(matter, firm.administrator, activityId, { ManualTimeEntry: false, duration: 30 })
    const saved = await app.call(timeEntries.create, { body }, firm.administrator.token)
    expect(saved.body.data).toMatchObject({ duration: 30, workedSeconds: 108_000 })
    const { id } = saved.body.data as TimeEntry
    const same = { ...entryBody(matter, firm.administrator, activityId), duration: 30, description: 'Long night' }
    expect((await app.call(timeEntries.update, { params: { id }, body: same }, firm.administrator.token)).status).toBe(
      200,
    )
  })

  test('that is refused leaves the timer running as it was', async () => {
    const firm = await aFirm(app)
    const { administrator } = firm
    const { matter, activityId } = await aTimekeeper(app, firm)
    await start(administrator)
    app.clock.advance(100)
    const send = (more: object) =>
      app.call(
        timeEntries.create,
        { body: entryBody(matter, administrator, activityId, { ManualTimeEntry: false, ...more }) },
        administrator.token,
      )
    expect((await send({ duration: '' })).status).toBe(400)
    expect((await send({ isBillable: 5 })).status).toBe(422)
    expect((await send({ clientId: matter.id })).status).toBe(404)
    app.clock.advance(100)
    expect(await read(administrator)).toMatchObject({
      isStarted: true,
      totalSeconds: 200,
      runningSince: '2026-03-17T09:00:00.000Z',
    })
  })

  test('by hand never touches the timer', async () => {
    const firm = await aFirm(app)
    const { save } = await aTimekeeper(app, firm)
    await start(firm.administrator)
    app.clock.advance(100)
    expect(await save()).toMatchObject({ isTimed: false, workedSeconds: 3600 })
    expect(await save({ ManualTimeEntry: true })).toMatchObject({ isTimed: false })
    expect(await read(firm.administrator)).toMatchObject({ isStarted: true, totalSeconds: 100 })
  })

  test('without measured time is refused', async () => {
    const firm = await aFirm(app)
    const { matter, activityId } = await aTimekeeper(app, firm)
    const body = entryBody(matter, firm.administrator, activityId, { ManualTimeEntry: false })
    const reply = await app.call(timeEntries.create, { body }, firm.administrator.token)
    expect(reply).toMatchObject({ status: 422, body: { code: 'timer_empty' } })
  })

  test('on several devices at once: a log goes into one entry only', async () => {
    const firm = await aFirm(app)
    const { administrator } = firm
    const { matter, activityId } = await aTimekeeper(app, firm)
    await start(administrator)
    app.clock.advance(600)
    const body = entryBody(matter, administrator, activityId, { ManualTimeEntry: false })
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => app.call(timeEntries.create, { body }, administrator.token)),
    )
    expect(replies.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
      200, 422, 422, 422, 422,
    ])
    const stored = await asOwnerOf(app, firm.id, (owner) => owner.query('select worked_seconds from app.time_entries'))
    expect(stored.rows).toEqual([{ worked_seconds: 600 }])
  })
})
