import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { clients } from '#contract/clients.ts'
import { firm as firmCalls } from '#contract/firm.ts'
import { firmSettings } from '#contract/firm-settings.ts'
import { plans } from '#contract/plans.ts'
import { session } from '#contract/session.ts'
import { startCardServices } from '../../testing/card-services.ts'
import { aFirm, type TestFirm } from '../../testing/factories.ts'
import { planCalls, tokenOf } from '../../testing/plan-calls.ts'
import { PLAN_SETTINGS } from '../../testing/plan-work.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const services = await startCardServices()
afterAll(() => services.close())
const app = useTestApp({
  plans: PLAN_SETTINGS,
  providerUrls: { stripe: services.url, paystack: services.url },
  isReadOnlyAfterExpiry: true,
})
const { workOn, info, standing, invoices, listed, quote, change, settle, buy } = planCalls(app, services)
beforeEach(() => {
  app.clock.set('2026-03-17T09:00:00Z')
  Object.assign(services, { isDeclining: false, isDown: false })
})

describe('in Nigeria', () => {
  test('a plan is paid in naira with value added tax, and becomes the free one where it is cancelled', async () => {
    const at = await aFirm(app, { currency: 'NGN' })
    await buy(at, { name: 'Practice', seats: 2, days: 365 })
    expect(services.payments.at(-1)).toMatchObject({ amount: 54_180_000, currency: 'NGN' })
    expect(await info(at)).toMatchObject({
      isNGNSubscription: true,
      durationInDays: 365,
      subscriptionAmount: 504_000,
      nextBillingAmount: 541_800,
    })
    await app.call(plans.cancel, { body: {} }, tokenOf(at))
    await workOn('2027-03-17')
    expect(await info(at)).toMatchObject({ planName: 'Free', allocatedNumberUsers: 1, isCancelled: false })
    await workOn('2027-05-17')
    expect(await info(at)).toMatchObject({ planName: 'Free', subscriptionStartDate: '17/05/2027' })
  })

  test('the trial becomes the free plan on the day after its end, and the firm works on', async () => {
    const [at, other] = [await aFirm(app, { currency: 'NGN' }), await aFirm(app, { currency: 'GHS' })]
    const create = (firm: TestFirm) =>
      app.call(clients.create, { body: { clientType: 'Company', companyName: 'Obi' } }, tokenOf(firm))
    await workOn('2026-03-31')
    for (const firm of [at, other]) {
      expect(await info(firm)).toMatchObject({ planName: 'Trial', subscriptionEndDate: '31/03/2026' })
      expect((await create(firm)).status).toBe(200)
    }
    // From midnight on, also before the server has come to it.
    app.clock.set('2026-04-01T00:30:00Z')
    expect((await create(at)).status).toBe(200)
    expect((await standing(at)).state).toBe('trial')
    await workOn('2026-04-01')
    expect(await info(at)).toMatchObject({
      planName: 'Free',
      allocatedNumberUsers: 1,
      subscriptionStartDate: '01/04/2026',
      subscriptionEndDate: '30/04/2026',
      isNGNSubscription: true,
      nextBillingDate: null,
    })
    expect(await standing(at)).toMatchObject({ state: 'free' })
    expect((await create(at)).status).toBe(200)
    await workOn('2026-05-01')
    expect(await info(at)).toMatchObject({ planName: 'Free', subscriptionStartDate: '01/05/2026' })
    expect(await info(other)).toMatchObject({ planName: 'Trial', subscriptionEndDate: '31/03/2026' })
    expect(await standing(other)).toMatchObject({ state: 'expired' })
    expect((await create(other)).body.code).toBe('subscription_expired')
  })

  test('a trial of more people than the free plan is for becomes the free plan, and waits for one that is large enough', async () => {
    const at = await aFirm(app, { currency: 'NGN' })
    await at.join('associate')
    await workOn('2026-04-01')
    const create = () => app.call(clients.create, { body: { clientType: 'Company', companyName: 'Obi' } }, tokenOf(at))
    expect(await standing(at)).toMatchObject({ state: 'free', peopleCount: 2 })
    expect((await create()).body).toMatchObject({
      code: 'subscription_expired',
      message: expect.stringContaining('More people work at the firm than the free plan is for') as string,
    })
    await buy(at, { name: 'Practice', seats: 2 })
    expect((await create()).status).toBe(200)
  })

  test('a card is learnt by a payment that is paid back', async () => {
    const at = await aFirm(app, { currency: 'NGN' })
    await app.call(plans.card, { body: {} }, tokenOf(at))
    const page = services.payments.at(-1)
    expect(page).toMatchObject({ amount: 5_000 })
    Object.assign(page ?? {}, { state: 'paid' })
    expect(dataOf(await settle(at, page?.reference ?? ''))).toEqual({ status: 'paid' })
    expect(page?.isRefunded).toBe(true)
    expect(await standing(at)).toMatchObject({ card: { lastDigits: '4081' } })
    expect(await invoices(at)).toEqual([])
  })
})

describe('a firm that corrects its currency', () => {
  const correct = (at: TestFirm, currencyCode: string) =>
    app.call(firmSettings.update, { body: { currencyCode } }, tokenOf(at))

  test('in the trial pays for plans in the new one at once, and nothing that it pays in the old one counts', async () => {
    const at = await aFirm(app, { currency: 'USD' })
    await change(at, { name: 'Practice', seats: 2 })
    const inDollars = services.payments.at(-1)
    dataOf(await correct(at, 'NGN'))
    expect(await info(at)).toMatchObject({ planName: 'Trial', isNGNSubscription: true })
    Object.assign(inDollars ?? {}, { state: 'paid' })
    expect(dataOf(await settle(at, inDollars?.reference ?? ''))).toEqual({ status: 'refunded' })
    expect(inDollars?.isRefunded).toBe(true)
    expect((await listed(tokenOf(at)))[1]).toMatchObject({ amount: 15_000, currencyISOCode: 'NGN' })
    await workOn('2026-04-01')
    expect(await info(at)).toMatchObject({ planName: 'Free', isNGNSubscription: true })
    dataOf(await correct(at, 'GHS'))
    expect(await info(at)).toMatchObject({ planName: 'Free', isNGNSubscription: false })
  })

  test('pays on in the old one until the end of what is paid, and from the next period on in the new one', async () => {
    const at = await aFirm(app, { currency: 'USD' })
    await buy(at, { name: 'Practice', seats: 2 })
    dataOf(await correct(at, 'NGN'))
    expect(await info(at)).toMatchObject({ isNGNSubscription: false, nextBillingAmount: 53_750 })
    expect(await standing(at)).toMatchObject({
      nextCurrency: { currencyISOCode: 'NGN', startsOn: '2026-04-16', isCardSaved: false },
    })
    app.clock.set('2026-04-01T09:00:00Z')
    expect(await quote(at, { name: 'Practice', seats: 3 })).toMatchObject({
      currencyISOCode: 'USD',
      dueAmount: 24.5,
      renewalCurrencyISOCode: 'NGN',
      renewalAmount: 80_625,
    })
    expect(dataOf(await change(at, { name: 'Practice', seats: 3 }))).toMatchObject({ outcome: 'changed' })
    expect(services.payments.at(-1)).toMatchObject({ amount: 2_450, currency: 'usd' })
    dataOf(await app.call(plans.card, { body: {} }, tokenOf(at)))
    const page = services.payments.at(-1)
    expect(page).toMatchObject({ currency: 'NGN' })
    Object.assign(page ?? {}, { state: 'paid' })
    expect(dataOf(await settle(at, page?.reference ?? ''))).toEqual({ status: 'paid' })
    expect(await standing(at)).toMatchObject({ nextCurrency: { isCardSaved: true } })
    await workOn('2026-04-16')
    expect(services.payments.at(-1)).toMatchObject({ amount: 8_062_500, currency: 'NGN', state: 'paid' })
    expect(await info(at)).toMatchObject({ isNGNSubscription: true, subscriptionAmount: 75_000, currencySymbol: '₦' })
    expect(await standing(at)).toMatchObject({ state: 'active', nextCurrency: null })
  })

  test('and has paid in naira, but cancelled, is on the free plan as any other firm in dollars', async () => {
    const at = await aFirm(app, { currency: 'NGN' })
    await buy(at, { name: 'Solo', seats: 1 })
    await app.call(plans.cancel, { body: {} }, tokenOf(at))
    dataOf(await correct(at, 'GHS'))
    expect(await info(at)).toMatchObject({ planName: 'Solo', isNGNSubscription: true })
    await workOn('2026-04-16')
    expect(await info(at)).toMatchObject({ planName: 'Free', isNGNSubscription: false, currencySymbol: '$' })
  })
})

describe('a firm whose subscription has ended', () => {
  test('reads and exports, changes nothing, and goes on in the moment in which it has paid', async () => {
    const at = await aFirm(app)
    app.clock.set('2026-04-02T09:00:00Z')
    const create = () => app.call(clients.create, { body: { clientType: 'Company', companyName: 'Obi' } }, tokenOf(at))
    expect(await create()).toMatchObject({ status: 403, body: { code: 'subscription_expired' } })
    expect((await app.call(clients.list, {}, tokenOf(at))).status).toBe(200)
    await buy(at, { name: 'Solo', seats: 1 })
    expect((await create()).status).toBe(200)
  })

  test('may leave people out, so that the free plan is enough', async () => {
    const at = await aFirm(app, { currency: 'NGN' })
    const associate = await at.join('associate')
    await buy(at, { name: 'Practice', seats: 2 })
    await app.call(plans.cancel, { body: {} }, tokenOf(at))
    await workOn('2026-04-20')
    const create = () => app.call(clients.create, { body: { clientType: 'Company', companyName: 'Obi' } }, tokenOf(at))
    expect((await create()).body.code).toBe('subscription_expired')
    const params = { id: associate.id }
    const version = dataOf<{ id: string; version: number }[]>(await app.call(firmCalls.team, {}, tokenOf(at))).find(
      ({ id }) => id === associate.id,
    )?.version
    dataOf(await app.call(firmCalls.updateMember, { params, body: { isActive: false, version } }, tokenOf(at)))
    expect((await create()).status).toBe(200)
  })
})

test('where plans are not sold there is none, and as many people as there are', async () => {
  const at = await aFirm(app)
  await app.database.owner.query('update app.plan_sales set are_sold = false')
  try {
    app.clock.set('2026-09-01T09:00:00Z')
    expect((await app.call(session.subscription, {}, tokenOf(at))).body.data).toBeNull()
    const body = { clientType: 'Company', companyName: 'Obi' }
    expect((await app.call(clients.create, { body }, tokenOf(at))).status).toBe(200)
  } finally {
    await app.database.owner.query('update app.plan_sales set are_sold = true')
  }
})

test('the token of a card is sealed, and is neither in the audit log nor answered', async () => {
  const at = await aFirm(app)
  await buy(at, { name: 'Solo', seats: 1 })
  await app.database.owner.query("select set_config('app.business_id', $1, false)", [at.id])
  const { rows } = await app.database.owner.query<{ text: string }>(
    `select concat((select string_agg(c::text, '') from app.subscription_cards c),
      (select string_agg(a::text, '') from app.audit_log a where table_name = 'subscription_cards')) as text`,
  )
  expect(rows[0]?.text).toContain('4417')
  expect(rows[0]?.text).not.toContain('cus_1')
  expect(rows[0]?.text).not.toContain('sealed_token')
})
