import { beforeAll, describe, expect, test } from 'vitest'
import { invoiceDocuments, type InvoiceDelivery } from '#contract/invoice-documents.ts'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import { invoices } from '#contract/invoices.ts'
import { aFirm, type TestFirm } from '../../testing/factories.ts'
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

const handOver = (id: string, more: object = {}, as = token) => {
  const body = { way: 'post', day: '2026-03-17', note: 'RN 1234', ...more }
  return app.call(invoiceDocuments.createHandover, { params: { id }, body }, as)
}
const takeBack = (id: string, handoverId: string, as = token) =>
  app.call(invoiceDocuments.deleteHandover, { params: { id, handoverId } }, as)
const stateOf = async (id: string) =>
  dataOf<InvoiceDetail>(await app.call(invoices.get, { params: { id } }, token)).state

describe('an invoice that is marked as sent', () => {
  test('is sent from then on, with who said so, until that is taken back', async () => {
    const { id } = await anInvoice(app, firm, matter)
    expect(await stateOf(id)).toBe('approved')
    const { handovers } = dataOf<InvoiceDelivery>(await handOver(id))
    expect(handovers).toMatchObject([
      { way: 'post', day: '2026-03-17', note: 'RN 1234', person: { userId: firm.administrator.id } },
    ])
    expect(await stateOf(id)).toBe('sent')
    const { handovers: both } = dataOf<InvoiceDelivery>(await handOver(id, { way: 'courier' }))
    expect(both).toHaveLength(2)
    for (const handover of both) {
      expect(await stateOf(id)).toBe('sent')
      dataOf(await takeBack(id, handover.id))
    }
    expect(await stateOf(id)).toBe('approved')
  })

  test('was issued, and was not sent in the future', async () => {
    const { id } = await anInvoice(app, firm, matter)
    const draft = await aDraft(app, firm, matter)
    expect(await handOver(draft.id)).toMatchObject({ status: 409, body: { code: 'not_issued' } })
    expect(await handOver(id, { day: '2099-01-01' })).toMatchObject({ status: 422, body: { code: 'sent_in_future' } })
    expect(await handOver(id, { way: 'pigeon' })).toMatchObject({ status: 400 })
    expect(await stateOf(id)).toBe('approved')
  })

  test('is of the firm: another one neither marks it nor takes it back', async () => {
    const { id } = await anInvoice(app, firm, matter)
    const other = (await aFirm(app)).administrator.token
    const [handover] = dataOf<InvoiceDelivery>(await handOver(id)).handovers
    expect((await handOver(id, {}, other)).status).toBe(404)
    expect((await takeBack(id, handover?.id ?? '', other)).status).toBe(404)
    expect((await takeBack(id, id)).status).toBe(404)
    expect(await stateOf(id)).toBe('sent')
  })
})
