import { expect, test } from 'vitest'
import { trustAccounts, type TrustAccount } from '#contract/trust-accounts.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { trustWorld } from '../../testing/trust-world.ts'

const app = useTestApp()

test('an account begins with the rules of its jurisdiction in their currency, and keeps what the firm says', async () => {
  const world = await trustWorld(app)
  const american = await world.account({ jurisdiction: 'US' })
  expect(american).toMatchObject({
    floatMax: 200,
    cashWarning: 10_000,
    interestTo: 'foundation',
    chequeClearingDays: 5,
  })
  const nigerian = await world.account({ name: 'In dollars', jurisdiction: 'NG' })
  expect(nigerian).toMatchObject({ floatMax: 0, cashWarning: 0, interestTo: 'client', chequeClearingDays: 3 })
  expect(await world.account({ name: 'Other', jurisdiction: 'US', cashWarning: '0' })).toMatchObject({ cashWarning: 0 })

  const update = (body: object) => world.call(trustAccounts.update, { version: american.version, ...body }, american.id)
  expect(await update({ cashWarning: '2500.505' })).toMatchObject({
    status: 422,
    body: { code: 'amount_too_fine', errors: { cashWarning: expect.any(String) } },
  })
  const changed = dataOf<TrustAccount>(await update({ cashWarning: '2500.50' }))
  expect(changed).toMatchObject({ cashWarning: 2_500.5, floatMax: 200 })
  expect((await update({ name: 'Late' })).body.code).toBe('stale_version')
})
