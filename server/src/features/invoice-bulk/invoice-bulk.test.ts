import { beforeAll, describe, expect, test } from 'vitest'
import type { BulkOutcome } from '#contract/bulk.ts'
import { invoiceBulk } from '#contract/invoice-bulk.ts'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import { invoices } from '#contract/invoices.ts'
import { aFirm, type TestFirm } from '../../testing/factories.ts'
import { aDraft, anInvoice, timeLine } from '../../testing/invoices.ts'
import { aClient, aMatter, anHourOn, dataOf } from '../../testing/records.ts'
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

type Call = Exclude<keyof typeof invoiceBulk, 'pdfs'>
const several = async (call: Call, ids: readonly string[], more: object = {}) =>
  dataOf<BulkOutcome>(await app.call(invoiceBulk[call], { body: { ids, ...more } }, token))
const get = async (id: string) => dataOf<InvoiceDetail>(await app.call(invoices.get, { params: { id } }, token))
const codesOf = ({ unchanged }: BulkOutcome) => Object.fromEntries(unchanged.map(({ id, code }) => [id, code]))

describe('several invoices', () => {
  test('are approved together, numbered one after another; one that is issued already says so', async () => {
    const own = await aFirm(app)
    const about = await aMatter(app, own)
    const drafts = [await aDraft(app, own, about), await aDraft(app, own, about)]
    const issued = await anInvoice(app, own, about)
    const ids = [...drafts.map(({ id }) => id), issued.id]
    const as = own.administrator.token
    const outcome = dataOf<BulkOutcome>(await app.call(invoiceBulk.approve, { body: { ids } }, as))
    expect(new Set(outcome.changed)).toEqual(new Set(drafts.map(({ id }) => id)))
    expect(codesOf(outcome)).toEqual({ [issued.id]: 'invoice_issued' })
    const numbers = await Promise.all(
      ids.map(
        async (id) =>
          dataOf<InvoiceDetail>(await app.call(invoices.get, { params: { id } }, as)).number?.slice(-1) ?? '',
      ),
    )
    expect(numbers.toSorted((one, other) => Number(one) - Number(other))).toEqual(['1', '2', '3'])
  })

  test('are mailed to the first address of each client; a client without one is named', async () => {
    const reached = await aClient(app, firm, { email: 'bulk@client.example' })
    const silent = await aClient(app, firm)
    const invoiceTo = async (client: { id: string }) =>
      anInvoice(app, firm, await aMatter(app, firm, { clientId: client.id }))
    const [mailed, unreached] = [await invoiceTo(reached), await invoiceTo(silent)]
    const draft = await aDraft(app, firm, matter)
    const outcome = await several('send', [mailed.id, unreached.id, draft.id])
    expect(outcome.changed).toEqual([mailed.id])
    expect(codesOf(outcome)).toEqual({ [unreached.id]: 'client_without_mail', [draft.id]: 'not_issued' })
    await expect.poll(() => app.outbox.filter(({ to }) => to === 'bulk@client.example').length).toBe(1)
  })

  test('are marked as sent, deleted and voided, each with a result of its own', async () => {
    const hour = await anHourOn(app, firm, matter.id)
    const issued = await anInvoice(app, firm, matter, { lines: [timeLine(hour)] })
    const draft = await aDraft(app, firm, matter)
    const ids = [issued.id, draft.id]
    const marked = await several('markSent', ids, { way: 'post', day: '2026-03-17' })
    expect(marked.changed).toEqual([issued.id])
    expect(codesOf(marked)).toEqual({ [draft.id]: 'not_issued' })
    expect((await get(issued.id)).state).toBe('sent')

    const deleted = await several('delete', ids)
    expect(deleted.changed).toEqual([draft.id])
    expect(codesOf(deleted)).toEqual({ [issued.id]: 'invoice_issued' })

    const voided = await several('void', ids, { reason: 'Billed to the wrong client' })
    expect(voided.changed).toEqual([issued.id])
    expect(codesOf(voided)).toEqual({ [draft.id]: 'not_found' })
    expect(await get(issued.id)).toMatchObject({ state: 'void', voided: { reason: 'Billed to the wrong client' } })
    // The work is free: it can be billed again.
    expect((await aDraft(app, firm, matter, { lines: [timeLine(hour)] })).lines).toHaveLength(1)
  })

  test('that were deleted are restored together, but for one whose work is billed elsewhere by then', async () => {
    const [mine, other] = [await anHourOn(app, firm, matter.id), await anHourOn(app, firm, matter.id)]
    const drafts = [
      await aDraft(app, firm, matter, { lines: [timeLine(mine)] }),
      await aDraft(app, firm, matter, { lines: [timeLine(other)] }),
    ]
    const [free, taken] = drafts.map(({ id }) => id)
    if (free === undefined || taken === undefined) throw new Error('two drafts')
    expect((await several('delete', [free, taken])).unchanged).toEqual([])
    await anInvoice(app, firm, matter, { lines: [timeLine(other)] })
    const stranger = (await aFirm(app)).administrator.token
    const foreign = await app.call(invoiceBulk.restore, { body: { ids: [free] } }, stranger)
    expect(codesOf(dataOf<BulkOutcome>(foreign))).toEqual({ [free]: 'not_found' })

    const restored = await several('restore', [free, taken])
    expect(restored.changed).toEqual([free])
    expect(codesOf(restored)).toEqual({ [taken]: 'work_not_billable' })
    expect(restored.unchanged[0]?.reason).toContain('is on INV-')
    expect((await get(free)).lines[0]?.work?.id).toBe(mine)
  })

  test('are restored by who deleted them, and by nobody else without the recycle bin', async () => {
    const own = await aFirm(app)
    const colleague = await own.join('associate')
    const { id } = await aDraft(app, own, await aMatter(app, own))
    const call = async (endpoint: 'delete' | 'restore', person: { token: string }) =>
      dataOf<BulkOutcome>(await app.call(invoiceBulk[endpoint], { body: { ids: [id] } }, person.token))
    expect((await call('delete', own.administrator)).changed).toEqual([id])
    expect(codesOf(await call('restore', colleague))).toEqual({ [id]: 'not_permitted' })
    expect((await call('restore', own.administrator)).changed).toEqual([id])
  })

  test('are at most 25 in a call, and those of another firm do not exist', async () => {
    const { id } = await aDraft(app, firm, matter)
    const other = (await aFirm(app)).administrator.token
    const foreign = dataOf<BulkOutcome>(await app.call(invoiceBulk.delete, { body: { ids: [id] } }, other))
    expect(codesOf(foreign)).toEqual({ [id]: 'not_found' })
    const many = Array.from({ length: 26 }, () => id)
    expect((await app.call(invoiceBulk.delete, { body: { ids: many } }, token)).status).toBe(400)
    expect((await get(id)).state).toBe('draft')
  })

  test('are one archive of their PDFs, in which no two have one name', async () => {
    const issued = await anInvoice(app, firm, matter)
    const drafts = [await aDraft(app, firm, matter), await aDraft(app, firm, matter)]
    const ids = [issued.id, ...drafts.map(({ id }) => id)]
    const archive = (of: readonly string[], as = token) =>
      app.app.server.inject({
        method: 'GET',
        url: `/api/admin/invoice/pdfs?ids=${of.join(',')}`,
        headers: { authorization: `Bearer ${as}` },
      })
    const { statusCode, headers, rawPayload } = await archive(ids)
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip'])
    const text = rawPayload.toString('latin1')
    for (const name of [`Invoice ${issued.number ?? ''}.pdf`, 'Draft invoice.pdf', 'Draft invoice (2).pdf'])
      expect(text).toContain(name)
    expect(text.match(/%PDF-/g)).toHaveLength(3)
    expect((await archive(ids, (await aFirm(app)).administrator.token)).statusCode).toBe(404)
  })
})
