import { beforeAll, describe, expect, test } from 'vitest'
import { apiKeys, type ApiKey } from '#contract/api-keys.ts'
import { audit, type AuditEvent } from '#contract/audit.ts'
import { auth } from '#contract/auth.ts'
import { clients } from '#contract/clients.ts'
import { firm as firmCalls } from '#contract/firm.ts'
import { isOpenToKeys, type EndpointShape } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { matters } from '#contract/matters.ts'
import { profile } from '#contract/profile.ts'
import { session } from '#contract/session.ts'
import { walls } from '#contract/walls.ts'
import { API_KEY_SCOPES } from '#domain/api-key-scopes.ts'
import type { Permission } from '#domain/permissions.ts'
import { newId } from '../../platform/ids.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { expireProof } from '../../testing/passwords.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { joinAs } from '../../testing/roles.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
beforeAll(async () => {
  firm = await aFirm(app)
})

const make = ({ token }: TestPerson, scopes: readonly string[], about: object = {}) =>
  app.call(apiKeys.create, { body: { name: 'Bookkeeping', scopes, days: 30, ...about } }, token)
const aKey = async (person: TestPerson, scopes: readonly Permission[], name = 'Bookkeeping') =>
  dataOf<{ id: string; token: string }>(await make(person, scopes, { name }))
const ownKeys = async ({ token }: TestPerson) => dataOf<ApiKey[]>(await app.call(apiKeys.own, {}, token))
const listClients = (token: string) => app.call(clients.list, {}, token)
const permissionsOf = async (token: string) => (await app.call(session.permissions, {}, token)).body as unknown
const aClient = { clientType: 'Individual', firstName: 'Ada', lastName: 'Obi' }
const signedOut = { status: 401, body: { code: 'signed_out' } }
const notForKeys = { status: 403, body: { code: 'not_for_keys' } }
const notPermitted = { status: 403, body: { code: 'not_permitted' } }

test('a key calls in the name of its person with its own permissions only, and the trail names it', async () => {
  const { administrator } = firm
  const key = await aKey(administrator, ['clientInfo.create'], 'Website forms')
  expect(key.token).toMatch(/^lexhold_[\w-]{43}$/)
  // A view comes with what needs it.
  expect(await permissionsOf(key.token)).toEqual(['clientInfo', 'clientInfo.create'])
  const created = await app.call(clients.create, { body: aClient }, key.token)
  expect(created.status).toBe(200)
  const { id } = created.body.data as { id: string }
  expect(await app.call(clients.delete, { params: { id } }, key.token)).toMatchObject(notPermitted)
  expect((await app.call(session.profile, {}, key.token)).status).toBe(200)

  const trail = await app.call(audit.trail, { query: { recordId: id } }, administrator.token)
  const [event] = dataOf<{ data: AuditEvent[] }>(trail).data
  expect(event).toMatchObject({ action: 'added', keyName: 'Website forms', person: { id: administrator.id } })

  const [listed] = await ownKeys(administrator)
  expect(listed).toMatchObject({ id: key.id, name: 'Website forms', state: 'active', notHeld: [] })
  expect(listed?.lastUsedAt).not.toBeNull()
  // The token is stored as a hash, and read nowhere.
  const stored = await asOwnerOf(app, firm.id, (owner) =>
    owner.query<{ all: string }>('select json_agg(k)::text as all from app.api_keys k'),
  )
  expect(stored.rows[0]?.all).not.toContain(key.token)
  expect(app.logged.join('')).not.toContain(key.token)
})

test('what the person may no longer do, the key may not either, and gets back with it', async () => {
  const person = await joinAs(app, firm, ['clientInfo', 'matterMaster'])
  const { token } = await aKey(person, ['clientInfo', 'matterMaster'])
  expect((await listClients(token)).status).toBe(200)
  const setPermissions = (names: readonly string[]) =>
    asOwnerOf(app, firm.id, (owner) =>
      owner.query('update app.roles set permissions = $2 where id = (select role_id from app.members where id = $1)', [
        person.id,
        names,
      ]),
    )
  await setPermissions(['matterMaster'])
  app.clock.advance(6)
  expect(await listClients(token)).toMatchObject(notPermitted)
  expect(await permissionsOf(token)).toEqual(['matterMaster'])
  expect((await ownKeys(person))[0]).toMatchObject({ notHeld: ['clientInfo'] })
  await setPermissions(['administrator'])
  app.clock.advance(6)
  expect(await permissionsOf(token)).toEqual(['clientInfo', 'matterMaster'])
})

test('a key sees no more records than its person: those of their scope, and none behind a wall', async () => {
  const scopes = ['matterMaster', 'clientInfo'] as const
  const limited = await joinAs(app, firm, scopes, 'assigned')
  const matter = await aMatter(app, firm, { responsibleUserId: limited.id })
  const other = await aMatter(app, firm)
  const restrict = { params: { id: matter.id }, body: { isRestricted: true } }
  dataOf(await app.call(walls.set, restrict, firm.administrator.token))
  const matterIds = async (token: string) =>
    dataOf<{ data: { id: string }[] }>(await app.call(matters.list, {}, token)).data.map(({ id }) => id)
  const get = async (id: string, token: string) => (await app.call(matters.get, { params: { id } }, token)).status
  const own = (await aKey(limited, scopes)).token
  expect(await matterIds(own)).toEqual([matter.id])
  expect([await get(matter.id, own), await get(other.id, own)]).toEqual([200, 404])
  const full = (await aKey(firm.administrator, scopes)).token
  expect(await matterIds(full)).not.toContain(matter.id)
  expect([await get(matter.id, full), await get(other.id, full)]).toEqual([404, 200])
})

test('a key holds nothing that its person lacks, nothing that decides about others, and is made with a fresh proof', async () => {
  const person = await joinAs(app, firm, ['clientInfo'])
  expect(await make(person, ['clientInfo', 'invoice'])).toMatchObject({ status: 422, body: { code: 'scope_not_held' } })
  for (const scope of [
    'administrator',
    'adminRoles.edit',
    'adminUsers.create',
    'subscriptionPlan',
    'bulkImport.create',
  ])
    expect((await make(firm.administrator, [scope])).status).toBe(400)
  for (const about of [{ days: 0 }, { days: 366 }, { name: '' }, { scopes: [] }])
    expect((await make(firm.administrator, ['clientInfo'], about)).status).toBe(400)
  await expireProof(app, person)
  app.clock.advance(6)
  expect(await make(person, ['clientInfo'])).toMatchObject({ status: 403, body: { code: 'proof_needed' } })
})

describe('a key with everything', () => {
  let token: string
  beforeAll(async () => {
    token = (await aKey(firm.administrator, API_KEY_SCOPES)).token
  })
  const closed = endpoints.filter(
    ([, call]) => (call.access.kind === 'needs' || call.access.kind === 'signedIn') && !isOpenToKeys(call),
  )
  const paramsOf = ({ params }: EndpointShape) =>
    Object.fromEntries(Object.keys(params?.shape ?? {}).map((name) => [name, newId()]))

  test('is refused by whatever is sensitive, and by what signs in, makes secrets or changes who may do what', async () => {
    expect(closed.length).toBeGreaterThan(30)
    for (const [name, call] of closed) {
      const { status, body } = await app.call(call, { params: paramsOf(call) }, token)
      expect({ name, status, code: body.code }).toEqual({ name, status: 403, code: 'not_for_keys' })
    }
  })

  test('is not a person who is signed in where anybody may call', async () => {
    const { status, body } = await app.call(auth.verify, { body: { code: 'a'.repeat(43) } }, token)
    expect({ status, code: body.code }).not.toMatchObject({ status: 200 })
    const sessions = dataOf<{ id: string }[]>(await app.call(profile.sessions, {}, firm.administrator.token))
    expect(sessions).toHaveLength(1)
  })

  test('does not work in another firm of its person', async () => {
    const other = await aFirm(app)
    await asOwnerOf(app, other.id, (owner) =>
      owner.query(
        `insert into app.members (business_id, id, role_id, first_name, last_name, email)
          select business_id, $1, role_id, 'Amara', 'Finch', 'amara@finch.example' from app.members where business_id = $2 limit 1`,
        [firm.administrator.id, other.id],
      ),
    )
    app.clock.advance(6)
    expect((await app.call(clients.list, { query: { businessId: other.id } }, firm.administrator.token)).status).toBe(
      200,
    )
    expect(await app.call(clients.list, { query: { businessId: other.id } }, token)).toMatchObject(notPermitted)
  })
})

describe('a key ends', () => {
  test('when it is revoked, by its person or by an administrator, and by nobody else', async () => {
    const person = await joinAs(app, firm, ['clientInfo'])
    const [own, lost] = [await aKey(person, ['clientInfo']), await aKey(person, ['clientInfo'])]
    const stranger = await joinAs(app, firm, ['clientInfo'])
    const foreign = await aFirm(app)
    const revoke = (call: EndpointShape, id: string, token: string) => app.call(call, { params: { id } }, token)
    expect((await revoke(apiKeys.revoke, own.id, stranger.token)).status).toBe(404)
    expect((await revoke(apiKeys.revokeAny, own.id, stranger.token)).status).toBe(403)
    expect((await revoke(apiKeys.revokeAny, own.id, foreign.administrator.token)).status).toBe(404)
    expect((await listClients(own.token)).status).toBe(200)

    expect((await revoke(apiKeys.revoke, own.id, person.token)).status).toBe(200)
    expect(await listClients(own.token)).toMatchObject(signedOut)
    expect((await revoke(apiKeys.revoke, own.id, person.token)).status).toBe(404)
    expect((await listClients(lost.token)).status).toBe(200)
    expect((await revoke(apiKeys.revokeAny, lost.id, firm.administrator.token)).status).toBe(200)
    expect(await listClients(lost.token)).toMatchObject(signedOut)
    expect((await ownKeys(person)).map(({ state }) => state)).toEqual(['revoked', 'revoked'])
    expect((await app.call(apiKeys.list, {}, person.token)).status).toBe(403)
    expect(dataOf<ApiKey[]>(await app.call(apiKeys.list, {}, firm.administrator.token)).length).toBeGreaterThan(2)
  })

  test('when its person leaves the firm, and does not come back with them', async () => {
    const person = await firm.join('associate')
    const key = await aKey(person, ['clientInfo'])
    const setActive = (isActive: boolean) =>
      app.call(firmCalls.updateMember, { params: { id: person.id }, body: { isActive } }, firm.administrator.token)
    expect((await setActive(false)).status).toBe(200)
    expect(await listClients(key.token)).toMatchObject(signedOut)
    expect((await setActive(true)).status).toBe(200)
    expect(await listClients(key.token)).toMatchObject(signedOut)
  })

  test('on its day', async () => {
    const person = await joinAs(app, firm, ['clientInfo'])
    const key = await aKey(person, ['clientInfo'])
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query("update app.api_keys set expires_at = now() - interval '1 minute' where id = $1", [key.id]),
    )
    await app.database.owner.query(
      `begin; select set_config('app.realm', 'identity', true); update app.sessions set expires_at = now() - interval '1 minute' where id = '${key.id}'; commit`,
    )
    app.clock.advance(6)
    expect(await listClients(key.token)).toMatchObject(signedOut)
    expect((await ownKeys(person))[0]).toMatchObject({ state: 'expired' })
  })
})

test('a key makes so many calls a minute, and another one is not held up by it', async () => {
  const person = await joinAs(app, firm, ['clientInfo'])
  const [busy, calm] = [await aKey(person, ['clientInfo']), await aKey(person, ['clientInfo'])]
  const call = (token: string) =>
    app.app.server.inject({ url: '/api/users/sessions', headers: { authorization: `Bearer ${token}` } })
  const codes = new Set<number>()
  for (let made = 0; made < 300; made += 1) codes.add((await call(busy.token)).statusCode)
  expect([...codes]).toEqual([notForKeys.status])
  const refused = await call(busy.token)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.headers['ratelimit-remaining']).toBe('0')
  expect((await listClients(calm.token)).status).toBe(200)
})
