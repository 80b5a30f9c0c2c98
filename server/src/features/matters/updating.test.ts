import { describe, expect, test } from 'vitest'
import { clients } from '#contract/clients.ts'
import { matters, type Matter } from '#contract/matters.ts'
import { aFirm, asOwnerOf } from '../../testing/factories.ts'
import { aMatter, anHourOn, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

describe('changing a matter', () => {
  test('closes it today where no day is said, and opening it again clears the day', async () => {
    app.clock.set('2026-03-17T09:00:00Z')
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const { id, clientId } = await aMatter(app, firm, { matterOpenDate: '2026-01-05' })
    const save = (change: object) =>
      app.call(matters.update, { params: { id }, body: { clientId, matterName: 'Obi v Ade', ...change } }, token)
    expect(dataOf(await save({ status: 'Closed' }))).toMatchObject({ status: 'Closed', matterCloseDate: '2026-03-17' })
    expect(dataOf(await save({ description: 'Kept' }))).toMatchObject({
      status: 'Closed',
      matterCloseDate: '2026-03-17',
    })
    expect(dataOf(await save({ matterCloseDate: '2026-02-01' }))).toMatchObject({ matterCloseDate: '2026-02-01' })
    expect(await save({ matterCloseDate: '2025-12-31' })).toMatchObject({
      status: 422,
      body: { errors: { matterCloseDate: 'Closing date is before the opening date' } },
    })
    expect(dataOf(await save({ status: 'Open' }))).toMatchObject({
      status: 'Open',
      matterCloseDate: null,
      description: 'Kept',
    })
  })

  test('keeps people, rates, areas and parties that it does not mention, and replaces those it does', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const [priya, grace] = [await firm.join('partner', 'Priya Nair'), await firm.join('partner', 'Grace Osei')]
    const { id, clientId } = await aMatter(app, firm, {
      matterAssignedToInfos: [{ userId: priya.id }, { userId: grace.id }],
      hourlyRates: [{ userId: priya.id, rate: 500 }],
      opposingParties: ['Metro Transit'],
      matterPracticeAreas: ['Oil & Gas'],
      flatRate: 900,
    })
    const parts = { opposingParties: ['Kessler'], matterPracticeAreas: ['Oil & Gas'] }
    const other = await aMatter(app, firm, { ...parts, matterAssignedToInfos: [{ userId: grace.id }] })
    const save = async (change: object) =>
      dataOf<Matter>(
        await app.call(
          matters.update,
          { params: { id }, body: { clientId, matterName: 'Obi v Ade', ...change } },
          token,
        ),
      )
    expect(await save({})).toMatchObject({
      matterAssignedToInfos: [{ userId: grace.id }, { userId: priya.id }],
      hourlyRates: [{ userId: priya.id, rate: 500 }],
      opposingParties: ['Metro Transit'],
      matterPracticeAreas: ['Oil & Gas'],
      flatRate: 900,
    })
    expect(
      await save({ matterAssignedToInfos: [{ userId: priya.id }], opposingParties: [], flatRate: '' }),
    ).toMatchObject({
      matterAssignedToInfos: [{ userId: priya.id }],
      hourlyRates: [{ rate: 500 }],
      opposingParties: [],
      flatRate: null,
    })
    expect(await save({ hourlyRates: [], matterPracticeAreas: [] })).toMatchObject({
      matterAssignedToInfos: [{ userId: priya.id }],
      hourlyRates: [],
      matterPracticeAreas: [],
    })
    const stored = dataOf<Matter>(await app.call(matters.get, { params: { id: other.id } }, token))
    expect(stored).toMatchObject({ ...parts, matterAssignedToInfos: [{ userId: grace.id }] })
  })

  test('of what someone else changed in the meantime is refused', async () => {
    const firm = await aFirm(app)
    const { id, clientId, version } = await aMatter(app, firm)
    const save = () =>
      app.call(
        matters.update,
        { params: { id }, body: { clientId, matterName: 'Obi v Ade', version } },
        firm.administrator.token,
      )
    expect((await save()).status).toBe(200)
    expect(await save()).toMatchObject({ status: 409, body: { code: 'stale_version' } })
  })

  test('so that the person saving would lose sight of it is refused', async () => {
    const firm = await aFirm(app)
    const associate = await firm.join('associate')
    const { id, clientId } = await aMatter(app, firm, { matterAssignedToInfos: [{ userId: associate.id }] })
    const body = { clientId, matterName: 'Obi v Ade', matterAssignedToInfos: [] }
    const refused = await app.call(matters.update, { params: { id }, body }, associate.token)
    expect(refused).toMatchObject({ status: 422, body: { code: 'would_lose_sight' } })
    const { matterAssignedToInfos } = dataOf<Matter>(
      await app.call(matters.get, { params: { id } }, firm.administrator.token),
    )
    expect(matterAssignedToInfos).toMatchObject([{ userId: associate.id }])
  })
})

describe('the recycle bin', () => {
  test('a deleted matter is in no list until it is restored', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const { id, clientId } = await aMatter(app, firm)
    expect((await app.call(matters.delete, { params: { id } }, token)).status).toBe(200)
    expect(dataOf(await app.call(matters.list, {}, token))).toMatchObject({ data: [] })
    expect(dataOf(await app.call(matters.choices, {}, token))).toEqual([])
    expect((await app.call(matters.view, { query: { matterid: id } }, token)).status).toBe(404)
    expect(dataOf(await app.call(matters.deleted, {}, token))).toMatchObject({
      data: [{ id, matterName: 'Obi v Ade', clientName: 'Harborline Bank', deletedBy: 'Amara Finch' }],
    })

    await app.call(clients.delete, { params: { id: clientId } }, token)
    expect(await app.call(matters.restore, { params: { id } }, token)).toMatchObject({
      status: 409,
      body: { code: 'client_deleted' },
    })
    await app.call(clients.restore, { params: { id: clientId } }, token)
    expect(dataOf(await app.call(matters.restore, { params: { id } }, token))).toMatchObject({ id, status: 'Open' })
    expect(dataOf(await app.call(matters.list, {}, token))).toMatchObject({ data: [{ id }] })
  })

  test('refuses a matter with time entries, also with those the person asking cannot see', async () => {
    const firm = await aFirm(app)
    const associate = await firm.join('associate')
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query("update app.roles set permissions = permissions || '{matterMaster.delete}' where key = 'associate'"),
    )
    const { id } = await aMatter(app, firm, { matterAssignedToInfos: [{ userId: associate.id }] })
    await anHourOn(app, firm, id)
    const remove = (token: string) => app.call(matters.delete, { params: { id } }, token)
    expect(await remove(firm.administrator.token)).toMatchObject({
      status: 409,
      body: { code: 'matter_has_records', message: 'This matter has 1 time entry. Move it to the recycle bin first' },
    })
    expect(await remove(associate.token)).toMatchObject({ status: 409, body: { code: 'matter_has_records' } })
  })
})
