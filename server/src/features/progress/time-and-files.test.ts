import { expect, test } from 'vitest'
import { progressNotes } from '#contract/progress.ts'
import type { ProgressNote, ProgressTotals } from '#contract/progress-shapes.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { anUpload } from '../../testing/files.ts'
import { aMatter } from '../../testing/matters.ts'
import { aNote, noteBody } from '../../testing/progress.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { files } from '#contract/files.ts'

const app = useTestApp()

const entryOf = (firm: TestFirm, noteId: string) =>
  asOwnerOf(app, firm.id, async (owner) => {
    const query = 'select time_entry_id from app.progress_updates where id = $1'
    return (await owner.query<{ time_entry_id: string }>(query, [noteId])).rows[0]?.time_entry_id
  })

test('who sees their own time alone neither replaces nor leaves behind what a colleague recorded with a note', async () => {
  const firm = await aFirm(app)
  const associate = await firm.join('associate')
  const members = [{ id: associate.id }]
  const [matter, other] = [await aMatter(app, firm, { members }), await aMatter(app, firm, { members })]
  const time = { duration: 1, activityId: await firm.activityId(), isBillable: 4 }
  const note = await aNote(app, firm.administrator.token, matter.id, { time })
  const save = (body: object) => app.call(progressNotes.update, { params: { id: note.id }, body }, associate.token)
  expect(await save(noteBody(matter.id, { time }))).toMatchObject({
    status: 422,
    body: { code: 'time_recorded_already' },
  })
  expect(await save(noteBody(other.id))).toMatchObject({ status: 422, body: { code: 'time_recorded_already' } })
  dataOf(await save(noteBody(matter.id, { title: 'Call with the clerk' })))
  expect(await entryOf(firm, note.id)).toBe(note.timeEntryId)
})

test('time that ends up on another matter than its note is not told as the note’s', async () => {
  const firm = await aFirm(app)
  const { token } = firm.administrator
  const [matter, other] = [await aMatter(app, firm), await aMatter(app, firm)]
  const time = { duration: 1.5, activityId: await firm.activityId(), isBillable: 4 }
  const note = await aNote(app, token, matter.id, { time })
  const params = { id: note.timeEntryId ?? '' }
  const hoursOn = async (matterId: string) => {
    const { hours } = dataOf<ProgressNote>(await app.call(progressNotes.get, { params: { id: note.id } }, token))
    const query = { matterId }
    return [hours, dataOf<ProgressTotals>(await app.call(progressNotes.totals, { query }, token)).hours]
  }
  expect(await hoursOn(matter.id)).toEqual([1.5, 1.5])
  dataOf(await app.call(timeEntries.delete, { params }, token))
  const move = (matterId: string, more: object = {}) =>
    app.call(progressNotes.update, { params: { id: note.id }, body: noteBody(matterId, more) }, token)
  dataOf(await move(other.id))
  dataOf(await app.call(timeEntries.restore, { params }, token))
  expect(await hoursOn(other.id)).toEqual([null, 0])
  dataOf(await move(matter.id))
  expect(await hoursOn(matter.id)).toEqual([1.5, 1.5])
  dataOf(await app.call(timeEntries.delete, { params }, token))
  dataOf(await move(other.id))
  dataOf(await app.call(timeEntries.restore, { params }, token))
  dataOf(await move(other.id, { time: { ...time, duration: 2 } }))
  expect(await hoursOn(other.id)).toEqual([2, 2])
})

test('two devices that add time to a note at once record it once', async () => {
  const firm = await aFirm(app)
  const { token } = firm.administrator
  const matter = await aMatter(app, firm)
  const time = { duration: 1, activityId: await firm.activityId(), isBillable: 4 }
  for (let turn = 0; turn < 5; turn += 1) {
    const { id } = await aNote(app, token, matter.id)
    const save = () => app.call(progressNotes.update, { params: { id }, body: noteBody(matter.id, { time }) }, token)
    const replies = await Promise.all([save(), save(), save()])
    expect(replies.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 422, 422])
  }
  const { rows } = await asOwnerOf(app, firm.id, (owner) => owner.query('select 1 from app.time_entries'))
  expect(rows).toHaveLength(5)
})

test('the files of a deleted note are opened by nobody until it is restored', async () => {
  const firm = await aFirm(app)
  const { token } = firm.administrator
  const matter = await aMatter(app, firm)
  const upload = await anUpload(app, token)
  const note = await aNote(app, token, matter.id, { attachmentIds: [upload.id] })
  const link = async () => app.call(files.link, { params: { id: upload.id } }, token)
  const { url } = dataOf<{ url: string }>(await link())
  const open = async () => (await app.app.server.inject({ url })).statusCode
  expect(await open()).toBe(200)
  dataOf(await app.call(progressNotes.delete, { params: { id: note.id } }, token))
  expect([(await link()).status, await open()]).toEqual([404, 404])
  dataOf(await app.call(progressNotes.restore, { params: { id: note.id } }, token))
  expect([(await link()).status, await open()]).toEqual([200, 200])
})
