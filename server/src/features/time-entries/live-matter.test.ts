import { expect, test } from 'vitest'
import { matters } from '#contract/matters.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { concurrently } from '../../testing/concurrency.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { aClient, aMatter, anHourOn, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { aTimekeeper, entryBody } from '../../testing/time.ts'

const app = useTestApp()

/** Entries outside the bin whose matter lies in it: what must never be. */
const strays = (firm: TestFirm) =>
  asOwnerOf(app, firm.id, async (owner) => {
    const { rows } = await owner.query<{ id: string }>(
      `select e.id from app.time_entries e join app.matters m on m.business_id = e.business_id and m.id = e.matter_id
       where e.deleted_at is null and m.deleted_at is not null`,
    )
    return rows.map(({ id }) => id)
  })

test('time comes out of the recycle bin after its matter, not before', async () => {
  const firm = await aFirm(app)
  const { token } = firm.administrator
  const desk = await aTimekeeper(app, firm)
  const entry = await desk.save()
  await app.call(timeEntries.delete, { params: { id: entry.id } }, token)
  expect((await app.call(matters.delete, { params: { id: desk.matter.id } }, token)).status).toBe(200)

  const early = await app.call(timeEntries.restore, { params: { id: entry.id } }, token)
  expect(early).toMatchObject({ status: 409, body: { code: 'matter_deleted' } })
  expect(await strays(firm)).toEqual([])

  expect((await app.call(matters.restore, { params: { id: desk.matter.id } }, token)).status).toBe(200)
  expect((await app.call(timeEntries.restore, { params: { id: entry.id } }, token)).status).toBe(200)
})

test('time that is saved at the moment its matter goes to the recycle bin is refused', async () => {
  const firm = await aFirm(app)
  const { administrator } = firm
  const desk = await aTimekeeper(app, firm)
  const saved = await concurrently(app, {
    settings: { 'app.business_id': firm.id },
    hold: (deleter) =>
      deleter.query('update app.matters set deleted_at = now(), deleted_by = $1 where id = $2', [
        administrator.id,
        desk.matter.id,
      ]),
    call: () =>
      app.call(
        timeEntries.create,
        { body: entryBody(desk.matter, administrator, desk.activityId) },
        administrator.token,
      ),
  })

  expect(saved).toMatchObject({ status: 409, body: { code: 'matter_deleted' } })
  expect(await strays(firm)).toEqual([])
})

test('time on a matter that its fee earner was taken off comes back to them from the bin', async () => {
  const firm = await aFirm(app)
  const associate = await firm.join('associate')
  const { token } = firm.administrator
  const client = await aClient(app, firm)
  const about = { clientId: client.id, matterName: 'Obi v Ade' }
  const team = [{ userId: associate.id }]
  const matter = await aMatter(app, firm, { ...about, matterAssignedToInfos: team })
  const id = await anHourOn(app, firm, matter.id, associate.id)
  const withoutTeam = { params: { id: matter.id }, body: { ...about, matterAssignedToInfos: [] } }
  dataOf(await app.call(matters.update, withoutTeam, token))
  dataOf(await app.call(timeEntries.delete, { params: { id } }, associate.token))
  const restored = await app.call(timeEntries.restore, { params: { id } }, associate.token)
  expect(restored.body).toMatchObject({ data: { id } })
})
