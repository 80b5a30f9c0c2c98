import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { firm } from '#contract/firm.ts'
import { profile as profiles } from '#contract/profile.ts'
import { session } from '#contract/session.ts'
import type { PreparationContext } from '../../platform/context.ts'
import { inIdentity } from '../../platform/db/transactions.ts'
import { hashSecret } from '../../platform/http/session.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { aPerson } from '../../testing/factories.ts'
import { useJobs } from '../../testing/jobs-role.ts'
import { linkMailedBy, linkMailedTo } from '../../testing/mail.ts'
import { statementRecorder } from '../../testing/statements.ts'
import { useTestApp, type Reply } from '../../testing/test-app.ts'
import { verifyAttempt } from './public.ts'

const app = useTestApp()
const jobs = useJobs(app)

const statusesOf = (replies: Reply[]) => replies.map(({ status }) => status).toSorted((left, right) => left - right)
const PASSWORD = 'harbour-lantern-58'

let people = 0
/** Each from a network address of their own, so that the limits of one test do not reach another. */
const from = (address?: string) => {
  people += 1
  return { 'x-forwarded-for': address ?? `10.${people >> 8}.${people & 255}.1` }
}
const newcomer = (about: object = {}) => ({
  firstName: 'Ngozi',
  lastName: 'Obi',
  email: `ngozi${(people += 1)}@obi.example`,
  password: PASSWORD,
  ...about,
})
const tokenOf = ({ body }: Reply) => (body.data as { token: string }).token

async function signedUp() {
  const person = newcomer()
  const reply = await app.call(auth.signUp, { body: person }, undefined, from())
  return { ...person, token: tokenOf(reply), reply }
}
async function verified() {
  const person = await signedUp()
  const code = await linkMailedTo(app, person.email, '/verification?code=')
  const reply = await app.call(auth.verify, { body: { code } }, person.token)
  return { ...person, code, token: tokenOf(reply), reply }
}
const signIn = (email: string, password: string, headers = from()) =>
  app.call(auth.signIn, { body: { email, password } }, undefined, headers)
/** Sessions and links live by the database's clock, so their end is brought to them. */
const letExpire = (table: 'app.sessions' | 'app.mail_links', secret: string) =>
  inIdentity(app.app.pool, { accountId: null, requestId: 'test' }, { readOnly: false }, (tx) =>
    tx
      .updateTable(table)
      .set({ expires_at: new Date('2020-01-01') })
      .where(sql.ref(table === 'app.sessions' ? 'token_hash' : 'secret_hash'), '=', hashSecret(secret))
      .execute(),
  )
const profile = (token: string) => app.call(session.profile, {}, token)

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

describe('signing in', () => {
  test('returns a token, in any letter case of the address', async () => {
    const { email } = await verified()
    const reply = await signIn(email.toUpperCase(), PASSWORD)
    expect(reply.body.data).toEqual({
      token: expect.any(String) as string,
      isVerified: true,
      requiresTwoFactor: false,
      hasAuthenticator: false,
      hasPasskey: false,
    })
    expect((await profile(tokenOf(reply))).status).toBe(200)
  })

  test('says that the address is not verified', async () => {
    const { email } = await signedUp()
    expect((await signIn(email, PASSWORD)).body.data).toMatchObject({ isVerified: false })
  })

  test('is refused alike for a wrong password, an unknown address and an account without a password', async () => {
    const { email } = await signedUp()
    const invited = await aPerson(app)
    const replies = await Promise.all([
      signIn(email, 'not-the-password'),
      signIn('nobody@obi.example', PASSWORD),
      signIn(invited.email, PASSWORD),
    ])
    for (const { status, body } of replies) {
      expect(status).toBe(401)
      expect({ ...body, requestId: '' }).toEqual({
        success: false,
        message: 'The email address or the password is wrong',
        code: 'wrong_credentials',
        requestId: '',
      })
    }
  })

  test('takes an unknown address as long as a known one', async () => {
    const { email } = await signedUp()
    const took = async (address: string) => {
      const times = []
      for (let time = 0; time < 4; time += 1) {
        const began = performance.now()
        await signIn(address, 'not-the-password')
        times.push(performance.now() - began)
      }
      return Math.min(...times)
    }
    // The hash is by far the longest part: without it the answer would come in a tenth of the time.
    expect(await took('nobody@obi.example')).toBeGreaterThan((await took(email)) / 2)
  })

  test('begins a session that ends after fourteen days', async () => {
    const { email } = await signedUp()
    const token = tokenOf(await signIn(email, PASSWORD))
    const { owner } = app.database
    const { rows } = await owner.query<{ days: string }>(
      'select extract(day from expires_at - created_at) as days from app.sessions where token_hash = $1',
      [hashSecret(token)],
    )
    expect(Number(rows[0]?.days)).toBe(14)
    await letExpire('app.sessions', token)
    expect((await profile(token)).status).toBe(401)
  })
})

describe('guessing', () => {
  test('five times at one name from one address blocks the right password there, and says for how long', async () => {
    const { email } = await verified()
    const here = from()
    for (let time = 0; time < 5; time += 1) expect((await signIn(email, `wrong-guess-${time}`, here)).status).toBe(401)
    const reply = await signIn(email, PASSWORD, here)
    expect(reply).toMatchObject({
      status: 429,
      body: { code: 'too_many_attempts', message: 'Too many attempts. Try again in 15 minutes' },
    })
  })

  test('by a stranger does not keep the person out, who comes from another address', async () => {
    const { email } = await verified()
    const stranger = from()
    for (let time = 0; time < 7; time += 1) await signIn(email, `wrong-guess-${time}`, stranger)
    expect((await signIn(email, PASSWORD, stranger)).status).toBe(429)
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })

  test('at a name from many addresses closes it to new addresses, and not to where its owner is known', async () => {
    const { email } = await verified()
    const home = from()
    expect((await signIn(email, PASSWORD, home)).status).toBe(200)
    for (let time = 0; time < 20; time += 1) expect((await signIn(email, `wrong-guess-${time}`)).status).toBe(401)
    expect((await signIn(email, PASSWORD)).status).toBe(429)
    expect((await signIn(email, PASSWORD, home)).status).toBe(200)
    // Also when that was days ago, as long as a session there is open.
    await app.database.owner.query('delete from app.sign_in_attempts where succeeded')
    expect((await signIn(email, PASSWORD, home)).status).toBe(200)
  })

  test('does not keep a person who is signed in from changing the password', async () => {
    const { email, token } = await verified()
    const here = from()
    for (let time = 0; time < 6; time += 1) await signIn(email, 'wrong-guess', here)
    const body = { currentPassword: PASSWORD, newPassword: 'another-lantern-73' }
    expect((await app.call(profiles.changePassword, { body }, token, here)).status).toBe(200)
  })

  test('at an unknown name blocks it the same way', async () => {
    const here = from()
    for (let time = 0; time < 5; time += 1) await signIn('guess@obi.example', 'wrong-guess', here)
    expect((await signIn('guess@obi.example', 'wrong-guess', here)).status).toBe(429)
  })

  test('in one burst learns no more than five answers', async () => {
    const { email } = await verified()
    const here = from()
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) => signIn(email, `wrong-guess-${index}`, here)),
    )
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(7)
  })

  test('in a burst of four hundred at as many names is refused before it is compared, and keeps nobody else waiting', async () => {
    const { email } = await verified()
    const crowd = from()
    const burst = Array.from({ length: 400 }, (_, index) => signIn(`crowd${index}@obi.example`, 'wrong-guess', crowd))
    expect((await signIn(email, PASSWORD)).status).toBe(200)
    const codes = (await Promise.all(burst)).map(({ status, body }) => `${status} ${body.code}`)
    expect(codes.filter((code) => code === '401 wrong_credentials').length).toBeLessThan(30)
    expect(codes.filter((code) => code === '429 too_busy').length).toBeGreaterThan(300)
  })

  test('is checked one guess after the other, even if many arrive at once', async () => {
    const attempt = { kind: 'sign-in', name: 'burst@obi.example', address: '198.51.100.7' } as const
    const transact: PreparationContext['transact'] = (work) =>
      inIdentity(app.app.pool, { accountId: null, requestId: 'test' }, { readOnly: false }, work)
    const guesses = Array.from({ length: 12 }, () =>
      verifyAttempt(transact, attempt, false).catch((error: unknown) => (error as Refusal).code),
    )
    const codes = await Promise.all(guesses)
    expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(5)
    expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(7)
  })

  test('is open again after a quarter of an hour', async () => {
    const { email } = await verified()
    const here = from()
    for (let time = 0; time < 5; time += 1) await signIn(email, 'wrong-guess', here)
    expect((await signIn(email, PASSWORD, here)).status).toBe(429)
    await app.database.owner.query("update app.sign_in_attempts set at = at - interval '15 minutes'")
    expect((await signIn(email, PASSWORD, here)).status).toBe(200)
  })

  test('thirty times from one address closes the address to every name', async () => {
    const { email } = await verified()
    const office = from()
    for (let name = 0; name < 30; name += 1) await signIn(`name${name}@obi.example`, 'wrong-guess', office)
    expect((await signIn(email, PASSWORD, office)).status).toBe(429)
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })

  test('counts an IPv6 line as one address, whichever of its addresses it uses', async () => {
    const { email } = await verified()
    await app.database.owner.query(`insert into app.sign_in_attempts (kind, name_hash, address, succeeded)
      select 'sign-in', sha256(n::text::bytea), '2001:db8:0:a::/64', false from generate_series(1, 29) n`)
    await signIn('another@obi.example', 'wrong-guess', from('2001:db8:0:a::1'))
    expect((await signIn(email, PASSWORD, from('2001:0db8::a:ffff:0:0:2'))).status).toBe(429)
    expect((await signIn(email, PASSWORD, from('2001:db8:0:b::1'))).status).toBe(200)
  })

  test('and then remembering the password starts the count again', async () => {
    const { email } = await verified()
    const home = from()
    for (let round = 0; round < 2; round += 1) {
      for (let time = 0; time < 4; time += 1) await signIn(email, 'mistyped-word', home)
      expect((await signIn(email, PASSWORD, home)).status).toBe(200)
    }
  })

  test('stores no name that was tried', async () => {
    await signIn('my-secret-typed-as-name@obi.example', 'wrong-guess')
    const { rows } = await app.database.owner.query<{ all: string }>(
      'select json_agg(a)::text as all from app.sign_in_attempts a',
    )
    expect(rows[0]?.all).not.toContain('my-secret')
  })
})

describe('signing out', () => {
  test('kills the token at once and no other one', async () => {
    const { email } = await verified()
    const here = tokenOf(await signIn(email, PASSWORD))
    const there = tokenOf(await signIn(email, PASSWORD))
    await profile(here)
    expect((await app.call(auth.signOut, {}, here)).status).toBe(200)
    expect((await profile(here)).status).toBe(401)
    expect((await app.call(firm.slugAvailable, { query: { slug: 'obi-law' } }, here)).status).toBe(401)
    expect((await profile(there)).status).toBe(200)
  })

  test('needs somebody who is signed in', async () => {
    expect((await app.call(auth.signOut)).status).toBe(401)
  })
})

describe('a forgotten password', () => {
  const forgotten = async (email: string) => {
    const reply = await app.call(auth.forgotPassword, { body: { email } }, undefined, from())
    return { reply, id: await linkMailedTo(app, email, '/forgot-password/reset/') }
  }
  const reset = (id: string, password = 'another-lantern-73') =>
    app.call(auth.resetPassword, { body: { id, password } })

  test('is answered alike for a known and an unknown address, and only the known one gets a mail', async () => {
    const { email } = await verified()
    const { reply } = await forgotten(email)
    const unknown = await app.call(auth.forgotPassword, { body: { email: 'nobody@obi.example' } }, undefined, from())
    expect(unknown).toEqual(reply)
    expect(app.outbox.filter(({ to }) => to === 'nobody@obi.example')).toEqual([])
  })

  test('is changed by the link, all sessions end, and the new one signs in', async () => {
    const { email, token } = await verified()
    await profile(token)
    const { id } = await forgotten(email)
    expect((await reset(id)).status).toBe(200)
    expect((await profile(token)).status).toBe(401)
    expect((await signIn(email, PASSWORD)).status).toBe(401)
    expect((await signIn(email, 'another-lantern-73')).status).toBe(200)
  })

  test('opens a name again that was closed by guessing', async () => {
    const { email } = await verified()
    const here = from()
    for (let time = 0; time < 5; time += 1) await signIn(email, 'wrong-guess', here)
    await reset((await forgotten(email)).id)
    expect((await signIn(email, 'another-lantern-73', here)).status).toBe(200)
  })

  test('is changed once by a link, also when it is used twice at the same moment', async () => {
    const { email } = await verified()
    const { id } = await forgotten(email)
    const replies = await Promise.all([reset(id), reset(id, 'a-third-lantern-19')])
    expect(statusesOf(replies)).toEqual([200, 422])
    expect((await reset(id)).body.code).toBe('link_invalid')
  })

  test('is changed by a link although a stranger has asked for another since, and then by none of them', async () => {
    const { email } = await verified()
    const { id: first } = await forgotten(email)
    const ask = () => app.call(auth.forgotPassword, { body: { email } }, undefined, from())
    const second = await linkMailedBy(app, email, '/forgot-password/reset/', ask)
    expect((await reset(first)).status).toBe(200)
    expect((await reset(second)).body.code).toBe('link_invalid')
  })

  test('takes the same work for a known and an unknown address', async () => {
    const { email } = await verified()
    const record = statementRecorder(app.app.pool)
    // A job works through the same connections.
    const isIdle = async () =>
      (await jobs().query<{ waiting: number }>('select count(*)::int as waiting from graphile_worker._private_jobs'))
        .rows[0]?.waiting === 0
    const statements = async (address: string) => {
      await expect.poll(isIdle, { timeout: 20_000 }).toBe(true)
      const sent = await record(() => app.call(auth.forgotPassword, { body: { email: address } }, undefined, from()))
      // The job's own transaction begins after the answer and may already be under way; billing looks for its work at times.
      const texts = sent.map(({ text }) => text).filter((text) => !text.includes('app.billing_work_due'))
      return texts.slice(0, texts.indexOf('commit') + 1)
    }
    const [unknown, known] = [await statements('nobody@obi.example'), await statements(email)]
    expect(unknown).toContain('commit')
    expect(known).toEqual(unknown)
  })

  test('is not changed by a link older than an hour, nor by a verification link', async () => {
    const person = await signedUp()
    const { id } = await forgotten(person.email)
    await letExpire('app.mail_links', id)
    expect((await reset(id)).status).toBe(422)
    expect((await reset(await linkMailedTo(app, person.email, '/verification?code='))).status).toBe(422)
  })

  test('may not become a common one, and the link still works after that', async () => {
    const { email } = await verified()
    const { id } = await forgotten(email)
    expect(await reset(id, 'password1234')).toMatchObject({ status: 422, body: { code: 'weak_password' } })
    expect((await reset(id)).status).toBe(200)
  })

  test('can be requested five times in a quarter of an hour from one address, and ten times from all', async () => {
    const { email } = await signedUp()
    const ask = async (headers = from()) =>
      (await app.call(auth.forgotPassword, { body: { email } }, undefined, headers)).status
    const [stranger, home] = [from(), from()]
    const statuses = []
    for (let time = 0; time < 6; time += 1) statuses.push(await ask(stranger))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    for (let time = 0; time < 5; time += 1) expect(await ask(home)).toBe(200)
    expect(await ask()).toBe(429)
  })
})
