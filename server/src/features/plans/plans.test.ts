import { expect, test } from 'vitest'
import { plans, type Plan } from '#contract/plans.ts'
import { aFirm } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
const listed = async (token: string) => (await app.call(plans.list, {}, token)).body.data as Plan[]

test('a firm abroad is offered the plans in dollars, without the trial', async () => {
  const firm = await aFirm(app, { currency: 'GBP' })
  const offered = await listed(firm.administrator.token)
  expect(offered.map(({ planName }) => planName)).toEqual(['Free', 'Solo', 'Practice', 'Firm'])
  expect(offered[1]).toMatchObject({ amount: 29, currencyISOCode: 'USD', currencySymbol: '$', allocatedNumberUsers: 1 })
})

test('a firm whose currency is the naira is offered the plans in naira', async () => {
  const firm = await aFirm(app, { currency: 'NGN' })
  expect((await listed(firm.administrator.token))[1]).toMatchObject({ amount: 15000, currencySymbol: '₦' })
})

test('who may not see the plan may not see the prices either', async () => {
  const firm = await aFirm(app)
  const associate = await firm.join('associate')
  expect((await app.call(plans.list, {}, associate.token)).status).toBe(403)
})
