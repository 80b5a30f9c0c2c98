import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { firm as firms } from '#contract/firm.ts'
import { profile } from '#contract/profile.ts'
import { roles } from '#contract/roles.ts'
import { session } from '#contract/session.ts'
import { twoFactor } from '#contract/two-factor.ts'
import { inIdentity } from '../../platform/db/transactions.ts'
import { aFirm, type TestPerson } from '../../testing/factories.ts'
import { asJobs } from '../../testing/jobs-role.ts'
import { linkMailedTo } from '../../testing/mail.ts'
import { dataOf } from '../../testing/records.ts'
import { aPersonWithPassword, PASSWORD } from '../../testing/passwords.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
interface Started {
  readonly key: string
  readonly uri: string
  readonly qrCode: string
}
/** What the app of a phone shows, whose clock may be off. */
const codeOf = (key: string, skewSeconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: app.clock.now().getTime() + skewSeconds * 1_000 })
const start = ({ token }: TestPerson, password = PASSWORD) => app.call(twoFactor.start, { body: { password } }, token)
const confirm = ({ token }: TestPerson, code: string) => app.call(twoFactor.confirm, { body: { code } }, token)
const stateOf = async ({ token }: TestPerson) =>
  dataOf<{ isOn: boolean; recoveryCodesLeft: number }>(await app.call(twoFactor.get, {}, token))

async function withTwoFactor() {
  const person = await aPersonWithPassword(app)
  const { key } = dataOf<Started>(await start(person))
  const { recoveryCodes } = dataOf<{ recoveryCodes: string[] }>(await confirm(person, codeOf(key)))
  // A code works once, so the next one is of the next half minute.
  app.clock.advance(30)
  return { person, key, recoveryCodes }
}
let addresses = 0
const from = () => ({ 'x-forwarded-for': `10.9.${(addresses += 1) >> 8}.${addresses & 255}` })
const signIn = (email: string) => app.call(auth.signIn, { body: { email, password: PASSWORD } }, undefined, from())
const firstStep = async (email: string) => dataOf<{ token: string }>(await signIn(email)).token
const secondStep = (token: string, code: string) =>
  app.call(twoFactor.signIn, { body: { token, code } }, undefined, from())

describe('turning two-factor sign-in on', () => {
  test('needs the password and a first code, shows ten recovery codes, and signs other devices out', async () => {
    const person = await aPersonWithPassword(app)
    const other = dataOf<{ token: string }>(await signIn(person.email)).token
    expect(await start(person, 'not the password')).toMatchObject({
      status: 422,
      body: { errors: { password: 'The password is wrong' } },
    })
    expect(await confirm(person, '123456')).toMatchObject({ status: 409, body: { code: 'two_factor_not_started' } })
    const { key, uri, qrCode } = dataOf<Started>(await start(person))
    expect(uri).toContain(`secret=${key}`)
    expect(uri).toContain('issuer=Lexhold')
    expect(qrCode).toContain('<svg')
    expect(await stateOf(person)).toMatchObject({ isOn: false })
    expect(dataOf(await signIn(person.email))).toMatchObject({ requiresTwoFactor: false })
    expect(await confirm(person, '000000')).toMatchObject({ status: 422, body: { code: 'wrong_code' } })
    const { recoveryCodes } = dataOf<{ recoveryCodes: string[] }>(await confirm(person, codeOf(key)))
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await stateOf(person)).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
    expect((await app.call(session.profile, {}, other)).status).toBe(401)
    expect((await start(person)).body.code).toBe('two_factor_on')
  })

  test('stores the key sealed, and neither key nor codes enter the audit log', async () => {
    const { person, key, recoveryCodes } = await withTwoFactor()
    const { rows } = await asJobs(app, (jobs) =>
      jobs.query<{ text: string }>(
        "select row_to_json(a)::text as text from app.audit_log a where table_name in ('authenticators', 'recovery_codes')",
      ),
    )
    expect(rows.some((row) => row.text.includes(person.id))).toBe(true)
    const text = rows.map((row) => row.text).join('\n')
    for (const secret of [key, ...recoveryCodes, 'sealed_secret', 'secret_hash']) expect(text).not.toContain(secret)
    expect(app.logged.join('\n')).not.toContain(key)
  })
})

describe('signing in with two factors', () => {
  test('answers a token that opens nothing until a code finishes it, once', async () => {
    const { person, key } = await withTwoFactor()
    const reply = await signIn(person.email)
    expect(dataOf(reply)).toMatchObject({ requiresTwoFactor: true, isVerified: true })
    const { token } = dataOf<{ token: string }>(reply)
    expect((await app.call(session.profile, {}, token)).status).toBe(401)
    const signedIn = dataOf<{ token: string }>(await secondStep(token, codeOf(key)))
    expect((await app.call(session.profile, {}, signedIn.token)).status).toBe(200)
    app.clock.advance(30)
    expect(await secondStep(token, codeOf(key))).toMatchObject({ status: 422, body: { code: 'sign_in_again' } })
  })

  test('takes a code of the half minute before or after, and no older one', async () => {
    for (const [skew, status] of [
      [-30, 200],
      [30, 200],
      [-90, 422],
      [90, 422],
    ] as const) {
      const { person, key } = await withTwoFactor()
      // The code of the set-up is used up, so what a late clock shows must be of a later step.
      app.clock.advance(120)
      expect((await secondStep(await firstStep(person.email), codeOf(key, skew))).status).toBe(status)
    }
  })

  test('refuses a code that was used, also by two requests at once and for another sign-in', async () => {
    const { person, key } = await withTwoFactor()
    const tokens = await Promise.all([firstStep(person.email), firstStep(person.email), firstStep(person.email)])
    const replies = await Promise.all(tokens.map((token) => secondStep(token, codeOf(key))))
    expect(replies.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 422, 422])
  })

  test('takes each recovery code once, however it is typed', async () => {
    const { person, recoveryCodes } = await withTwoFactor()
    const [first = ''] = recoveryCodes
    const typed = first.toLowerCase().replaceAll('-', ' ')
    expect((await secondStep(await firstStep(person.email), typed)).status).toBe(200)
    expect((await secondStep(await firstStep(person.email), first)).status).toBe(422)
    expect(await stateOf(person)).toMatchObject({ recoveryCodesLeft: 9 })
  })

  test('lets nobody guess on: after a few wrong codes the right one is refused too', async () => {
    const { person, key } = await withTwoFactor()
    const token = await firstStep(person.email)
    for (let guess = 0; guess < 10; guess += 1) await secondStep(token, String(100_000 + guess))
    expect(await secondStep(token, codeOf(key))).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
  })

  test('ends with the password that began it', async () => {
    const { person, key } = await withTwoFactor()
    const token = await firstStep(person.email)
    const body = { currentPassword: PASSWORD, newPassword: 'violet lantern saddle' }
    expect((await app.call(profile.changePassword, { body }, person.token)).status).toBe(200)
    expect(await secondStep(token, codeOf(key))).toMatchObject({ status: 422, body: { code: 'sign_in_again' } })
  })

  test('a mail to verify the address, left over from before, signs nobody in without a code', async () => {
    const email = 'amara@leftover.example'
    const names = { firstName: 'Amara', lastName: 'Finch' }
    const { token } = dataOf<{ token: string }>(
      await app.call(auth.signUp, { body: { ...names, email, password: PASSWORD } }, undefined, from()),
    )
    const code = await linkMailedTo(app, email, '/verification?code=')
    await inIdentity(app.app.pool, { accountId: null, requestId: 'test' }, { readOnly: false }, (tx) =>
      tx.updateTable('app.accounts').set({ verified_at: new Date() }).where('email', '=', email).execute(),
    )
    const session = { token } as TestPerson
    const { key } = dataOf<Started>(await start(session))
    expect((await confirm(session, codeOf(key))).status).toBe(200)
    const reply = await app.call(auth.verify, { body: { code, password: PASSWORD } }, undefined, from())
    expect(reply).toMatchObject({ status: 422, body: { code: 'link_invalid' } })
  })

  test('a code of somebody else opens nothing', async () => {
    const [mine, theirs] = [await withTwoFactor(), await withTwoFactor()]
    expect((await secondStep(await firstStep(theirs.person.email), codeOf(mine.key))).status).toBe(422)
    expect((await secondStep(await firstStep(theirs.person.email), mine.recoveryCodes[1] ?? '')).status).toBe(422)
  })
})

test('a person who joins a firm with their account enters the code as well', async () => {
  const at = await aFirm(app)
  const { person, key } = await withTwoFactor()
  const [role] = dataOf<{ id: string }[]>(await app.call(roles.list, {}, at.administrator.token))
  await app.call(firms.invite, { body: { email: person.email, roleId: role?.id } }, at.administrator.token)
  const id = await linkMailedTo(app, person.email, '/join-team/')
  const join = (code?: string) =>
    app.call(firms.acceptInvitation, {
      params: { id },
      body: { firstName: 'Amara', lastName: 'Finch', password: PASSWORD, code },
    })
  expect(await join()).toMatchObject({ status: 422, body: { code: 'code_needed' } })
  expect(await join('000000')).toMatchObject({ status: 422, body: { code: 'wrong_code' } })
  expect((await join(codeOf(key))).status).toBe(200)
})

describe('two-factor sign-in that is on', () => {
  test('is turned off with password and code only', async () => {
    const { person, key } = await withTwoFactor()
    const off = (body: object) => app.call(twoFactor.turnOff, { body }, person.token)
    expect((await off({ password: PASSWORD, code: '000000' })).body.code).toBe('wrong_code')
    expect((await off({ password: 'not the password', code: codeOf(key) })).body.code).toBe('wrong_password')
    expect((await off({ password: PASSWORD, code: codeOf(key) })).status).toBe(200)
    expect(dataOf(await signIn(person.email))).toMatchObject({ requiresTwoFactor: false })
    expect((await off({ password: PASSWORD, code: codeOf(key) })).body.code).toBe('two_factor_off')
  })

  test('gets new recovery codes, and the old ones work no longer', async () => {
    const { person, key, recoveryCodes } = await withTwoFactor()
    const reply = await app.call(
      twoFactor.renewCodes,
      { body: { password: PASSWORD, code: codeOf(key) } },
      person.token,
    )
    const { recoveryCodes: renewed } = dataOf<{ recoveryCodes: string[] }>(reply)
    expect((await secondStep(await firstStep(person.email), recoveryCodes[0] ?? '')).status).toBe(422)
    expect((await secondStep(await firstStep(person.email), renewed[0] ?? '')).status).toBe(200)
  })
})
