import { describe, expect, test } from 'vitest'
import { clients } from '#contract/clients.ts'
import { matters } from '#contract/matters.ts'
import { aFirm, asOwnerOf } from '../../testing/factories.ts'
import { aClient, aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

const company = { clientType: 'Company', companyName: 'Northgate Logistics Inc.' }

interface Listed {
  data: { id: string; name: string; openMatters: number; totalMatters: number }[]
  hasMore: boolean
  totals?: unknown
}

describe('the recycle bin', () => {
  test('a deleted client is in no list until it is restored', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const { id } = await aClient(app, firm, company)
    expect((await app.call(clients.delete, { params: { id } }, token)).body).toMatchObject({
      success: true,
      data: null,
    })
    expect(dataOf<Listed>(await app.call(clients.list, {}, token)).data).toEqual([])
    expect((await app.call(clients.choices, {}, token)).body.data).toEqual({ people: [], companies: [] })
    expect((await app.call(clients.get, { params: { id } }, token)).status).toBe(404)
    expect((await app.call(clients.update, { params: { id }, body: company }, token)).status).toBe(404)
    expect(dataOf(await app.call(clients.deleted, {}, token))).toMatchObject({
      data: [{ id, name: 'Northgate Logistics Inc.', deletedBy: 'Amara Finch' }],
    })
    expect((await app.call(clients.restore, { params: { id } }, token)).status).toBe(200)
    expect(dataOf<Listed>(await app.call(clients.list, {}, token)).data).toMatchObject([{ id }])
    expect((await app.call(clients.restore, { params: { id } }, token)).status).toBe(404)
  })

  test('refuses a client with matters, until they are deleted themselves', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const matter = await aMatter(app, firm)
    const remove = () => app.call(clients.delete, { params: { id: matter.clientId } }, token)
    const { status, body } = await remove()
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'client_has_matters',
      message: 'This client has 1 matter. Move it to the recycle bin first',
    })
    await app.call(matters.delete, { params: { id: matter.id } }, token)
    expect((await remove()).status).toBe(200)
  })

  test('refuses also where the person asking cannot see the matters', async () => {
    const firm = await aFirm(app)
    const associate = await firm.join('associate')
    // Before the person asks for anything: what the server remembers of a session it forgets a moment after a change.
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query("update app.roles set permissions = permissions || '{clientInfo.delete}' where key = 'associate'"),
    )
    const { id: clientId } = await aClient(app, firm, company, associate.token)
    await aMatter(app, firm, { clientId })
    const { status, body } = await app.call(clients.delete, { params: { id: clientId } }, associate.token)
    expect(status).toBe(409)
    expect(body.code).toBe('client_has_matters')
  })
})
