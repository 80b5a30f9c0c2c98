import { beforeEach, describe, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { clients } from '#contract/clients.ts'
import { session, type Profile } from '#contract/session.ts'
import { signInRules as calls, type SignInRules } from '#contract/sign-in-rules.ts'
import { timer, type TimerLog } from '#contract/timer.ts'
import { inIdentity } from '../../platform/db/transactions.ts'
import { hashSecret, newSecret } from '../../platform/http/session.ts'
import { newId } from '../../platform/ids.ts'
import { aStream } from '../../testing/event-stream.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { expireProof } from '../../testing/passwords.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let person: TestPerson
beforeEach(async () => {
  firm = await aFirm(app)
  person = await firm.join('partner')
})

const limit = (idleMinutes: number | null, by = firm.administrator) =>
  app.call(calls.updateIdle, { body: { idleMinutes } }, by.token)
const listClients = ({ token }: TestPerson, headers = {}) => app.call(clients.list, {}, token, headers)
const stillHere = ({ token }: TestPerson) => app.call(session.stillHere, {}, token)
const idle = { status: 401, body: { code: 'session_idle' } }
/** As the web app calls while nobody touches it. */
const untouched = (minutes: number) => ({ 'x-idle-seconds': String(minutes * 60) })

async function signInAgain({ id }: TestPerson): Promise<string> {
  const token = newSecret()
  const row = { id: newId(), account_id: id, token_hash: hashSecret(token), expires_at: new Date('2999-01-01') }
  await inIdentity(app.app.pool, { accountId: id, requestId: 'test' }, { readOnly: false }, (tx) =>
    tx.insertInto('app.sessions').values(row).execute(),
  )
  return token
}

/** Lets time pass for the person: the check of a session goes by the clock of the database. */
async function pass(minutes: number, { id }: TestPerson = person): Promise<void> {
  const back = `- interval '${minutes} minutes'`
  await app.app.pool.query(
    `begin; select set_config('app.realm', 'identity', true);
      update app.sessions set created_at = created_at ${back}, proven_at = proven_at where account_id = '${id}'; commit`,
  )
  await asOwnerOf(app, firm.id, (owner) => owner.query(`update app.sign_in_rules set idle_since = idle_since ${back}`))
  await app.database.owner.query(
    `begin; set local role app_jobs;
      select set_config('app.business_id', '${firm.id}', true);
      update app.session_activity set active_at = active_at ${back}
        where session_id in (select s.id from app.sessions s where s.account_id = '${id}'); commit`,
  )
  app.clock.advance(minutes * 60)
}

describe('a session that nobody uses', () => {
  test('is refused after the time that the firm allows, with a code of its own, and stays so', async () => {
    dataOf(await limit(15))
    expect((await listClients(person)).status).toBe(200)
    await pass(14)
    expect((await listClients(person)).status).toBe(200)
    await pass(16)
    expect(await listClients(person)).toMatchObject(idle)
    expect(await stillHere(person)).toMatchObject(idle)
    expect(await app.call(session.profile, {}, person.token)).toMatchObject(idle)
    // Raising the limit opens nothing that has ended.
    dataOf(await limit(60))
    expect((await listClients(person)).status).toBe(401)
  })

  test('ends also where the app goes on loading by itself, and not while the person is there', async () => {
    dataOf(await limit(15))
    expect((await listClients(person)).status).toBe(200)
    for (const minutes of [5, 10, 15]) {
      await pass(5)
      expect((await listClients(person, untouched(minutes))).status).toBe(200)
    }
    await pass(1)
    expect(await listClients(person, untouched(16))).toMatchObject(idle)

    const colleague = await firm.join('partner')
    for (let times = 0; times < 4; times += 1) {
      await pass(10, colleague)
      expect(dataOf(await stillHere(colleague))).toEqual({ idleMinutes: 15 })
    }
  })

  test('is refused inside the transaction, whatever a node has remembered, and its live stream ends', async () => {
    dataOf(await limit(15))
    expect((await listClients(person)).status).toBe(200)
    const stream = await aStream(app, '/admin/live', person.token)
    await stream.next('timer')
    // The node still knows the session as one that is used.
    await pass(16)
    app.clock.advance(-16 * 60)
    expect(await listClients(person, untouched(16))).toMatchObject(idle)
    // An event reads the timer again, which is refused.
    await app.database.owner.query('select pg_notify(\'lexhold\', \'{"kind":"everyone"}\')')
    let last = await stream.next('timer')
    while (last !== undefined) last = await stream.next('timer')
    expect(last).toBeUndefined()
  })

  test('lets the running timer go on', async () => {
    dataOf(await limit(15))
    dataOf(await app.call(timer.start, {}, person.token))
    await pass(60)
    expect(await listClients(person)).toMatchObject(idle)
    expect(dataOf<TimerLog>(await app.call(timer.total, {}, await signInAgain(person)))).toMatchObject({
      isStarted: true,
    })
  })
})

describe('the idle time-out of a firm', () => {
  test('counts from when it is set, is told to the app, and holds for nobody of another firm', async () => {
    const other = await aFirm(app)
    await pass(600)
    expect(dataOf<SignInRules>(await limit(15))).toMatchObject({ idleMinutes: 15, requiredFrom: null })
    expect((await listClients(person)).status).toBe(200)
    const profileOf = async ({ token }: TestPerson) => dataOf<Profile[]>(await app.call(session.profile, {}, token))[0]
    expect(await profileOf(person)).toMatchObject({ idleMinutes: 15 })
    expect(await profileOf(other.administrator)).toMatchObject({ idleMinutes: null })
    await pass(600, other.administrator)
    expect((await listClients(other.administrator)).status).toBe(200)
    expect(dataOf<SignInRules>(await limit(null))).toMatchObject({ idleMinutes: null })
    expect(await profileOf(person)).toMatchObject({ idleMinutes: null })
  })

  test('is an administrator’s to set, with a fresh proof, of the times that are known, and in the trail', async () => {
    expect((await limit(15, person)).status).toBe(403)
    expect(await limit(7)).toMatchObject({ status: 400, body: { errors: { idleMinutes: 'Time is not known' } } })
    dataOf(await limit(30))
    const trail = await app.call(audit.trail, { query: { size: 1 } }, firm.administrator.token)
    expect(JSON.stringify(trail.body.data)).toContain('30')
    await expireProof(app, firm.administrator)
    expect(await limit(null)).toMatchObject({ status: 403, body: { code: 'proof_needed' } })
  })
})
