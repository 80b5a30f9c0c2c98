import { beforeAll, describe, expect, test } from 'vitest'
import type { ActivityEvent } from '#contract/audit.ts'
import { dashboard, type DashboardToday } from '#contract/dashboard.ts'
import { messages, type MessageThreadRow } from '#contract/messages.ts'
import { aMessageFromClient } from '../../testing/messages.ts'
import { clientRequests, type ClientRequest, type ClientRequestRow } from '#contract/client-requests.ts'
import { matterFile } from '#contract/matter-file.ts'
import { aFirm, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { anAnswerOfClient } from '../../testing/client-requests.ts'
import { aMatter, type TestMatter } from '../../testing/matters.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let partner: TestPerson
let matter: TestMatter
beforeAll(async () => {
  firm = await aFirm(app)
  partner = await firm.join('partner', 'Ruth Pam')
  matter = await aMatter(app, firm, { members: [partner] })
})

const LADING = { kind: 'document', label: 'Bill of lading 2231', hint: 'A good scan will do' }
const WITNESS = { kind: 'answer', label: 'Who signed for the cargo?' }
const body = (more: object = {}) => ({
  matterId: matter.id,
  title: 'Papers for the hearing',
  note: 'We need both before the hearing.',
  dueOn: '2026-03-20',
  items: [LADING, WITNESS],
  ...more,
})
const create = async (more: object = {}, person = partner) =>
  dataOf<ClientRequest>(await app.call(clientRequests.create, { body: body(more) }, person.token))
const get = async (id: string, person = partner) =>
  dataOf<ClientRequest>(await app.call(clientRequests.get, { params: { id } }, person.token))
const list = async (query: object, person = partner) =>
  dataOf<{ data: ClientRequestRow[] }>(await app.call(clientRequests.list, { query }, person.token)).data
const waiting = async (person = partner) =>
  dataOf<{ requests: number }>(await app.call(clientRequests.waiting, {}, person.token)).requests
const accept = (id: string, person = partner) =>
  app.call(clientRequests.accept, { params: { id }, body: {} }, person.token)
const sendBack = (id: string, reason: string, person = partner) =>
  app.call(clientRequests.sendBack, { params: { id }, body: { reason } }, person.token)
const itemOf = ({ items }: ClientRequest, place: number) => {
  const item = items[place]
  if (!item) throw new Error(`no item ${place}`)
  return item
}

describe('a request', () => {
  test('is a checklist that waits for the client, then for the firm, and is done when all is accepted', async () => {
    const request = await create()
    expect(request).toMatchObject({
      title: 'Papers for the hearing',
      clientId: matter.clientId,
      dueOn: '2026-03-20',
      isOverdue: false,
      state: 'open',
      itemCount: 2,
      answered: 0,
      accepted: 0,
      createdBy: { name: 'Ruth Pam' },
      items: [
        { ...LADING, state: 'open', answer: '', files: [], answered: null, decided: null, reason: '' },
        { ...WITNESS, hint: '', state: 'open' },
      ],
      canEdit: true,
    })
    const [lading, witness] = [itemOf(request, 0).id, itemOf(request, 1).id]
    expect(await accept(lading)).toMatchObject({ status: 409, body: { code: 'item_not_answered' } })
    const before = await waiting()
    await anAnswerOfClient(app, firm, witness, 'Captain Eze')
    expect(await waiting()).toBe(before + 1)
    expect(await get(request.id)).toMatchObject({
      state: 'answered',
      items: [{ state: 'open' }, { state: 'answered', answer: 'Captain Eze', answered: { name: 'Halima Bello' } }],
    })
    const back = await sendBack(witness, 'We need the full name')
    expect(back.body.message).toBe('Sent back to the client')
    expect(dataOf<ClientRequest>(back)).toMatchObject({
      state: 'open',
      items: [{}, { state: 'sentBack', reason: 'We need the full name', decided: { person: { name: 'Ruth Pam' } } }],
    })
    await anAnswerOfClient(app, firm, witness, 'Captain Obinna Eze')
    await anAnswerOfClient(app, firm, lading, 'Left at your desk')
    // An answer that is newer than the one that was read is not decided about.
    const answeredAt = '2026-01-05T09:00:00.000Z'
    const unseen = { params: { id: witness }, body: { answeredAt } }
    expect(await app.call(clientRequests.accept, unseen, partner.token)).toMatchObject({
      status: 409,
      body: { code: 'answer_changed' },
    })
    const { at } = itemOf(await get(request.id), 1).answered ?? { at: '' }
    dataOf(await app.call(clientRequests.accept, { params: { id: witness }, body: { answeredAt: at } }, partner.token))
    const done = dataOf<ClientRequest>(await accept(lading))
    expect(done).toMatchObject({ state: 'done', accepted: 2, items: [{ state: 'accepted' }, { reason: '' }] })
    expect(await accept(lading)).toMatchObject({ status: 409, body: { code: 'item_not_answered' } })
    expect(await waiting()).toBe(before)
    const { data } = dataOf<{ data: ActivityEvent[] }>(
      await app.call(matterFile.activity, { params: { id: matter.id }, query: {} }, partner.token),
    )
    const sentences = data.map(({ sentence }) => sentence.map(({ text }) => text).join(''))
    for (const said of ['sent back to the client', 'answered by the client', 'accepted', 'Papers for the hearing'])
      expect(sentences).toContainEqual(expect.stringContaining(said))
  })

  test('is changed until it is answered, and by one person at a time', async () => {
    const request = await create()
    const { id, version } = request
    const [lading, witness] = [itemOf(request, 0), itemOf(request, 1)]
    await anAnswerOfClient(app, firm, witness.id, 'Captain Eze')
    const update = (items: object[], more: object = {}) =>
      app.call(
        clientRequests.update,
        { params: { id }, body: { title: 'Papers', note: '', dueOn: null, items, version, ...more } },
        partner.token,
      )
    const known = { id: witness.id, ...WITNESS }
    for (const items of [[{ id: lading.id, ...LADING }], [{ ...known, label: 'Who paid?' }]])
      expect(await update(items)).toMatchObject({ status: 422, body: { code: 'item_answered' } })
    expect(await update([known, { ...LADING, id: request.id }])).toMatchObject({ body: { code: 'item_unknown' } })
    const changed = dataOf<ClientRequest>(await update([{ kind: 'document', label: 'Invoice 8' }, known]))
    expect(changed).toMatchObject({ title: 'Papers', dueOn: null, items: [{ label: 'Invoice 8' }, { id: witness.id }] })
    expect(await update([known])).toMatchObject({ status: 409, body: { code: 'stale_version' } })
  })

  test('that was withdrawn stays as it is', async () => {
    const request = await create()
    const item = itemOf(request, 0).id
    await anAnswerOfClient(app, firm, item, 'Here')
    const withdraw = () => app.call(clientRequests.withdraw, { params: { id: request.id }, body: {} }, partner.token)
    expect(dataOf<ClientRequest>(await withdraw())).toMatchObject({ state: 'withdrawn', canEdit: false })
    for (const reply of [await withdraw(), await accept(item)])
      expect(reply).toMatchObject({ status: 409, body: { code: 'request_withdrawn' } })
  })
})

test('the list is filtered by state, matter and text, and says what is overdue', async () => {
  const other = await aMatter(app, firm, { members: [partner], name: 'Estate of Bello' })
  const late = await create({ matterId: other.id, dueOn: '2026-03-01', title: 'Passport copies' })
  const rows = await list({ matterId: other.id })
  expect(rows).toMatchObject([{ id: late.id, isOverdue: true, state: 'open', items: 2 }])
  await anAnswerOfClient(app, firm, itemOf(late, 0).id, 'By post')
  expect(await list({ matterId: other.id, state: 'open' })).toEqual([])
  expect(await list({ clientId: other.clientId, state: 'answered' })).toMatchObject([{ id: late.id, isOverdue: false }])
  expect(await list({ generalSearchText: 'passport' })).toMatchObject([{ id: late.id }])
})

test('what clients wrote, sent or let pass waits on the dashboard, and its figures are those of the lists', async () => {
  const own = await aFirm(app)
  const ruth = await own.join('partner', 'Ruth Pam')
  const [open, walled, foreign] = [
    await aMatter(app, own, { members: [ruth] }),
    await aMatter(app, own, { members: [own.administrator], isRestricted: true }),
    await aMatter(app, own, { members: [own.administrator] }),
  ]
  const ask = (matterId: string, more: object = {}) => create({ matterId, ...more }, own.administrator)
  for (const { id } of [open, walled, foreign]) {
    await ask(id, { dueOn: '2026-03-01' })
    await anAnswerOfClient(app, own, itemOf(await ask(id), 0).id, 'By post')
    await ask(id, { dueOn: null })
  }
  for (const matterOf of [open, walled, foreign]) await aMessageFromClient(app, own, matterOf, 'Any news?')
  const { waiting: tiles } = dataOf<DashboardToday>(
    await app.call(dashboard.today, { query: { scope: 'mine' } }, ruth.token),
  )
  const counts = Object.fromEntries(tiles.map(({ code, count, oldestOn }) => [code, [count, oldestOn]]))
  expect(counts).toEqual({
    unreadThreads: [1, null],
    answeredRequests: [1, null],
    overdueClientRequests: [1, '2026-03-01'],
  })
  const matterIds = (rows: readonly { matterId: string | null }[]) => rows.map(({ matterId }) => matterId)
  expect(matterIds(await list({ isMine: true, state: 'answered' }, ruth))).toEqual([open.id])
  expect(matterIds(await list({ isMine: true, isOverdue: true }, ruth))).toEqual([open.id])
  const unread = await app.call(messages.list, { query: { isMine: true, isUnread: true } }, ruth.token)
  expect(matterIds(dataOf<{ data: MessageThreadRow[] }>(unread).data)).toEqual([open.id])
  // Of everybody, the partner still sees nothing behind the wall.
  expect(new Set(matterIds(await list({ isOverdue: true }, ruth)))).toEqual(new Set([open.id, foreign.id]))
})

describe('refused', () => {
  test('is a request for nothing, without a subject, and on a matter that is not there', async () => {
    const send = (more: object) => app.call(clientRequests.create, { body: body(more) }, partner.token)
    expect((await send({ items: [], title: ' ' })).body.errors).toEqual({
      items: 'Say what is needed',
      title: 'Subject is required',
    })
    expect((await send({ items: [{ kind: 'document', label: '' }] })).status).toBe(400)
    const stranger = (await aFirm(app)).administrator
    expect((await app.call(clientRequests.create, { body: body() }, stranger.token)).status).toBe(404)
  })

  test('is a request behind a wall or of another firm, and a decision of who may not take it', async () => {
    const walled = await aMatter(app, firm, { members: [partner], isRestricted: true })
    const secret = await create({ matterId: walled.id, title: 'Behind the wall' })
    const item = itemOf(secret, 0).id
    await anAnswerOfClient(app, firm, item, 'Secret')
    for (const person of [firm.administrator, (await aFirm(app)).administrator]) {
      expect((await app.call(clientRequests.get, { params: { id: secret.id } }, person.token)).status).toBe(404)
      expect((await accept(item, person)).status).toBe(404)
      expect((await list({}, person)).map(({ id }) => id)).not.toContain(secret.id)
    }
    const reader = await firm.join('readonly')
    const own = await create()
    expect((await sendBack(itemOf(own, 0).id, 'No', reader)).status).toBe(403)
    expect((await get(own.id, reader)).canEdit).toBe(false)
  })
})
