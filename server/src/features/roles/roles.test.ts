import { describe, expect, test } from 'vitest'
import { firm as firmCalls } from '#contract/firm.ts'
import { matters } from '#contract/matters.ts'
import { roles, type Role } from '#contract/roles.ts'
import { session } from '#contract/session.ts'
import { timer } from '#contract/timer.ts'
import { newId } from '../../platform/ids.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { aMatter } from '../../testing/matters.ts'
import { joinAs } from '../../testing/roles.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

const draft = {
  name: 'Bookkeeper',
  purpose: 'Bills and payments',
  permissions: ['invoice.create', 'paymentInfo'],
  scope: 'all',
}
const create = (token: string, body: object = draft) => app.call(roles.create, { body }, token)
const update = (token: string, id: string, body: object) =>
  app.call(roles.update, { params: { id }, body: { ...draft, ...body } }, token)
const remove = (token: string, id: string, reassignTo?: string) =>
  app.call(roles.delete, { params: { id }, query: { reassignTo } }, token)
const created = async (token: string, body: object = draft) => (await create(token, body)).body.data as Role
const list = async ({ token }: TestPerson) => (await app.call(roles.list, {}, token)).body.data as Role[]
const named = async (at: TestFirm, name: string) => {
  const role = (await list(at.administrator)).find((one) => one.name.startsWith(name))
  if (!role) throw new Error(`no role ${name}`)
  return role
}
const permissionsOf = async ({ token }: TestPerson) => (await app.call(session.permissions, {}, token)).body
const give = (at: TestFirm, person: TestPerson, roleId: string, token = at.administrator.token) =>
  app.call(firmCalls.updateMember, { params: { id: person.id }, body: { roleId } }, token)

describe('a role of the firm', () => {
  test('is created with the views that its other permissions include, and given to people', async () => {
    const at = await aFirm(app)
    const role = await created(at.administrator.token)
    expect(role).toMatchObject({
      name: 'Bookkeeper',
      permissions: ['invoice', 'invoice.create', 'paymentInfo'],
      isLocked: false,
      people: 0,
      updatedBy: 'Amara Finch',
    })
    const person = await at.join('paralegal')
    await give(at, person, role.id)
    expect(await named(at, 'Bookkeeper')).toMatchObject({ people: 1 })
    await expect.poll(() => permissionsOf(person)).toEqual(['invoice', 'invoice.create', 'paymentInfo'])
  })

  test('has a name of its own and is changed from the version that was read', async () => {
    const at = await aFirm(app)
    const role = await created(at.administrator.token)
    expect(await create(at.administrator.token)).toMatchObject({
      status: 409,
      body: { errors: { name: 'Another role has this name' } },
    })
    const stale = await update(at.administrator.token, role.id, { purpose: 'Other', version: role.version + 1 })
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version' } })
    const changed = await update(at.administrator.token, role.id, {
      permissions: ['Reports'],
      scope: 'own',
      version: role.version,
    })
    expect(changed.body.data).toMatchObject({ permissions: ['Reports'], scope: 'own', version: role.version + 1 })
  })

  test('of administrators is neither changed nor deleted, and no other role holds that name', async () => {
    const at = await aFirm(app)
    const { id } = await named(at, 'Administrator')
    expect(await update(at.administrator.token, id, {})).toMatchObject({ status: 422, body: { code: 'role_locked' } })
    expect(await remove(at.administrator.token, id, (await named(at, 'Partner')).id)).toMatchObject({
      body: { code: 'role_locked' },
    })
    expect(await create(at.administrator.token, { ...draft, permissions: ['administrator'] })).toMatchObject({
      status: 400,
    })
  })

  test('of another firm is not there', async () => {
    const [at, other] = [await aFirm(app), await aFirm(app)]
    const role = await created(other.administrator.token)
    expect((await update(at.administrator.token, role.id, {})).status).toBe(404)
    expect((await remove(at.administrator.token, role.id)).status).toBe(404)
    const mine = await created(at.administrator.token)
    await give(at, await at.join('partner'), mine.id)
    expect((await remove(at.administrator.token, mine.id, role.id)).body.code).toBe('role_not_found')
  })
})

describe('deleting a role', () => {
  test('moves its people and open invitations to another one, and pauses timers that may no longer run', async () => {
    const at = await aFirm(app)
    const { token } = at.administrator
    const role = await created(token, { ...draft, permissions: ['timeEntry.create'] })
    const person = await at.join('associate')
    await give(at, person, role.id)
    expect((await app.call(timer.start, { body: {} }, person.token)).status).toBe(200)
    await app.call(firmCalls.invite, { body: { email: 'new@marula.example', roleId: role.id } }, token)
    expect(await remove(token, role.id)).toMatchObject({ status: 422, body: { code: 'role_in_use' } })
    const readOnly = await named(at, 'Read-only')
    expect((await remove(token, role.id, readOnly.id)).status).toBe(200)
    expect(await named(at, 'Read-only')).toMatchObject({ people: 1, invitations: 1 })
    await give(at, person, (await named(at, 'Associate')).id)
    expect((await app.call(timer.total, {}, person.token)).body.data).toMatchObject({ isStarted: false })
  })

  test('that nobody has needs no other; an answered invitation outlives it', async () => {
    const at = await aFirm(app)
    const { token } = at.administrator
    const role = await created(token)
    const { body } = await app.call(
      firmCalls.invite,
      { body: { email: 'gone@marula.example', roleId: role.id } },
      token,
    )
    const { id } = body.data as { id: string }
    await app.call(firmCalls.revokeInvitation, { params: { id } }, token)
    expect((await remove(token, role.id)).status).toBe(200)
    expect((await list(at.administrator)).map(({ name }) => name)).not.toContain('Bookkeeper')
  })
})

describe('nobody gives what they do not hold', () => {
  const MANAGES_ROLES = [
    'adminRoles',
    'adminRoles.create',
    'adminRoles.edit',
    'adminRoles.delete',
    'adminUsers',
    'adminUsers.create',
    'adminUsers.edit',
    'teamMemberDetails',
  ]

  test('by a new role, a changed one, their own, an invitation or a member', async () => {
    const at = await aFirm(app)
    const manager = await joinAs(app, at, [...MANAGES_ROLES, 'invoice'])
    const refused = { status: 422, body: { code: 'role_above_own' } }
    expect(await create(manager.token, { ...draft, permissions: ['invoice.create'] })).toMatchObject(refused)
    const narrow = await created(manager.token, { ...draft, permissions: ['invoice'] })
    expect(await update(manager.token, narrow.id, { permissions: ['invoice', 'paymentInfo'] })).toMatchObject(refused)
    expect(
      await update(manager.token, manager.roleId, { permissions: [...MANAGES_ROLES, 'invoice.approve'] }),
    ).toMatchObject(refused)
    const partner = await named(at, 'Partner')
    expect(await update(manager.token, partner.id, { permissions: ['invoice'] })).toMatchObject(refused)
    expect(await remove(manager.token, partner.id, narrow.id)).toMatchObject(refused)
    expect(await give(at, await at.join('readonly'), partner.id, manager.token)).toMatchObject({ status: 422 })
    const invited = await app.call(
      firmCalls.invite,
      { body: { email: 'up@marula.example', roleId: partner.id } },
      manager.token,
    )
    expect(invited).toMatchObject(refused)
  })

  test('not even a wider scope than their own', async () => {
    const at = await aFirm(app)
    const manager = await joinAs(app, at, [...MANAGES_ROLES, 'matterMaster'], 'assigned')
    const wide = { ...draft, permissions: ['matterMaster'], scope: 'all' }
    expect(await create(manager.token, wide)).toMatchObject({ status: 422, body: { code: 'role_above_own' } })
    expect((await create(manager.token, { ...wide, scope: 'assigned' })).status).toBe(200)
    const all = await created(at.administrator.token, { ...wide, name: 'Sees all' })
    expect(await give(at, await joinAs(app, at, [], 'own'), all.id, manager.token)).toMatchObject({ status: 422 })
  })

  test('also right after it was taken from them, whatever a node remembers of their session', async () => {
    const at = await aFirm(app)
    const manager = await joinAs(app, at, [...MANAGES_ROLES, 'invoice', 'paymentInfo'])
    expect((await create(manager.token, { ...draft, permissions: ['paymentInfo'] })).status).toBe(200)
    await asOwnerOf(app, at.id, (owner) =>
      owner.query("update app.roles set permissions = array_remove(permissions, 'paymentInfo') where id = $1", [
        manager.roleId,
      ]),
    )
    const again = await create(manager.token, { ...draft, name: 'Second', permissions: ['paymentInfo'] })
    expect(again).toMatchObject({ status: 422, body: { code: 'role_above_own' } })
  })
})

describe('the scope of a role', () => {
  test('shows everything, assigned matters, or only those that the person made or is responsible for', async () => {
    const at = await aFirm(app)
    const { administrator } = at
    const person = await joinAs(app, at, ['matterMaster', 'clientInfo'], 'all')
    await aMatter(app, at)
    const theirs = await aMatter(app, at)
    const joined = await aMatter(app, at, { members: [person] })
    await asOwnerOf(app, at.id, (owner) =>
      owner.query('update app.matters set responsible_id = $1 where id = $2', [person.id, theirs.id]),
    )
    const seen = async (scope: string) => {
      await update(administrator.token, person.roleId, { name: `Scope ${scope}`, permissions: ['matterMaster'], scope })
      const { body } = await app.call(matters.list, {}, person.token)
      return (body.data as { data: { id: string }[] }).data.map(({ id }) => id).toSorted()
    }
    expect(await seen('all')).toHaveLength(3)
    expect(await seen('assigned')).toEqual([theirs, joined].map(({ id }) => id).toSorted())
    expect(await seen('own')).toEqual([theirs.id])
    expect((await app.call(matters.get, { params: { id: joined.id } }, person.token)).status).toBe(404)
  })

  test('a role that is not there is not found', async () => {
    const at = await aFirm(app)
    expect((await update(at.administrator.token, newId(), {})).status).toBe(404)
  })
})
