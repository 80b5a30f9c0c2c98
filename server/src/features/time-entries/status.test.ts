import { expect, test } from 'vitest'
import { timeEntries } from '#contract/time-entries.ts'
import { aFirm, type TestPerson } from '../../testing/factories.ts'
import { aMatter } from '../../testing/matters.ts'
import { aTimekeeper, entryBody } from '../../testing/time.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
const [DRAFT, SUBMITTED, APPROVED, REJECTED] = [1, 2, 3, 4]

async function aDesk() {
  const firm = await aFirm(app)
  const [partner, associate] = [await firm.join('partner'), await firm.join('associate')]
  const matter = await aMatter(app, firm, { members: [{ id: associate.id }] })
  const desk = await aTimekeeper(app, firm, matter)
  const body = (status: number | undefined) =>
    entryBody(matter, associate, desk.activityId, status === undefined ? {} : { status })
  const create = (status: number | undefined, person: TestPerson) =>
    app.call(timeEntries.create, { body: body(status) }, person.token)
  const update = async (id: string, status: number, person: TestPerson) =>
    app.call(timeEntries.update, { params: { id }, body: body(status) }, person.token)
  return { partner, associate, desk, create, update }
}

test('a person records own time as approved, as a draft or submitted, and does not reject it', async () => {
  const { associate, create } = await aDesk()
  for (const [status, saved] of [
    [undefined, APPROVED],
    [APPROVED, APPROVED],
    [DRAFT, DRAFT],
    [SUBMITTED, SUBMITTED],
  ] as const)
    expect(await create(status, associate)).toMatchObject({ status: 200, body: { data: { status: saved } } })
  expect(await create(REJECTED, associate)).toMatchObject({ status: 403, body: { code: 'not_permitted' } })
})

test('a person does not approve own time that is a draft, submitted or rejected; a partner does', async () => {
  const { associate, partner, desk, update } = await aDesk()
  for (const status of [DRAFT, SUBMITTED, REJECTED]) {
    const { id } = await desk.save({ timeEntryUserId: associate.id, status })
    expect(await update(id, APPROVED, associate)).toMatchObject({ status: 403, body: { code: 'not_permitted' } })
    expect((await update(id, status, associate)).status).toBe(200)
    expect(await update(id, APPROVED, partner)).toMatchObject({ status: 200, body: { data: { status: APPROVED } } })
  }
})

test('a person takes own time back to a draft and submits it again; a partner rejects it', async () => {
  const { associate, partner, desk, update } = await aDesk()
  const { id } = await desk.save({ timeEntryUserId: associate.id })
  for (const [status, person] of [
    [DRAFT, associate],
    [SUBMITTED, associate],
    [REJECTED, partner],
    [SUBMITTED, associate],
  ] as const)
    expect(await update(id, status ?? 0, person)).toMatchObject({ status: 200, body: { data: { status } } })
})
