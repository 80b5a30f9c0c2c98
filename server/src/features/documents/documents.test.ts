import { beforeAll, describe, expect, test } from 'vitest'
import type { ActivityEvent } from '#contract/audit.ts'
import { documents, type MatterDocument } from '#contract/documents.ts'
import { matterFile } from '#contract/matter-file.ts'
import { messages } from '#contract/messages.ts'
import { progressNotes } from '#contract/progress.ts'
import { aFirm, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { anUpload } from '../../testing/files.ts'
import { aMatter, type TestMatter } from '../../testing/matters.ts'
import { aNote, noteBody } from '../../testing/progress.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let partner: TestPerson
let matter: TestMatter
beforeAll(async () => {
  firm = await aFirm(app)
  partner = await firm.join('partner', 'Ruth Pam')
})

const list = async (query: object, person = partner) =>
  dataOf<{ data: MatterDocument[] }>(await app.call(documents.list, { query }, person.token)).data
const share = (id: string, isShared: boolean, person = partner) =>
  app.call(documents.share, { params: { id }, body: { isShared } }, person.token)

/** A note with files, on a matter of its own. */
async function aNoteWith(...names: string[]) {
  matter = await aMatter(app, firm, { members: [partner], isRestricted: names.includes('Secret.pdf') })
  const files = []
  for (const name of names) files.push(await anUpload(app, partner.token, name))
  const note = await aNote(app, partner.token, matter.id, { attachmentIds: files.map(({ id }) => id) })
  return { note, ids: files.map(({ id }) => id) }
}

describe('the documents of a matter', () => {
  test('are the files of its records, the newest first, each with what it belongs to', async () => {
    const { ids } = await aNoteWith('Order.pdf')
    const sent = await anUpload(app, partner.token, 'Terms.pdf')
    const body = { matterId: matter.id, text: 'See the terms', attachmentIds: [sent.id] }
    dataOf(await app.call(messages.send, { body }, partner.token))
    await anUpload(app, partner.token, 'Of no record.pdf')
    const expected = [
      { id: sent.id, name: 'Terms.pdf', source: 'Message', shared: null, matterId: matter.id },
      { id: ids[0], name: 'Order.pdf', source: 'Progress note', uploadedBy: 'Ruth Pam', shared: null },
    ]
    expect(await list({ matterId: matter.id })).toMatchObject(expected)
    expect(await list({ clientId: matter.clientId })).toMatchObject(expected)
  })

  test('are shared one by one: a note that is shared shares none of its files, nor one that is put into it later', async () => {
    const { note, ids } = await aNoteWith('Order.pdf', 'Draft.pdf')
    const [order = '', draft = ''] = ids
    const shared = await share(order, true)
    expect(shared.body.message).toBe('Shared with the client')
    expect(shared.body.data).toMatchObject({ shared: { by: { userId: partner.id, name: 'Ruth Pam' } } })
    const later = await anUpload(app, partner.token, 'Later.pdf')
    const change = noteBody(matter.id, {
      clientBody: note.body,
      isShared: true,
      attachmentIds: [order, draft, later.id],
    })
    dataOf(await app.call(progressNotes.update, { params: { id: note.id }, body: change }, partner.token))
    expect((await list({ matterId: matter.id, isShared: true })).map(({ id }) => id)).toEqual([order])
    expect((await list({ matterId: matter.id, isShared: false })).map(({ id }) => id).toSorted()).toEqual(
      [draft, later.id].toSorted(),
    )
    expect((await share(order, false)).body).toMatchObject({ message: 'No longer shared', data: { shared: null } })
    const { data } = dataOf<{ data: ActivityEvent[] }>(
      await app.call(matterFile.activity, { params: { id: matter.id }, query: {} }, partner.token),
    )
    const sentences = data.map(({ sentence }) => sentence.map(({ text }) => text).join(''))
    expect(sentences).toContainEqual(expect.stringMatching(/Order\.pdf.* no longer shared with the client/))
    expect(sentences).toContainEqual(expect.stringMatching(/Order\.pdf.* shared with the client/))
  })

  test('are shared once, also by two people at once', async () => {
    const [id = ''] = (await aNoteWith('Order.pdf')).ids
    const replies = await Promise.all([share(id, true), share(id, true, firm.administrator)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await list({ matterId: matter.id })).toHaveLength(1)
    expect((await share(id, false)).status).toBe(200)
    expect((await share(id, false)).status).toBe(200)
    expect((await share(id, true)).body.data).toMatchObject({ shared: { by: { name: 'Ruth Pam' } } })
  })

  test('are no longer shared once they are taken off their record', async () => {
    const { note, ids } = await aNoteWith('Order.pdf')
    const [id = ''] = ids
    dataOf(await share(id, true))
    const change = noteBody(matter.id)
    dataOf(await app.call(progressNotes.update, { params: { id: note.id }, body: change }, partner.token))
    dataOf(
      await app.call(
        progressNotes.update,
        { params: { id: note.id }, body: noteBody(matter.id, { attachmentIds: [id] }) },
        partner.token,
      ),
    )
    expect(await list({ matterId: matter.id })).toMatchObject([{ id, shared: null }])
  })
})

describe('refused', () => {
  test('are files behind a wall, of another firm, of the recycle bin, and of records that the person may not see', async () => {
    const { note, ids } = await aNoteWith('Secret.pdf')
    const [id = ''] = ids
    expect(await list({ matterId: matter.id })).toHaveLength(1)
    expect((await share(id, true, firm.administrator)).status).toBe(404)
    expect(await list({ matterId: matter.id }, firm.administrator)).toEqual([])
    const accountant = await firm.join('accountant')
    expect((await app.call(documents.list, { query: {} }, accountant.token)).status).toBe(403)
    const stranger = (await aFirm(app)).administrator
    expect((await share(id, true, stranger)).status).toBe(404)
    expect(await list({ matterId: matter.id }, stranger)).toEqual([])
    dataOf(await app.call(progressNotes.delete, { params: { id: note.id } }, partner.token))
    expect(await list({ matterId: matter.id })).toEqual([])
    expect((await share(id, true)).status).toBe(404)
  })

  test('is sharing by a role that only reads', async () => {
    const [id = ''] = (await aNoteWith('Order.pdf')).ids
    const reader = await firm.join('readonly')
    expect((await share(id, true, reader)).status).toBe(403)
    expect(await list({ matterId: matter.id }, reader)).toHaveLength(1)
  })
})
