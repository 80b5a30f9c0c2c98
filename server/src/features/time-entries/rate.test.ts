import { describe, expect, test } from 'vitest'
import { timeEntries } from '#contract/time-entries.ts'
import { aFirm, type TestPerson } from '../../testing/factories.ts'
import { aMatter } from '../../testing/matters.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

describe('the rate of a matter', () => {
  const ask = (query: object, person: TestPerson) => app.call(timeEntries.matterRate, { query }, person.token)

  test('comes with its reason, currency, increment and the way the matter is charged', async () => {
    const firm = await aFirm(app)
    const partner = await firm.join('partner')
    const matter = await aMatter(app, firm, {
      currency: 'GBP',
      rateType: 'retainer',
      incrementMinutes: 6,
      members: [{ id: partner.id, rate: '410.5' }],
    })
    const own = await ask(
      { matterid: matter.id, UserId: partner.id, adminUserId: firm.administrator.id, businessId: firm.id },
      partner,
    )
    expect(own.body).toMatchObject({
      success: true,
      data: {
        amount: 410.5,
        rule: 'matterMember',
        explanation: "Tobi Marula's rate on this matter",
        currencyCode: 'GBP',
        currencySymbol: '£',
        incrementMinutes: 6,
        incrementMode: 'up',
        matterRate: 'Retainer',
      },
    })
    expect((await ask({ matterId: matter.id }, firm.administrator)).body.data).toMatchObject({
      amount: 300,
      rule: 'matter',
    })
    const inDollars = await ask({ matterId: matter.id, foreignCurrencyId: 2 }, firm.administrator)
    expect(inDollars.body.data).toMatchObject({ amount: 0, rule: 'none', currencyCode: 'USD' })
  })

  test('of another person is told only to who may save their time', async () => {
    const firm = await aFirm(app)
    const [partner, associate, paralegal, accountant] = [
      await firm.join('partner'),
      await firm.join('associate'),
      await firm.join('paralegal'),
      await firm.join('accountant'),
    ]
    const members = [partner, associate, paralegal].map(({ id }) => ({ id, rate: '410.5' }))
    const matter = await aMatter(app, firm, { members })
    for (const person of [associate, paralegal, accountant]) {
      expect(await ask({ matterId: matter.id, UserId: partner.id }, person)).toMatchObject({
        status: 403,
        body: { code: 'not_permitted' },
      })
      expect((await ask({ matterId: matter.id, UserId: person.id }, person)).status).toBe(200)
      expect((await ask({ matterId: matter.id }, person)).status).toBe(200)
    }
    for (const person of [partner, firm.administrator])
      expect((await ask({ matterId: matter.id, UserId: associate.id }, person)).body.data).toMatchObject({
        amount: 410.5,
      })
  })

  test('is not there for another firm, and asks for a matter', async () => {
    const [firm, other] = [await aFirm(app), await aFirm(app)]
    const matter = await aMatter(app, firm)
    expect((await ask({ matterId: matter.id }, other.administrator)).status).toBe(404)
    expect((await ask({ matterId: matter.id, UserId: other.administrator.id }, firm.administrator)).status).toBe(404)
    expect(await ask({}, firm.administrator)).toMatchObject({
      status: 400,
      body: { errors: { matterId: 'Matter is required' } },
    })
    expect((await app.call(timeEntries.matterRate, { query: { matterId: matter.id } })).status).toBe(401)
  })
})
