import { describe, expect, test } from 'vitest'
import { session, type Profile } from '#contract/session.ts'
import { aFirm, aPerson } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

describe('profile', () => {
  test("a person's id is their first firm's adminUserId, and the profileId their own", async () => {
    const firm = await aFirm(app)
    const partner = await firm.join('partner')
    const { status, body } = await app.call(session.profile, {}, partner.token)
    expect(status).toBe(200)
    expect(body.data).toMatchObject([
      {
        id: firm.administrator.id,
        profileId: partner.id,
        businesses: [
          { businessId: firm.id, adminUserId: firm.administrator.id, currencyISOCode: 'USD', currencySymbol: '$' },
        ],
      },
    ])
  })

  test('says whether the role sees the time of others', async () => {
    const firm = await aFirm(app)
    const sees = async ({ token }: { token: string }) =>
      ((await app.call(session.profile, {}, token)).body.data as Profile[])[0]?.businesses[0]?.seesAllTime
    expect(await sees(firm.administrator)).toBe(true)
    expect(await sees(await firm.join('accountant'))).toBe(true)
    expect(await sees(await firm.join('associate'))).toBe(false)
  })

  test('a person without a firm has an empty list of businesses', async () => {
    const person = await aPerson(app)
    const { body } = await app.call(session.profile, {}, person.token)
    expect(body.data).toMatchObject([{ id: person.id, profileId: person.id, businesses: [] }])
  })

  test('a stranger gets the answer that they are unauthorized', async () => {
    const { status, body } = await app.call(session.profile)
    expect(status).toBe(401)
    expect(body).toMatchObject({ success: false, message: 'You are unauthorized' })
  })
})

describe('permissions', () => {
  test('are a bare array, whatever the case of the query keys', async () => {
    const firm = await aFirm(app)
    const query = { Adminuserid: firm.administrator.id, BUSINESSID: firm.id }
    const { body } = await app.call(session.permissions, { query }, firm.administrator.token)
    expect(body).toEqual(['administrator'])
  })

  test("another firm's businessId is refused", async () => {
    const firm = await aFirm(app)
    const other = await aFirm(app)
    const { status } = await app.call(
      session.permissions,
      { query: { BusinessId: other.id } },
      firm.administrator.token,
    )
    expect(status).toBe(403)
  })

  test("another firm's adminUserId is refused", async () => {
    const firm = await aFirm(app)
    const other = await aFirm(app)
    const query = { AdminUserId: other.administrator.id, BusinessId: firm.id }
    const { status } = await app.call(session.permissions, { query }, firm.administrator.token)
    expect(status).toBe(403)
  })
})

describe('plan', () => {
  test('a new firm is on a 14-day trial from the day of set-up in its own zone', async () => {
    app.clock.set('2026-03-17T23:30:00Z')
    const firm = await aFirm(app, { timeZone: 'Africa/Lagos' })
    const { body } = await app.call(session.subscription, {}, firm.administrator.token)
    expect(body.data).toMatchObject({
      planName: 'Trial',
      subscriptionStartDate: '18/03/2026',
      subscriptionEndDate: '01/04/2026',
      isNGNSubscription: false,
      totalNumberUsers: 1,
    })
  })
})

describe('exchange rate', () => {
  const idOf = async (token: string, code: string) => {
    const { body } = await app.call(session.currencies, {}, token)
    return (body.data as { id: number; isoCurrenyCode: string }[]).find((currency) => currency.isoCurrenyCode === code)
      ?.id
  }

  test('is foreign units for one home unit, to 12 decimals, from one table', async () => {
    const firm = await aFirm(app, { currency: 'NGN' })
    const { token } = firm.administrator
    const query = { HomeCurrencyId: await idOf(token, 'NGN'), ForeignCurrencyId: await idOf(token, 'USD') }
    const { body } = await app.call(session.exchangeRate, { query }, token)
    expect(body.data).toMatchObject({ exchangeRate: 0.000629126702, rateDate: '2024-08-19' })
  })

  test('is refused for a day that the calendar does not know', async () => {
    const { token } = (await aFirm(app, { currency: 'NGN' })).administrator
    const query = { HomeCurrencyId: await idOf(token, 'NGN'), ForeignCurrencyId: await idOf(token, 'USD') }
    for (const onDate of ['0000-01-01', '2026-02-30']) {
      const { status, body } = await app.call(session.exchangeRate, { query: { ...query, onDate } }, token)
      expect({ status, errors: body.errors }).toMatchObject({
        status: 400,
        errors: { onDate: expect.any(String) as string },
      })
    }
  })

  test('of a currency with itself is exactly 1', async () => {
    const firm = await aFirm(app)
    const id = await idOf(firm.administrator.token, 'USD')
    const { body } = await app.call(
      session.exchangeRate,
      { query: { HomeCurrencyId: id, ForeignCurrencyId: id } },
      firm.administrator.token,
    )
    expect(body.data).toMatchObject({ exchangeRate: 1 })
  })
})
