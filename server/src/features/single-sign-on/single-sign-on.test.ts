import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiKeys } from '#contract/api-keys.ts'
import { clients } from '#contract/clients.ts'
import { proof } from '#contract/passkeys.ts'
import { profile } from '#contract/profile.ts'
import { session, type Profile } from '#contract/session.ts'
import { signInHistory } from '#contract/sign-in-history.ts'
import { singleSignOn as calls, type SingleSignOn } from '#contract/single-sign-on.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { CLIENT, signInAt, startForgingProvider, startIdentityProvider } from '../../testing/identity-provider.ts'
import { expireProof } from '../../testing/passwords.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const REDIRECT = 'http://lexhold.test/single-sign-on'
const records = new Map<string, string[][]>()
const app = useTestApp({
  allowsPrivateAddresses: true,
  resolveTxt: (domain) => {
    const found = records.get(domain)
    return found ? Promise.resolve(found) : Promise.reject(new Error('queryTxt ENOTFOUND'))
  },
})
let provider: Awaited<ReturnType<typeof startIdentityProvider>>
let forger: Awaited<ReturnType<typeof startForgingProvider>>
let firm: TestFirm
let partner: TestPerson

beforeAll(async () => {
  provider = await startIdentityProvider(REDIRECT)
  forger = await startForgingProvider()
  firm = await aFirm(app)
  partner = await firm.join('partner', 'Grace Ekanem')
  await setEmail(partner, 'grace@marula.example')
})
afterAll(async () => {
  await provider.stop()
  await forger.stop()
})

async function changeAccount({ id }: TestPerson, change: string) {
  await app.database.owner.query(
    `begin; select set_config('app.realm', 'identity', true); update app.accounts set ${change} where id = '${id}'; commit`,
  )
}
const setEmail = (person: TestPerson, email: string) => changeAccount(person, `email = '${email}'`)
const save = (about: object = {}, { token } = firm.administrator) =>
  app.call(
    calls.update,
    {
      body: {
        issuer: provider.issuer,
        clientId: CLIENT.id,
        clientSecret: CLIENT.secret,
        isRequired: false,
        ...about,
      },
    },
    token,
  )
const domainCall =
  (call: typeof calls.addDomain | typeof calls.verifyDomain | typeof calls.removeDomain) =>
  (domain: string, { token } = firm.administrator) =>
    app.call(call, { body: { domain } }, token)
const [addDomain, verifyDomain, removeDomain] = [calls.addDomain, calls.verifyDomain, calls.removeDomain].map(
  domainCall,
) as [ReturnType<typeof domainCall>, ReturnType<typeof domainCall>, ReturnType<typeof domainCall>]
const start = (email: string) => app.call(calls.start, { body: { email } })
const finish = (query: string, secret: string) => app.call(calls.finish, { body: { query, secret } })
const begun = async (email: string) => dataOf<{ url: string; secret: string }>(await start(email))
async function signIn(email: string, login = email) {
  const { url, secret } = await begun(email)
  return finish(await signInAt(url, login, REDIRECT), secret)
}
const code = (expected: string) => ({ body: { success: false, code: expected } })

test('a firm verifies a domain and saves a provider, and its people sign in there; nobody else does', async () => {
  expect(await start('grace@marula.example')).toMatchObject(code('no_single_sign_on'))
  const added = dataOf<SingleSignOn>(await addDomain('Marula.example'))
  expect(added).toMatchObject({ provider: null, redirectUri: REDIRECT })
  expect(await verifyDomain('marula.example')).toMatchObject(code('record_not_found'))
  records.set('marula.example', [['v=spf1 -all'], ['lexhold-verification=', 'of somebody else']])
  expect(await verifyDomain('marula.example')).toMatchObject(code('record_not_found'))
  expect(await save({ isRequired: true })).toMatchObject(code('no_verified_domain'))
  const text = added.domains[0]?.record ?? ''
  records.set('marula.example', [['v=spf1 -all'], [text.slice(0, 20), text.slice(20)]])
  expect(dataOf<SingleSignOn>(await verifyDomain('marula.example')).domains[0]?.verifiedAt).not.toBeNull()
  expect(dataOf<SingleSignOn>(await save())).toMatchObject({ provider: { issuer: provider.issuer } })
  expect((await app.call(calls.test, { body: {} }, firm.administrator.token)).status).toBe(200)

  const { token } = dataOf<{ token: string }>(await signIn('grace@marula.example'))
  expect((await app.call(clients.list, {}, token)).status).toBe(200)
  const history = await app.call(signInHistory.own, {}, token)
  expect(dataOf<{ data: object[] }>(history).data[0]).toMatchObject({ way: 'singleSignOn', isRefused: false })
  // No account is made, and the form tells nobody who exists.
  const unknown = await signIn('nobody@marula.example')
  expect(unknown).toMatchObject(code('not_invited'))
  expect(await signIn('unverified@marula.example')).toMatchObject(code('address_unverified'))
  expect(await signIn('grace@marula.example', 'grace@elsewhere.example')).toMatchObject(code('address_foreign'))
  // An account that was opened in advance, whose password may be somebody else's.
  await changeAccount(partner, 'verified_at = null')
  expect(await signIn('grace@marula.example')).toMatchObject(code('address_unverified'))
  await changeAccount(partner, 'verified_at = now()')
  const { rows } = await app.database.owner.query<{ n: number }>(
    "select count(*)::int as n from app.accounts where email like 'nobody@%'",
  )
  expect(rows[0]?.n).toBe(0)
})

test('an answer works once, in the browser that began, and with its own state', async () => {
  const { url, secret } = await begun('grace@marula.example')
  const query = await signInAt(url, 'grace@marula.example', REDIRECT)
  const other = await begun('grace@marula.example')
  expect(await finish(query, other.secret)).toMatchObject(code('sign_in_again'))
  // The attempt is used up, also for its own browser.
  expect(await finish(query, secret)).toMatchObject(code('sign_in_again'))

  const again = await begun('grace@marula.example')
  const answer = await signInAt(again.url, 'grace@marula.example', REDIRECT)
  expect((await finish(answer, again.secret)).status).toBe(200)
  expect(await finish(answer, again.secret)).toMatchObject(code('sign_in_again'))

  // The code of one attempt with the state of another: the proof key does not fit.
  const [mine, theirs] = [await begun('grace@marula.example'), await begun('grace@marula.example')]
  const stolen = new URLSearchParams(await signInAt(theirs.url, 'grace@marula.example', REDIRECT))
  stolen.set('state', new URL(mine.url).searchParams.get('state') ?? '')
  expect(await finish(stolen.toString(), mine.secret)).toMatchObject(code('sign_in_refused'))
  for (const nonsense of ['x=1', 'state=1', `state=${firm.id}.${firm.id}&code=1`])
    expect(await finish(nonsense, mine.secret)).toMatchObject(code('sign_in_again'))
  const denied = await begun('grace@marula.example')
  const state = new URL(denied.url).searchParams.get('state') ?? ''
  expect(await finish(`error=access_denied&state=${state}`, denied.secret)).toMatchObject(code('sign_in_refused'))
})

describe('a provider that says what it should not', () => {
  let other: TestFirm
  let person: TestPerson
  const now = () => Math.floor(Date.now() / 1000)
  async function signInByForger(claims: Record<string, unknown>) {
    const { url, secret } = await begun('ada@forged.example')
    const wanted = new URL(url).searchParams
    forger.forging.claims = {
      nonce: wanted.get('nonce'),
      email: 'ada@forged.example',
      email_verified: true,
      ...claims,
    }
    return finish(`code=1&state=${wanted.get('state') ?? ''}`, secret)
  }

  test('is accepted with a good token, also by a clock that is a little off, and refused with any other', async () => {
    other = await aFirm(app)
    person = await other.join('associate')
    await setEmail(person, 'ada@forged.example')
    const added = dataOf<SingleSignOn>(await addDomain('forged.example', other.administrator))
    records.set('forged.example', [[added.domains[0]?.record ?? '']])
    dataOf(await verifyDomain('forged.example', other.administrator))
    dataOf(await save({ issuer: forger.issuer }, other.administrator))
    expect((await signInByForger({})).status).toBe(200)
    expect((await signInByForger({ exp: now() - 20 })).status).toBe(200)
    for (const claims of [
      { iss: provider.issuer },
      { aud: 'another client' },
      { nonce: 'of another sign-in' },
      { nonce: undefined },
      { exp: now() - 120 },
      { iat: undefined },
    ])
      expect(await signInByForger(claims)).toMatchObject(code('sign_in_refused'))
    expect(await signInByForger({ email_verified: undefined })).toMatchObject(code('address_unverified'))
    // The address of a person of another firm, whose domain that firm has verified.
    expect(await signInByForger({ email: 'grace@marula.example' })).toMatchObject(code('address_foreign'))
  })

  test('opens its own firm only, and does not change the account', async () => {
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query(
        `insert into app.members (business_id, id, role_id, first_name, last_name, email)
          select business_id, $1, role_id, 'Ada', 'Obi', 'ada@forged.example' from app.members where business_id = $2 limit 1`,
        [person.id, firm.id],
      ),
    )
    const { token } = dataOf<{ token: string }>(await signInByForger({}))
    expect((await app.call(clients.list, { query: { businessId: other.id } }, token)).status).toBe(200)
    expect((await app.call(clients.list, { query: { businessId: firm.id } }, token)).status).toBe(403)
    const [known] = dataOf<Profile[]>(await app.call(session.profile, {}, token))
    expect(known?.businesses.map(({ businessId }) => businessId)).toEqual([other.id])
    const renamed = await app.call(profile.update, { body: { firstName: 'Eve', lastName: 'Obi' } }, token)
    expect(renamed).toMatchObject({ status: 403, body: { code: 'own_sign_in_needed' } })
  })
})

describe('a sensitive act of somebody whom the provider let in', () => {
  const startProof = (token: string) => app.call(calls.startProof, { body: {} }, token)
  const proofOf = async (token: string) => dataOf<{ url: string; secret: string }>(await startProof(token))
  const finishProof = (token: string, query: string, secret: string) =>
    app.call(calls.finishProof, { body: { query, secret } }, token)
  const act = async ({ token }: { token: string }) =>
    (await app.call(apiKeys.create, { body: { name: 'Key', scopes: ['clientInfo'], days: 1 } }, token)).body.code
  let grace: { token: string }

  test('needs a new sign-in there: one that may go back to the morning proves nothing', async () => {
    grace = dataOf<{ token: string }>(await signIn('grace@marula.example'))
    expect(await act(grace)).toBe('proof_needed')
    const ways = dataOf(await app.call(proof.ways, {}, grace.token))
    expect(ways).toMatchObject({ singleSignOn: true, passkey: false })
    const { url, secret } = await proofOf(grace.token)
    const wanted = new URL(url).searchParams
    expect([wanted.get('prompt'), wanted.get('max_age'), wanted.get('login_hint')]).toEqual([
      'login',
      '0',
      'grace@marula.example',
    ])
    const query = await signInAt(url, 'grace@marula.example', REDIRECT)
    expect(await finishProof(grace.token, query, secret)).toMatchObject({ status: 200 })
    expect(await act(grace)).toBeUndefined()
    // Once.
    expect(await finishProof(grace.token, query, secret)).toMatchObject(code('sign_in_again'))
    await expireProof(app, partner)
    app.clock.advance(6)
    expect(await act(grace)).toBe('proof_needed')
  })

  test('is not opened by another session, person or browser, nor by a sign-in; and a proof signs nobody in', async () => {
    const again = dataOf<{ token: string }>(await signIn('grace@marula.example'))
    const mine = await proofOf(grace.token)
    const query = await signInAt(mine.url, 'grace@marula.example', REDIRECT)
    expect(await finishProof(again.token, query, mine.secret)).toMatchObject(code('sign_in_again'))
    const other = await proofOf(grace.token)
    const answer = await signInAt(other.url, 'grace@marula.example', REDIRECT)
    expect(await finish(answer, other.secret)).toMatchObject(code('sign_in_again'))
    const entering = await begun('grace@marula.example')
    const entry = await signInAt(entering.url, 'grace@marula.example', REDIRECT)
    expect(await finishProof(grace.token, entry, entering.secret)).toMatchObject(code('sign_in_again'))
    const stolen = await proofOf(grace.token)
    const foreign = await signInAt(stolen.url, 'ben@marula.example', REDIRECT)
    expect(await finishProof(grace.token, foreign, stolen.secret)).toMatchObject(code('somebody_else'))
    expect(await act(grace)).toBe('proof_needed')
    // Whoever signed in by password has no provider to prove it.
    expect(await startProof(partner.token)).toMatchObject(code('no_single_sign_on'))
    expect((await app.call(calls.startProof, { body: {} })).status).toBe(401)
  })

  test('is refused with a sign-in that the provider dates before it was asked, or does not date', async () => {
    const seconds = Math.floor(Date.now() / 1000)
    async function proveByForger(token: string, claims: Record<string, unknown>) {
      const { url, secret } = await proofOf(token)
      const wanted = new URL(url).searchParams
      forger.forging.claims = {
        nonce: wanted.get('nonce'),
        email: 'ada@forged.example',
        email_verified: true,
        ...claims,
      }
      return finishProof(token, `code=1&state=${wanted.get('state') ?? ''}`, secret)
    }
    const entering = await begun('ada@forged.example')
    const wanted = new URL(entering.url).searchParams
    // The sign-in itself is as old as the provider says.
    forger.forging.claims = {
      nonce: wanted.get('nonce'),
      email: 'ada@forged.example',
      email_verified: true,
      auth_time: seconds - 3_600,
    }
    const ada = dataOf<{ token: string }>(await finish(`code=1&state=${wanted.get('state') ?? ''}`, entering.secret))
    expect(await act(ada)).toBe('proof_needed')
    for (const claims of [{}, { auth_time: seconds - 120 }, { auth_time: 'now' }, { auth_time: -1 }])
      expect(await proveByForger(ada.token, claims)).toMatchObject(code('sign_in_refused'))
    expect(await act(ada)).toBe('proof_needed')
    expect(await proveByForger(ada.token, { auth_time: seconds })).toMatchObject({ status: 200 })
    expect(await act(ada)).toBeUndefined()
    expect(app.logged.join('\n')).toContain('single_sign_on_refused')
  })
})

test('where it is required, its people have no other way in; administrators do, and lose it with the domain', async () => {
  expect(dataOf<SingleSignOn>(await save({ isRequired: true }))).toMatchObject({ provider: { isRequired: true } })
  const required = { status: 401, body: { code: 'single_sign_on_required' } }
  expect(await app.call(clients.list, {}, partner.token)).toMatchObject(required)
  // Whose address is of no domain of the firm has no account at the provider.
  expect((await app.call(clients.list, {}, (await firm.join('partner')).token)).status).toBe(200)
  await setEmail(firm.administrator, 'amara@marula.example')
  app.clock.advance(6)
  expect((await app.call(clients.list, {}, firm.administrator.token)).status).toBe(200)
  const { token } = dataOf<{ token: string }>(await signIn('grace@marula.example'))
  expect((await app.call(clients.list, {}, token)).status).toBe(200)
  expect(dataOf<SingleSignOn>(await removeDomain('marula.example'))).toMatchObject({ provider: { isRequired: false } })
  expect((await app.call(clients.list, {}, partner.token)).status).toBe(200)
  expect(await start('grace@marula.example')).toMatchObject(code('no_single_sign_on'))
})

test('settings are refused to others, a domain has one firm, and a provider has to answer', async () => {
  const administrator = (await aFirm(app)).administrator
  for (const call of [calls.get, calls.update, calls.test, calls.addDomain])
    expect((await app.call(call, {}, partner.token)).status).toBe(403)
  const added = dataOf<SingleSignOn>(await addDomain('forged.example', administrator))
  records.set('forged.example', [[added.domains[0]?.record ?? '']])
  expect(await verifyDomain('forged.example', administrator)).toMatchObject(code('domain_taken'))
  for (const domain of ['', 'localhost', 'http://firm.example', 'a b.example'])
    expect((await addDomain(domain, administrator)).status).toBe(400)
  expect(await save({ clientSecret: '' }, administrator)).toMatchObject(code('secret_missing'))
  expect(await save({ issuer: 'nonsense' }, administrator)).toMatchObject(code('address_refused'))
  expect(await save({ issuer: 'http://127.0.0.1:1' }, administrator)).toMatchObject(code('provider_unreachable'))
  expect(await app.call(calls.test, { body: {} }, administrator.token)).toMatchObject(code('no_provider'))
  const { rows } = await asOwnerOf(app, firm.id, (owner) =>
    owner.query<{ all: string }>('select json_agg(s)::text as all from app.single_sign_on s'),
  )
  expect(rows[0]?.all ?? 'nothing').not.toContain(CLIENT.secret)
  expect(app.logged.join('')).not.toContain(CLIENT.secret)
})
