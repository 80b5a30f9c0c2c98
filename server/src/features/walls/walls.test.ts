import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { conflicts } from '#contract/conflicts.ts'
import { firm as firmCalls } from '#contract/firm.ts'
import { roles as roleCalls, type Role } from '#contract/roles.ts'
import { matters } from '#contract/matters.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { walls, type Wall } from '#contract/walls.ts'
import { inFirm } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import { concurrently } from '../../testing/concurrency.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { aMatter } from '../../testing/matters.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

const REASON = 'The partner is in hospital and a filing is due'

interface Walled {
  readonly firm: TestFirm
  readonly partner: TestPerson
  readonly id: string
  readonly number: string
}

/** A matter with one partner on it, restricted by that partner. */
async function aWalledMatter(): Promise<Walled> {
  const firm = await aFirm(app)
  const partner = await firm.join('partner', 'Ife Marula')
  const { id, number } = await aMatter(app, firm, { members: [{ id: partner.id }] })
  dataOf(await app.call(walls.set, { params: { id }, body: { isRestricted: true } }, partner.token))
  return { firm, partner, id, number }
}

async function sessionOf({ id }: TestPerson): Promise<string> {
  const { rows } = await app.database.owner.query<{ id: string }>('select id from app.sessions where account_id = $1', [
    id,
  ])
  return rows[0]?.id ?? ''
}
const sees = async (id: string, { token }: TestPerson) =>
  (await app.call(matters.get, { params: { id } }, token)).status === 200
const overrideWall = (body: object, { token }: TestPerson) => app.call(walls.override, { body }, token)
const readWall = async (id: string, { token }: TestPerson) =>
  dataOf<Wall>(await app.call(walls.get, { params: { id } }, token))

describe('restricting a matter', () => {
  test('leaves it visible to its people, and opening it makes it visible to the firm again', async () => {
    const { firm, partner, id } = await aWalledMatter()
    expect([await sees(id, partner), await sees(id, firm.administrator)]).toEqual([true, false])
    expect(await readWall(id, partner)).toEqual({
      isRestricted: true,
      people: [{ userId: partner.id, name: 'Ife Marula' }],
      breaks: [],
    })
    const opened = await app.call(walls.set, { params: { id }, body: { isRestricted: false } }, partner.token)
    expect(dataOf(opened)).toEqual({ isRestricted: false, isInSight: true })
    expect(await sees(id, firm.administrator)).toBe(true)
  })

  test('by somebody who is not among its people hides it from them, and says so', async () => {
    const firm = await aFirm(app)
    const partner = await firm.join('partner')
    const { id } = await aMatter(app, firm, { members: [{ id: partner.id }] })
    const body = { isRestricted: true }
    const answer = await app.call(walls.set, { params: { id }, body }, firm.administrator.token)
    expect(dataOf(answer)).toEqual({ isRestricted: true, isInSight: false })
    expect([await sees(id, partner), await sees(id, firm.administrator)]).toEqual([true, false])
  })

  test('leaves it visible to the responsible person, who need not be on its team', async () => {
    const firm = await aFirm(app)
    const [partner, second] = [await firm.join('partner', 'Ife Marula'), await aMatter(app, firm)]
    const { id } = await aMatter(app, firm)
    await asOwnerOf(app, firm.id, async (owner) => {
      await owner.query('update app.matters set responsible_id = $1 where id = $2', [partner.id, id])
      await owner.query('update app.matters set responsible_id = $1 where id = $2', [firm.administrator.id, second.id])
    })
    dataOf(await app.call(walls.set, { params: { id }, body: { isRestricted: true } }, partner.token))
    expect([await sees(id, partner), await sees(id, firm.administrator)]).toEqual([true, false])
    expect((await readWall(id, partner)).people).toEqual([{ userId: partner.id, name: 'Ife Marula' }])
    expect(await sees(second.id, partner)).toBe(true)
  })

  test('that nobody would see any more is refused', async () => {
    const firm = await aFirm(app)
    const { id } = await aMatter(app, firm)
    const answer = await app.call(walls.set, { params: { id }, body: { isRestricted: true } }, firm.administrator.token)
    expect(answer).toMatchObject({ status: 422, body: { code: 'nobody_would_see' } })
    expect(await sees(id, firm.administrator)).toBe(true)
  })

  test('waits for a change that removes its last people at that moment, and is then refused', async () => {
    const firm = await aFirm(app)
    const partner = await firm.join('partner')
    const { id } = await aMatter(app, firm, { members: [{ id: partner.id }] })
    const restricted = await concurrently(app, {
      settings: { 'app.business_id': firm.id },
      hold: async (other) => {
        await other.query('select 1 from app.matters where id = $1 for update', [id])
        await other.query('delete from app.matter_members where matter_id = $1', [id])
      },
      call: () => app.call(walls.set, { params: { id }, body: { isRestricted: true } }, partner.token),
    })
    expect(restricted).toMatchObject({ status: 422, body: { code: 'nobody_would_see' } })
    expect(await sees(id, firm.administrator)).toBe(true)
  })

  test('protects its last people: an administrator with emergency access cannot remove them', async () => {
    const { firm, partner, id, number } = await aWalledMatter()
    const { administrator } = firm
    dataOf(await overrideWall({ matterNumber: number, reason: REASON }, administrator))
    const { clientId } = dataOf<{ clientId: string }>(
      await app.call(matters.get, { params: { id } }, administrator.token),
    )
    const body = { clientId, matterName: 'Estate of Obi', matterAssignedToInfos: [] }
    const emptied = await app.call(matters.update, { params: { id }, body }, administrator.token)
    expect(emptied).toMatchObject({ status: 422, body: { code: 'nobody_would_see' } })
    expect(await sees(id, partner)).toBe(true)
  })

  test('needs the permission to edit matters, and a matter of the own firm', async () => {
    const { firm, id } = await aWalledMatter()
    const { token } = await firm.join('readonly')
    const opening = { params: { id }, body: { isRestricted: false } }
    expect((await app.call(walls.set, opening, token)).status).toBe(403)
    const other = await aFirm(app)
    expect((await app.call(walls.set, opening, other.administrator.token)).status).toBe(404)
    expect((await app.call(walls.get, opening, other.administrator.token)).status).toBe(404)
    expect((await app.call(walls.set, { params: { id }, body: {} }, firm.administrator.token)).status).toBe(400)
  })
})

describe('emergency access', () => {
  test('gives an administrator access for four hours, notifies the people of the matter, and records the reason', async () => {
    const { firm, partner, id, number } = await aWalledMatter()
    const { administrator } = firm
    const answer = dataOf<{ matterId: string; until: string }>(
      await overrideWall({ matterNumber: number.toLowerCase(), reason: REASON }, administrator),
    )
    expect(answer.matterId).toBe(id)
    expect(await sees(id, administrator)).toBe(true)
    const { breaks } = await readWall(id, partner)
    expect(breaks).toMatchObject([{ userId: administrator.id, reason: REASON, isOpen: true, until: answer.until }])
    const hours = (Date.parse(answer.until) - Date.parse(breaks[0]?.at ?? '')) / 3_600_000
    expect(hours).toBe(4)
    await expect.poll(() => app.outbox.find(({ to }) => to === partner.email)?.text).toContain(REASON)
    const { rows } = await app.database.owner.query<{ user_id: string }>(
      "select user_id from app.audit_log where table_name = 'wall_overrides' and after ->> 'matter_id' = $1",
      [id],
    )
    expect(rows).toEqual([{ user_id: administrator.id }])
  })

  test('ends when they leave, and by itself when the time is over', async () => {
    const { firm, id, number } = await aWalledMatter()
    const { administrator } = firm
    const people = [{ id: (await firm.join('partner')).id }]
    const second = await aMatter(app, firm, { members: people, isRestricted: true })
    for (const wanted of [number, second.number])
      dataOf(await overrideWall({ matterNumber: wanted, reason: REASON }, administrator))
    dataOf(await app.call(walls.endOverride, { params: { id } }, administrator.token))
    expect([await sees(id, administrator), await sees(second.id, administrator)]).toEqual([false, true])
    expect((await app.call(walls.endOverride, { params: { id } }, administrator.token)).status).toBe(404)
    dataOf(await overrideWall({ matterNumber: number, reason: REASON }, administrator))
    expect(await sees(id, administrator)).toBe(true)
    await app.database.owner.query('begin')
    await app.database.owner.query("select set_config('app.business_id', $1, true)", [firm.id])
    await app.database.owner.query(
      "update app.wall_overrides set broken_at = now() - interval '5 hours', open_until = now() - interval '1 hour' where matter_id = $1",
      [id],
    )
    await app.database.owner.query('commit')
    expect(await sees(id, administrator)).toBe(false)
  })

  test('is for administrators only, in the database too', async () => {
    const { firm, number } = await aWalledMatter()
    const outsider = await firm.join('partner', 'Uche Finch')
    expect((await overrideWall({ matterNumber: number, reason: REASON }, outsider)).status).toBe(403)
    const asking = { sessionId: await sessionOf(outsider), businessId: firm.id, requestId: 'test' }
    const past = inFirm(app.app.pool, asking, { readOnly: false }, (tx) =>
      sql`select app.grant_emergency_access(${newId()}, ${number}, ${REASON}, 4)`.execute(tx),
    )
    await expect(past).rejects.toMatchObject({ status: 403, code: 'not_permitted' })
  })

  test('by two administrators ends only for the one who is no longer an administrator', async () => {
    const { firm, id, number } = await aWalledMatter()
    const { administrator } = firm
    const second = await firm.join('administrator', 'Uche Finch')
    for (const person of [administrator, second])
      dataOf(await overrideWall({ matterNumber: number, reason: REASON }, person))
    const body = { isActive: false }
    dataOf(await app.call(firmCalls.updateMember, { params: { id: second.id }, body }, administrator.token))
    expect(await sees(id, administrator)).toBe(true)
    dataOf(
      await app.call(
        firmCalls.updateMember,
        { params: { id: second.id }, body: { isActive: true } },
        administrator.token,
      ),
    )
    expect([await sees(id, second), await sees(id, administrator)]).toEqual([false, true])
  })

  test('ends when its holder is no longer an administrator, no matter who changed that', async () => {
    const { firm, partner, id, number } = await aWalledMatter()
    const { administrator } = firm
    const second = await firm.join('administrator', 'Uche Finch')
    dataOf(await overrideWall({ matterNumber: number, reason: REASON }, second))
    dataOf(await overrideWall({ matterNumber: number, reason: REASON }, administrator))
    dataOf(await app.call(walls.endOverride, { params: { id } }, administrator.token))
    expect([await sees(id, second), await sees(id, administrator)]).toEqual([true, false])
    const roles = dataOf<Role[]>(await app.call(roleCalls.list, {}, administrator.token))
    const body = { roleId: roles.find(({ name }) => name === 'Partner')?.id }
    dataOf(await app.call(firmCalls.updateMember, { params: { id: second.id }, body }, administrator.token))
    expect(await sees(id, second)).toBe(false)
    expect((await readWall(id, partner)).breaks.filter(({ isOpen }) => isOpen)).toEqual([])
  })

  test('needs a reason, and reveals nothing about numbers that are not restricted or of another firm', async () => {
    const { firm, number } = await aWalledMatter()
    const { administrator } = firm
    const open = await aMatter(app, firm)
    expect(await overrideWall({ matterNumber: number, reason: 'because' }, administrator)).toMatchObject({
      status: 400,
      body: { errors: { reason: 'Say why, in at least 10 characters' } },
    })
    for (const matterNumber of [open.number, 'M-404', `${number}%`])
      expect((await overrideWall({ matterNumber, reason: REASON }, administrator)).status).toBe(404)
    const other = await aFirm(app)
    expect((await overrideWall({ matterNumber: number, reason: REASON }, other.administrator)).status).toBe(404)
  })
})

test('administrators get the number of a restricted matter that its last person has left, for emergency access', async () => {
  const { firm, partner, number } = await aWalledMatter()
  const { administrator } = firm
  const unseen = async ({ token }: TestPerson) => app.call(walls.orphaned, {}, token)
  const place = (isActive: boolean) =>
    app.call(firmCalls.updateMember, { params: { id: partner.id }, body: { isActive } }, administrator.token)
  expect(dataOf(await unseen(administrator))).toEqual([])
  dataOf(await place(false))
  expect(dataOf(await unseen(administrator))).toEqual([{ matterNumber: number }])
  expect((await unseen(await firm.join('partner'))).status).toBe(403)
  expect(dataOf(await unseen((await aFirm(app)).administrator))).toEqual([])
  dataOf(await overrideWall({ matterNumber: number, reason: REASON }, administrator))
  dataOf(await place(true))
  expect(dataOf(await unseen(administrator))).toEqual([])
})

test('time that was recorded before the wall is not shown to its own author outside it', async () => {
  const firm = await aFirm(app)
  const partner = await firm.join('partner')
  const { id, clientId } = await aMatter(app, firm, { members: [{ id: partner.id }] })
  const body = {
    clientId,
    matterId: id,
    activityId: await firm.activityId(),
    timeEntryUserId: firm.administrator.id,
    timeEntryDate: '2026-03-16',
    duration: 1,
    isBillable: 4,
  }
  dataOf(await app.call(timeEntries.create, { body }, firm.administrator.token))
  dataOf(await app.call(walls.set, { params: { id }, body: { isRestricted: true } }, partner.token))
  const listed = dataOf<{ data: unknown[] }>(await app.call(timeEntries.list, {}, firm.administrator.token))
  expect(listed.data).toEqual([])
})

test.each(Object.entries(walls))('a stranger learns nothing from %s', async (_, endpoint) => {
  expect((await app.call(endpoint, { params: { id: newId() } })).status).toBe(401)
})

test('an answer stored for a repeated call is not sent to a person who was barred by a wall since', async () => {
  const firm = await aFirm(app)
  const [partner, other] = [await firm.join('partner'), await firm.join('partner', 'Uche Finch')]
  const { id, clientId } = await aMatter(app, firm, { members: [{ id: partner.id }] })
  const record = {
    matterId: id,
    clientId,
    activityId: await firm.activityId(),
    timeEntryUserId: other.id,
    timeEntryDate: '2026-03-16',
    description: 'Merger talks',
    duration: 1,
    isBillable: 4,
  }
  const save = () => app.call(timeEntries.create, { body: record }, other.token, { 'idempotency-key': 'once' })
  const check = () =>
    app.call(conflicts.checkMatter, { params: { id }, body: {} }, other.token, { 'idempotency-key': 'checked' })
  const first = [await save(), await check()]
  expect(first.map(({ status }) => status)).toEqual([200, 200])
  expect([await save(), await check()]).toEqual(first)
  dataOf(await app.call(walls.set, { params: { id }, body: { isRestricted: true } }, partner.token))
  for (const again of [await save(), await check()])
    expect(again).toMatchObject({ status: 404, body: { success: false } })
})
