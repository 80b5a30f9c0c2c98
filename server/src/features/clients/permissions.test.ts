import { describe, expect, test } from 'vitest'
import { clients } from '#contract/clients.ts'
import { newId } from '../../platform/ids.ts'
import { aFirm } from '../../testing/factories.ts'
import { aClient, aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

const company = { clientType: 'Company', companyName: 'Northgate Logistics Inc.' }
const person = { clientType: 'Individual', firstName: 'Rafael', lastName: 'Duarte' }

interface Listed {
  data: { id: string; name: string; openMatters: number; totalMatters: number }[]
  hasMore: boolean
  totals?: unknown
}

describe('who may', () => {
  test('someone from another firm is told that the client does not exist', async () => {
    const [firm, other] = [await aFirm(app), await aFirm(app)]
    const { id } = await aClient(app, firm)
    const { token } = other.administrator
    for (const endpoint of [clients.get, clients.update, clients.delete, clients.restore]) {
      expect((await app.call(endpoint, { params: { id }, body: company }, token)).status).toBe(404)
    }
    expect(dataOf<Listed>(await app.call(clients.list, {}, token)).data).toEqual([])
    const { status } = await app.call(clients.list, { query: { BusinessId: firm.id } }, token)
    expect(status).toBe(403)
  })

  test('an associate sees the clients of their matters, and those they added', async () => {
    const firm = await aFirm(app)
    const associate = await firm.join('associate')
    await aClient(app, firm, company)
    const own = await aClient(app, firm, person, associate.token)
    const theirs = await aMatter(app, firm, { matterAssignedToInfos: [{ userId: associate.id }] })
    const ids = dataOf<Listed>(await app.call(clients.list, {}, associate.token)).data.map(({ id }) => id)
    expect(ids.sort()).toEqual([own.id, theirs.clientId].sort())
  })

  test.each([
    ['list', clients.list],
    ['totals', clients.totals],
    ['choices', clients.choices],
    ['recycle bin', clients.deleted],
    ['create', clients.create],
    ['read', clients.get],
    ['update', clients.update],
    ['remove', clients.delete],
    ['restore', clients.restore],
  ])('a stranger learns nothing from %s', async (_, endpoint) => {
    const { status, body } = await app.call(endpoint, { params: { id: newId() } })
    expect(status).toBe(401)
    expect(body.message).toBe('You are unauthorized')
  })

  test.each([
    ['create', clients.create, 'readonly'],
    ['update', clients.update, 'readonly'],
    ['remove', clients.delete, 'associate'],
    ['recycle bin', clients.deleted, 'associate'],
    ['restore', clients.restore, 'readonly'],
  ])('%s is refused to a role without its permission', async (_, endpoint, role) => {
    const firm = await aFirm(app)
    const { id } = await aClient(app, firm)
    const someone = await firm.join(role)
    const { status, body } = await app.call(endpoint, { params: { id }, body: company }, someone.token)
    expect(status).toBe(403)
    expect(body.message).toBe(
      "You don't have permission to perform this action. Please contact your admin to provide access",
    )
  })

  test('an id that is none is refused as such', async () => {
    const firm = await aFirm(app)
    expect((await app.call(clients.get, { params: { id: 'list-of-clients' } }, firm.administrator.token)).status).toBe(
      400,
    )
    expect((await app.call(clients.get, { params: { id: newId() } }, firm.administrator.token)).status).toBe(404)
  })
})
