import { beforeAll, expect, test } from 'vitest'
import type { TrustAccount } from '#contract/trust-accounts.ts'
import { trustDormant, type DormantLedger, type DormantTotals, type ReturnAttempt } from '#contract/trust-dormant.ts'
import type { TrustLedger } from '#contract/trust-ledgers.ts'
import { aFirm } from '../../testing/factories.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { trustWorld, type TrustWorld } from '../../testing/trust-world.ts'

const app = useTestApp()
let world: TrustWorld
let account: TrustAccount
beforeAll(async () => {
  world = await trustWorld(app)
  account = await world.account({ dormantMonths: 12, residualDays: 90 })
})

const list = async (query: object = {}) =>
  dataOf<{ data: DormantLedger[] }>(await app.call(trustDormant.list, { query }, world.firm.administrator.token)).data
const held = async (date: string, amount: number) => {
  const ledger = await world.ledger(account.id)
  await world.aDeposit(ledger, amount, { date })
  return ledger
}
const attempt = { date: '2026-03-01', method: 'letter', outcome: 'noAnswer', note: 'To 14 Example Close' }
const record = async (ledger: TrustLedger, more: object = {}) =>
  dataOf<ReturnAttempt[]>(await world.call(trustDormant.addAttempt, { ...attempt, ...more }, ledger.id))
const stepOf = async ({ id }: TrustLedger) => (await list()).find((one) => one.id === id)?.step

test('money without movement is listed by the periods of its account, and not what was paid out or is new', async () => {
  const old = await held('2025-01-20', 75)
  const left = await held('2025-11-20', 3)
  await held('2026-02-20', 500)
  expect(await list()).toMatchObject([
    { id: old.id, kind: 'dormant', step: 'toContact', balance: 75, latestOn: '2025-01-20', attempts: 0 },
    { id: left.id, kind: 'residual', step: 'toContact', balance: 3 },
  ])
  expect((await list({ kind: 'residual' })).map((one) => one.id)).toEqual([left.id])
  const totals = dataOf<DormantTotals>(await app.call(trustDormant.totals, {}, world.firm.administrator.token))
  expect(totals).toMatchObject({ count: 2, byKind: { dormant: 1, residual: 1 }, sums: [{ balance: 78 }] })
})

test('each attempt says who, when, how and with what outcome, and leads to the next step until the local route is open', async () => {
  const ledger = await held('2024-11-04', 40)
  const [first] = await record(ledger)
  expect(first).toMatchObject({
    madeOn: '2026-03-01',
    method: 'letter',
    outcome: 'noAnswer',
    nextOn: '2026-03-31',
    by: { userId: world.firm.administrator.id },
  })
  expect(await stepOf(ledger)).toBe('waiting')
  await record(ledger, { date: '2026-03-02', method: 'phone', nextOn: '2026-03-05' })
  expect(await stepOf(ledger)).toBe('toTryAgain')
  await record(ledger, { date: '2026-03-06', method: 'tracing', nextOn: '2026-03-08' })
  expect(await stepOf(ledger)).toBe('localRoute')
  expect(await record(ledger, { date: '2026-03-09', outcome: 'instructed' })).toHaveLength(4)
  expect(await stepOf(ledger)).toBe('toReturn')
})

test('an attempt is dated when it was made, is looked at again after it, and is of this firm', async () => {
  const ledger = await held('2024-12-04', 40)
  const refused = async (more: object) => {
    const { status, body } = await world.call(trustDormant.addAttempt, { ...attempt, ...more }, ledger.id)
    return [status, body.code]
  }
  expect(await refused({ date: '2030-01-01' })).toEqual([422, 'date_in_future'])
  expect(await refused({ nextOn: '2026-02-01' })).toEqual([422, 'next_before_attempt'])
  expect((await refused({ note: '' }))[0]).toBe(400)
  const stranger = await aFirm(app)
  const sent = { params: { id: ledger.id }, body: attempt }
  expect((await app.call(trustDormant.addAttempt, sent, stranger.administrator.token)).status).toBe(404)
  expect((await app.call(trustDormant.attempts, { params: sent.params }, stranger.administrator.token)).status).toBe(
    404,
  )
})
