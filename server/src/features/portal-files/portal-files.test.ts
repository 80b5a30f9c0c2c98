import { beforeAll, describe, expect, test } from 'vitest'
import { clientRequests, type ClientRequest } from '#contract/client-requests.ts'
import { documents, type MatterDocument } from '#contract/documents.ts'
import { firmSettings } from '#contract/firm-settings.ts'
import { messages, type Message, type MessageThread } from '#contract/messages.ts'
import { portalAccess, type PortalActivity } from '#contract/portal-access.ts'
import { portalFiles, type PortalDocument } from '#contract/portal-files.ts'
import { portalMessages, type PortalMessage } from '#contract/portal-messages.ts'
import { portalPages, type PortalWaiting } from '#contract/portal-pages.ts'
import { portalRequests, type PortalRequest } from '#contract/portal-requests.ts'
import { portal, type SignedInClient } from '#contract/portal.ts'
import { aFirm, type TestFirm } from '../../testing/factories.ts'
import { anUpload, PDF, PNG } from '../../testing/files.ts'
import { aMatter, type TestMatter } from '../../testing/matters.ts'
import { aClientUpload, openAsClient, sendAsClient } from '../../testing/portal-files.ts'
import { aPortalClient, type PortalClient } from '../../testing/portal.ts'
import { aNote } from '../../testing/progress.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let matter: TestMatter
let person: PortalClient
/** Of another client of the firm. */
let stranger: PortalClient
beforeAll(async () => {
  firm = await aFirm(app)
  matter = await aMatter(app, firm)
  person = await aPortalClient(app, firm, { clientId: matter.clientId })
  stranger = await aPortalClient(app, firm, { clientId: (await aMatter(app, firm)).clientId })
})

const asFirm = (endpoint: Parameters<typeof app.call>[0], sent: object) =>
  app.call(endpoint, sent, firm.administrator.token)
const share = (id: string, isShared: boolean) => asFirm(documents.share, { params: { id }, body: { isShared } })
const listDocuments = async (by = person) =>
  dataOf<PortalDocument[]>(await app.call(portalFiles.documents, {}, by.token))
const listRequests = async (by = person) => dataOf<PortalRequest[]>(await app.call(portalRequests.list, {}, by.token))
const waiting = async (by = person) => dataOf<PortalWaiting>(await app.call(portalPages.waiting, {}, by.token))
const answer = (id: string, body: object, by = person) =>
  app.call(portalRequests.answer, { params: { id }, body }, by.token)
const requested = async (items: object[], more: object = {}) =>
  dataOf<ClientRequest>(
    await asFirm(clientRequests.create, { body: { matterId: matter.id, title: 'Papers', items, ...more } }),
  )
const itemOf = (request: ClientRequest, place = 0) => request.items[place]?.id ?? ''

describe('a document', () => {
  test('is read by the client once it alone is shared, and the firm sees that it was', async () => {
    const [order, draft] = [
      await anUpload(app, firm.administrator.token, 'Order.pdf', PDF),
      await anUpload(app, firm.administrator.token, 'Draft.pdf', PDF),
    ]
    await aNote(app, firm.administrator.token, matter.id, { attachmentIds: [order.id, draft.id] })
    expect((await openAsClient(app, person.token, order.id)).status).toBe(404)
    dataOf<MatterDocument>(await share(order.id, true))
    expect(await listDocuments()).toMatchObject([
      { id: order.id, name: 'Order.pdf', matterId: matter.id, openedAt: null },
    ])
    expect((await waiting()).documents).toBe(1)
    const opened = await openAsClient(app, person.token, order.id)
    expect(opened.status).toBe(200)
    expect(opened.headers['content-disposition']).toContain('attachment')
    expect(await listDocuments()).toMatchObject([{ openedAt: expect.any(String) as string }])
    expect((await waiting()).documents).toBe(0)
    for (const [by, id] of [
      [person, draft.id],
      [stranger, order.id],
    ] as const)
      expect((await openAsClient(app, by.token, id)).status).toBe(404)
    expect(await listDocuments(stranger)).toEqual([])
    const activity = await asFirm(portalAccess.activity, { query: { matterId: matter.id } })
    expect(dataOf<PortalActivity[]>(activity)).toMatchObject([{ kind: 'document', subject: 'Order.pdf' }])
    dataOf(await share(order.id, false))
    expect(await listDocuments()).toEqual([])
    expect((await openAsClient(app, person.token, order.id)).status).toBe(404)
  })

  test('needs the right to documents', async () => {
    const payer = await aPortalClient(app, firm, { clientId: matter.clientId, rights: ['billing'] })
    expect((await app.call(portalFiles.documents, {}, payer.token)).status).toBe(403)
    expect((await app.call(portalRequests.list, {}, payer.token)).status).toBe(403)
    expect((await sendAsClient(app, payer.token, 'Photo.png', PNG)).status).toBe(403)
    expect(await waiting(payer)).toEqual({ messages: null, requests: null, documents: null, updates: null })
  })
})

describe('a request', () => {
  test('is answered by a photo and by words, sent back, answered again, and accepted', async () => {
    const request = await requested(
      [
        { kind: 'document', label: 'Bill of lading', hint: 'A scan will do' },
        { kind: 'answer', label: 'Who signed?' },
      ],
      { dueOn: '2020-01-02' },
    )
    const [lading, signer] = [itemOf(request), itemOf(request, 1)]
    expect(await listRequests()).toMatchObject([
      { id: request.id, state: 'open', isOverdue: true, requestedBy: 'Amara Finch', items: [{ state: 'open' }, {}] },
    ])
    expect((await waiting()).requests).toBe(1)
    expect((await answer(lading, { text: 'Here' })).body.errors).toEqual({ fileIds: 'Add a file' })
    expect((await answer(signer, {})).body.errors).toEqual({ text: 'Write an answer or add a file' })
    const photo = await aClientUpload(app, person.token)
    expect((await answer(lading, { fileIds: [photo.id] })).body.message).toBe('Sent')
    dataOf(await answer(signer, { text: 'Captain Eze' }))
    expect((await waiting()).requests).toBe(0)
    const seen = dataOf<ClientRequest>(await asFirm(clientRequests.get, { params: { id: request.id } }))
    expect(seen.items).toMatchObject([
      { state: 'answered', files: [{ id: photo.id, uploadedBy: 'Halima Bello' }], answered: { name: 'Halima Bello' } },
      { answer: 'Captain Eze' },
    ])
    const sendBack = { params: { id: lading }, body: { reason: 'It cannot be read' } }
    dataOf(await asFirm(clientRequests.sendBack, sendBack))
    expect(await listRequests()).toMatchObject([
      { state: 'open', items: [{ state: 'sentBack', reason: 'It cannot be read' }, {}] },
    ])
    const better = await aClientUpload(app, person.token, 'Better.png')
    dataOf(await answer(lading, { fileIds: [better.id] }))
    dataOf(await asFirm(clientRequests.accept, { params: { id: lading }, body: {} }))
    expect(await answer(lading, { fileIds: [] })).toMatchObject({ status: 409, body: { code: 'item_accepted' } })
    expect(await listRequests()).toMatchObject([
      { state: 'answered', items: [{ state: 'accepted', files: [{ id: better.id }] }, {}] },
    ])
    const filed = dataOf<{ data: MatterDocument[] }>(await asFirm(documents.list, { query: { matterId: matter.id } }))
    expect(filed.data.find(({ id }) => id === better.id)).toMatchObject({ uploadedBy: 'Halima Bello' })
  })

  test('is new until this person has seen it, which the firm sees once', async () => {
    const about = await aMatter(app, firm)
    const [reader, colleague] = [
      await aPortalClient(app, firm, { clientId: about.clientId }),
      await aPortalClient(app, firm, { clientId: about.clientId }),
    ]
    const items = [{ kind: 'answer', label: 'Who signed?' }]
    const { id } = await requested(items, { matterId: about.id })
    const foreign = await requested(items)
    const read = (requestIds: string[]) => app.call(portalRequests.read, { body: { requestIds } }, reader.token)
    expect(await listRequests(reader)).toMatchObject([{ id, isNew: true }])
    expect((await read([id, foreign.id])).status).toBe(200)
    await read([id])
    expect(await listRequests(reader)).toMatchObject([{ isNew: false }])
    expect(await listRequests(colleague)).toMatchObject([{ isNew: true }])
    const activity = async (matterId: string) =>
      dataOf<PortalActivity[]>(await asFirm(portalAccess.activity, { query: { matterId } }))
    expect(await activity(about.id)).toMatchObject([{ kind: 'request', subject: 'Papers', subjectId: id }])
    expect((await activity(matter.id)).filter(({ kind }) => kind === 'request')).toEqual([])
  })

  test('is seen and answered by nobody else, and not once it was withdrawn', async () => {
    const request = await requested([{ kind: 'document', label: 'Passport' }])
    const theirs = await aClientUpload(app, stranger.token)
    expect(await listRequests(stranger)).toEqual([])
    expect((await answer(itemOf(request), { fileIds: [theirs.id] }, stranger)).status).toBe(404)
    expect((await answer(itemOf(request), { fileIds: [theirs.id] })).status).toBe(404)
    const ofFirm = await anUpload(app, firm.administrator.token)
    expect((await answer(itemOf(request), { fileIds: [ofFirm.id] })).status).toBe(404)
    dataOf(await asFirm(clientRequests.withdraw, { params: { id: request.id }, body: {} }))
    expect((await listRequests()).some(({ id }) => id === request.id)).toBe(false)
    const mine = await aClientUpload(app, person.token)
    expect((await answer(itemOf(request), { fileIds: [mine.id] })).status).toBe(404)
  })
})

describe('a file of a message', () => {
  test('goes both ways, is read by nobody else, and was seen once the firm read it', async () => {
    const photo = await aClientUpload(app, person.token)
    expect((await openAsClient(app, stranger.token, photo.id)).status).toBe(404)
    const sent = { body: { matterId: matter.id, fileIds: [photo.id] } }
    const mine = dataOf<PortalMessage>(await app.call(portalMessages.send, sent, person.token))
    expect(mine).toMatchObject({ text: '', seenAt: null, files: [{ id: photo.id, name: 'Bill of lading.png' }] })
    expect((await app.call(portalMessages.send, sent, person.token)).status).toBe(404)
    const inThread = { query: { matterId: matter.id } }
    const thread = dataOf<MessageThread>(await asFirm(messages.thread, inThread))
    expect(thread.messages.at(-1)).toMatchObject({ attachments: [{ id: photo.id, uploadedBy: 'Halima Bello' }] })
    dataOf(await asFirm(messages.read, { body: { messageId: mine.id } }))
    const scan = await anUpload(app, firm.administrator.token, 'Scan.pdf')
    dataOf<Message>(await asFirm(messages.send, { body: { matterId: matter.id, attachmentIds: [scan.id] } }))
    const read = dataOf<{ messages: PortalMessage[] }>(await app.call(portalMessages.thread, inThread, person.token))
    expect(read.messages).toMatchObject([{ seenAt: expect.any(String) as string }, { files: [{ id: scan.id }] }])
    expect((await waiting()).messages).toBe(1)
    expect((await openAsClient(app, person.token, scan.id)).status).toBe(200)
    const newest = read.messages.at(-1)?.id ?? ''
    dataOf(await app.call(portalMessages.read, { body: { messageId: newest } }, person.token))
    const activity = dataOf<PortalActivity[]>(await asFirm(portalAccess.activity, { query: { matterId: matter.id } }))
    expect(activity.slice(0, 2)).toMatchObject([{ kind: 'messages' }, { kind: 'attachment', subject: 'Scan.pdf' }])
    expect((await openAsClient(app, stranger.token, scan.id)).status).toBe(404)
  })

  test('is not taken from somebody who only previews, nor without a kind that is known', async () => {
    const preview = await asFirm(portalAccess.preview, { params: { id: person.accessId }, body: {} })
    expect((await sendAsClient(app, dataOf<SignedInClient>(preview).token, 'Photo.png', PNG)).status).toBe(403)
    expect((await sendAsClient(app, person.token, 'run.exe', Buffer.from('MZ\u0000\u0001'))).body.code).toBe(
      'file_kind_refused',
    )
  })
})

describe('a mail about news', () => {
  const mailsTo = ({ email }: PortalClient) =>
    app.outbox.filter(({ to, text }) => to === email && !text.includes('code=')).map(({ subject }) => subject)

  test('says only that there is some, once an hour, and not to who wants none or may not read it', async () => {
    const about = await aMatter(app, firm)
    const [reader, muted, payer] = [
      await aPortalClient(app, firm, { clientId: about.clientId }),
      await aPortalClient(app, firm, { clientId: about.clientId }),
      await aPortalClient(app, firm, { clientId: about.clientId, rights: ['billing'] }),
    ]
    dataOf(await app.call(portal.chooseNotices, { body: { muted: ['messages'] } }, muted.token))
    const write = (text: string) => asFirm(messages.send, { body: { matterId: about.id, text } })
    dataOf(await write('The settlement is signed'))
    dataOf(await write('And filed'))
    const items = [{ kind: 'answer', label: 'Who signed?' }]
    dataOf(await asFirm(clientRequests.create, { body: { matterId: about.id, title: 'Secret title', items } }))
    await expect.poll(() => [mailsTo(reader).length, mailsTo(muted).length], { timeout: 10_000 }).toEqual([2, 1])
    expect(mailsTo(reader).toSorted()).toEqual([
      expect.stringMatching(/ has written to you$/),
      expect.stringMatching(/ needs something from you$/),
    ])
    expect(mailsTo(payer)).toEqual([])
    expect(JSON.stringify(app.outbox)).not.toMatch(/settlement is signed|Secret title/)
  })

  test('says what it is where the firm wants it so', async () => {
    const about = await aMatter(app, firm)
    const reader = await aPortalClient(app, firm, { clientId: about.clientId })
    dataOf(await asFirm(firmSettings.update, { body: { portalMailsShowText: true } }))
    dataOf(await asFirm(messages.send, { body: { matterId: about.id, text: 'The order is sealed' } }))
    await expect.poll(() => mailsTo(reader).length, { timeout: 10_000 }).toBe(1)
    const mail = app.outbox.find(({ to, subject }) => to === reader.email && subject.endsWith('has written to you'))
    expect(mail?.text).toContain('The order is sealed')
    dataOf(await asFirm(firmSettings.update, { body: { portalMailsShowText: false } }))
  })
})
