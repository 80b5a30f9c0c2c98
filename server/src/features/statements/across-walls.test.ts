import { beforeAll, describe, expect, test } from 'vitest'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import { invoices } from '#contract/invoices.ts'
import { journal } from '#contract/journal.ts'
import { payments } from '#contract/payments.ts'
import type { InvoiceSettlement, PaymentDetail } from '#contract/payment-shapes.ts'
import { statements, type ReceivablesAgeing, type Statement } from '#contract/statements.ts'
import { walls } from '#contract/walls.ts'
import { allowSelfApproval } from '../../testing/billed-matter.ts'
import { aFirm, type TestFirm } from '../../testing/factories.ts'
import { anInvoice } from '../../testing/invoices.ts'
import { aPayment } from '../../testing/payments.ts'
import { aClient, aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

/**
 * A client pays 250.00 for an invoice of 100.00 and one of 120.00 whose matter is restricted then; 20.00 of the credit is
 * applied to an invoice of 80.00. The bookkeeper is outside the wall.
 */
const app = useTestApp()
let firm: TestFirm
let outsider: string
let clientId: string
let paid: InvoiceDetail & { id: string }
let other: InvoiceDetail & { id: string }
let payment: PaymentDetail
beforeAll(async () => {
  firm = await aFirm(app)
  outsider = (await firm.join('accountant')).token
  await allowSelfApproval(app, firm)
  clientId = (await aClient(app, firm)).id
  const team = { clientId, matterAssignedToInfos: [{ userId: firm.administrator.id }] }
  const [open, walled] = [await aMatter(app, firm, team), await aMatter(app, firm, team)]
  const billed = (matter: { id: string; clientId: string }, rate: number) => {
    const lines = [{ matterId: matter.id, description: 'Advice', quantity: 1, rate, taxCodeIds: [] }]
    return anInvoice(app, firm, matter, { issueDate: '2026-03-02', dueDate: '2026-03-16', lines })
  }
  paid = await billed(open, 100)
  other = await billed(open, 80)
  const hidden = await billed(walled, 120)
  const allocations = [
    { invoiceId: paid.id, amount: 100 },
    { invoiceId: hidden.id, amount: 120 },
  ]
  payment = await aPayment(app, firm, { clientId, amount: 250, allocations })
  const { token } = firm.administrator
  const application = { date: '2026-03-17', allocations: [{ invoiceId: other.id, amount: 20 }] }
  dataOf(await app.call(payments.applyCredit, { params: { id: payment.creditId }, body: application }, token))
  dataOf(await app.call(walls.set, { params: { id: walled.id }, body: { isRestricted: true } }, token))
})

const get = async (token: string) =>
  dataOf<Statement>(
    await app.call(statements.get, { query: { clientId, from: '2026-03-01', to: '2026-03-31' } }, token),
  )

describe('a payment on invoices of which one is behind a wall', () => {
  test('is not there for whoever is outside, and neither is its entry', async () => {
    const about = { params: { id: payment.id } }
    expect((await app.call(payments.get, about, outsider)).status).toBe(404)
    expect((await app.call(journal.get, { params: { id: payment.entryId } }, outsider)).status).toBe(404)
  })

  test('has settled the invoice that they see, by a document that is not named', async () => {
    const about = { params: { id: paid.id } }
    expect(dataOf<InvoiceDetail>(await app.call(invoices.get, about, outsider))).toMatchObject({ balance: 0 })
    const settled = dataOf<InvoiceSettlement[]>(await app.call(payments.ofInvoice, about, outsider))
    expect(settled).toMatchObject([{ settled: 100, number: '', paymentId: null }])
  })

  test('leaves their statement equal to the open invoices and to the ageing', async () => {
    const statement = await get(outsider)
    expect(statement).toMatchObject({ charged: 180, credited: 120, closing: 60, creditOnAccount: 0, isPartial: true })
    expect(statement.openInvoices).toMatchObject([{ invoiceId: other.id, open: 60 }])
    expect(statement.rows.map(({ description, credited }) => [description, credited])).toEqual([
      [`Invoice ${paid.number}`, 0],
      [`Invoice ${other.number}`, 0],
      ['Payment or credit', 100],
      ['Payment or credit', 20],
    ])
    const ageing = dataOf<ReceivablesAgeing>(await app.call(statements.ageing, { query: { clientId } }, outsider))
    expect(ageing.totals.total).toBe(60)
  })

  test('is named to those inside', async () => {
    const { token } = firm.administrator
    const statement = await get(token)
    expect(statement).toMatchObject({ charged: 300, credited: 240, closing: 60, creditOnAccount: 10, isPartial: false })
    expect(statement.rows.map(({ description }) => description)).toContain(`Credit of ${payment.number} applied`)
  })
})
