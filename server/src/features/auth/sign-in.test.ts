import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { firm } from '#contract/firm.ts'
import { profile as profiles } from '#contract/profile.ts'
import type { PreparationContext } from '../../platform/context.ts'
import { inIdentity } from '../../platform/db/transactions.ts'
import { hashSecret } from '../../platform/http/session.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { aPerson } from '../../testing/factories.ts'
import { PASSWORD, tokenOf, useNewcomers } from '../../testing/newcomers.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { verifyAttempt } from './public.ts'

const app = useTestApp()
const { from, letExpire, profile, signIn, signedUp, verified } = useNewcomers(app)

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
    // As many as one address may get wrong, at most.
    expect(codes.filter((code) => code === '401 wrong_credentials').length).toBeLessThanOrEqual(30)
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
