import { beforeAll, expect, test } from 'vitest'
import type { InvoiceDetail, InvoiceTotals } from '#contract/invoice-shapes.ts'
import { invoices } from '#contract/invoices.ts'
import { paymentPlans, type PaymentPlan } from '#contract/payment-plans.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { aDraft, anInvoice } from '../../testing/invoices.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let token: string
let matter: { id: string; clientId: string }
beforeAll(async () => {
  firm = await aFirm(app)
  token = firm.administrator.token
  matter = await aMatter(app, firm)
})

const get = async (id: string) => dataOf<InvoiceDetail>(await app.call(invoices.get, { params: { id } }, token))
const agree = (id: string, instalments: object[]) =>
  app.call(paymentPlans.create, { params: { id }, body: { instalments } }, token)
const parts = (...rows: [string, string][]) => rows.map(([dueDate, amount]) => ({ dueDate, amount }))
/** What a payment does to a share; the plan follows it whatever moved it. */
const settle = (invoiceId: string, minor: number) =>
  asOwnerOf(app, firm.id, async (owner) => {
    await owner.query('begin')
    await owner.query(
      'update app.invoice_shares set open_minor = open_minor - $2, open_base_minor = open_base_minor - $2 where invoice_id = $1',
      [invoiceId, minor],
    )
    await owner.query('update app.invoice_parts set open_minor = open_minor - $2 where invoice_id = $1', [
      invoiceId,
      minor,
    ])
    await owner.query('commit')
  })

test('an overdue invoice with a plan is due with its first unpaid instalment, and on its own day without', async () => {
  const invoice = await anInvoice(app, firm, matter, { issueDate: '2026-02-01', dueDate: '2026-02-15' })
  expect((await get(invoice.id)).state).toBe('overdue')
  const plan = dataOf<PaymentPlan>(
    await agree(invoice.id, parts(['2026-03-10', '50'], ['2026-04-10', '100'], ['2026-05-10', '50'])),
  )
  expect(plan.instalments.map(({ paid, isOverdue }) => [paid, isOverdue])).toEqual([
    [0, true],
    [0, false],
    [0, false],
  ])
  expect(await get(invoice.id)).toMatchObject({ state: 'overdue', dueDate: '2026-02-15', nextDueDate: '2026-03-10' })
  await settle(invoice.id, 60_00)
  expect(await get(invoice.id)).toMatchObject({ state: 'partlyPaid', nextDueDate: '2026-04-10' })
  const after = dataOf<PaymentPlan>(await app.call(paymentPlans.get, { params: { id: invoice.id } }, token))
  expect(after.instalments.map(({ paid }) => paid)).toEqual([50, 10, 0])
  const totals = dataOf<InvoiceTotals>(await app.call(invoices.totals, {}, token))
  expect(totals.ageing).toMatchObject({ notDue: { count: 1, amount: 140 } })
  dataOf(await app.call(paymentPlans.delete, { params: { id: invoice.id } }, token))
  expect(await get(invoice.id)).toMatchObject({ state: 'overdue', nextDueDate: '2026-02-15' })
  expect((await app.call(paymentPlans.delete, { params: { id: invoice.id } }, token)).status).toBe(404)
})

test('instalments come to what is open, one after the other; a draft has no plan', async () => {
  const invoice = await anInvoice(app, firm, matter)
  const differs = await agree(invoice.id, parts(['2026-04-10', '100'], ['2026-05-10', '99.99']))
  expect(differs).toMatchObject({ status: 422, body: { code: 'plan_differs' } })
  expect(differs.body.message).toBe('The instalments come to 199.99, and 200.00 is open')
  expect((await agree(invoice.id, parts(['2026-05-10', '100'], ['2026-04-10', '100']))).status).toBe(400)
  expect((await agree(invoice.id, parts(['2026-04-10', '99.999'], ['2026-05-10', '100.001']))).body.code).toBe(
    'amount_too_fine',
  )
  const draft = await aDraft(app, firm, matter)
  expect((await agree(draft.id, parts(['2026-04-10', '100'], ['2026-05-10', '100']))).body.code).toBe('nothing_open')
  expect(dataOf(await app.call(paymentPlans.get, { params: { id: draft.id } }, token))).toBeNull()
})
