import { beforeAll, describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { passkeys as calls, proof } from '#contract/passkeys.ts'
import { profile } from '#contract/profile.ts'
import { session } from '#contract/session.ts'
import { twoFactor } from '#contract/two-factor.ts'
import { newId } from '../../platform/ids.ts'
import { aFirm, type TestPerson } from '../../testing/factories.ts'
import { aPersonWithPassword, expireProof, PASSWORD } from '../../testing/passwords.ts'
import { dataOf } from '../../testing/records.ts'
import { aSoftwarePasskey } from '../../testing/software-passkey.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
type SoftwarePasskey = ReturnType<typeof aSoftwarePasskey>

const begin = async ({ token }: TestPerson) => dataOf(await app.call(calls.begin, { body: {} }, token))
const add = async (person: TestPerson, passkey = aSoftwarePasskey(), name = 'Laptop') => {
  const credential = passkey.create(await begin(person))
  const reply = await app.call(calls.create, { body: { name, credential } }, person.token)
  return { passkey, ...dataOf<{ id: string; recoveryCodes: string[] | null }>(reply) }
}
const listOf = async ({ token }: TestPerson) =>
  dataOf<{ passkeys: { id: string; name: string; lastUsedAt: string | null }[] }>(await app.call(calls.list, {}, token))
    .passkeys
const signInOptions = async () => dataOf(await app.call(calls.signInOptions, { body: {} }))
const signIn = (credential: ReturnType<SoftwarePasskey['sign']>) => app.call(calls.signIn, { body: { credential } })
const isSignedIn = async (token: string) => (await app.call(session.profile, {}, token)).status === 200
const refused = { status: 422, body: { code: 'passkey_refused' } }
const anyParams = ({ params }: EndpointShape) =>
  Object.fromEntries(Object.keys(params?.shape ?? {}).map((name) => [name, newId()]))
/** As if the person had signed in an hour ago, on a node that no longer remembers the session. */
const letProofExpire = async (person: TestPerson) => {
  await expireProof(app, person)
  app.clock.advance(6)
  expect(await app.call(calls.begin, { body: {} }, person.token)).toMatchObject({
    status: 403,
    body: { code: 'proof_needed' },
  })
}

describe('a passkey', () => {
  test('is added with recovery codes, named, listed, renamed and removed; other devices are signed out', async () => {
    const person = await aPersonWithPassword(app)
    const elsewhere = dataOf<{ token: string }>(
      await app.call(auth.signIn, { body: { email: person.email, password: PASSWORD } }),
    ).token
    const first = await add(person)
    expect(first.recoveryCodes).toHaveLength(10)
    expect(await isSignedIn(elsewhere)).toBe(false)
    const second = await add(person, aSoftwarePasskey(), 'Security key')
    expect(second.recoveryCodes).toBeNull()
    expect((await listOf(person)).map(({ name }) => name)).toEqual(['Laptop', 'Security key'])
    const rename = { params: { id: second.id }, body: { name: 'Office safe' } }
    expect((await app.call(calls.rename, rename, person.token)).status).toBe(200)
    const stranger = await aPersonWithPassword(app)
    expect((await app.call(calls.rename, rename, stranger.token)).status).toBe(404)
    expect((await app.call(calls.delete, { params: { id: second.id } }, stranger.token)).status).toBe(404)
    expect((await app.call(calls.delete, { params: { id: second.id } }, person.token)).status).toBe(200)
    expect((await listOf(person)).map(({ name }) => name)).toEqual(['Laptop'])
    expect(await signIn(second.passkey.sign(await signInOptions()))).toMatchObject(refused)
    await app.call(calls.delete, { params: { id: first.id } }, person.token)
    // Without a second factor the recovery codes are gone, and the password is enough again.
    expect(dataOf(await app.call(twoFactor.get, {}, person.token))).toMatchObject({ recoveryCodesLeft: 0 })
    const again = await app.call(auth.signIn, { body: { email: person.email, password: PASSWORD } })
    expect(dataOf(again)).toMatchObject({ requiresTwoFactor: false })
  })

  test('is not made for another site, without unlocking, twice, or from the challenge of somebody else', async () => {
    const person = await aPersonWithPassword(app)
    const create = (credential: ReturnType<SoftwarePasskey['create']>, { token } = person) =>
      app.call(calls.create, { body: { name: 'Laptop', credential } }, token)
    for (const lie of [{ origin: 'http://lexhold.evil' }, { rpId: 'lexhold.evil' }, { isUnlocked: false }])
      expect(await create(aSoftwarePasskey().create(await begin(person), lie))).toMatchObject(refused)
    const passkey = aSoftwarePasskey()
    const credential = passkey.create(await begin(person))
    expect(await create(credential, await aPersonWithPassword(app))).toMatchObject(refused)
    // The challenge is used up by the refusal.
    expect(await create(credential)).toMatchObject(refused)
    await add(person, passkey)
    expect(await create(passkey.create(await begin(person)))).toMatchObject(refused)
    expect(await listOf(person)).toHaveLength(1)
  })
})

describe('signing in with a passkey', () => {
  let person: TestPerson
  let passkey: SoftwarePasskey
  beforeAll(async () => {
    person = await aPersonWithPassword(app)
    ;({ passkey } = await add(person))
  })

  test('needs nothing else, once for each challenge', async () => {
    const credential = passkey.sign(await signInOptions())
    const { token } = dataOf<{ token: string }>(await signIn(credential))
    expect(await isSignedIn(token)).toBe(true)
    expect((await listOf(person))[0]?.lastUsedAt).not.toBeNull()
    expect(await signIn(credential)).toMatchObject(refused)
    // Of two at once, one succeeds.
    const racing = passkey.sign(await signInOptions())
    const both = await Promise.all([signIn(racing), signIn(racing)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  test('is refused from another site, without unlocking, with a counter that went back, and in another name', async () => {
    const other = await aPersonWithPassword(app)
    for (const lie of [
      { origin: 'http://lexhold.evil' },
      { rpId: 'lexhold.evil' },
      { isUnlocked: false },
      { counter: 1 },
      { userHandle: Buffer.from(other.id).toString('base64url') },
    ])
      expect(await signIn(passkey.sign(await signInOptions(), lie))).toMatchObject(refused)
    const forged = passkey.sign(await signInOptions())
    const signature = aSoftwarePasskey().sign(await signInOptions()).response.signature
    expect(await signIn({ ...forged, response: { ...forged.response, signature } })).toMatchObject(refused)
    expect(await signIn(aSoftwarePasskey().sign(await signInOptions()))).toMatchObject(refused)
    // What was made to prove something else signs nobody in.
    const proving = dataOf(await app.call(proof.passkeyOptions, { body: {} }, person.token))
    expect(await signIn(passkey.sign(proving))).toMatchObject(refused)
    expect(app.logged.join('\n')).toContain('passkey_refused')
    expect((await signIn(passkey.sign(await signInOptions()))).status).toBe(200)
  })

  test('finishes a sign-in by password, and a recovery code does so without it', async () => {
    const firstStep = async () => {
      const reply = await app.call(auth.signIn, { body: { email: person.email, password: PASSWORD } })
      expect(dataOf(reply)).toMatchObject({ requiresTwoFactor: true, hasPasskey: true, hasAuthenticator: false })
      return dataOf<{ token: string }>(reply).token
    }
    const token = await firstStep()
    expect(await isSignedIn(token)).toBe(false)
    const stepOptions = async () => dataOf(await app.call(calls.secondStepOptions, { body: { token } }))
    const finish = (credential: ReturnType<SoftwarePasskey['sign']>) =>
      app.call(calls.secondStep, { body: { token, credential } })
    const { passkey: foreign } = await add(await aPersonWithPassword(app))
    expect(await finish(foreign.sign(await stepOptions()))).toMatchObject(refused)
    const done = await finish(passkey.sign(await stepOptions()))
    expect(await isSignedIn(dataOf<{ token: string }>(done).token)).toBe(true)
    expect((await app.call(calls.secondStepOptions, { body: { token } })).body.code).toBe('sign_in_again')

    const somebody = await aPersonWithPassword(app)
    const { recoveryCodes } = await add(somebody)
    const signInAs = await app.call(auth.signIn, { body: { email: somebody.email, password: PASSWORD } })
    const body = { token: dataOf<{ token: string }>(signInAs).token, code: recoveryCodes?.[0] ?? '' }
    expect((await app.call(twoFactor.signIn, { body })).status).toBe(200)
  })
})

describe('a sensitive act', () => {
  test('needs a proof that is ten minutes old at most: the password or a passkey', async () => {
    const person = await aPersonWithPassword(app)
    const { passkey } = await add(person)
    expect(dataOf(await app.call(proof.ways, {}, person.token))).toEqual({
      password: true,
      passkey: true,
      code: false,
      singleSignOn: false,
    })
    await letProofExpire(person)
    expect((await app.call(profile.sessions, {}, person.token)).status).toBe(200)
    const prove = (body: { password?: string; code?: string }) => app.call(proof.prove, { body }, person.token)
    expect(await prove({ password: 'not the password' })).toMatchObject({
      status: 422,
      body: { errors: { password: 'The password is wrong' } },
    })
    expect((await prove({})).status).toBe(400)
    expect((await app.call(calls.begin, { body: {} }, person.token)).body.code).toBe('proof_needed')
    expect((await prove({ password: PASSWORD })).status).toBe(200)
    expect((await app.call(calls.begin, { body: {} }, person.token)).status).toBe(200)

    await letProofExpire(person)
    const proving = async () => dataOf(await app.call(proof.passkeyOptions, { body: {} }, person.token))
    const byPasskey = (credential: ReturnType<SoftwarePasskey['sign']>) =>
      app.call(proof.proveByPasskey, { body: { credential } }, person.token)
    expect(await byPasskey(passkey.sign(await signInOptions()))).toMatchObject(refused)
    expect((await byPasskey(passkey.sign(await proving()))).status).toBe(200)
    expect((await app.call(calls.begin, { body: {} }, person.token)).status).toBe(200)
  })
})

test('a person whose only second factor is a passkey makes new recovery codes, and nobody else by this call', async () => {
  const person = await aPersonWithPassword(app)
  const renew = () => app.call(calls.renewCodes, { body: {} }, person.token)
  expect(await renew()).toMatchObject({ status: 409, body: { code: 'two_factor_off' } })
  const { recoveryCodes: first } = await add(person)
  const { recoveryCodes } = dataOf<{ recoveryCodes: string[] }>(await renew())
  expect(recoveryCodes).toHaveLength(10)
  const { token } = dataOf<{ token: string }>(
    await app.call(auth.signIn, { body: { email: person.email, password: PASSWORD } }),
  )
  const enter = (code: string | undefined) => app.call(twoFactor.signIn, { body: { token, code } })
  expect((await enter(first?.[0])).body.code).toBe('wrong_code')
  expect((await enter(recoveryCodes[0])).status).toBe(200)
  await letProofExpire(person)
  expect((await renew()).body.code).toBe('proof_needed')
})

describe('sensitive acts of a firm', () => {
  const acts = endpoints.filter(([, { fresh, access }]) => fresh && access.kind === 'needs')

  test('are each refused to an open browser whose proof is old, whatever is sent', async () => {
    const { administrator } = await aFirm(app)
    await letProofExpire(administrator)
    expect(acts.length).toBeGreaterThan(30)
    for (const [name, call] of acts) {
      const { status, body } = await app.call(call, { params: anyParams(call) }, administrator.token)
      expect({ name, status, code: body.code }).toEqual({ name, status: 403, code: 'proof_needed' })
    }
  })
})
