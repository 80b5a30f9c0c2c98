import { beforeAll, expect, test } from 'vitest'
import { credits, type CreditNote } from '#contract/credits.ts'
import type { ClientCredit, PaymentDetail, PaymentPage, PaymentTotals } from '#contract/payment-shapes.ts'
import { payments } from '#contract/payments.ts'
import { refunds, type RefundPage, type RefundTotals } from '#contract/refunds.ts'
import { walls } from '#contract/walls.ts'
import { allowSelfApproval } from '../../testing/billed-matter.ts'
import { aFirm, type TestFirm } from '../../testing/factories.ts'
import { anInvoice } from '../../testing/invoices.ts'
import { officeBook } from '../../testing/ledger.ts'
import { aPayment } from '../../testing/payments.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let token: string
let matter: { id: string; clientId: string }
let paid: PaymentDetail
let money: object

/** Of a payment of 90.00 on account 60.00 are refunded in two parts, the second by mistake; a credit note gives 50.00 back. */
beforeAll(async () => {
  firm = await aFirm(app)
  token = firm.administrator.token
  await allowSelfApproval(app, firm)
  matter = await aMatter(app, firm, { matterAssignedToInfos: [{ userId: firm.administrator.id }] })
  money = { method: 'transfer', accountId: (await officeBook(app, firm)).accountId('1000') }
  paid = await aPayment(app, firm, { clientId: matter.clientId, amount: 90, allocations: [] })
  await refund(paid.creditId, { amount: 45, date: '2026-03-18', reference: 'TRF-OUT-1' })
  await refund(paid.creditId, { amount: 15, date: '2026-03-19' })
  const [mistaken] = dataOf<PaymentDetail>(await app.call(payments.get, { params: { id: paid.id } }, token)).refunds
  const reason = { date: '2026-03-19', reason: 'Recorded twice' }
  dataOf(await app.call(payments.reverseRefund, { params: { id: mistaken?.id }, body: reason }, token))
  const invoice = await anInvoice(app, firm, matter)
  await aPayment(app, firm, { clientId: matter.clientId, amount: 200 })
  const note = { invoiceId: invoice.id, date: '2026-03-20', reason: 'Agreed', amount: 50 }
  const { id } = dataOf<CreditNote & { id: string }>(await app.call(credits.create, { body: note }, token))
  dataOf(await app.call(credits.approve, { params: { id }, body: {} }, token))
  const left = dataOf<ClientCredit[]>(await app.call(payments.credits, { query: {} }, token))
  await refund(left.find(({ source }) => source === 'creditNote')?.id, { amount: 50, date: '2026-03-21' })
})

const refund = async (id: string | null | undefined, body: object) =>
  dataOf(await app.call(payments.refund, { params: { id }, body: { ...money, ...body } }, token))
const list = async (query: object = {}, as = token) =>
  dataOf<RefundPage>(await app.call(refunds.list, { query }, as)).data

test('refunds of payments and of credit notes are listed and summed alike, without those that were undone', async () => {
  const all = await list()
  expect(all.map(({ amount, undone }) => [amount, undone?.reason])).toEqual([
    [50, undefined],
    [15, 'Recorded twice'],
    [45, undefined],
  ])
  expect(all[0]).toMatchObject({ paymentId: null, invoiceId: expect.any(String) as string, homeAmount: 50 })
  expect(all[2]).toMatchObject({ number: paid.number, paymentId: paid.id, invoiceId: null, reference: 'TRF-OUT-1' })
  const totals = dataOf<RefundTotals>(await app.call(refunds.totals, { query: {} }, token))
  expect(totals).toMatchObject({ count: 3, amount: 95, currencyCode: 'USD' })
})

test('they are searched, filtered and sorted, and exported as they are listed', async () => {
  const amounts = async (query: object) => (await list(query)).map(({ amount }) => amount)
  expect(await amounts({ generalSearchText: 'out-1' })).toEqual([45])
  expect(await amounts({ generalSearchText: paid.number })).toEqual([15, 45])
  expect(await amounts({ refundedFrom: '2026-03-19', refundedTo: '2026-03-20' })).toEqual([15])
  expect(await amounts({ sortColumn: 'amount', sortType: 'asc' })).toEqual([15, 45, 50])
  expect(await amounts({ clientId: matter.clientId, method: 'cash' })).toEqual([])
  const { body } = await app.app.server.inject({
    url: `/api${refunds.export.path}?format=csv&sortColumn=amount&sortType=asc`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(body.trim().split('\n')).toHaveLength(4)
  expect(body.split('\n')[1]).toContain('15.00')
})

test('another firm has none of them, and a wall hides those of its matter', async () => {
  expect(await list({}, (await aFirm(app)).administrator.token)).toEqual([])
  const outsider = (await firm.join('accountant')).token
  expect(await list({}, outsider)).toHaveLength(3)
  dataOf(await app.call(walls.set, { params: { id: matter.id }, body: { isRestricted: true } }, token))
  // The payment on account is about no matter.
  expect((await list({}, outsider)).map(({ amount }) => amount)).toEqual([15, 45])
})

test('a payment is unmatched until an invoice has taken some of it', async () => {
  const about = await aMatter(app, firm)
  const unmatched = async () =>
    dataOf<PaymentPage>(
      await app.call(payments.list, { query: { awaiting: 'unmatched', clientId: about.clientId } }, token),
    ).data
  const { id, creditId } = await aPayment(app, firm, { clientId: about.clientId, amount: 300, allocations: [] })
  expect((await unmatched()).map((one) => one.id)).toEqual([id])
  const totals = async () =>
    dataOf<PaymentTotals>(await app.call(payments.totals, { query: { clientId: about.clientId } }, token))
  expect(await totals()).toMatchObject({ unmatched: 1, withCredit: 1 })
  const invoice = await anInvoice(app, firm, about)
  const body = { date: '2026-03-18', allocations: [{ invoiceId: invoice.id, amount: 200 }] }
  dataOf(await app.call(payments.applyCredit, { params: { id: creditId }, body }, token))
  expect(await unmatched()).toEqual([])
  expect(await totals()).toMatchObject({ unmatched: 0, withCredit: 1 })
})
