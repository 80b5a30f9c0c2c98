import { beforeAll, describe, expect, test } from 'vitest'
import type { ActivityEvent } from '#contract/audit.ts'
import { files } from '#contract/files.ts'
import { matterFile } from '#contract/matter-file.ts'
import { matters } from '#contract/matters.ts'
import { messages, type Message, type MessageThread, type MessageThreadRow } from '#contract/messages.ts'
import { aFirm, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { anUpload } from '../../testing/files.ts'
import { aMatter, type TestMatter } from '../../testing/matters.ts'
import { aMessageFromClient } from '../../testing/messages.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let partner: TestPerson
let associate: TestPerson
beforeAll(async () => {
  firm = await aFirm(app)
  partner = await firm.join('partner', 'Ruth Pam')
  associate = await firm.join('associate', 'Grace Ekanem')
})

const send = (about: object, person = partner) => app.call(messages.send, { body: about }, person.token)
const sent = async (about: object, person = partner) => dataOf<Message>(await send(about, person))
const thread = async (query: object, person = partner) =>
  dataOf<MessageThread>(await app.call(messages.thread, { query }, person.token))
const list = async (query: object = {}, person = partner) =>
  dataOf<{ data: MessageThreadRow[] }>(await app.call(messages.list, { query }, person.token)).data
const waiting = async (person = partner) =>
  dataOf<{ threads: number }>(await app.call(messages.waiting, {}, person.token)).threads
const read = (messageId: string, person = partner) => app.call(messages.read, { body: { messageId } }, person.token)
const matterOf = (members: readonly TestPerson[], about: object = {}): Promise<TestMatter> =>
  aMatter(app, firm, { members, ...about })

describe('a thread with a client', () => {
  test('begins with the first message, and shows who wrote what with its files, in order', async () => {
    const matter = await matterOf([partner])
    expect(await thread({ matterId: matter.id })).toEqual({
      id: null,
      clientId: matter.clientId,
      clientName: 'Harbour Shipping Ltd',
      matterId: matter.id,
      matterName: matter.name,
      matterNumber: matter.number,
      messages: [],
      hasEarlier: false,
      canSend: true,
    })
    const upload = await anUpload(app, partner.token, 'Settlement terms.pdf')
    const reply = await send({ matterId: matter.id, text: 'The terms are in.\nRead them.', attachmentIds: [upload.id] })
    expect(reply.body.message).toBe('Message sent')
    await aMessageFromClient(app, firm, matter, 'Thank you')
    const { id, messages: shown } = await thread({ matterId: matter.id })
    expect(id).not.toBeNull()
    expect(shown).toMatchObject([
      {
        text: 'The terms are in.\nRead them.',
        author: { userId: partner.id, name: 'Ruth Pam' },
        attachments: [{ id: upload.id, name: 'Settlement terms.pdf' }],
        isUnread: false,
      },
      { text: 'Thank you', author: { userId: null, name: 'Halima Bello' }, attachments: [], isUnread: true },
    ])
    const link = await app.call(files.link, { params: { id: upload.id } }, associate.token)
    expect(link.status).toBe(404)
    expect((await app.call(files.link, { params: { id: upload.id } }, firm.administrator.token)).status).toBe(200)
  })

  test('is one for each matter and one for what is about no matter, also when two people begin it at once', async () => {
    const matter = await matterOf([partner])
    const { clientId } = matter
    const both = await Promise.all([
      send({ matterId: matter.id, text: 'First' }),
      send({ matterId: matter.id, text: 'Second' }, firm.administrator),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    await sent({ clientId, text: 'About your account' })
    expect((await thread({ matterId: matter.id })).messages).toHaveLength(2)
    expect((await thread({ clientId })).messages.map(({ text }) => text)).toEqual(['About your account'])
    expect((await list()).filter((row) => row.clientId === clientId)).toHaveLength(2)
  })

  test('stays with the client to whom it was written when the matter moves to another', async () => {
    const matter = await matterOf([partner])
    const other = await matterOf([partner])
    await sent({ matterId: matter.id, text: 'Only for the first client' })
    const body = { clientId: other.clientId, matterName: matter.name }
    dataOf(await app.call(matters.update, { params: { id: matter.id }, body }, firm.administrator.token))
    expect((await thread({ matterId: matter.id })).messages).toEqual([])
    const before = { matterId: matter.id, clientId: matter.clientId }
    expect((await list()).find((row) => row.matterId === matter.id)).toMatchObject(before)
    expect(await thread(before)).toMatchObject({ canSend: false, messages: [{ text: 'Only for the first client' }] })
    expect((await send({ ...before, text: 'One more' })).status).toBe(404)
  })

  test('is read page by page', async () => {
    const matter = await matterOf([partner])
    for (let count = 1; count <= 52; count += 1) await sent({ matterId: matter.id, text: `Message ${count}` })
    const newest = await thread({ matterId: matter.id })
    expect(newest.hasEarlier).toBe(true)
    expect(newest.messages.map(({ text }) => text).slice(0, 2)).toEqual(['Message 3', 'Message 4'])
    const earlier = await thread({ matterId: matter.id, before: newest.messages[0]?.id })
    expect(earlier).toMatchObject({ hasEarlier: false, messages: [{ text: 'Message 1' }, { text: 'Message 2' }] })
  })
})

describe('what is unread', () => {
  test('is what the client wrote since each person read, and waits for the people of the matter', async () => {
    const own = await aFirm(app)
    const [ruth, tobi] = [await own.join('partner', 'Ruth Pam'), await own.join('partner', 'Tobi Marula')]
    const matter = await aMatter(app, own, { members: [ruth] })
    const { clientId } = matter
    await sent({ matterId: matter.id, text: 'Any news?' }, ruth)
    expect(await waiting(ruth)).toBe(0)
    await aMessageFromClient(app, own, matter, 'We have found the bill of lading')
    await aMessageFromClient(app, own, matter, 'It is on its way')
    expect(await waiting(ruth)).toBe(1)
    expect(await waiting(tobi)).toBe(0)
    expect(await list({ isMine: true }, tobi)).toEqual([])
    const [row] = await list({ isUnread: true }, ruth)
    expect(row).toMatchObject({
      clientId,
      unread: 2,
      latest: { author: { userId: null, name: 'Halima Bello' }, excerpt: 'It is on its way' },
    })
    const last = (await thread({ matterId: matter.id }, ruth)).messages.at(-1)
    expect((await read(last?.id ?? '', ruth)).status).toBe(200)
    expect(await waiting(ruth)).toBe(0)
    // An older window that is read later takes nothing back.
    const first = (await thread({ matterId: matter.id }, ruth)).messages[0]
    await read(first?.id ?? '', ruth)
    expect(await waiting(ruth)).toBe(0)
    expect((await list({}, tobi))[0]?.unread).toBe(2)
  })

  test('waits for everybody where nobody works on the matter, and is read by whoever answers', async () => {
    const own = await aFirm(app)
    const ruth = await own.join('partner', 'Ruth Pam')
    const matter = await aMatter(app, own)
    await aMessageFromClient(app, own, matter, 'Hello')
    expect([await waiting(ruth), await waiting(own.administrator)]).toEqual([1, 1])
    await sent({ matterId: matter.id, text: 'Good morning' }, ruth)
    expect([await waiting(ruth), await waiting(own.administrator)]).toEqual([0, 1])
  })
})

test('the list is searched by names and texts', async () => {
  const matter = await matterOf([partner], { name: 'Coastal Freight 7741' })
  await sent({ matterId: matter.id, text: 'The judge gave them until Friday 8852' })
  for (const generalSearchText of ['freight 7741', 'FRIDAY 8852'])
    expect(await list({ generalSearchText })).toMatchObject([{ matterId: matter.id }])
  expect(await list({ generalSearchText: '100%' })).toEqual([])
})

test('what is sent is in the activity of the matter', async () => {
  const matter = await matterOf([partner])
  await sent({ matterId: matter.id, text: 'The hearing went as we hoped' })
  await aMessageFromClient(app, firm, matter, 'Thank you')
  const { data } = dataOf<{ data: ActivityEvent[] }>(
    await app.call(matterFile.activity, { params: { id: matter.id }, query: {} }, partner.token),
  )
  const sentences = data.map(({ sentence }) => sentence.map(({ text }) => text).join(''))
  expect(sentences).toContainEqual(expect.stringContaining('The hearing went as we hoped'))
  expect(sentences).toContainEqual(expect.stringContaining('Thank you'))
})

describe('refused', () => {
  test('is a message without text and files, without a client, and one that is too long', async () => {
    const { id: matterId } = await matterOf([partner])
    expect((await send({ matterId, text: '  ' })).body.errors).toEqual({ text: 'Write a message or attach a file' })
    expect((await send({ text: 'To nobody' })).body.errors).toEqual({ clientId: 'Client is required' })
    expect((await send({ matterId, text: 'a'.repeat(10_001) })).body.errors).toEqual({
      text: 'At most 10000 characters',
    })
  })

  test('is a matter in the recycle bin, one behind a wall, one out of scope, and one of another firm', async () => {
    const [binned, walled] = [await matterOf([]), await matterOf([partner], { isRestricted: true })]
    dataOf(await app.call(matters.delete, { params: { id: binned.id } }, firm.administrator.token))
    const secret = await sent({ matterId: walled.id, text: 'Behind the wall' })
    const stranger = (await aFirm(app)).administrator
    const cases = [
      [binned.id, firm.administrator],
      [walled.id, firm.administrator],
      [walled.id, associate],
      [walled.id, stranger],
    ] as const
    for (const [matterId, person] of cases) {
      expect((await send({ matterId, text: 'Hello' }, person)).status).toBe(404)
      expect((await app.call(messages.thread, { query: { matterId } }, person.token)).status).toBe(404)
      expect((await list({}, person)).filter((row) => row.matterId === matterId)).toEqual([])
    }
    for (const person of [firm.administrator, associate, stranger])
      expect((await read(secret.id, person)).status).toBe(404)
    expect((await list()).map((row) => row.matterId)).toContain(walled.id)
  })

  test('is writing by a role that only reads', async () => {
    const reader = await firm.join('readonly')
    const { id: matterId } = await matterOf([partner])
    expect((await send({ matterId, text: 'Hello' }, reader)).status).toBe(403)
    expect((await thread({ matterId }, reader)).canSend).toBe(false)
    expect((await app.call(messages.list)).status).toBe(401)
  })
})
