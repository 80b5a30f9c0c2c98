import { describe, expect, test } from 'vitest'
import { richTextOf } from '#domain/rich-text.ts'
import { progressNotes } from '#contract/progress.ts'
import type { ProgressNote } from '#contract/progress-shapes.ts'
import { timeEntries } from '#contract/time-entries.ts'
import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import { newId } from '../../platform/ids.ts'
import { aFirm } from '../../testing/factories.ts'
import { aMatter } from '../../testing/matters.ts'
import { aNote, listNotes, noteBody } from '../../testing/progress.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

describe('a progress note', () => {
  test('is written with its formatted text, read as safe HTML, and listed with the totals of the filter', async () => {
    const firm = await aFirm(app)
    const { token, id: userId } = firm.administrator
    const matter = await aMatter(app, firm, { name: 'Óbi v Ade' })
    const body = {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: '<script>alert(1)</script> & ', marks: [{ type: 'bold' }] },
            {
              type: 'text',
              text: 'order',
              marks: [{ type: 'link', attrs: { href: 'https://court.example/?a=1&b="2"' } }],
            },
          ],
        },
      ],
    }
    const note = await aNote(app, token, matter.id, { body, followUpOn: '2026-03-24' })
    expect(note).toMatchObject({
      matterName: 'Óbi v Ade',
      clientName: 'Harbour Shipping Ltd',
      excerpt: '<script>alert(1)</script> & order',
      bodyHtml:
        '<p><strong>&lt;script&gt;alert(1)&lt;/script&gt; &amp; </strong><a href="https://court.example/?a=1&amp;b=&quot;2&quot;" rel="noopener noreferrer nofollow">order</a></p>',
      clientBody: null,
      isShared: false,
      followUpOn: '2026-03-24',
      followUpUser: { userId, name: 'Amara Finch' },
      timeEntryId: null,
      hours: null,
      attachments: [],
      version: 1,
      canEdit: true,
    })
    await aNote(app, token, matter.id, { date: '2026-03-18', title: 'Later' })
    const page = await listNotes(app, token)
    expect(page.data.map(({ title }) => title)).toEqual(['Later', 'Call with counsel'])
    expect(page.totals).toEqual({ count: 2, shared: 0, hours: 0 })
    for (const [query, found] of [
      [{ matterId: newId() }, []],
      [{ clientId: matter.clientId, UserId: userId, from: '2026-03-18' }, ['Later']],
      [{ to: '2026-03-17', sortColumn: 'followUpOn' }, ['Call with counsel']],
      [{ GeneralSearchText: 'alert(1)' }, ['Call with counsel']],
      [{ GeneralSearchText: 'obi v' }, ['Later', 'Call with counsel']],
      [{ GeneralSearchText: '100%' }, []],
      [{ isShared: true }, []],
    ] as const) {
      expect((await listNotes(app, token, query)).data.map(({ title }) => title)).toEqual(found)
    }
    expect((await listNotes(app, token, { size: 1 })).hasMore).toBe(true)
  })

  test('is changed as a whole, and a stale edit is refused', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const matter = await aMatter(app, firm)
    const note = await aNote(app, token, matter.id, { followUpOn: '2026-03-24' })
    const save = (more: object) =>
      app.call(progressNotes.update, { params: { id: note.id }, body: noteBody(matter.id, more) }, token)
    expect(dataOf(await save({ version: 1, title: 'Reworded' }))).toMatchObject({
      title: 'Reworded',
      followUpOn: null,
      followUpUser: null,
      version: 2,
    })
    const stale = await save({ version: 1 })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale_version'])
  })

  test('is shared with one switch, and only where a version for the client was written', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const matter = await aMatter(app, firm)
    const note = await aNote(app, token, matter.id)
    const share = (isShared: boolean) =>
      app.call(progressNotes.share, { params: { id: note.id }, body: { isShared } }, token)
    const refused = await share(true)
    expect([refused.status, refused.body.code, Object.keys(refused.body.errors ?? {})]).toEqual([
      422,
      'client_version_missing',
      ['clientBody'],
    ])
    expect(
      (await app.call(progressNotes.create, { body: noteBody(matter.id, { isShared: true }) }, token)).status,
    ).toBe(422)
    const clientBody = richTextOf('The other side has seven more days.')
    await app.call(progressNotes.update, { params: { id: note.id }, body: noteBody(matter.id, { clientBody }) }, token)
    expect(dataOf(await share(true))).toMatchObject({
      isShared: true,
      sharedAt: '2026-03-17T09:00:00.000Z',
      clientHtml: '<p>The other side has seven more days.</p>',
    })
    expect((await listNotes(app, token)).totals?.shared).toBe(1)
    expect(dataOf(await share(false))).toMatchObject({ isShared: false, sharedAt: null })
  })

  test('is shared as it was read: what somebody else wrote for the client meanwhile is not shown unread', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const matter = await aMatter(app, firm)
    const clientBody = richTextOf('The other side has seven more days.')
    const { id, version } = await aNote(app, token, matter.id, { clientBody })
    const colleague = await firm.join('partner')
    const params = { id }
    const reworded = noteBody(matter.id, { clientBody: richTextOf('Draft, not to be sent'), version })
    dataOf(await app.call(progressNotes.update, { params, body: reworded }, colleague.token))
    const share = (body: object) => app.call(progressNotes.share, { params, body }, token)
    expect(await share({ isShared: true, version })).toMatchObject({ status: 409, body: { code: 'stale_version' } })
    expect(dataOf(await share({ isShared: true, version: version + 1 }))).toMatchObject({ isShared: true })
    // Taking it back waits for nobody.
    expect(dataOf(await share({ isShared: false, version }))).toMatchObject({ isShared: false })
  })

  test('brings the time that was spent, in one transaction and at the rate of every entry', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const matter = await aMatter(app, firm, { hourlyRate: '300', incrementMinutes: 15 })
    const time = { duration: 1.1, activityId: await firm.activityId(), isBillable: 4 }
    const note = await aNote(app, token, matter.id, { time })
    expect(note.hours).toBe(1.25)
    const entry = dataOf<TimeEntry>(await app.call(timeEntries.get, { params: { id: note.timeEntryId ?? '' } }, token))
    expect(entry).toMatchObject({ duration: 1.25, totalAmount: 375, rateRule: 'matter', timeEntryDate: '2026-03-17' })
    // The internal text never reaches a narrative that an invoice may show.
    expect(entry.description).toBe('Call with counsel')
    const again = await app.call(
      progressNotes.update,
      { params: { id: note.id }, body: noteBody(matter.id, { time }) },
      token,
    )
    expect([again.status, again.body.code]).toEqual([422, 'time_recorded_already'])
    const closed = await aMatter(app, firm, { closedOn: '2026-01-31' })
    const refused = await app.call(progressNotes.create, { body: noteBody(closed.id, { time }) }, token)
    expect([refused.status, refused.body.code]).toEqual([422, 'matter_closed'])
    expect((await listNotes(app, token, { matterId: closed.id })).data).toEqual([])
    // Without time a note on a closed matter is a note.
    await aNote(app, token, closed.id)
    // Deleting the note leaves the work that was done.
    await app.call(progressNotes.delete, { params: { id: note.id } }, token)
    expect((await app.call(timeEntries.get, { params: { id: entry.id } }, token)).status).toBe(200)
  })

  test('goes to the recycle bin and comes back whole, for whoever put it there or may restore', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const [associate, paralegal] = [await firm.join('associate'), await firm.join('paralegal')]
    const matter = await aMatter(app, firm, { members: [associate, paralegal] })
    const note = await aNote(app, associate.token, matter.id)
    const on = { params: { id: note.id } }
    expect(dataOf(await app.call(progressNotes.delete, on, associate.token))).toBeNull()
    expect((await app.call(progressNotes.get, on, token)).status).toBe(404)
    expect((await listNotes(app, token)).data).toEqual([])
    expect(dataOf(await app.call(progressNotes.deleted, {}, token))).toMatchObject({
      data: [{ id: note.id, title: 'Call with counsel', deletedBy: associate.name, userName: associate.name }],
    })
    expect((await app.call(progressNotes.restore, on, paralegal.token)).status).toBe(403)
    const restored = dataOf<ProgressNote>(await app.call(progressNotes.restore, on, associate.token))
    expect(restored).toMatchObject({ title: note.title, body: note.body })
    expect((await app.call(progressNotes.restore, on, token)).status).toBe(404)
  })

  test('keeps its matter out of the recycle bin', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const matter = await aMatter(app, firm)
    await aNote(app, token, matter.id)
    const { status, body } = await app.inject({
      method: 'DELETE',
      url: `/api/admin/matter-master/${matter.id}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect([status, body.code]).toEqual([409, 'matter_has_records'])
  })

  test.each([
    ['no matter', { matterId: '' }, 'matterId', 400],
    ['a matter that is not there', { matterId: newId() }, 'matterId', 404],
    ['no date', { date: '' }, 'date', 400],
    ['no text', { body: { type: 'doc', content: [{ type: 'paragraph' }] } }, 'body', 400],
    ['a script for a link', { body: linkTo('javascript:alert(1)') }, 'body', 400],
    ['a node that the schema does not know', { body: { type: 'doc', content: [{ type: 'image' }] } }, 'body', 400],
    ['a person who is not there', { followUpOn: '2026-04-01', followUpUserId: newId() }, 'followUpUserId', 404],
    ['time without an activity', { time: { duration: 1, isBillable: 4 } }, 'time.activityId', 400],
    [
      'an activity that is not there',
      { time: { duration: 1, isBillable: 4, activityId: newId() } },
      'time.activityId',
      404,
    ],
    ['a file that is not there', { attachmentIds: [newId()] }, 'attachmentIds', 404],
  ])('with %s is refused beside the field', async (_, more, field, status) => {
    const firm = await aFirm(app)
    const matter = await aMatter(app, firm)
    const reply = await app.call(progressNotes.create, { body: noteBody(matter.id, more) }, firm.administrator.token)
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([status, [field]])
    expect((await listNotes(app, firm.administrator.token)).data).toEqual([])
  })

  test.each([
    [25, 'Duration must be at most 24 hours'],
    [0, 'Duration must be above 0'],
    ['an hour', 'Duration must be number'],
  ])('with %s of time is refused in the words of a time entry', async (duration, message) => {
    const firm = await aFirm(app)
    const { id } = await aMatter(app, firm)
    const time = { duration, isBillable: 4, activityId: await firm.activityId() }
    const reply = await app.call(progressNotes.create, { body: noteBody(id, { time }) }, firm.administrator.token)
    expect(reply).toMatchObject({ status: 400, body: { errors: { 'time.duration': message } } })
  })
})

function linkTo(href: string) {
  const text = { type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href } }] }
  return { type: 'doc', content: [{ type: 'paragraph', content: [text] }] }
}
