import { expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import type { PaymentDetail } from '#contract/payment-shapes.ts'
import { aFirm, asOwnerOf } from '../../testing/factories.ts'
import { anInvoice } from '../../testing/invoices.ts'
import { aPayment, bookBalances, ledgerDifferences, openInvoicesOf, recordPayment } from '../../testing/payments.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

test('of payments at once for one invoice none overpays it: what fits is recorded, the rest is refused in clear words', async () => {
  const firm = await aFirm(app)
  const matter = await aMatter(app, firm)
  const { id, number } = await anInvoice(app, firm, matter)
  const body = { clientId: matter.clientId, amount: 150, allocations: [{ invoiceId: id, amount: 150 }] }
  const replies = await Promise.all(Array.from({ length: 6 }, () => recordPayment(app, firm, body)))
  const refused = replies.filter(({ status }) => status !== 200)
  expect(replies.length - refused.length).toBe(1)
  for (const reply of refused)
    expect(reply).toMatchObject({
      status: 422,
      body: { code: 'amount_above_balance', message: `Invoice ${number} has 50.00 USD left to pay` },
    })
  const rest = { ...body, amount: 50, allocations: [{ invoiceId: id, amount: 50 }] }
  expect((await recordPayment(app, firm, rest)).status).toBe(200)
  expect(refused.length).toBe(5)
  const late = await recordPayment(app, firm, rest)
  expect(late.body.code).toBe('invoice_not_open')
  expect(await ledgerDifferences(app, firm)).toEqual([])
}, 60_000)

test('payments at once without named invoices give each its share of them, and the rest is credit', async () => {
  const firm = await aFirm(app)
  const matter = await aMatter(app, firm)
  await anInvoice(app, firm, matter)
  const body = { clientId: matter.clientId, amount: 60 }
  const replies = await Promise.all(Array.from({ length: 5 }, () => recordPayment(app, firm, body)))
  const paid = replies.map((reply) => (reply.status === 200 ? dataOf<PaymentDetail>(reply) : reply.body.code))
  const sums = paid.flatMap((one) => (typeof one === 'string' || one === undefined ? [] : [one]))
  expect(paid.length).toBe(sums.length)
  expect(sums.reduce((sum, { applied }) => sum + applied, 0)).toBe(200)
  expect(sums.reduce((sum, { credit }) => sum + credit, 0)).toBe(100)
  expect(sums.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4, 5].map((seq) => `RCT-2026-000${seq}`))
  expect(await ledgerDifferences(app, firm)).toEqual([])
}, 60_000)

test('twenty equal requests at once with one key are one payment', async () => {
  const firm = await aFirm(app)
  const matter = await aMatter(app, firm)
  await anInvoice(app, firm, matter)
  const body = { clientId: matter.clientId, amount: 120 }
  const headers = { 'idempotency-key': 'one-click' }
  const replies = await Promise.all(Array.from({ length: 20 }, () => recordPayment(app, firm, body, { headers })))
  expect(new Set(replies.map((reply) => dataOf<PaymentDetail>(reply).id)).size).toBe(1)
  expect((await bookBalances(app, firm))['1000 USD']).toEqual([12_000, 12_000])
}, 60_000)

test('a credit that several people use at once is used once', async () => {
  const firm = await aFirm(app)
  const matter = await aMatter(app, firm)
  await aPayment(app, firm, { clientId: matter.clientId, amount: 100 })
  const { id } = await anInvoice(app, firm, matter)
  const creditId = (await openInvoicesOf(app, firm, matter.clientId)).credits[0]?.id ?? ''
  const apply = () =>
    app.call(
      payments.applyCredit,
      { params: { id: creditId }, body: { date: '2026-03-18', allocations: [{ invoiceId: id, amount: 80 }] } },
      firm.administrator.token,
    )
  const replies = await Promise.all([apply(), apply(), apply()])
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422, 422])
  const { credits, invoices } = await openInvoicesOf(app, firm, matter.clientId)
  expect([credits[0]?.unapplied, invoices[0]?.balance]).toEqual([20, 120])
  const [left] = await asOwnerOf(app, firm.id, async (owner) => {
    const { rows } = await owner.query<{ minor: string }>(
      'select sum(unapplied_minor) as minor from app.client_credits',
    )
    return rows
  })
  expect(left).toEqual({ minor: '2000' })
}, 60_000)
