import { afterEach, describe, expect, test } from 'vitest'
import { firm as calls } from '#contract/firm.ts'
import { roles, type Role } from '#contract/roles.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { timer, type TimerLog } from '#contract/timer.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { aMatter } from '../../testing/matters.ts'
import { dataOf } from '../../testing/records.ts'
import { aTimekeeper, entryBody } from '../../testing/time.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
afterEach(() => app.clock.set('2026-03-17T09:00:00Z'))

interface Changed {
  readonly isActive: boolean
  readonly hasPausedTimer: boolean
}
const change = async ({ administrator }: TestFirm, { id }: TestPerson, body: object) =>
  dataOf<Changed>(await app.call(calls.updateMember, { params: { id }, body }, administrator.token))
const start = ({ token }: TestPerson) => app.call(timer.start, {}, token)
const total = async ({ token }: TestPerson) => dataOf<TimerLog>(await app.call(timer.total, {}, token))
const roleNamed = async ({ administrator }: TestFirm, name: string) =>
  dataOf<Role[]>(await app.call(roles.list, {}, administrator.token)).find((role) => role.name === name)?.id

/** A timer is shown to its person only, also to the owner of the database. */
const readAs = (firm: TestFirm, { id }: TestPerson, text: string) =>
  asOwnerOf(app, firm.id, async (owner) => {
    await owner.query("select set_config('app.user_id', $1, false)", [id])
    return (await owner.query<object>(text)).rows
  })
const running = async (firm: TestFirm, person: TestPerson) =>
  (await readAs(firm, person, 'select from app.timer_segments where stopped_at is null')).length

describe('the running timer of somebody', () => {
  test('who is deactivated is paused at that moment, and its time waits for their return', async () => {
    const firm = await aFirm(app)
    const leaver = await firm.join('partner')
    dataOf(await start(leaver))
    expect(await running(firm, leaver)).toBe(1)
    app.clock.advance(1_200)
    expect(await change(firm, leaver, { isActive: false })).toMatchObject({ isActive: false, hasPausedTimer: true })
    expect(await running(firm, leaver)).toBe(0)
    app.clock.advance(7 * 86_400)
    expect(await change(firm, leaver, { isActive: true })).toMatchObject({ isActive: true, hasPausedTimer: false })
    expect(await total(leaver)).toMatchObject({ isStarted: false, totalSeconds: 1_200 })
  })

  test('whose new role records no time is paused, and runs on in a role that does', async () => {
    const firm = await aFirm(app)
    const person = await firm.join('partner')
    dataOf(await start(person))
    app.clock.advance(60)
    const associate = await roleNamed(firm, 'Associate / fee earner')
    expect(await change(firm, person, { roleId: associate })).toMatchObject({ hasPausedTimer: false })
    app.clock.advance(60)
    const readOnly = await roleNamed(firm, 'Read-only')
    expect(await change(firm, person, { roleId: readOnly })).toMatchObject({ hasPausedTimer: true })
    app.clock.advance(60)
    expect(await total(person)).toMatchObject({ isStarted: false, totalSeconds: 120 })
  })

  test('who keeps their place stays as it is, and so does everybody else’s', async () => {
    const firm = await aFirm(app)
    const [person, leaver] = [await firm.join('partner'), await firm.join('partner')]
    dataOf(await start(person))
    expect(await change(firm, person, {})).toMatchObject({ hasPausedTimer: false })
    expect(await change(firm, leaver, { isActive: false })).toMatchObject({ hasPausedTimer: false })
    expect(await total(person)).toMatchObject({ isStarted: true })
  })

  test('never outlasts their place where both change at one moment', async () => {
    const firm = await aFirm(app)
    for (let turn = 0; turn < 8; turn += 1) {
      const leaver = await firm.join('partner')
      const [started] = await Promise.all([start(leaver), change(firm, leaver, { isActive: false })])
      expect([200, 403]).toContain(started.status)
      expect(await running(firm, leaver)).toBe(0)
    }
  })

  test('is paused in the name of who let them go, as the audit trail tells', async () => {
    const firm = await aFirm(app)
    const leaver = await firm.join('partner')
    dataOf(await start(leaver))
    await change(firm, leaver, { isActive: false })
    const { rows } = await asOwnerOf(app, firm.id, (owner) =>
      owner.query(
        "select user_id from app.audit_log where business_id = $1 and table_name = 'timer_segments' and action = 'update'",
        [firm.id],
      ),
    )
    expect(rows).toEqual([{ user_id: firm.administrator.id }])
  })
})

describe('time that was measured and never saved', () => {
  interface Listed {
    readonly id: string
    readonly unsavedSeconds: number
  }
  const unsavedOf = async (who: TestPerson, { token }: TestPerson) =>
    dataOf<Listed[]>(await app.call(calls.team, {}, token)).find(({ id }) => id === who.id)?.unsavedSeconds

  test('is reported to the person who removes its owner, and on the team page until they are back to save it', async () => {
    const firm = await aFirm(app)
    const { administrator } = firm
    const [leaver, partner] = [await firm.join('partner'), await firm.join('partner')]
    dataOf(await start(leaver))
    app.clock.advance(1_200)
    // A timer of somebody who can save it is nobody else's business.
    expect(await unsavedOf(leaver, administrator)).toBe(0)
    expect(await change(firm, leaver, { isActive: false })).toMatchObject({ unsavedSeconds: 1_200 })
    app.clock.advance(86_400)
    expect(await unsavedOf(leaver, administrator)).toBe(1_200)
    expect(await unsavedOf(leaver, partner)).toBe(0)
    expect(await unsavedOf(leaver, (await aFirm(app)).administrator)).toBeUndefined()
    expect(await change(firm, leaver, { isActive: true })).toMatchObject({ unsavedSeconds: 0 })
    expect(await total(leaver)).toMatchObject({ totalSeconds: 1_200 })
  })

  test('is also reported if the timer was paused before, or if a new role records no time', async () => {
    const firm = await aFirm(app)
    const person = await firm.join('partner')
    dataOf(await start(person))
    app.clock.advance(90)
    dataOf(await app.call(timer.pause, {}, person.token))
    const readOnly = await roleNamed(firm, 'Read-only')
    expect(await change(firm, person, { roleId: readOnly })).toMatchObject({
      hasPausedTimer: false,
      unsavedSeconds: 90,
    })
    const partner = await roleNamed(firm, 'Partner')
    expect(await change(firm, person, { roleId: partner })).toMatchObject({ unsavedSeconds: 0 })
    dataOf(await app.call(timer.discard, {}, person.token))
    expect(await change(firm, person, { isActive: false })).toMatchObject({ unsavedSeconds: 0 })
  })
})

describe('the unsaved time of somebody who left', () => {
  const save = (body: object, { token }: TestPerson) => app.call(timeEntries.createForLeaver, { body }, token)
  const discard = (userId: string, { token }: TestPerson) =>
    app.call(timeEntries.discardForLeaver, { body: { userId } }, token)
  async function aLeaver() {
    const firm = await aFirm(app)
    const leaver = await firm.join('partner', 'Ife Marula')
    const { matter, activityId } = await aTimekeeper(app, firm)
    dataOf(await start(leaver))
    app.clock.advance(1_200)
    const body = { ...entryBody(matter, leaver, activityId), duration: 0.3333 }
    return { firm, leaver, body }
  }

  test('becomes a time entry of theirs, once, with exactly what was measured', async () => {
    const { firm, leaver, body } = await aLeaver()
    const { administrator } = firm
    // As long as they can save it themselves, nobody else does.
    expect(await save(body, administrator)).toMatchObject({ status: 422, body: { code: 'timer_empty' } })
    await change(firm, leaver, { isActive: false })
    const both = await Promise.all([save(body, administrator), save(body, administrator)])
    expect(both.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 422])
    const stored = await readAs(
      firm,
      leaver,
      `select e.worked_seconds, e.user_id, e.created_by, count(s.id)::int as segments from app.time_entries e
        join app.timer_segments s on s.time_entry_id = e.id group by e.worked_seconds, e.user_id, e.created_by`,
    )
    expect(stored).toEqual([{ worked_seconds: 1_200, user_id: leaver.id, created_by: administrator.id, segments: 1 }])
    expect(await change(firm, leaver, { isActive: true })).toMatchObject({ unsavedSeconds: 0 })
    expect(await total(leaver)).toMatchObject({ totalSeconds: 0 })
  })

  test('is discarded, and stays as evidence that it was measured', async () => {
    const { firm, leaver } = await aLeaver()
    await change(firm, leaver, { isActive: false })
    expect((await discard(leaver.id, firm.administrator)).status).toBe(200)
    expect(await discard(leaver.id, firm.administrator)).toMatchObject({ body: { code: 'timer_empty' } })
    const text = 'select user_id from app.timer_segments where discarded_at is not null'
    expect(await readAs(firm, leaver, text)).toEqual([{ user_id: leaver.id }])
  })

  test('is left alone by whoever may not manage people, by other firms, and of people who still record time', async () => {
    const { firm, leaver, body } = await aLeaver()
    const partner = await firm.join('partner')
    dataOf(await start(partner))
    app.clock.advance(60)
    await change(firm, leaver, { isActive: false })
    expect((await save(body, partner)).status).toBe(403)
    expect((await discard(leaver.id, partner)).status).toBe(403)
    const other = (await aFirm(app)).administrator
    expect((await discard(leaver.id, other)).body.code).toBe('timer_empty')
    expect((await save(body, other)).status).toBe(404)
    expect((await discard(partner.id, firm.administrator)).body.code).toBe('timer_empty')
    expect(await total(partner)).toMatchObject({ totalSeconds: 60, isStarted: true })
    // A matter that may not be billed takes no time, and the time is not lost by the refusal.
    const closed = await aMatter(app, firm, { closedOn: '2026-03-16' })
    const late = { ...body, matterId: closed.id, clientId: closed.clientId }
    expect(await save(late, firm.administrator)).toMatchObject({ status: 422, body: { code: 'matter_closed' } })
    expect(await change(firm, leaver, { isActive: true })).toMatchObject({ unsavedSeconds: 0 })
    expect(await total(leaver)).toMatchObject({ totalSeconds: 1_260 })
  })
})

test('nobody pauses the timer of a colleague who may record time', async () => {
  const firm = await aFirm(app)
  const colleague = await firm.join('partner')
  dataOf(await start(colleague))
  const { rows } = await asOwnerOf(app, firm.id, (owner) =>
    owner.query('select app.pause_timer_of_leaver($1, now()) as ran', [colleague.id]),
  )
  expect(rows).toEqual([{ ran: false }])
  expect(await total(colleague)).toMatchObject({ isStarted: true })
})

describe('the work of somebody who leaves', () => {
  const matterRows = (firm: TestFirm) =>
    asOwnerOf(app, firm.id, async (owner) => {
      const { rows } = await owner.query<{ id: string; responsible_id: string | null }>(
        'select id, responsible_id from app.matters',
      )
      return new Map(rows.map(({ id, responsible_id }) => [id, responsible_id]))
    })
  const makeResponsible = (firm: TestFirm, { id }: TestPerson, matters: readonly { readonly id: string }[]) =>
    asOwnerOf(app, firm.id, (owner) =>
      owner.query('update app.matters set responsible_id = $1 where id = any($2::uuid[])', [
        id,
        matters.map((one) => one.id),
      ]),
    )

  test('goes to the person who takes over, but for closed matters and restricted ones they are not on', async () => {
    const firm = await aFirm(app)
    const [leaver, successor] = [await firm.join('partner', 'Tobi Marula'), await firm.join('partner', 'Priya Nair')]
    const { administrator } = firm
    const open = await aMatter(app, firm)
    const closed = await aMatter(app, firm, { closedOn: '2026-02-01' })
    const walled = await aMatter(app, firm, { isRestricted: true, members: [administrator] })
    const shared = await aMatter(app, firm, { isRestricted: true, members: [administrator, successor] })
    await makeResponsible(firm, leaver, [open, closed, walled, shared])
    const before = await app.call(calls.handover, { params: { id: leaver.id } }, administrator.token)
    expect(before.body.data).toEqual({
      matters: 1,
      restrictedMatters: 2,
      followUps: 0,
      recurringInvoices: 0,
      apiKeys: 0,
      webhooks: 0,
    })

    const reply = await app.call(
      calls.updateMember,
      { params: { id: leaver.id }, body: { isActive: false, handOverTo: successor.id } },
      administrator.token,
    )
    expect(reply.body.data).toMatchObject({
      isActive: false,
      handedOver: { matters: 2, restrictedMatters: 1, followUps: 0, recurringInvoices: 0, apiKeys: 0, webhooks: 0 },
    })
    const rows = await matterRows(firm)
    expect([open, shared, closed, walled].map(({ id }) => rows.get(id))).toEqual([
      successor.id,
      successor.id,
      leaver.id,
      leaver.id,
    ])
    const team = await asOwnerOf(app, firm.id, (owner) =>
      owner.query('select from app.matter_members where matter_id = $1 and user_id = $2', [open.id, successor.id]),
    )
    expect(team.rows).toHaveLength(1)
  })

  test('goes to nobody who left or works elsewhere, and nothing is changed then', async () => {
    const [firm, other] = [await aFirm(app), await aFirm(app)]
    const [leaver, gone] = [await firm.join('partner'), await firm.join('partner')]
    await change(firm, gone, { isActive: false })
    for (const handOverTo of [gone.id, leaver.id, other.administrator.id]) {
      const reply = await app.call(
        calls.updateMember,
        { params: { id: leaver.id }, body: { isActive: false, handOverTo } },
        firm.administrator.token,
      )
      expect(reply).toMatchObject({
        status: 422,
        body: { errors: { handOverTo: 'Choose somebody who works at the firm' } },
      })
    }
    const again = await change(firm, leaver, { isActive: false })
    expect(again).toMatchObject({ isActive: false })
  })
})
