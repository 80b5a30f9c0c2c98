import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { firm as firmContract } from '#contract/firm.ts'
import { profile } from '#contract/profile.ts'
import { session } from '#contract/session.ts'
import { quickEntry } from '#contract/quick-entry.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { timesheet } from '#contract/timesheet.ts'
import { aFirm, aPerson, asOwnerOf } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { respell, spellingsOf } from './keys.ts'
import { FirmQuery } from '#contract/common.ts'

const app = useTestApp()

describe('keys', () => {
  test('are matched without regard to case, and unknown ones are left as they are', () => {
    expect(respell({ ADMINUSERID: 1, Businessid: 2, other: 3 }, spellingsOf(FirmQuery))).toEqual({
      adminUserId: 1,
      businessId: 2,
      other: 3,
    })
  })

  test('of records are the same in capital letters', async () => {
    const firm = await aFirm(app)
    const associate = await firm.join('associate')
    const query = { userId: associate.id.toUpperCase(), businessId: firm.id.toUpperCase() }
    const { status, body } = await app.call(timesheet.week, { query }, associate.token)
    expect({ status, data: body.data }).toMatchObject({ status: 200, data: { userId: associate.id } })
  })

  test('cannot reach the prototype', () => {
    const respelled = respell(JSON.parse('{"__proto__": {"isAdmin": true}}'), new Map())
    expect((respelled as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })
})

describe('bad input is refused in the envelope, never with a fault', () => {
  test.each([
    ['malformed JSON', { 'content-type': 'application/json' }, '{"email":', 400],
    ['a text where an object belongs', { 'content-type': 'application/json' }, '"hello"', 400],
    ['a list where an object belongs', { 'content-type': 'application/json' }, '[]', 400],
    ['another media type', { 'content-type': 'text/plain' }, 'email=a', 415],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'email=a', 415],
    [
      'a body of half a megabyte',
      { 'content-type': 'application/json' },
      JSON.stringify({ email: 'a'.repeat(500_000) }),
      413,
    ],
  ])('%s', async (_, headers, payload, expected) => {
    const { status, body } = await app.inject({ method: 'POST', url: '/api/auth/login', headers, payload })
    expect(status).toBe(expected)
    expect(body).toMatchObject({ success: false, requestId: expect.any(String) })
  })

  test('lists within lists, a hundred thousand deep, are refused as they are read', async () => {
    const payload = `{"email":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'deep' }
    const { status, body } = await app.inject({ method: 'POST', url: '/api/auth/login', headers, payload })
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'malformed' })
  })

  test('brackets within a text are no nesting', async () => {
    const password = `${'['.repeat(90)}"\\${'{'.repeat(90)}`
    const { status } = await app.call(auth.signIn, { body: { email: 'nobody@firm.example', password } })
    expect(status).toBe(401)
  })

  test('every fault of a form is reported at once', async () => {
    const { status, body } = await app.call(auth.signUp, { body: { email: 'nobody', password: 'short' } })
    expect(status).toBe(400)
    expect(Object.keys(body.errors ?? {})).toEqual(
      expect.arrayContaining(['firstName', 'lastName', 'email', 'password']),
    )
  })

  test('an unknown field is named', async () => {
    const { status, body } = await app.call(auth.signIn, {
      body: { email: 'a@b.example', password: 'x', isAdmin: true },
    })
    expect(status).toBe(400)
    expect(body.errors).toEqual({ isAdmin: 'Unknown field' })
  })

  test('an address that does not exist is 404 in the envelope', async () => {
    const { status, body } = await app.inject({ method: 'GET', url: '/api/nothing-here' })
    expect(status).toBe(404)
    expect(body).toMatchObject({ success: false, message: 'There is nothing at this address' })
  })

  test.each([
    ['that cannot be read', '/api/admin/time-entry/%ED%A0%80', 400, 'malformed'],
    ['with a name of a thousand letters', `/api/admin/time-entry/${'a'.repeat(1_000)}`, 404, 'not_found'],
  ])('an address %s is refused in the envelope', async (_, url, expected, code) => {
    const { status, body } = await app.inject({ method: 'GET', url })
    expect(status).toBe(expected)
    expect(body).toMatchObject({ success: false, code, requestId: expect.any(String) })
  })

  test('that no call knows are complained about in a few dozen lines, however many and long they are', async () => {
    const unknown = (count: number, length: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}`.padStart(length, 'x'), 1]))
    const body = { email: 'nobody@firm.example', password: 'wrong password' }
    const some = await app.call(auth.signIn, { body: { ...body, ...unknown(150, 70), ['y'.repeat(20_000)]: 1 } })
    expect(some).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(Object.keys(some.body.errors ?? {})).toHaveLength(40)
    expect(JSON.stringify(some.body).length).toBeLessThan(6_000)
    const many = await app.call(auth.signIn, { body: { ...body, ...unknown(20_000, 6) } })
    expect(many).toMatchObject({ status: 400, body: { code: 'malformed' } })
  })

  test('of a list with more entries than any call takes are refused before they are read one by one', async () => {
    const firm = await aFirm(app)
    const ids = Array.from({ length: 60_000 }, () => 1)
    const { status, body } = await app.call(timeEntries.bulkDelete, { body: { ids } }, firm.administrator.token)
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'malformed' })
  })

  test('a businessId that is no id is refused', async () => {
    const firm = await aFirm(app)
    const { status } = await app.call(
      session.permissions,
      { query: { businessId: "'; drop table" } },
      firm.administrator.token,
    )
    expect(status).toBe(400)
  })
})

describe("a caller's address", () => {
  test.each(['garbage', '1.2.3.4, evil', 'fe80::1%eth0', '1.2.3.4:5678', "'; drop table app.accounts; --"])(
    'is judged by the network where a proxy says "%s"',
    async (text) => {
      const body = { email: `nobody-${text.length}@firm.example`, password: 'wrong password' }
      const { status } = await app.call(auth.signIn, { body }, undefined, { 'x-forwarded-for': text })
      expect(status).toBe(401)
    },
  )
})

describe('a session', () => {
  test('whose token is not known is signed out', async () => {
    const { status, body } = await app.call(session.profile, {}, 'not-a-token-that-exists-anywhere')
    expect(status).toBe(401)
    expect(body.message).toBe('You are unauthorized')
  })

  test('is invalid in the next request after it ended, even if a node has cached it', async () => {
    const firm = await aFirm(app)
    const { administrator } = firm
    expect((await app.call(session.subscription, {}, administrator.token)).status).toBe(200)
    await app.app.pool.query(
      `begin; select set_config('app.realm', 'identity', true); update app.sessions set ended_at = now() where account_id = '${administrator.id}'; commit`,
    )
    expect((await app.call(session.subscription, {}, administrator.token)).status).toBe(401)
  })

  test('that a node has cached is invalid at once for calls without a firm too', async () => {
    const calls = [session.profile, session.currencies, profile.sessions, auth.verificationMail, auth.signOut]
    // As it is on a node that the notice of the change has not reached.
    await app.database.owner.query('alter table app.sessions disable trigger notify')
    for (const call of calls) {
      const person = await aPerson(app)
      expect((await app.call(session.profile, {}, person.token)).status).toBe(200)
      await app.app.pool.query(
        `begin; select set_config('app.realm', 'identity', true); update app.sessions set ended_at = now() where account_id = '${person.id}'; commit`,
      )
      expect({ path: call.path, status: (await app.call(call, {}, person.token)).status }).toEqual({
        path: call.path,
        status: 401,
      })
    }
    await app.database.owner.query('alter table app.sessions enable trigger notify')
  })

  test('of a person who was removed from the firm no longer sees the firm', async () => {
    const firm = await aFirm(app)
    const partner = await firm.join('partner')
    expect((await app.call(session.subscription, {}, partner.token)).status).toBe(200)
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query('update app.members set removed_at = now() where id = $1', [partner.id]),
    )
    expect((await app.call(session.subscription, {}, partner.token)).status).toBe(403)
  })
})

describe('Idempotency-Key', () => {
  const invite = async (email: string) => {
    const firm = await aFirm(app)
    const { rows } = await asOwnerOf(app, firm.id, (owner) =>
      owner.query<{ id: string }>("select id from app.roles where key = 'partner'"),
    )
    return { firm, body: { email, roleId: rows[0]?.id } }
  }
  const count = (firmId: string) =>
    asOwnerOf(app, firmId, async (owner) =>
      Number((await owner.query<{ n: string }>('select count(*) as n from app.invitations')).rows[0]?.n),
    )

  test('repeats the first answer and does nothing twice, also for two at once', async () => {
    const { firm, body } = await invite('one@new.example')
    const headers = { 'idempotency-key': 'invite-1' }
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => app.call(firmContract.invite, { body }, firm.administrator.token, headers)),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body.data))).size).toBe(1)
    expect(await count(firm.id)).toBe(1)
  })

  test('with another body is refused', async () => {
    const { firm, body } = await invite('two@new.example')
    const headers = { 'idempotency-key': 'invite-2' }
    await app.call(firmContract.invite, { body }, firm.administrator.token, headers)
    const { status, body: answer } = await app.call(
      firmContract.invite,
      { body: { ...body, email: 'three@new.example' } },
      firm.administrator.token,
      headers,
    )
    expect(status).toBe(409)
    expect(answer.code).toBe('idempotency_key_reused')
  })

  test("is a person's own: the same key of somebody else is another key", async () => {
    const first = await invite('four@new.example')
    const second = await invite('four@new.example')
    const headers = { 'idempotency-key': 'invite-3' }
    await app.call(firmContract.invite, { body: first.body }, first.firm.administrator.token, headers)
    const { status } = await app.call(
      firmContract.invite,
      { body: second.body },
      second.firm.administrator.token,
      headers,
    )
    expect(status).toBe(200)
    expect(await count(second.firm.id)).toBe(1)
  })

  test('of a call that changes nothing is accepted and has no effect', async () => {
    const firm = await aFirm(app)
    for (const text of ['1h draft', '2h draft']) {
      const headers = { 'idempotency-key': 'preview-1' }
      const sent = { body: { text } }
      const { status } = await app.call(quickEntry.preview, sent, firm.administrator.token, headers)
      expect(status).toBe(200)
    }
  })

  test('stores no answer that a copy of the database could reveal: neither the token nor a trace of the password', async () => {
    const body = { firstName: 'Ngozi', lastName: 'Ade', email: 'ngozi@new.example', password: 'correct horse battery' }
    const headers = { 'idempotency-key': 'sign-up-of-ngozi' }
    const [first, second] = [
      await app.call(auth.signUp, { body }, undefined, headers),
      await app.call(auth.signUp, { body }, undefined, headers),
    ]
    expect(second).toEqual(first)
    const { token } = first.body.data as { token: string }
    const { rows } = await app.app.pool.query<{ stored: string }>(
      'select to_jsonb(k)::text as stored from app.idempotency_keys k',
    )
    const guess = createHash('sha256')
      .update(`POST /api/auth/signup\n${JSON.stringify(body)}`)
      .digest('hex')
    for (const secret of [token, 'sign-up-of-ngozi', guess])
      expect(rows.some(({ stored }) => stored.includes(secret))).toBe(false)
    expect(rows.length).toBeGreaterThan(0)
  })

  test('of a refused call stores nothing: the corrected call succeeds', async () => {
    const { firm, body } = await invite('five@new.example')
    const headers = { 'idempotency-key': 'invite-4' }
    const refused = await app.call(
      firmContract.invite,
      { body: { ...body, roleId: firm.id } },
      firm.administrator.token,
      headers,
    )
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect((await app.call(firmContract.invite, { body }, firm.administrator.token, headers)).status).toBe(200)
  })
})

describe('security headers', () => {
  test('are sent with every answer, refusals included', async () => {
    const { headers } = await app.app.server.inject({ method: 'GET', url: '/api/users/get-user-profile' })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
    })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })
})

test('no statement of a request runs for longer than half a minute', async () => {
  const { rows } = await app.app.pool.query('show statement_timeout')
  expect(rows).toEqual([{ statement_timeout: '30s' }])
})

describe('a firm', () => {
  test('is invisible to a person of another firm down to the database', async () => {
    const [mine, theirs] = [await aFirm(app), await aFirm(app)]
    const stranger = await aPerson(app)
    expect(
      (await app.call(firmContract.users, { query: { businessId: theirs.id } }, mine.administrator.token)).status,
    ).toBe(403)
    expect((await app.call(firmContract.users, {}, stranger.token)).status).toBe(403)
    const { rows } = await app.app.pool.query('select 1 from app.members')
    expect(rows).toEqual([])
  })
})
