import { expect, test } from 'vitest'
import { trustAccounts, type TrustAccount } from '#contract/trust-accounts.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import { walls } from '#contract/walls.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
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

test('what has not cleared is counted by cheque and by card, firm-wide as its sum is', async () => {
  const world = await trustWorld(app)
  const { firm } = world
  const account = await world.account()
  const team = { matterAssignedToInfos: [{ userId: firm.administrator.id }] }
  const hidden = await world.ledger(account.id, await aMatter(app, firm, team))
  const open = await world.ledger(account.id)
  await world.aDeposit(hidden, 700, { method: 'cheque' })
  await world.aDeposit(open, 50, { method: 'card' })
  await world.aDeposit(open, 10)
  const [cleared, bounced] = [
    await world.aDeposit(open, 20, { method: 'cheque' }),
    await world.aDeposit(open, 30, { method: 'cheque' }),
  ]
  dataOf(await world.call(trustTransactions.clear, { date: '2026-03-12' }, cleared.id))
  dataOf(await world.call(trustTransactions.bounce, { date: '2026-03-12', reason: 'Refer to drawer' }, bounced.id))
  dataOf(await world.call(walls.set, { isRestricted: true }, hidden.matter?.id))
  const { token } = await firm.join('accountant')
  const seen = dataOf<TrustAccount>(await app.call(trustAccounts.get, { params: { id: account.id } }, token))
  expect(seen.figures).toMatchObject({
    clientLedgers: 780,
    cleared: 30,
    unclearedCheques: 1,
    unclearedCards: 1,
  })
})
