import { describe, expect, test } from 'vitest'
import { firm } from '#contract/firm.ts'
import { roles } from '#contract/roles.ts'
import { session } from '#contract/session.ts'
import { inIdentity } from '../../platform/db/transactions.ts'
import { aFirm, aPerson, asOwnerOf } from '../../testing/factories.ts'
import { useTestApp, type Reply } from '../../testing/test-app.ts'

const app = useTestApp()

const statusesOf = (replies: Reply[]) => replies.map(({ status }) => status).toSorted((left, right) => left - right)

let firms = 0
const marula = (about: object = {}) => ({
  businessName: 'Marula & Finch LP',
  slug: `marula-finch-${(firms += 1)}`,
  countryCode: 'NG',
  currencyCode: 'NGN',
  timeZone: 'Africa/Lagos',
  multicurrency: true,
  ...about,
})
const setUp = (body: object, token?: string) => app.call(firm.setUp, { body }, token)
const available = async (slug: string, token: string) =>
  (await app.call(firm.slugAvailable, { query: { slug } }, token)).body.data

describe('setting a firm up', () => {
  test('answers the profile with the firm in it, and the next call sees it too', async () => {
    const person = await aPerson(app)
    const body = marula()
    const reply = await setUp(body, person.token)
    expect(reply.status).toBe(200)
    expect(reply.body.data).toMatchObject([
      {
        id: person.id,
        profileId: person.id,
        businesses: [
          {
            adminUserId: person.id,
            slug: body.slug,
            currencyISOCode: 'NGN',
            multicurrency: true,
            roleName: 'Administrator',
          },
        ],
      },
    ])
    expect((await app.call(session.profile, {}, person.token)).body.data).toEqual(reply.body.data)
    expect((await app.call(session.permissions, {}, person.token)).body).toContain('administrator')
  })

  test('gives it the default roles, activity types, practice areas and a trial of fourteen days', async () => {
    const person = await aPerson(app)
    await setUp(marula(), person.token)
    const { body } = await app.call(roles.list, {}, person.token)
    expect((body.data as { name: string }[]).map(({ name }) => name)).toEqual([
      'Administrator',
      'Partner',
      'Associate / fee earner',
      'Accountant / bookkeeper',
      'Paralegal / secretary',
      'Read-only',
    ])
    const plan = await app.call(session.subscription, {}, person.token)
    expect(plan.body.data).toMatchObject({
      planName: 'Trial',
      subscriptionStartDate: '17/03/2026',
      subscriptionEndDate: '31/03/2026',
    })
  })

  test('needs a verified address', async () => {
    const person = await aPerson(app)
    await inIdentity(app.app.pool, { accountId: null, requestId: 'test' }, { readOnly: false }, (tx) =>
      tx.updateTable('app.accounts').set({ verified_at: null }).where('id', '=', person.id).execute(),
    )
    expect(await setUp(marula(), person.token)).toMatchObject({ status: 422, body: { code: 'email_not_verified' } })
  })

  test('is refused for somebody who works at a firm, and makes one firm of a form sent twice', async () => {
    const known = await aFirm(app)
    expect(await setUp(marula(), known.administrator.token)).toMatchObject({
      status: 409,
      body: { code: 'has_business' },
    })
    const person = await aPerson(app)
    const replies = await Promise.all([setUp(marula(), person.token), setUp(marula(), person.token)])
    expect(statusesOf(replies)).toEqual([200, 409])
  })

  test('at an address that another firm has is refused at its field, also when both ask at once', async () => {
    const known = await aFirm(app)
    const one = await aPerson(app)
    const taken = { status: 409, body: { code: 'slug_taken', errors: { slug: 'This address is taken' } } }
    expect(await setUp(marula({ slug: known.slug }), one.token)).toMatchObject(taken)
    const body = marula()
    const others = [await aPerson(app), await aPerson(app)]
    const replies = await Promise.all(others.map(({ token }) => setUp(body, token)))
    expect(statusesOf(replies)).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)).toMatchObject(taken)
  })

  test.each([
    ['admin', 'This address is reserved'],
    ['ab', 'Use 3 to 40 characters'],
    ['marula_finch', 'Use lower-case letters, digits and hyphens'],
    ['-marula', 'Begin and end with a letter or a digit'],
  ])('at the address %s is understood and refused', async (slug, message) => {
    const { token } = await aPerson(app)
    expect(await setUp(marula({ slug }), token)).toMatchObject({
      status: 422,
      body: { code: 'slug_invalid', errors: { slug: message } },
    })
    expect(await available(slug, token)).toEqual({ available: false, reason: message })
  })

  test('in a country, a zone or a currency that does not exist is refused at its field', async () => {
    const { token } = await aPerson(app)
    const wrong = await setUp(marula({ countryCode: 'ZZ', timeZone: '+01:00' }), token)
    expect(wrong).toMatchObject({
      status: 400,
      body: { errors: { countryCode: 'Country is not known', timeZone: 'Time zone is not known' } },
    })
    const unknown = await setUp(marula({ currencyCode: 'ZZZ' }), token)
    expect(unknown).toMatchObject({
      status: 422,
      body: { code: 'unknown_currency', errors: { currencyCode: 'Currency is not known' } },
    })
  })

  test('is for people who are signed in, and needs every field', async () => {
    expect((await setUp(marula())).status).toBe(401)
    const { token } = await aPerson(app)
    const { status, body } = await setUp({}, token)
    expect(status).toBe(400)
    expect(Object.keys(body.errors ?? {}).toSorted()).toEqual([
      'businessName',
      'countryCode',
      'currencyCode',
      'slug',
      'timeZone',
    ])
  })

  test('that was refused leaves nothing behind', async () => {
    const known = await aFirm(app)
    const person = await aPerson(app)
    await setUp(marula({ slug: known.slug, businessName: 'Left Behind LLP' }), person.token)
    const rows = await asOwnerOf(
      app,
      known.id,
      async (owner) =>
        (await owner.query<{ name: string }>('select name from app.businesses where name = $1', ['Left Behind LLP']))
          .rows,
    )
    expect(rows).toEqual([])
    expect((await app.call(session.profile, {}, person.token)).body.data).toMatchObject([{ businesses: [] }])
  })
})

describe('a portal address', () => {
  test('is free, or taken, whatever the letter case', async () => {
    const known = await aFirm(app)
    const { token } = await aPerson(app)
    expect(await available('okoro-partners', token)).toEqual({ available: true, reason: null })
    expect(await available(known.slug.toUpperCase(), token)).toEqual({
      available: false,
      reason: 'This address is taken',
    })
  })

  test('is not revealed to strangers', async () => {
    expect((await app.call(firm.slugAvailable, { query: { slug: 'okoro-partners' } })).status).toBe(401)
  })
})
