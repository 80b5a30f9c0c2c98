import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { firm } from '#contract/firm.ts'
import { personAccess, type PersonAccess } from '#contract/person-access.ts'
import { roles } from '#contract/roles.ts'
import { session } from '#contract/session.ts'
import { adoptFirm, inIdentity, type FirmTx } from '../../platform/db/transactions.ts'
import { aFirm, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { expireProof } from '../../testing/passwords.ts'
import { joinAs as joinInRole } from '../../testing/roles.ts'
import { useTestApp, type Reply } from '../../testing/test-app.ts'

const app = useTestApp()

const statusesOf = (replies: Reply[]) => replies.map(({ status }) => status).toSorted((left, right) => left - right)

interface Listed {
  id: string
  name: string
  roleName: string
  isActive: boolean
  version: number
}
const inTheFirm = <T>({ id, administrator }: TestFirm, work: (tx: FirmTx) => Promise<T>) =>
  inIdentity(app.app.pool, { accountId: administrator.id, requestId: 'test' }, { readOnly: false }, async (tx) =>
    work(await adoptFirm(tx, id, administrator.id)),
  )
const roleId = async (at: TestFirm, key: string) =>
  (
    await inTheFirm(at, (tx) =>
      tx.selectFrom('app.roles').select('id').where('key', '=', key).executeTakeFirstOrThrow(),
    )
  ).id

const joinAs = (at: TestFirm, permissions: string[]) => joinInRole(app, at, permissions)
const team = async (person: TestPerson) => (await app.call(firm.team, {}, person.token)).body.data as Listed[]
const change = (id: string, body: object, token?: string) =>
  app.call(firm.updateMember, { params: { id }, body }, token)

describe("a firm's people", () => {
  test('are those who work there now', async () => {
    const at = await aFirm(app)
    const partner = await at.join('partner', 'Priya Nair')
    const gone = await at.join('associate', 'Tobi Marula')
    await change(gone.id, { isActive: false }, at.administrator.token)
    const { body } = await app.call(firm.users, {}, partner.token)
    expect((body.data as Listed[]).map(({ name }) => name)).toEqual(['Amara Finch', 'Priya Nair'])
  })

  test('who may approve an invoice or a trust request hold the permission or are administrators', async () => {
    const at = await aFirm(app)
    const partner = await at.join('partner', 'Priya Nair')
    await at.join('accountant', 'Grace Osei')
    const approvers = async (query: object) =>
      ((await app.call(firm.users, { query }, partner.token)).body.data as Listed[]).map(({ name }) => name)
    expect(await approvers({ IsForInvoiceApproval: true })).toEqual(['Amara Finch', 'Priya Nair'])
    expect(await approvers({ isfortrustrequestapproval: 'true' })).toEqual(['Amara Finch', 'Priya Nair'])
    expect(await approvers({ IsForInvoiceApproval: false })).toEqual(['Amara Finch', 'Grace Osei', 'Priya Nair'])
  })

  test('of another firm stay unseen', async () => {
    const [at, other] = [await aFirm(app), await aFirm(app)]
    await other.join('partner', 'Someone Else')
    expect((await team(at.administrator)).map(({ name }) => name)).toEqual(['Amara Finch'])
    for (const endpoint of [firm.users, firm.team, roles.list, firm.invitations]) {
      expect((await app.call(endpoint, { query: { BusinessId: other.id } }, at.administrator.token)).status).toBe(403)
      expect((await app.call(endpoint)).status).toBe(401)
    }
  })

  test('are listed with those who left for people who may see the team', async () => {
    const at = await aFirm(app)
    const gone = await at.join('associate', 'Aaron Zulu')
    await change(gone.id, { isActive: false }, at.administrator.token)
    expect(await team(at.administrator)).toMatchObject([
      { isActive: true },
      { name: 'Aaron Zulu', isActive: false, roleName: 'Associate / fee earner' },
    ])
    expect((await app.call(firm.team, {}, (await joinAs(at, [])).token)).status).toBe(403)
  })
})

describe('roles', () => {
  test('come with the names of their permissions', async () => {
    const at = await aFirm(app)
    const { body } = await app.call(roles.list, {}, at.administrator.token)
    const all = body.data as { name: string; permissions: string[] }[]
    expect(all.find(({ name }) => name === 'Administrator')?.permissions).toContain('administrator')
    expect(all.find(({ name }) => name === 'Partner')?.permissions).toContain('invoice.approve')
  })
})

describe("changing a person's place", () => {
  test('gives them the permissions of the new role at their next call', async () => {
    const at = await aFirm(app)
    const person = await at.join('paralegal')
    expect((await app.call(session.permissions, {}, person.token)).body).not.toContain('invoice.approve')
    const reply = await change(person.id, { roleId: await roleId(at, 'partner') }, at.administrator.token)
    expect(reply).toMatchObject({ status: 200, body: { data: { roleName: 'Partner', version: 2 } } })
    await expect
      .poll(async () => (await app.call(session.permissions, {}, person.token)).body)
      .toContain('invoice.approve')
  })

  test('that several change at the same moment takes the first change and refuses the others', async () => {
    const at = await aFirm(app)
    const roles = await Promise.all(['paralegal', 'associate', 'accountant'].map((key) => roleId(at, key)))
    for (let turn = 0; turn < 5; turn += 1) {
      const person = await at.join('partner')
      const replies = await Promise.all(
        roles.map((id) => change(person.id, { roleId: id, version: 1 }, at.administrator.token)),
      )
      expect(statusesOf(replies)).toEqual([200, 409, 409])
    }
  })

  test('ends their access at once and gives it back', async () => {
    const at = await aFirm(app)
    const person = await at.join('partner')
    await change(person.id, { isActive: false }, at.administrator.token)
    expect((await app.call(firm.team, {}, person.token)).status).toBe(403)
    expect((await change(person.id, { isActive: true }, at.administrator.token)).body.data).toMatchObject({
      isActive: true,
    })
    await expect.poll(async () => (await app.call(firm.team, {}, person.token)).status).toBe(200)
  })

  test('never leaves a firm without an administrator', async () => {
    const at = await aFirm(app)
    const { id, token } = at.administrator
    const refused = {
      status: 422,
      body: { code: 'last_administrator', message: 'A firm keeps at least one active administrator' },
    }
    expect(await change(id, { isActive: false }, token)).toMatchObject(refused)
    expect(await change(id, { roleId: await roleId(at, 'partner') }, token)).toMatchObject(refused)
    expect(await team(at.administrator)).toMatchObject([{ isActive: true, roleName: 'Administrator' }])
  })

  test('of two administrators who step down at the same moment, one remains', async () => {
    const at = await aFirm(app)
    const second = await at.join('administrator', 'Second Admin')
    const partner = await roleId(at, 'partner')
    const replies = await Promise.all([
      change(at.administrator.id, { roleId: partner }, at.administrator.token),
      change(second.id, { roleId: partner }, second.token),
    ])
    expect(statusesOf(replies)).toEqual([200, 422])
  })

  test('is kept from taking the name administrator out of the last role that holds it', async () => {
    const at = await aFirm(app)
    const weakened = inTheFirm(at, (tx) =>
      tx
        .updateTable('app.roles')
        .set({ permissions: ['clientInfo'] })
        .where('key', '=', 'administrator')
        .execute(),
    )
    await expect(weakened).rejects.toMatchObject({ constraint: 'members_last_administrator' })
  })

  test('gives nobody more permissions than the person who changes it has', async () => {
    const at = await aFirm(app)
    const manager = await joinAs(at, ['teamMemberDetails', 'adminUsers', 'adminUsers.edit', 'adminUsers.create'])
    const administrator = await roleId(at, 'administrator')
    expect(await change(manager.id, { roleId: administrator }, manager.token)).toMatchObject({
      status: 422,
      body: { code: 'role_above_own' },
    })
    expect(await change(at.administrator.id, { isActive: false }, manager.token)).toMatchObject({
      status: 422,
      body: { code: 'role_above_own' },
    })
    const partlyAbove = await joinAs(at, ['teamMemberDetails', 'invoice.approve'])
    expect(await change(partlyAbove.id, { isActive: false }, manager.token)).toMatchObject({
      status: 422,
      body: { code: 'role_above_own' },
    })
    const body = { email: 'friend@firm.example', roleId: administrator }
    expect(await app.call(firm.invite, { body }, manager.token)).toMatchObject({
      status: 422,
      body: { code: 'role_above_own' },
    })
  })

  test('from an old version is refused', async () => {
    const at = await aFirm(app)
    const person = await at.join('partner')
    await change(person.id, { isActive: false, version: 1 }, at.administrator.token)
    expect(await change(person.id, { isActive: true, version: 1 }, at.administrator.token)).toMatchObject({
      status: 409,
      body: { code: 'stale_version' },
    })
  })

  test('is for those who may, within their own firm, with a role of the firm', async () => {
    const [at, other] = [await aFirm(app), await aFirm(app)]
    const partner = await at.join('partner')
    const { token } = at.administrator
    expect((await change(partner.id, { isActive: false })).status).toBe(401)
    expect((await change(at.administrator.id, { isActive: false }, partner.token)).status).toBe(403)
    expect((await change(other.administrator.id, { isActive: false }, token)).status).toBe(404)
    expect(await change(partner.id, { roleId: await roleId(other, 'partner') }, token)).toMatchObject({
      status: 422,
      body: { errors: { roleId: 'Role not found' } },
    })
    expect((await change(partner.id, { isActive: 'no', wage: 1 }, token)).body.errors).toMatchObject({
      wage: 'Unknown field',
    })
  })

  test('leaves a trace of who did it', async () => {
    const at = await aFirm(app)
    const person = await at.join('partner')
    await change(person.id, { isActive: false }, at.administrator.token)
    const trace = await inTheFirm(at, async (tx) =>
      sql<{ user_id: string; after: object }>`select user_id, after from app.audit_log
        where table_name = 'members' and action = 'update' and row_key ->> 'id' = ${person.id} order by id desc limit 1`.execute(
        tx,
      ),
    )
    expect(trace.rows).toMatchObject([{ user_id: at.administrator.id, after: { version: 2 } }])
  })
})

describe('the devices of a person', () => {
  const end = (id: string, token?: string) => app.call(firm.endSessions, { params: { id }, body: {} }, token)
  const isAlive = async (token: string) => (await app.call(session.profile, {}, token)).status === 200
  const devicesOf = async (id: string, token: string) =>
    ((await app.call(personAccess.get, { params: { id } }, token)).body.data as PersonAccess).openSessions

  test('are signed out at once by an administrator, who reads it in the trail; the person stays in the firm', async () => {
    const at = await aFirm(app)
    const [person, colleague] = [await at.join('associate', 'Tobi Marula'), await at.join('associate')]
    const { token } = at.administrator
    expect(await isAlive(person.token)).toBe(true)
    expect(await devicesOf(person.id, token)).toBe(1)
    const ended = await end(person.id, token)
    expect(ended).toMatchObject({ status: 200, body: { message: 'Signed out on all devices', data: { ended: 1 } } })
    expect(await isAlive(person.token)).toBe(false)
    expect(await devicesOf(person.id, token)).toBe(0)
    expect(await isAlive(colleague.token)).toBe(true)
    expect(await team(at.administrator)).toContainEqual(expect.objectContaining({ id: person.id, isActive: true }))
    const trail = await app.call(audit.trail, { query: { kind: 'person', size: 1 } }, token)
    expect(trail.body.data).toMatchObject({ data: [{ changes: [{ field: 'Signed out on all devices' }] }] })
  })

  test('of the caller are signed out but for this one', async () => {
    const at = await aFirm(app)
    expect(await end(at.administrator.id, at.administrator.token)).toMatchObject({ body: { data: { ended: 0 } } })
    expect(await isAlive(at.administrator.token)).toBe(true)
  })

  test('are not signed out by a role that reaches less far, without the permission, by another firm or without a fresh proof', async () => {
    const [at, other] = [await aFirm(app), await aFirm(app)]
    const editor = await joinAs(at, ['adminUsers', 'adminUsers.edit'])
    expect(await end(at.administrator.id, editor.token)).toMatchObject({
      status: 422,
      body: { code: 'role_above_own' },
    })
    expect((await end(editor.id, (await at.join('associate')).token)).status).toBe(403)
    expect((await end(editor.id)).status).toBe(401)
    expect((await end(editor.id, other.administrator.token)).status).toBe(404)
    await expireProof(app, at.administrator)
    expect(await end(editor.id, at.administrator.token)).toMatchObject({ status: 403, body: { code: 'proof_needed' } })
    expect(await isAlive(editor.token)).toBe(true)
  })
})
