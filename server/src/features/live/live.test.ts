import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { timer, type TimerLog } from '#contract/timer.ts'
import { aStream } from '../../testing/event-stream.ts'
import { aFirm, type TestPerson } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

/** The stream as a browser reads it: one timer state after the other. */
async function follow(person: TestPerson) {
  const stream = await aStream(app, '/admin/live', person.token)
  /** The next state, or undefined at the end of the stream. */
  async function next(): Promise<TimerLog | undefined> {
    const data = await stream.next('timer')
    return data === undefined ? undefined : (JSON.parse(data) as TimerLog)
  }
  /** The first state that runs, or does not: a change of the membership sends the same state again. */
  async function untilStarted(isStarted: boolean): Promise<TimerLog | undefined> {
    let state = await next()
    while (state && state.isStarted !== isStarted) state = await next()
    return state
  }
  return { ...stream, next, untilStarted }
}

describe('the live stream', () => {
  test('shows every device of a person the same timer, and nobody else', async () => {
    const firm = await aFirm(app)
    const partner = await firm.join('partner')
    const [one, two, other] = [
      await follow(firm.administrator),
      await follow(firm.administrator),
      await follow(partner),
    ]
    expect(one.response.headers.get('content-type')).toContain('text/event-stream')
    expect(one.response.headers.get('x-content-type-options')).toBe('nosniff')
    for (const device of [one, two, other]) expect(await device.untilStarted(false)).toMatchObject({ totalSeconds: 0 })
    await app.call(timer.start, {}, firm.administrator.token)
    for (const device of [one, two]) expect(await device.untilStarted(true)).toBeDefined()
    await app.call(timer.start, {}, partner.token)
    expect(await other.untilStarted(true)).toBeDefined()
    app.clock.advance(5)
    await app.call(timer.pause, {}, firm.administrator.token)
    for (const device of [one, two]) expect(await device.untilStarted(false)).toMatchObject({ totalSeconds: 5 })
    await Promise.all([one.stop(), two.stop(), other.stop()])
  })

  test('ends when the person signs out', async () => {
    const firm = await aFirm(app)
    const stream = await follow(firm.administrator)
    await stream.next()
    expect((await app.call(auth.signOut, {}, firm.administrator.token)).status).toBe(200)
    // What was on its way may still arrive; then nothing does.
    let last = await stream.next()
    while (last) last = await stream.next()
    expect(last).toBeUndefined()
    expect((await follow(firm.administrator)).response.status).toBe(401)
  })

  test('is held open a few times by one person, and not without end', async () => {
    const firm = await aFirm(app)
    const streams = []
    for (let count = 0; count < 12; count += 1) streams.push(await follow(firm.administrator))
    const refused = await follow(firm.administrator)
    expect(refused.response.status).toBe(429)
    await Promise.all(streams.map((stream) => stream.stop()))
  })

  test('needs a session and the right firm', async () => {
    const [firm, other] = [await aFirm(app), await aFirm(app)]
    expect((await app.call(timer.live)).status).toBe(401)
    expect((await app.call(timer.live, { query: { BusinessId: other.id } }, firm.administrator.token)).status).toBe(403)
  })
})
