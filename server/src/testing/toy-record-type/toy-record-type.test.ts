import { readFileSync } from 'node:fs'
import { beforeAll, expect, test, vi } from 'vitest'
import { audit, type AuditEvent } from '#contract/audit.ts'
import type { BulkOutcome } from '#contract/bulk.ts'
import { dashboard } from '#contract/dashboard.ts'
import { matterClosing } from '#contract/matter-closing.ts'
import { matterFile } from '#contract/matter-file.ts'
import { recycleBin } from '#contract/recycle-bin.ts'
import { search } from '#contract/search.ts'
import { walls } from '#contract/walls.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from '../factories.ts'
import { aMatter, dataOf } from '../records.ts'
import { useTestApp } from '../test-app.ts'
import { toys } from './contract.ts'
import { toyType } from './record-type.ts'

// One more line in the contract's list, as a new type of record adds it; the server's list gets its line below.
vi.mock('#contract/record-types.ts', async (original: () => Promise<{ recordTypes: readonly object[] }>) => {
  const { recordTypes } = await original()
  const { toyRecord } = await import('./contract.ts')
  return { recordTypes: [...recordTypes, toyRecord] }
})

const app = useTestApp({
  moreRecordTypes: [toyType],
  migration: readFileSync(new URL('migration.sql', import.meta.url), 'utf8'),
})
let firm: TestFirm
let matter: { id: string }

interface Toy {
  readonly id: string
  readonly name: string
}
const aToy = async (name: string, matterId = matter.id, person: TestPerson = firm.administrator) =>
  dataOf<Toy>(await app.call(toys.create, { body: { matterId, name, price: 1250 } }, person.token))
const call = async <T>(
  ...[endpoint, sent, token = firm.administrator.token]: Parameters<typeof app.call>
): Promise<T> => dataOf<T>(await app.call(endpoint, sent, token))
const listed = async () => (await call<{ data: Toy[] }>(toys.list)).data.map(({ name }) => name)
const found = async (text: string, token?: string) =>
  (await call<{ toys: Toy[] }>(search.hits, { query: { text } }, token)).toys

beforeAll(async () => {
  firm = await aFirm(app)
  matter = await aMatter(app, firm)
})

test('its records are created, listed and found, and its constraints are refusals', async () => {
  const toy = await aToy('Rocking horse')
  expect(await listed()).toContain('Rocking horse')
  expect(await found('rocking')).toEqual([{ id: toy.id, name: 'Rocking horse' }])
  const { status, body } = await app.call(
    toys.create,
    { body: { matterId: matter.id, name: '', price: 1 } },
    firm.administrator.token,
  )
  expect({ status, errors: body.errors }).toEqual({ status: 400, errors: { name: 'Name the toy' } })
})

test('the audit trail names its kind, its records and its columns', async () => {
  const toy = await aToy('Kite')
  const { data } = await call<{ data: AuditEvent[] }>(audit.trail, { query: { kind: 'toy', recordId: toy.id } })
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({ action: 'added', kind: 'toy', what: 'wooden toy', recordName: 'Kite' })
  expect(data[0]?.changes).toContainEqual({ field: 'Makes noise', before: null, after: 'No' })
  const activity = await call<{ data: AuditEvent[] }>(matterFile.activity, { params: { id: matter.id } })
  expect(activity.data.map(({ recordId }) => recordId)).toContain(toy.id)
})

test("a matter's and a client's page count it", async () => {
  const other = await aMatter(app, firm)
  await aToy('Top', other.id)
  const overview = await call<object>(matterFile.overview, { params: { id: other.id } })
  const figures = { counts: { toys: 1, expenses: 0 }, unbilled: { toys: { count: 1, amount: 12.5 } } }
  expect(overview).toMatchObject(figures)
  expect(await call<object>(matterFile.clientOverview, { params: { id: other.clientId } })).toMatchObject(figures)
})

test('the dashboard shows its figures, its matters and what waits', async () => {
  const office = await aFirm(app)
  const { token } = office.administrator
  const own = await aMatter(app, office, { matterAssignedToInfos: [{ userId: office.administrator.id }] })
  const doll = await aToy('Doll', own.id, office.administrator)
  expect(await call(dashboard.figures, {}, token)).toMatchObject({ toyPrices: { amount: 12.5 } })
  expect(await call(dashboard.matters, {}, token)).toMatchObject({ rows: [{ matterId: own.id, toys: 1 }] })
  expect(await call(dashboard.today, {}, token)).toMatchObject({ waiting: [] })
  await asOwnerOf(app, office.id, (owner) => owner.query('update app.toys set is_loud = true where id = $1', [doll.id]))
  expect(await call(dashboard.today, {}, token)).toMatchObject({ waiting: [{ code: 'loudToys', count: 1 }] })
})

test('a matter is not closed while it has one that keeps it open', async () => {
  const open = await aMatter(app, firm)
  const toy = await aToy('Drum', open.id)
  const setLoud = (isLoud: boolean) =>
    asOwnerOf(app, firm.id, (owner) => owner.query('update app.toys set is_loud = $2 where id = $1', [toy.id, isLoud]))
  const sent = { params: { id: open.id }, body: {} }
  await setLoud(true)
  expect(await call(matterClosing.get, { params: sent.params })).toMatchObject({
    reasons: [{ code: 'loudToys', count: 1, text: '1 loud toy' }],
  })
  const { status, body } = await app.call(matterClosing.close, sent, firm.administrator.token)
  expect({ status, code: body.code }).toEqual({ status: 422, code: 'matter_has_unbilled' })
  await setLoud(false)
  expect(await call(matterClosing.close, sent)).toMatchObject({ status: 'Closed' })
})

test('it goes to the recycle bin and back, and is removed for good', async () => {
  const toy = await aToy('Yo-yo')
  const params = { id: toy.id }
  const binned = async () => (await call<{ toys: number }>(recycleBin.counts)).toys
  const before = await binned()
  await call(toys.delete, { params })
  expect(await listed()).not.toContain('Yo-yo')
  expect(await found('yo-yo')).toEqual([])
  expect(await binned()).toBe(before + 1)
  await call(toys.restore, { params })
  expect(await listed()).toContain('Yo-yo')
  await call(toys.delete, { params })
  const purge = { body: { bin: 'toys', ids: [toy.id] } }
  expect((await call<BulkOutcome>(recycleBin.purge, purge)).changed).toEqual([toy.id])
  expect((await call<BulkOutcome>(recycleBin.purge, purge)).unchanged).toMatchObject([{ reason: 'Toy not found' }])
  expect(await binned()).toBe(before)
})

test('a stranger and a person without the permission learn nothing of it', async () => {
  await aToy('Puppet')
  const stranger = (await aFirm(app)).administrator
  expect(await found('puppet', stranger.token)).toEqual([])
  expect((await app.call(toys.list, {})).status).toBe(401)
  const accountant = await firm.join('accountant')
  await app.database.owner.query(
    `with role as (insert into app.roles (business_id, id, name, permissions)
       select business_id, gen_random_uuid(), 'Bookkeeper', array_remove(permissions, 'document') from app.roles where business_id = $1 and key = 'accountant' returning id)
     update app.members set role_id = role.id from role where members.id = $2`,
    [firm.id, accountant.id],
  )
  expect((await app.call(toys.list, {}, accountant.token)).status).toBe(403)
  expect(await call(dashboard.figures, {}, accountant.token)).toMatchObject({ toyPrices: null })
  expect(await found('puppet', accountant.token)).toEqual([])
})

test('it is behind the wall of its matter', async () => {
  const insider = await firm.join('partner', 'Ife Insider')
  const walled = await aMatter(app, firm, { matterAssignedToInfos: [{ userId: insider.id }] }, insider.token)
  dataOf(await app.call(walls.set, { params: { id: walled.id }, body: { isRestricted: true } }, insider.token))
  const toy = await aToy('Marionette', walled.id, insider)
  expect(await found('marionette', insider.token)).toHaveLength(1)
  expect(await found('marionette')).toEqual([])
  expect(await listed()).not.toContain('Marionette')
  expect((await app.call(toys.delete, { params: { id: toy.id } }, firm.administrator.token)).status).toBe(404)
  expect(await call(audit.trail, { query: { recordId: toy.id } })).toMatchObject({ data: [] })
})
