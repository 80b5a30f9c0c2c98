import { describe, expect, test } from 'vitest'
import { matters } from '#contract/matters.ts'
import { newId } from '../../platform/ids.ts'
import { aFirm, asOwnerOf } from '../../testing/factories.ts'
import { aClient, aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

describe('who may', () => {
  test('someone from another firm is told that the matter does not exist', async () => {
    const [firm, other] = [await aFirm(app), await aFirm(app)]
    const { id, clientId } = await aMatter(app, firm)
    const { token } = other.administrator
    const body = { clientId, matterName: 'Mine now' }
    for (const endpoint of [matters.get, matters.update, matters.delete, matters.restore]) {
      expect((await app.call(endpoint, { params: { id }, body }, token)).status).toBe(404)
    }
    expect((await app.call(matters.view, { query: { matterid: id } }, token)).status).toBe(404)
    expect(dataOf(await app.call(matters.figures, { query: { matterIds: id } }, token))).toEqual([])
    expect(dataOf(await app.call(matters.get, { params: { id } }, firm.administrator.token))).toMatchObject({ id })
  })

  test('an associate sees matters assigned to them, led by them or opened by them, and no other', async () => {
    const firm = await aFirm(app)
    const associate = await firm.join('associate')
    const hidden = await aMatter(app, firm, { matterName: 'Hidden' })
    const assigned = await aMatter(app, firm, { matterAssignedToInfos: [{ userId: associate.id }] })
    const led = await aMatter(app, firm, { responsibleUserId: associate.id })
    const { id: clientId } = await aClient(app, firm, {}, associate.token)
    const own = await aMatter(app, firm, { clientId }, associate.token)
    const listed = dataOf<{ data: { id: string }[] }>(await app.call(matters.list, {}, associate.token))
    expect(listed.data.map(({ id }) => id).sort()).toEqual([assigned.id, led.id, own.id].sort())
    expect((await app.call(matters.get, { params: { id: hidden.id } }, associate.token)).status).toBe(404)
  })

  test('a restricted matter is there for its people alone, administrators included', async () => {
    const firm = await aFirm(app)
    const partner = await firm.join('partner')
    const { id } = await aMatter(app, firm, { matterAssignedToInfos: [{ userId: partner.id }] })
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query('update app.matters set is_restricted = true where id = $1', [id]),
    )
    expect((await app.call(matters.get, { params: { id } }, partner.token)).status).toBe(200)
    expect((await app.call(matters.get, { params: { id } }, firm.administrator.token)).status).toBe(404)
    expect(dataOf(await app.call(matters.totals, {}, firm.administrator.token))).toMatchObject({ all: 0 })
  })

  test.each(Object.entries(matters))('a stranger learns nothing from %s', async (_, endpoint) => {
    expect(await app.call(endpoint, { params: { id: newId() } })).toMatchObject({
      status: 401,
      body: { message: 'You are unauthorized' },
    })
  })

  test.each([
    ['create', matters.create, 'paralegal'],
    ['update', matters.update, 'readonly'],
    ['remove', matters.delete, 'associate'],
    ['recycle bin', matters.deleted, 'associate'],
    ['restore', matters.restore, 'accountant'],
  ])('%s is refused to a role without its permission', async (_, endpoint, role) => {
    const firm = await aFirm(app)
    const { id } = await aMatter(app, firm)
    const { token } = await firm.join(role)
    expect((await app.call(endpoint, { params: { id }, body: {} }, token)).status).toBe(403)
  })
})
