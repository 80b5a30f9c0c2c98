import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { hashSecret } from '../../platform/http/session.ts'
import { linkMailedTo } from '../../testing/mail.ts'
import { PASSWORD, statusesOf, tokenOf, useNewcomers } from '../../testing/newcomers.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
const { from, letExpire, newcomer, profile, signIn, signedUp, verified } = useNewcomers(app)

describe('signing up', () => {
  test('opens an account that is signed in, and mails a link to an address that is not yet verified', async () => {
    const { reply, token, email } = await signedUp()
    expect(reply).toMatchObject({ status: 200, body: { success: true, data: { isVerified: false } } })
    expect((await profile(token)).body.data).toMatchObject([{ email, isVerified: false, businesses: [] }])
    const mail =
      app.outbox.find(({ to }) => to === email) ??
      (await linkMailedTo(app, email, '/verification?code='), app.outbox.find(({ to }) => to === email))
    expect(mail?.text.split('\n')).toContainEqual(
      expect.stringMatching(/^http:\/\/lexhold\.test\/verification\?code=[\w-]{43}$/),
    )
  })

  test('stores neither the password nor the token', async () => {
    const { email, token } = await signedUp()
    const { owner } = app.database
    const { rows } = await owner.query<{ all: string }>(
      `select row_to_json(a)::text || (select json_agg(s)::text from app.sessions s where s.account_id = a.id) as all from app.accounts a where email = $1`,
      [email],
    )
    expect(rows[0]?.all).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    expect(rows[0]?.all).not.toContain(PASSWORD)
    expect(rows[0]?.all).not.toContain(token)
    expect(rows[0]?.all).toContain(hashSecret(token).toString('hex'))
  })

  test('with an address that is taken, in any letter case, is refused at its field', async () => {
    const { email } = await signedUp()
    const reply = await app.call(auth.signUp, { body: newcomer({ email: email.toUpperCase() }) }, undefined, from())
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'email_taken', errors: { email: 'Another person already uses this address' } },
    })
  })

  test('reveals only a limited number of times that an address is taken', async () => {
    const { email } = await signedUp()
    const here = from()
    const statuses: number[] = []
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      statuses.push((await app.call(auth.signUp, { body: newcomer({ email }) }, undefined, here)).status)
    }
    expect(statuses).toEqual([409, 409, 409, 409, 409, 429, 429])
  })

  test('twice at once with one address opens one account', async () => {
    const body = newcomer()
    const replies = await Promise.all([1, 2, 3].map(() => app.call(auth.signUp, { body }, undefined, from())))
    expect(statusesOf(replies)).toEqual([200, 409, 409])
  })

  test.each([
    ['a common password', { password: 'qwertyuiop' }],
    ['a common password with a tail', { password: 'Sunshine2024!' }],
    ["the person's own name", { password: 'ngoziobi2026' }],
    ['one letter over and over', { password: 'aaaaaaaaaaaa' }],
  ])('with %s is understood and refused at the password', async (_, about) => {
    const reply = await app.call(auth.signUp, { body: newcomer(about) }, undefined, from())
    expect(reply).toMatchObject({
      status: 422,
      body: { code: 'weak_password', errors: { password: expect.any(String) as string } },
    })
  })

  test('reports all faults of the form at once', async () => {
    const reply = await app.call(
      auth.signUp,
      { body: { firstName: '', email: 'no', password: 'short', extra: 1 } },
      undefined,
      from(),
    )
    expect(reply.status).toBe(400)
    expect(Object.keys(reply.body.errors ?? {}).toSorted()).toEqual([
      'email',
      'extra',
      'firstName',
      'lastName',
      'password',
    ])
  })

  test('with the same Idempotency-Key answers the first answer again', async () => {
    const body = newcomer()
    const headers = { ...from('10.9.9.9'), 'idempotency-key': 'sign-up-once' }
    const first = await app.call(auth.signUp, { body }, undefined, headers)
    const again = await app.call(auth.signUp, { body }, undefined, headers)
    expect(again).toEqual(first)
  })
})

describe('verification', () => {
  test('by the mailed code marks the address and signs in', async () => {
    const { reply, token } = await verified()
    expect(reply).toMatchObject({ status: 200, body: { data: { isVerified: true } } })
    expect((await profile(token)).body.data).toMatchObject([{ isVerified: true }])
  })

  test('is seen at once by a session that began before it', async () => {
    const person = await signedUp()
    await profile(person.token)
    const code = await linkMailedTo(app, person.email, '/verification?code=')
    await app.call(auth.verify, { body: { code } }, person.token)
    expect((await profile(person.token)).body.data).toMatchObject([{ isVerified: true }])
  })

  test('opened elsewhere lets nobody in without the password, which then ends every other session', async () => {
    const person = await signedUp()
    const second = tokenOf(await signIn(person.email, PASSWORD))
    const other = await signedUp()
    const code = await linkMailedTo(app, person.email, '/verification?code=')
    for (const token of [undefined, other.token, 'not-a-token-that-exists-anywhere']) {
      expect(await app.call(auth.verify, { body: { code } }, token)).toMatchObject({
        status: 422,
        body: { code: 'password_needed' },
      })
    }
    expect(await app.call(auth.verify, { body: { code, password: 'not-the-password' } })).toMatchObject({
      status: 401,
      body: { code: 'wrong_credentials' },
    })
    expect((await profile(person.token)).body.data).toMatchObject([{ isVerified: false }])
    const reply = await app.call(auth.verify, { body: { code, password: PASSWORD } })
    expect(reply).toMatchObject({ status: 200, body: { data: { isVerified: true } } })
    expect((await profile(tokenOf(reply))).body.data).toMatchObject([{ isVerified: true }])
    for (const token of [person.token, second]) expect((await profile(token)).status).toBe(401)
    expect((await profile(other.token)).status).toBe(200)
  })

  test('of an account that a stranger opened in advance leaves the stranger nothing', async () => {
    const stranger = await signedUp()
    const link = await linkMailedTo(app, stranger.email, '/verification?code=')
    expect((await app.call(auth.verify, { body: { code: link } })).status).toBe(422)
    expect((await profile(stranger.token)).body.data).toMatchObject([{ isVerified: false }])
    // The owner of the address does not know the password that the stranger chose, and sets one.
    await app.call(auth.forgotPassword, { body: { email: stranger.email } }, undefined, from())
    const id = await linkMailedTo(app, stranger.email, '/forgot-password/reset/')
    await app.call(auth.resetPassword, { body: { id, password: 'the-owners-lantern-31' } })
    expect((await profile(stranger.token)).status).toBe(401)
    expect((await signIn(stranger.email, PASSWORD)).status).toBe(401)
    expect((await signIn(stranger.email, 'the-owners-lantern-31')).body.data).toMatchObject({ isVerified: true })
  })

  test('from a session that was ended a moment ago is refused, and the link still works', async () => {
    const person = await signedUp()
    const code = await linkMailedTo(app, person.email, '/verification?code=')
    await profile(person.token)
    // As it is on a node that the notice of the change has not reached.
    await app.database.owner.query('alter table app.sessions disable trigger notify')
    await app.app.pool.query(
      `begin; select set_config('app.realm', 'identity', true); update app.sessions set ended_at = now() where token_hash = '\\x${hashSecret(person.token).toString('hex')}'; commit`,
    )
    const reply = await app.call(auth.verify, { body: { code } }, person.token)
    await app.database.owner.query('alter table app.sessions enable trigger notify')
    expect(reply.body.code).toBe('password_needed')
    expect((await app.call(auth.verify, { body: { code, password: PASSWORD } })).status).toBe(200)
  })

  test('works once', async () => {
    const { code } = await verified()
    expect(await app.call(auth.verify, { body: { code } })).toMatchObject({
      status: 422,
      body: { code: 'link_invalid' },
    })
  })

  test('by a link older than three days is refused', async () => {
    const person = await signedUp()
    const code = await linkMailedTo(app, person.email, '/verification?code=')
    await letExpire('app.mail_links', code)
    expect((await app.call(auth.verify, { body: { code } })).status).toBe(422)
    expect((await profile(person.token)).body.data).toMatchObject([{ isVerified: false }])
  })

  test('mailed again, the first link is worth nothing any more', async () => {
    const person = await signedUp()
    const first = await linkMailedTo(app, person.email, '/verification?code=')
    expect((await app.call(auth.resendVerification, {}, person.token, from())).status).toBe(200)
    expect((await app.call(auth.verify, { body: { code: first } })).status).toBe(422)
  })

  test('is not mailed again to a verified address, nor for a stranger', async () => {
    const { token } = await verified()
    expect(await app.call(auth.resendVerification, {}, token)).toMatchObject({
      status: 409,
      body: { code: 'already_verified' },
    })
    expect((await app.call(auth.resendVerification)).status).toBe(401)
  })

  test('is mailed five times in a quarter of an hour and no more', async () => {
    const { token } = await signedUp()
    const statuses = []
    for (let time = 0; time < 6; time += 1)
      statuses.push((await app.call(auth.resendVerification, {}, token, from())).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})
