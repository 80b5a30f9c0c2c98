import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { walls } from '#contract/walls.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { verifyAudit } from '../db/audit-verify.ts'
import { urlOfRole } from '../db/roles.ts'
import { inFirm } from '../db/transactions.ts'
import { sessionLookup } from '../http/session.ts'
import { AccessRevoked, whileAuthorized } from './access-recheck.ts'

const app = useTestApp()
let firm: TestFirm
let matterId: string

beforeEach(async () => {
  firm = await aFirm(app)
  const team = [{ userId: firm.administrator.id }]
  matterId = (await aMatter(app, firm, { matterAssignedToInfos: team })).id
})

const asOwner = (statement: string, values: unknown[] = []) =>
  asOwnerOf(app, firm.id, (owner) => owner.query(statement, values))

const hide = () => asOwner('update app.matters set is_restricted = true where id = $1', [matterId])
const assign = ({ id }: TestPerson) =>
  asOwner(
    'insert into app.matter_members (business_id, id, matter_id, user_id) values ($1, gen_random_uuid(), $2, $3)',
    [firm.id, matterId, id],
  )
const removeFromMatter = ({ id }: TestPerson) => asOwner('delete from app.matter_members where user_id = $1', [id])
const giveRole = ({ id }: TestPerson, key: string) =>
  asOwner('update app.members set role_id = (select id from app.roles where key = $1) where id = $2', [key, id])

async function* threeBatches() {
  for (const batch of [1, 2, 3]) yield await Promise.resolve(batch)
}

const ABORTED = 'aborted'

/** The batches that a person's export receives when something changes after the first. */
async function receivedBatches(person: TestPerson, change: () => Promise<unknown>): Promise<(number | string)[]> {
  const { pool } = app.app
  const session = await sessionLookup(pool, () => app.clock.now().getTime()).find(person.token)
  const [membership] = session?.memberships ?? []
  if (!session || !membership) throw new Error('the person is signed out')
  const identity = { sessionId: session.id, businessId: firm.id, requestId: 'test' }
  const batches: (number | string)[] = []
  const exporting = inFirm(pool, identity, { readOnly: true }, async (tx) => {
    for await (const batch of whileAuthorized(tx, { session, membership }, threeBatches())) {
      batches.push(batch)
      if (batch === 1) await change()
    }
  })
  await exporting.catch((error: unknown) => {
    if (!(error instanceof AccessRevoked)) throw error
    batches.push(ABORTED)
  })
  return batches
}

describe('a running export is aborted when its reader', () => {
  test.each<[string, (reader: TestPerson) => Promise<unknown>]>([
    ['was signed out', ({ token }) => app.call(auth.signOut, {}, token)],
    ['was removed from the firm', ({ id }) => asOwner('update app.members set removed_at = now() where id = $1', [id])],
    ['has fewer permissions', (reader) => giveRole(reader, 'readonly')],
    ['is barred from a matter', hide],
  ])('%s', async (_, change) => {
    const reader = await firm.join('partner')
    expect(await receivedBatches(reader, () => change(reader))).toEqual([1, ABORTED])
  })

  test('had emergency access that has ended', async () => {
    const partner = await firm.join('partner')
    await assign(partner)
    await removeFromMatter(firm.administrator)
    await hide()
    const { rows } = await asOwner('select number from app.matters where id = $1', [matterId])
    const body = { matterNumber: (rows as { number: string }[])[0]?.number, reason: 'The partner in charge has left' }
    dataOf(await app.call(walls.override, { body }, firm.administrator.token))
    const end = () => asOwner("update app.wall_overrides set open_until = broken_at + interval '1 microsecond'")
    expect(await receivedBatches(firm.administrator, end)).toEqual([1, ABORTED])
  })

  test('sees only their own matters, and was removed from one', async () => {
    const reader = await firm.join('associate')
    await assign(reader)
    expect(await receivedBatches(reader, () => removeFromMatter(reader))).toEqual([1, ABORTED])
  })
})

describe('a running export continues when', () => {
  test('nothing has changed', async () => {
    const reader = await firm.join('associate')
    await assign(reader)
    expect(await receivedBatches(reader, () => Promise.resolve())).toEqual([1, 2, 3])
  })

  test('its reader is responsible for a matter, before a wall goes up around it and after', async () => {
    const reader = await firm.join('associate')
    await asOwner('update app.matters set responsible_id = $1 where id = $2', [reader.id, matterId])
    expect(await receivedBatches(reader, hide)).toEqual([1, 2, 3])
    expect(await receivedBatches(reader, () => Promise.resolve())).toEqual([1, 2, 3])
  })

  test('its reader was barred before it began, and somebody else signs out', async () => {
    const [reader, other] = [await firm.join('partner'), await firm.join('partner')]
    await hide()
    expect(await receivedBatches(reader, () => app.call(auth.signOut, {}, other.token))).toEqual([1, 2, 3])
  })

  test('a wall is removed, or its reader gets more permissions', async () => {
    await hide()
    const reader = await firm.join('readonly')
    const open = () => asOwner('update app.matters set is_restricted = false where id = $1', [matterId])
    expect(await receivedBatches(reader, open)).toEqual([1, 2, 3])
    expect(await receivedBatches(reader, () => giveRole(reader, 'partner'))).toEqual([1, 2, 3])
    expect(await receivedBatches(reader, () => giveRole(reader, 'administrator'))).toEqual([1, 2, 3])
  })
})

const manyRows = async () =>
  asOwner(
    `insert into app.time_entries (business_id, id, matter_id, user_id, activity_id, worked_on, worked_seconds, billed_hours,
       billing_state, rate, rate_rule, currency, home_rate, home_currency, exchange_rate, amount_minor, home_amount_minor, created_by)
     select $1, gen_random_uuid(), $2, $3, $4, '2026-03-16', 3600, 1, 'unbilled', 250, 'manual', 'USD', 250, 'USD', 1, 25000, 25000, $3
     from generate_series(1, 6000)`,
    [firm.id, matterId, firm.administrator.id, await firm.activityId()],
  )

test('slow readers use up the exports of their own firm, and of no other', async () => {
  await manyRows()
  const { administrator } = firm
  const slow = [await startExport(administrator), await startExport(administrator)]
  const refused = await requestExport(administrator)
  expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'busy_exporting' }])
  expect((await requestExport((await aFirm(app)).administrator)).statusCode).toBe(200)
  for (const file of slow) expect((await text(file)).trim().split('\r\n')).toHaveLength(6_001)
  await expect.poll(async () => (await requestExport(administrator)).statusCode, { timeout: 30_000 }).toBe(200)
}, 90_000)

test('firms with slow readers leave a third one its share, and requests their connections', async () => {
  const firms = [firm, await aFirm(app)]
  const slow: Readable[] = []
  for (const busy of firms) {
    firm = busy
    matterId = (await aMatter(app, firm)).id
    await manyRows()
    slow.push(await startExport(firm.administrator), await startExport(firm.administrator))
  }
  const third = (await aFirm(app)).administrator
  expect((await requestExport(third)).statusCode).toBe(200)
  expect(app.app.pool.totalCount - app.app.pool.idleCount).toBeLessThanOrEqual(2)
  for (const file of slow) expect((await text(file)).trim().split('\r\n')).toHaveLength(6_001)
}, 90_000)

test('signing out during an export breaks the file off and leaks no connection', async () => {
  const reader = await firm.join('partner')
  await manyRows()
  const broken = await startExport(reader)
  dataOf(await app.call(auth.signOut, {}, reader.token))
  await expect(text(broken)).rejects.toThrow('response destroyed before completion')
  const complete = await startExport(firm.administrator)
  expect((await text(complete)).trim().split('\r\n')).toHaveLength(6_001)
  // Sealing the many audit rows also takes a connection, again and again until all of them are sealed.
  const unsealed = async () => (await verifyAudit(urlOfRole(app.database.ownerUrl, 'app_jobs'))).unsealed
  await expect.poll(unsealed, { timeout: 60_000, interval: 500 }).toBe(0)
  const busy = () =>
    [app.app.pool, app.app.longReadPool].reduce((sum, { totalCount, idleCount }) => sum + totalCount - idleCount, 0)
  await expect.poll(busy, { timeout: 15_000 }).toBe(0)
}, 90_000)

const requestExport = ({ token }: TestPerson, more: object = {}) =>
  app.app.server.inject({
    url: `/api${timeEntries.export.path}`,
    headers: { authorization: `Bearer ${token}` },
    ...more,
  })

/** A file whose first rows have arrived. The rest is sent when it is read. */
async function startExport(person: TestPerson): Promise<Readable> {
  const reply = await requestExport(person, { payloadAsStream: true })
  expect(reply.statusCode).toBe(200)
  const file = reply.stream()
  await new Promise((resolve) => file.once('readable', resolve))
  return file
}
