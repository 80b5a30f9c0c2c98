import { beforeAll, expect, test } from 'vitest'
import { ledes } from '#contract/ledes.ts'
import { timeEntries } from '#contract/time-entries.ts'
import type { MatterRateAnswer, TimeEntry } from '#contract/time-entry-shapes.ts'
import { utbms, type CodedActivity } from '#contract/utbms.ts'
import { aFirm, type TestFirm } from '../../testing/factories.ts'
import { dataOf } from '../../testing/records.ts'
import { aTimekeeper, entryBody, type Timekeeper } from '../../testing/time.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let token: string
let desk: Timekeeper
beforeAll(async () => {
  firm = await aFirm(app)
  token = firm.administrator.token
  desk = await aTimekeeper(app, firm)
})

const IDS = { lawFirmMatterId: '', clientMatterId: '', poNumber: '' }
const body = (more: object) => entryBody(desk.matter, firm.administrator, desk.activityId, more)
const save = (more: object) => app.call(timeEntries.create, { body: body(more) }, token)
const rate = async () =>
  dataOf<MatterRateAnswer>(await app.call(timeEntries.matterRate, { query: { matterId: desk.matter.id } }, token))
const require = async (isRequired: boolean) =>
  dataOf(
    await app.call(
      ledes.updateMatter,
      { params: { id: desk.matter.id }, body: { ...IDS, requiresCodes: isRequired, taskSet: 'Litigation' } },
      token,
    ),
  )
const setActivityCode = async (utbmsCode: string | null) => {
  const all = dataOf<CodedActivity[]>(await app.call(utbms.activities, {}, token))
  const { id, version } = all.find((one) => one.id === desk.activityId) ?? { id: '', version: 0 }
  dataOf(await app.call(utbms.updateActivity, { params: { id }, body: { utbmsCode, version } }, token))
}

test('time keeps its codes, an edit that does not name them leaves them, and a blank one empties them', async () => {
  const entry = dataOf<TimeEntry>(await save({ taskCode: 'l210', activityCode: 'A103' }))
  expect(entry).toMatchObject({ taskCode: 'L210', activityCode: 'A103' })
  const edit = async (more: object) =>
    dataOf<TimeEntry>(await app.call(timeEntries.update, { params: { id: entry.id }, body: body(more) }, token))
  expect(await edit({ description: 'Other words' })).toMatchObject({ taskCode: 'L210', activityCode: 'A103' })
  expect(await edit({ taskCode: '' })).toMatchObject({ taskCode: null, activityCode: 'A103' })
  const listed = async (taskCode: string) =>
    dataOf<{ data: TimeEntry[] }>(await app.call(timeEntries.list, { query: { taskCode } }, token)).data.length
  expect(await listed('L210')).toBe(0)
  expect(await listed('none')).toBe(1)
})

test.each([
  ['L999', 'L999 is no UTBMS code'],
  ['L200', 'L200 is a phase. Choose one of its tasks'],
  ['A103', 'A103 is no task code'],
])('the task code %s is refused at its field', async (taskCode, message) => {
  const { status, body: answer } = await save({ taskCode })
  expect([status, answer.code, answer.errors]).toEqual([422, 'utbms_code_unknown', { taskCode: message }])
})

test('a matter that requires codes refuses billable time without them, and takes the code of the activity', async () => {
  expect((await rate()).codes).toBeNull()
  await require(true)
  expect((await rate()).codes).toEqual({ isRequired: true, taskSet: 'Litigation' })
  await setActivityCode(null)
  const refusal = async (more: object) => (await save(more)).body.errors
  expect(await refusal({})).toEqual({ taskCode: 'This matter requires a task code' })
  expect(await refusal({ taskCode: 'L210' })).toEqual({ activityCode: 'This matter requires an activity code' })
  expect(await refusal({ taskCode: 'B110', activityCode: 'A103' })).toEqual({
    taskCode: 'B110 is not of the set Litigation, which this matter uses',
  })
  expect((await save({ isBillable: 2 })).status).toBe(200)
  await setActivityCode('A102')
  const entry = dataOf<TimeEntry>(await save({ taskCode: 'L210' }))

  // What an edit does not name stays as it is, also where it was recorded before codes were required.
  await require(false)
  const early = dataOf<TimeEntry>(await save({}))
  await require(true)
  const edit = async (more: object) =>
    (await app.call(timeEntries.update, { params: { id: early.id }, body: body(more) }, token)).status
  expect([await edit({ description: 'In other words' }), await edit({ taskCode: '' })]).toEqual([200, 422])

  // Many at once: each is checked as its own form would be.
  const change = async (taskCode: string) =>
    dataOf<{ changed: string[]; unchanged: { reason: string }[] }>(
      await app.call(timeEntries.bulkChange, { body: { entries: [{ id: entry.id, taskCode }] } }, token),
    )
  expect((await change('L120')).changed).toEqual([entry.id])
  expect((await change('')).unchanged[0]?.reason).toBe('This matter requires a task code')
  await require(false)
})
