import { beforeAll, expect, test } from 'vitest'
import { audit, type AuditEvent } from '#contract/audit.ts'
import { dailyTargets, type PersonTarget } from '#contract/daily-targets.ts'
import { aFirm, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

// The clock stands on 17 March 2026.
const app = useTestApp()
let firm: TestFirm
let associate: TestPerson
beforeAll(async () => {
  firm = await aFirm(app)
  associate = await firm.join('associate', 'Grace Osei')
})

const set = (person: TestPerson, hours: unknown, effectiveOn = '2026-03-01', by = firm.administrator) =>
  app.call(dailyTargets.set, { params: { id: person.id }, body: { hours, effectiveOn } }, by.token)
const setOwn = (person: TestPerson, hours: unknown, effectiveOn = '2026-03-01') =>
  app.call(dailyTargets.setOwn, { body: { hours, effectiveOn } }, person.token)
const own = async (person: TestPerson) => dataOf<PersonTarget>(await app.call(dailyTargets.own, {}, person.token))

test('nobody has a target until one is set', async () => {
  const newcomer = await firm.join('paralegal', 'Bisi Oke')
  expect(await own(newcomer)).toEqual({ userId: newcomer.id, name: 'Bisi Oke', hours: null, targets: [] })
})

test('a target holds from its day on, and earlier days keep theirs', async () => {
  dataOf(await set(associate, 6))
  dataOf(await set(associate, 6.5, '2026-03-17'))
  const after = dataOf<PersonTarget>(await set(associate, 5, '2026-04-01'))
  expect(after).toMatchObject({
    hours: 6.5,
    targets: [
      { effectiveOn: '2026-04-01', hours: 5 },
      { effectiveOn: '2026-03-17', hours: 6.5 },
      { effectiveOn: '2026-03-01', hours: 6 },
    ],
  })
  const replaced = dataOf<PersonTarget>(await set(associate, 7.25, '2026-03-17'))
  expect(replaced).toMatchObject({ hours: 7.25 })
  expect(replaced.targets).toHaveLength(3)
  expect(dataOf<PersonTarget>(await set(associate, 0, '2026-03-10'))).toMatchObject({ hours: 7.25 })
  expect(dataOf<PersonTarget>(await set(associate, 0, '2026-03-17'))).toMatchObject({ hours: null })
})

test('people set their own, administrators those of everybody, and nobody else those of others', async () => {
  expect(dataOf<PersonTarget>(await setOwn(associate, 6, '2026-03-17')).hours).toBe(6)
  expect((await setOwn(await firm.join('readonly', 'Audit Guest'), 6)).status).toBe(403)
  const partner = await firm.join('partner', 'Tobi Marula')
  expect((await set(partner, 4, '2026-03-01', associate)).status).toBe(403)
  dataOf(await set(partner, 4))
  const team = dataOf<PersonTarget[]>(await app.call(dailyTargets.team, {}, firm.administrator.token))
  expect(team.find(({ userId }) => userId === partner.id)).toMatchObject({ name: 'Tobi Marula', hours: 4 })
  expect((await app.call(dailyTargets.team, {}, associate.token)).status).toBe(403)
})

test('the database refuses it too', async () => {
  const colleague = await firm.join('paralegal', 'Sani Bako')
  const { pool } = app.app
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `select set_config('app.business_id', $1, true), set_config('app.user_id', $2, true), set_config('app.request_id', 'test', true)`,
      [firm.id, associate.id],
    )
    const insert = `insert into app.daily_targets (business_id, id, user_id, effective_on, hours) values ($1, gen_random_uuid(), $2, '2026-03-01', 1)`
    await expect(client.query(insert, [firm.id, colleague.id])).rejects.toMatchObject({ code: '42501' })
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test("another firm's people are not there, and nonsense is refused in words", async () => {
  const stranger = (await aFirm(app)).administrator
  expect((await set(associate, 5, '2026-03-01', stranger)).status).toBe(404)
  for (const hours of [25, -1, 'six', 6.125, null]) {
    const reply = await set(associate, hours)
    expect([reply.status, reply.body.errors]).toEqual([
      400,
      { hours: 'Hours a day must be 0 to 24, with at most 2 decimals' },
    ])
  }
  expect((await set(associate, 5, '2026-02-30')).status).toBe(400)
})

test('each change stands in the audit trail, under the person', async () => {
  const person = await firm.join('associate', 'Ruth Pam')
  dataOf(await set(person, 6.5))
  const { data } = dataOf<{ data: AuditEvent[] }>(
    await app.call(audit.trail, { query: { kind: 'person' } }, firm.administrator.token),
  )
  expect(data[0]).toMatchObject({ action: 'added', what: 'daily target', recordName: 'Ruth Pam' })
})
