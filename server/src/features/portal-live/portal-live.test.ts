import { beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { portalAccess } from '#contract/portal-access.ts'
import { portal } from '#contract/portal.ts'
import { aStream } from '../../testing/event-stream.ts'
import { aFirm, type TestFirm } from '../../testing/factories.ts'
import { aPortalClient, type PortalClient } from '../../testing/portal.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let matters: Awaited<ReturnType<typeof aMatter>>[]
beforeAll(async () => {
  firm = await aFirm(app)
  matters = [await aMatter(app, firm), await aMatter(app, firm)]
})

const newPerson = (place: number) => aPortalClient(app, firm, { clientId: matters[place]?.clientId ?? '' })
const follow = ({ token }: Pick<PortalClient, 'token'>) => aStream(app, '/client-portal/live', token)
const write = (place: number, text: string) =>
  app.call(messages.send, { body: { matterId: matters[place]?.id, text } }, firm.administrator.token)

describe('the stream of the portal', () => {
  test('says to the client that there is something new, without a word of it, and nothing to another client', async () => {
    const [own, other] = [await follow(await newPerson(0)), await follow(await newPerson(1))]
    expect(own.response.headers.get('content-type')).toContain('text/event-stream')
    // The first says that the stream is open.
    expect([await own.next('news'), await other.next('news')]).toEqual(['{}', '{}'])
    dataOf(await write(0, 'The judge heard both sides'))
    expect(await own.next('news')).toBe('{}')
    const theirs = other.next('news')
    const isNotified = () => Promise.race([theirs.then(() => true), Promise.resolve(false)])
    expect(await isNotified()).toBe(false)
    dataOf(await write(1, 'For the other'))
    expect(await theirs).toBe('{}')
    await Promise.all([own.stop(), other.stop()])
  })

  test('ends at once when the firm ends the access, and when the person signs out', async () => {
    const end = (person: PortalClient) =>
      app.call(portalAccess.end, { params: { id: person.accessId } }, firm.administrator.token)
    const signOut = (person: PortalClient) => app.call(portal.signOut, { body: {} }, person.token)
    for (const leave of [end, signOut]) {
      const person = await newPerson(0)
      const stream = await follow(person)
      await stream.next('news')
      expect((await leave(person)).status).toBe(200)
      // What was on its way may still arrive; then nothing does.
      let last = await stream.next('news')
      while (last !== undefined) last = await stream.next('news')
      expect((await follow(person)).response.status).toBe(401)
    }
  })

  test('is held open a few times by one person, and not without end', async () => {
    const person = await newPerson(1)
    const streams = []
    for (let count = 0; count < 12; count += 1) streams.push(await follow(person))
    expect((await follow(person)).response.status).toBe(429)
    await Promise.all(streams.map((stream) => stream.stop()))
  })
})
