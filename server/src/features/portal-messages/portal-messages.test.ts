import { beforeAll, describe, expect, test } from 'vitest'
import { messages, type MessageThread } from '#contract/messages.ts'
import { portalMessages, type PortalMessage, type PortalThread } from '#contract/portal-messages.ts'
import { aFirm, type TestFirm } from '../../testing/factories.ts'
import { aMatter } from '../../testing/matters.ts'
import { aPortalClient, type PortalClient } from '../../testing/portal.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
beforeAll(async () => {
  firm = await aFirm(app)
})

const fromFirm = (about: object) => app.call(messages.send, { body: about }, firm.administrator.token)
const send = (person: PortalClient, body: object) => app.call(portalMessages.send, { body }, person.token)
const thread = async (person: PortalClient, query: object = {}) =>
  dataOf<{ messages: PortalMessage[] }>(await app.call(portalMessages.thread, { query }, person.token)).messages
const list = async (person: PortalClient) =>
  dataOf<PortalThread[]>(await app.call(portalMessages.list, {}, person.token))

describe('the messages of a client', () => {
  test('are those of its matters, written in the name of the person, and read on both sides', async () => {
    const matter = await aMatter(app, firm)
    const person = await aPortalClient(app, firm, { clientId: matter.clientId })
    dataOf(await fromFirm({ matterId: matter.id, text: 'The hearing went as we hoped' }))
    const [row] = await list(person)
    expect(row).toMatchObject({
      matterId: matter.id,
      matterName: matter.name,
      unread: 1,
      latest: { text: 'The hearing went as we hoped', authorName: 'Amara Finch', isFromClient: false, isUnread: true },
    })
    const reply = await send(person, { matterId: matter.id, text: 'Thank you' })
    expect(reply.body.message).toBe('Message sent')
    expect(await list(person)).toMatchObject([
      { unread: 0, latest: { authorName: 'Halima Bello', isFromClient: true } },
    ])
    const query = { matterId: matter.id }
    const seen = dataOf<MessageThread>(await app.call(messages.thread, { query }, firm.administrator.token))
    expect(seen.messages).toMatchObject([
      { isUnread: false },
      { text: 'Thank you', author: { userId: null, name: 'Halima Bello' }, isUnread: true },
    ])
    const waiting = await app.call(messages.waiting, {}, firm.administrator.token)
    expect(dataOf<{ threads: number }>(waiting).threads).toBe(1)
    dataOf(await fromFirm({ matterId: matter.id, text: 'Bring the original' }))
    const [, , last] = await thread(person, query)
    expect(last).toMatchObject({ text: 'Bring the original', isUnread: true })
    dataOf(await app.call(portalMessages.read, { body: { messageId: last?.id } }, person.token))
    expect((await thread(person, query)).at(-1)).toMatchObject({ isUnread: false })
  })

  test('are seen by nobody of another client, and not those of a matter behind a wall', async () => {
    const [matter, walled] = [await aMatter(app, firm), await aMatter(app, firm, { isRestricted: true })]
    const person = await aPortalClient(app, firm, { clientId: matter.clientId })
    const other = await aPortalClient(app, firm, { clientId: walled.clientId })
    dataOf(await send(person, { text: 'About our account' }))
    dataOf(await send(person, { matterId: matter.id, text: 'Only ours' }))
    expect(await list(other)).toEqual([])
    expect(await thread(other)).toEqual([])
    for (const matterId of [matter.id, walled.id]) {
      expect((await send(other, { matterId, text: 'Hello' })).status).toBe(404)
      expect((await app.call(portalMessages.thread, { query: { matterId } }, other.token)).status).toBe(404)
    }
    const [mine] = await thread(person)
    expect((await app.call(portalMessages.read, { body: { messageId: mine?.id } }, other.token)).status).toBe(404)
    expect(await thread(person)).toHaveLength(1)
  })

  test('need the right to messages, and a text', async () => {
    const { clientId } = await aMatter(app, firm)
    const reader = await aPortalClient(app, firm, { clientId, rights: ['billing'] })
    expect((await send(reader, { text: 'Hello' })).status).toBe(403)
    expect((await app.call(portalMessages.list, {}, reader.token)).status).toBe(403)
    const writer = await aPortalClient(app, firm, { clientId })
    expect((await send(writer, { text: '  ' })).body.errors).toEqual({ text: 'Write a message or attach a file' })
  })
})
