import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { clients } from '#contract/clients.ts'
import { notifications, type Notification } from '#contract/notifications.ts'
import { plans } from '#contract/plans.ts'
import { startCardServices } from '../../testing/card-services.ts'
import { aFirm } from '../../testing/factories.ts'
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
const { work, workOn, listed, info, standing, invoices, planId, quote, change, settle, buy, periodsOf } = planCalls(
  app,
  services,
)
beforeEach(() => {
  app.clock.set('2026-03-17T09:00:00Z')
  Object.assign(services, { isDeclining: false, isDown: false })
})

describe('the plans on sale', () => {
  test('are priced in dollars abroad and in naira in Nigeria, for a month and for a year, without the trial', async () => {
    const abroad = await listed(tokenOf(await aFirm(app, { currency: 'GBP' })))
    expect(abroad.map(({ planName, durationInDays }) => `${planName} ${durationInDays}`)).toEqual([
      'Free 30',
      'Solo 30',
      'Practice 30',
      'Firm 30',
      'Solo 365',
      'Practice 365',
      'Firm 365',
    ])
    expect(abroad[1]).toMatchObject({
      amount: 29,
      currencyISOCode: 'USD',
      currencySymbol: '$',
      allocatedNumberUsers: 1,
    })
    const naira = await listed(tokenOf(await aFirm(app, { currency: 'NGN' })))
    expect(naira[1]).toMatchObject({ amount: 15000, currencySymbol: '₦' })
  })

  test('are not shown to whoever may not see the plan', async () => {
    const associate = await (await aFirm(app)).join('associate')
    for (const call of [plans.list, plans.standing, plans.invoices])
      expect((await app.call(call, {}, associate.token)).status).toBe(403)
  })
})

describe('buying a plan', () => {
  test('happens on the page of the payment service, which keeps the card, and begins today', async () => {
    const at = await aFirm(app)
    const reply = dataOf<{ url: string }>(await change(at, { name: 'Practice', seats: 3 }))
    expect(reply.url).toContain('checkout.stripe.example')
    const payment = services.payments.at(-1)
    expect(payment).toMatchObject({ amount: 14_700, currency: 'usd' })
    expect(dataOf(await settle(at, payment?.reference ?? ''))).toEqual({ status: 'open' })
    expect(await info(at)).toMatchObject({ planName: 'Trial' })
    Object.assign(payment ?? {}, { state: 'paid' })
    expect(dataOf(await settle(at, payment?.reference ?? ''))).toEqual({ status: 'paid' })
    expect(dataOf(await settle(at, payment?.reference ?? ''))).toEqual({ status: 'paid' })
    expect(await info(at)).toMatchObject({
      planName: 'Practice',
      allocatedNumberUsers: 3,
      durationInDays: 30,
      subscriptionAmount: 147,
      subscriptionStartDate: '17/03/2026',
      subscriptionEndDate: '15/04/2026',
      nextBillingDate: '16/04/2026',
      nextBillingAmount: 147,
      paymentType: 'Card',
      isCancelled: false,
    })
    expect(await standing(at)).toMatchObject({ state: 'active', card: { lastDigits: '4417', expires: '09/2027' } })
    expect(await invoices(at)).toMatchObject([
      {
        number: 'S-000001',
        date: '2026-03-17',
        description: 'Practice, monthly, 3 users',
        status: 'paid',
        amount: 147,
      },
    ])
  })

  test('is an invoice of ours as a PDF, for its own firm only', async () => {
    const [at, other] = [await aFirm(app), await aFirm(app)]
    await buy(at, { name: 'Practice', seats: 3 })
    const [invoice] = await invoices(at)
    const path = `/api${plans.invoicePdf.path.replace(':id', invoice?.id ?? '')}`
    const get = (token: string) =>
      app.app.server.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${token}` } })
    const answer = await get(tokenOf(at))
    expect(answer.headers['content-type']).toContain('application/pdf')
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await get(tokenOf(other))).statusCode).toBe(404)
    expect((await settle(other, invoice?.id ?? '')).status).toBe(404)
  })

  test('a page that was left is asked for by itself, and one that was replaced is paid back', async () => {
    const at = await aFirm(app)
    await change(at, { name: 'Practice', seats: 3 })
    const left = services.payments.at(-1)
    await change(at, { name: 'Firm', seats: 3 })
    const paid = services.payments.at(-1)
    Object.assign(left ?? {}, { state: 'paid' })
    Object.assign(paid ?? {}, { state: 'paid' })
    app.clock.set('2026-03-17T10:00:00Z')
    await work()
    expect(await info(at)).toMatchObject({ planName: 'Firm' })
    expect(left?.isRefunded).toBe(true)
    expect(paid?.isRefunded).toBe(false)
  })

  test('is refused for fewer users than there are, for more than the plan is for, and for another price than was shown', async () => {
    const at = await aFirm(app)
    await at.join('associate')
    const ask = async (body: object) =>
      app.call(plans.change, { body: { seats: 2, dueAmount: 98, ...body } }, tokenOf(at))
    expect(await ask({ planId: await planId(at, 'Practice'), seats: 1 })).toMatchObject({
      status: 422,
      body: { code: 'too_few_seats', errors: { seats: 'You have 2 people. Choose at least 2 users' } },
    })
    expect(await ask({ planId: await planId(at, 'Solo') })).toMatchObject({ body: { code: 'too_many_users' } })
    expect(await ask({ planId: await planId(at, 'Practice'), dueAmount: 97 })).toMatchObject({
      body: { code: 'quote_changed' },
    })
    expect(await ask({ planId: at.id })).toMatchObject({ body: { code: 'plan_unknown' } })
  })
})

describe('a plan that is paid', () => {
  test('is upgraded at once with the saved card, for the days that are left', async () => {
    const at = await aFirm(app)
    await buy(at, { name: 'Practice', seats: 3 })
    app.clock.set('2026-03-27T09:00:00Z')
    expect(await quote(at, { name: 'Firm', seats: 4 })).toMatchObject({
      when: 'now',
      newAmount: 210.67,
      newDays: 20,
      unusedAmount: 98,
      unusedDays: 20,
      dueAmount: 112.67,
      renewsOn: '2026-04-16',
    })
    expect(dataOf(await change(at, { name: 'Firm', seats: 4 }))).toEqual({ outcome: 'changed', url: null })
    expect(services.payments.at(-1)).toMatchObject({ amount: 11_267, state: 'paid' })
    expect(await info(at)).toMatchObject({
      planName: 'Firm',
      allocatedNumberUsers: 4,
      subscriptionEndDate: '15/04/2026',
      nextBillingAmount: 316,
    })
    expect(await periodsOf(at)).toEqual([
      '2026-03-17 2026-03-16 0',
      '2026-03-17 2026-03-26 4900',
      '2026-03-27 2026-04-15 21067',
    ])
  })

  test('stays as it is where the bank refuses the card or the service is silent', async () => {
    const at = await aFirm(app)
    await buy(at, { name: 'Practice', seats: 1 })
    services.isDeclining = true
    expect(await change(at, { name: 'Practice', seats: 2 })).toMatchObject({
      status: 422,
      body: { code: 'payment_failed', message: expect.stringContaining('declined') as string },
    })
    expect(await info(at)).toMatchObject({ allocatedNumberUsers: 1 })
    Object.assign(services, { isDeclining: false, isDown: true })
    expect(await change(at, { name: 'Practice', seats: 2 })).toMatchObject({ body: { code: 'payment_silent' } })
    expect(await change(at, { name: 'Practice', seats: 2 })).toMatchObject({ body: { code: 'payment_under_way' } })
    services.isDown = false
    app.clock.set('2026-03-17T09:10:00Z')
    await work()
    expect(await info(at)).toMatchObject({ allocatedNumberUsers: 2 })
    expect((await invoices(at)).length).toBe(2)
  })

  test('is downgraded at the end of what is paid, unless it is kept', async () => {
    const at = await aFirm(app)
    await buy(at, { name: 'Firm', seats: 4 })
    expect(dataOf(await change(at, { name: 'Practice', seats: 2 }))).toMatchObject({ outcome: 'waits' })
    expect(await info(at)).toMatchObject({
      planName: 'Firm',
      downGradePlanInfo: { planName: 'Practice' },
      nextBillingAmount: 98,
    })
    dataOf(await app.call(plans.keep, { body: {} }, tokenOf(at)))
    expect(await info(at)).toMatchObject({ downGradePlanInfo: null })
    await change(at, { name: 'Practice', seats: 2 })
    await workOn('2026-04-15')
    expect(await info(at)).toMatchObject({ planName: 'Firm' })
    await workOn('2026-04-16')
    expect(await info(at)).toMatchObject({
      planName: 'Practice',
      allocatedNumberUsers: 2,
      subscriptionStartDate: '16/04/2026',
    })
    expect((await invoices(at)).map(({ amount, status }) => `${amount} ${status}`)).toEqual(['98 paid', '316 paid'])
    const renewed = () =>
      app.outbox.some(({ to, subject }) => to === at.administrator.email && subject.includes('was renewed'))
    await expect.poll(renewed).toBe(true)
  })

  test('ends with what is paid where it is cancelled, and goes on where it is reactivated', async () => {
    const at = await aFirm(app)
    expect((await app.call(plans.cancel, { body: {} }, tokenOf(at))).body.code).toBe('not_cancellable')
    await buy(at, { name: 'Practice', seats: 1 })
    expect(dataOf(await app.call(plans.cancel, { body: {} }, tokenOf(at)))).toMatchObject({
      state: 'cancelled',
      canReactivate: true,
    })
    expect(await info(at)).toMatchObject({ isCancelled: true, cancellationDate: '17/03/2026', nextBillingDate: null })
    dataOf(await app.call(plans.reactivate, { body: {} }, tokenOf(at)))
    expect(await info(at)).toMatchObject({ isCancelled: false, reactviationDate: '17/03/2026' })
    await app.call(plans.cancel, { body: {} }, tokenOf(at))
    const paidBefore = services.payments.length
    await workOn('2026-04-20')
    expect(services.payments.length).toBe(paidBefore)
    expect(await standing(at)).toMatchObject({ state: 'expired', canReactivate: false })
    expect((await app.call(plans.reactivate, { body: {} }, tokenOf(at))).body.code).toBe('not_cancelled')
    // It is bought again with the card that is saved.
    expect(dataOf(await change(at, { name: 'Practice', seats: 1 }))).toMatchObject({ outcome: 'changed' })
    expect(await standing(at)).toMatchObject({ state: 'active' })
  })

  test('is tried again after 3, 7 and 14 days where it cannot be charged, and then ends', async () => {
    const at = await aFirm(app)
    await buy(at, { name: 'Practice', seats: 1 })
    services.isDeclining = true
    await workOn('2026-04-16')
    expect(await standing(at)).toMatchObject({
      state: 'unpaid',
      unpaid: { since: '2026-04-16', amount: 49, triedAgainOn: '2026-04-19', problem: 'Your card was declined.' },
    })
    const feed = await app.call(notifications.list, {}, tokenOf(at))
    expect(dataOf<{ data: Notification[] }>(feed).data).toMatchObject([
      { event: 'planUnpaid', text: 'The plan could not be paid: USD 49.00. It is tried again on 19/04/2026' },
    ])
    expect((await change(at, { name: 'Firm', seats: 1, withNewCard: true })).body.code).toBe('payment_due')
    for (const day of ['2026-04-18', '2026-04-19', '2026-04-23', '2026-04-29']) await workOn(day)
    expect(await standing(at)).toMatchObject({ state: 'unpaid', unpaid: { triedAgainOn: '2026-04-30' } })
    expect(
      (await app.call(clients.create, { body: { clientType: 'Company', companyName: 'Obi' } }, tokenOf(at))).status,
    ).toBe(200)
    await workOn('2026-04-30')
    expect(await standing(at)).toMatchObject({ state: 'expired', unpaid: null })
    expect(await info(at)).toMatchObject({ subscriptionEndDate: '29/04/2026' })
    expect((await invoices(at)).map(({ status }) => status)).toEqual(['paid'])
  })

  test('is paid by hand with another card', async () => {
    const at = await aFirm(app)
    await buy(at, { name: 'Practice', seats: 1 })
    services.isDeclining = true
    await workOn('2026-04-16')
    expect((await app.call(plans.retry, { body: {} }, tokenOf(at))).body).toMatchObject({ code: 'payment_failed' })
    services.isDeclining = false
    const { url } = dataOf<{ url: string }>(await app.call(plans.card, { body: {} }, tokenOf(at)))
    expect(url).toContain('checkout.stripe.example')
    const page = services.payments.at(-1)
    Object.assign(page ?? {}, { state: 'paid' })
    expect(dataOf(await settle(at, page?.reference ?? ''))).toEqual({ status: 'paid' })
    expect(dataOf(await app.call(plans.retry, { body: {} }, tokenOf(at)))).toMatchObject({
      state: 'active',
      unpaid: null,
    })
    expect((await app.call(plans.retry, { body: {} }, tokenOf(at))).body.code).toBe('nothing_due')
  })
})
