import { expect, test } from 'vitest'
import { credits } from '#contract/credits.ts'
import { invoiceDocuments, type InvoiceDelivery } from '#contract/invoice-documents.ts'
import type { InvoiceDetail, InvoicePage, InvoiceTotals } from '#contract/invoice-shapes.ts'
import { invoices } from '#contract/invoices.ts'
import { publicInvoice } from '#contract/public-invoice.ts'
import { search, type SearchHits } from '#contract/search.ts'
import { INVOICE_STATE_LABELS, INVOICE_STATES, type InvoiceState } from '#domain/invoice-state.ts'
import { aFirm } from '../../testing/factories.ts'
import { aDraft, anInvoice } from '../../testing/invoices.ts'
import { aPayment } from '../../testing/payments.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

/** A firm with one invoice in each state, each brought there by the calls that people make. */
async function anInvoiceInEachState() {
  const firm = await aFirm(app)
  const { token } = firm.administrator
  const matter = await aMatter(app, firm)
  const issued = async (more: Record<string, unknown> = {}) => (await anInvoice(app, firm, matter, more)).id
  const pay = (id: string, amount: number) =>
    aPayment(app, firm, { clientId: matter.clientId, amount, allocations: [{ invoiceId: id, amount }] })
  const send = async (id: string) => {
    const body = { way: 'post', day: '2026-03-17' }
    return dataOf<InvoiceDelivery>(await app.call(invoiceDocuments.createHandover, { params: { id }, body }, token))
  }
  const read = async (id: string) => {
    const { address } = dataOf<{ address: string }>(
      await app.call(invoiceDocuments.createLink, { params: { id } }, token),
    )
    const slug = address.split('/').at(-1) ?? ''
    dataOf(await app.call(publicInvoice.view, { params: { slug } }))
    return slug
  }
  const writeOff = async (id: string, amount: number) => {
    const body = { kind: 'writeOff', amount, date: '2026-03-20', reason: 'Too small to collect' }
    dataOf(await app.call(credits.writeOff, { params: { id }, body }, token))
  }
  const credit = async (id: string) => {
    const body = { invoiceId: id, date: '2026-03-20', reason: 'Billed to the wrong client', amount: 200 }
    const note = dataOf<{ id: string }>(await app.call(credits.create, { body }, token))
    dataOf(await app.call(credits.approve, { params: { id: note.id }, body: {} }, token))
  }
  const submitted = (await aDraft(app, firm, matter)).id
  dataOf(await app.call(invoices.submit, { params: { id: submitted }, body: {} }, token))
  const ids: Record<InvoiceState, string> = {
    draft: (await aDraft(app, firm, matter)).id,
    submitted,
    approved: await issued(),
    sent: await issued(),
    viewed: await issued(),
    partlyPaid: await issued(),
    overdue: await issued({ issueDate: '2026-01-10', dueDate: '2026-01-20' }),
    paid: await issued(),
    writtenOff: await issued(),
    credited: await issued(),
    void: await issued(),
  }
  await send(ids.sent)
  await read(ids.viewed)
  await pay(ids.partlyPaid, 50)
  await send(ids.overdue)
  await pay(ids.paid, 195)
  await writeOff(ids.paid, 5)
  await pay(ids.writtenOff, 20)
  await writeOff(ids.writtenOff, 180)
  const slugs = { credited: await read(ids.credited), writtenOff: await read(ids.writtenOff) }
  await credit(ids.credited)
  const reason = { reason: 'Wrong client' }
  dataOf(await app.call(invoices.void, { params: { id: ids.void }, body: reason }, token))
  return { token, ids, slugs }
}

test('an invoice has the same state on its page, in the list, its filters, counts, exports, search and for its client', async () => {
  const { token, ids, slugs } = await anInvoiceInEachState()
  const rows = dataOf<InvoicePage>(await app.call(invoices.list, { query: { size: 100 } }, token)).data
  const { byState } = dataOf<InvoiceTotals>(await app.call(invoices.totals, {}, token))
  const found = dataOf<SearchHits>(await app.call(search.hits, { query: { text: 'INV-2026' } }, token)).invoices
  for (const state of INVOICE_STATES) {
    const id = ids[state]
    expect(dataOf<InvoiceDetail>(await app.call(invoices.get, { params: { id } }, token)).state).toBe(state)
    expect(rows.find((row) => row.id === id)?.state).toBe(state)
    expect([state, byState[state]]).toEqual([state, 1])
    const filtered = dataOf<InvoicePage>(await app.call(invoices.list, { query: { state } }, token)).data
    const wanted: readonly InvoiceState[] = state === 'sent' ? ['sent', 'viewed', 'partlyPaid'] : [state]
    expect(new Set(filtered.map((row) => row.id))).toEqual(new Set(wanted.map((one) => ids[one])))
  }
  expect(found).toHaveLength(5)
  expect(found.map((hit) => ids[hit.state])).toEqual(found.map((hit) => hit.id))

  const file = await app.app.server.inject({
    method: 'GET',
    url: '/api/admin/invoice/export',
    headers: { authorization: `Bearer ${token}` },
  })
  for (const state of INVOICE_STATES) expect(file.body).toContain(`,${INVOICE_STATE_LABELS[state]},`)
  for (const [state, slug] of Object.entries(slugs))
    expect(dataOf<object>(await app.call(publicInvoice.get, { params: { slug } }))).toMatchObject({ state })
})
