import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { notifications, type Notification } from '#contract/notifications.ts'
import { plans } from '#contract/plans.ts'
import { startCardServices } from '../../testing/card-services.ts'
import { aFirm, type TestFirm } from '../../testing/factories.ts'
import { planCalls, tokenOf } from '../../testing/plan-calls.ts'
import { PLAN_SETTINGS } from '../../testing/plan-work.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const services = await startCardServices()
afterAll(() => services.close())
const app = useTestApp({ plans: PLAN_SETTINGS, providerUrls: { stripe: services.url, paystack: services.url } })
const { work, workOn, quote, change, buy } = planCalls(app, services)
beforeEach(() => app.clock.set('2026-03-17T09:00:00Z'))

/** The subjects of what the administrator was mailed, oldest first, once so many have left. */
async function subjects(at: TestFirm, count: number): Promise<string[]> {
  const mails = () => app.outbox.filter(({ to }) => to === at.administrator.email)
  await expect.poll(() => mails().length, { timeout: 20_000 }).toBe(count)
  return mails().map(({ subject }) => subject)
}
const lastText = (at: TestFirm) => app.outbox.findLast(({ to }) => to === at.administrator.email)?.text
const notices = async (at: TestFirm, token = tokenOf(at)) =>
  dataOf<{ data: Notification[] }>(await app.call(notifications.list, {}, token)).data.map(({ text }) => text)

describe('whoever may change the plan is told once', () => {
  test('3 days before the trial ends, what comes after it', async () => {
    const [at, naira] = [await aFirm(app), await aFirm(app, { currency: 'NGN' })]
    await workOn('2026-03-27')
    expect(await notices(at)).toEqual([])
    await workOn('2026-03-28')
    // Two servers at once, and again on later days.
    await Promise.all([work(), work()])
    await workOn('2026-03-30')
    expect(await subjects(at, 1)).toEqual(['Your Lexhold trial ends on 31/03/2026'])
    expect(lastText(at)).toContain('records can be read and exported, but not changed, until a plan is chosen')
    expect(lastText(at)).toContain('/settings/plans-%26-subscriptions/select-plan')
    expect(await notices(at)).toEqual(['The trial ends on 31/03/2026'])
    await subjects(naira, 1)
    expect(lastText(naira)).toContain('After it the firm is on the free plan, which is for one person.')
    await workOn('2026-04-01')
    expect(await subjects(naira, 2)).toContain('Your Lexhold plan is now Free')
    expect(await notices(naira)).toContain('From 01/04/2026 on your plan is Free, for 1 user')
    expect(await subjects(at, 1)).toHaveLength(1)
  })

  test('of a purchase and of an upgrade with the invoice, and not of what was not paid', async () => {
    const at = await aFirm(app)
    await buy(at, { name: 'Practice', seats: 2 })
    expect(await subjects(at, 1)).toEqual([expect.stringMatching(/^Your Lexhold plan is Practice: invoice S-\d{6}$/)])
    expect(lastText(at)).toContain('Practice, monthly, 2 users, from 17/03/2026 to 15/04/2026: USD 98.00 was paid.')
    services.isDeclining = true
    await change(at, { name: 'Firm', seats: 2 })
    services.isDeclining = false
    await change(at, { name: 'Firm', seats: 2 })
    expect((await subjects(at, 2))[1]).toMatch(/^Your Lexhold plan is Firm: invoice S-\d{6}$/)
  })

  test('7 days before a year is over, with the amount and the card', async () => {
    const at = await aFirm(app, { currency: 'NGN' })
    await buy(at, { name: 'Practice', seats: 2, days: 365 })
    await workOn('2027-03-09')
    expect(await notices(at)).toEqual([])
    await workOn('2027-03-10')
    await work()
    expect(await subjects(at, 2)).toContain('Your Lexhold plan is renewed on 17/03/2027')
    expect(lastText(at)).toContain('On 17/03/2027 NGN 541,800.00 is charged for Practice, yearly, 2 users.')
    expect(lastText(at)).toContain('It is charged to the card that is saved.')
    // It is what a payment under way was worked out for, also once the firm was told.
    expect((await quote(at, { name: 'Practice', seats: 3, days: 365 })).when).toBe('now')
  })

  test('when a smaller plan has begun, and when the plan was cancelled', async () => {
    const at = await aFirm(app)
    const partner = await at.join('administrator', 'Tobi Marula')
    await buy(at, { name: 'Firm', seats: 4 })
    await change(at, { name: 'Practice', seats: 2 })
    await workOn('2026-04-16')
    await work()
    expect(await subjects(at, 3)).toEqual([
      expect.stringMatching(/^Your Lexhold plan is Firm: invoice/),
      'Your Lexhold plan is now Practice',
      expect.stringMatching(/^Your Lexhold plan was renewed: invoice/),
    ])
    dataOf(await app.call(plans.cancel, { body: {} }, tokenOf(at)))
    expect(await subjects(at, 4)).toContain('Your Lexhold plan was cancelled')
    expect(lastText(at)).toContain('Practice was cancelled and ends on 15/05/2026. After that records can be read')
    // Who cancels it has seen it.
    expect(await notices(at)).not.toContain('Practice was cancelled and ends on 15/05/2026')
    expect(await notices(at, partner.token)).toContain('Practice was cancelled and ends on 15/05/2026')
  })

  test('of nothing where nothing is charged after a year, or it was cancelled', async () => {
    const [free, cancelled] = [await aFirm(app), await aFirm(app)]
    for (const at of [free, cancelled]) await buy(at, { name: 'Solo', seats: 1, days: 365 })
    await change(free, { name: 'Free', seats: 1 })
    await app.call(plans.cancel, { body: {} }, tokenOf(cancelled))
    await workOn('2027-03-12')
    expect([await notices(free), await notices(cancelled)]).toEqual([[], []])
  })
})
