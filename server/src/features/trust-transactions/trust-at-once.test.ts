import { expect, test } from 'vitest'
import { trustTransactions } from '#contract/trust-transactions.ts'
import { anInvoice } from '../../testing/invoices.ts'
import { ledgerDifferences } from '../../testing/payments.ts'
import { aMatter } from '../../testing/records.ts'
import { useTestApp, type Reply } from '../../testing/test-app.ts'
import { trustWorld } from '../../testing/trust-world.ts'

const app = useTestApp()

const codes = (replies: readonly Reply[]) =>
  Object.fromEntries(
    [...Map.groupBy(replies, ({ status, body }) => (status === 200 ? 'done' : String(body.code)))].map(
      ([code, all]) => [code, all.length],
    ),
  )

test('64 people drain one ledger of 10,000.00 at once: exactly what was there goes out', async () => {
  const world = await trustWorld(app)
  const ledger = await world.ledger((await world.account()).id)
  await world.aDeposit(ledger, 10_000)
  // 64 payments of 300.00 would be 19,200.00.
  const replies = await Promise.all(Array.from({ length: 64 }, () => world.disburse(ledger, 300)))
  expect(codes(replies)).toEqual({ done: 33, insufficient_funds: 31 })
  expect((await world.reload(ledger)).balance).toBe(100)
  expect(await ledgerDifferences(app, world.firm)).toEqual([])
}, 120_000)

test('of transfers of one invoice at once none overpays it, and ledgers that pay each other do not wait in a circle', async () => {
  const world = await trustWorld(app)
  const account = await world.account()
  const matter = await aMatter(app, world.firm)
  const [one, other] = [await world.ledger(account.id, matter), await world.ledger(account.id)]
  const { id } = await anInvoice(app, world.firm, matter)
  await world.aDeposit(one, 1_000)
  await world.aDeposit(other, 1_000)
  const pay = () => {
    const sent = { ledgerId: one.id, invoiceId: id, amount: 60, date: '2026-03-17' }
    return world.call(trustTransactions.transferToOffice, sent)
  }
  const move = (from: string, to: string) => {
    const sent = { ledgerId: from, toLedgerId: to, amount: 10, date: '2026-03-17', authority: 'Letter' }
    return world.call(trustTransactions.transfer, sent)
  }
  const [paid, moved] = await Promise.all([
    Promise.all(Array.from({ length: 6 }, pay)),
    Promise.all(Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? move(one.id, other.id) : move(other.id, one.id)))),
  ])
  expect(codes(paid)).toEqual({ done: 3, exceeds_invoice_balance: 3 })
  expect(codes(moved)).toEqual({ done: 10 })
  expect([(await world.reload(one)).balance, (await world.reload(other)).balance]).toEqual([820, 1_000])
  expect(await ledgerDifferences(app, world.firm)).toEqual([])
}, 120_000)
