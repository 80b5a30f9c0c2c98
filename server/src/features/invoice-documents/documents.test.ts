import { beforeAll, describe, expect, test } from 'vitest'
import { grouped, withSymbol } from '#domain/format.ts'
import { invoiceDocuments } from '#contract/invoice-documents.ts'
import { letterhead } from '#contract/letterhead.ts'
import { publicInvoice, type OpenInvoice } from '#contract/public-invoice.ts'
import { walls } from '#contract/walls.ts'
import { invoiceExamples, issueExample, type InvoiceExample } from '../../testing/billing-examples.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { aDraft, anInvoice } from '../../testing/invoices.ts'
import { textsOfPages } from '../../testing/pdf.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let matter: { id: string; clientId: string }
beforeAll(async () => {
  firm = await aFirm(app)
  matter = await aMatter(app, firm)
})

async function pdfOf(id: string, token = firm.administrator.token) {
  const url = `/api${invoiceDocuments.pdf.path.replace(':id', id)}`
  const { statusCode, headers, rawPayload } = await app.app.server.inject({
    url,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: statusCode, headers, bytes: rawPayload }
}
const textOf = async (id: string, token?: string) => (await textsOfPages((await pdfOf(id, token)).bytes)).join(' ')

const storedDocuments = (id: string) =>
  asOwnerOf(app, firm.id, async (owner) => {
    const { rows } = await owner.query<{ sha256: string }>(
      'select sha256 from app.stored_documents where record_id = $1',
      [id],
    )
    return rows.map(({ sha256 }) => sha256)
  })

describe('the document of an invoice', () => {
  test('that is not issued is marked as a draft and stored nowhere', async () => {
    const { id } = await aDraft(app, firm, matter)
    const { status, headers, bytes } = await pdfOf(id)
    expect({ status, type: headers['content-type'], name: headers['content-disposition'] }).toEqual({
      status: 200,
      type: 'application/pdf',
      name: 'inline; filename="Draft invoice.pdf"',
    })
    expect((await textsOfPages(bytes)).join(' ')).toContain('Draft')
    expect(await storedDocuments(id)).toEqual([])
  })

  test('that is issued is made by itself, and stays the same whatever the firm changes', async () => {
    const { id, number } = await anInvoice(app, firm, matter)
    await expect.poll(() => storedDocuments(id), { timeout: 20_000 }).toHaveLength(1)
    const first = await pdfOf(id)
    expect(first.headers['content-disposition']).toBe(`inline; filename="Invoice ${number ?? ''}.pdf"`)
    const body = { address: 'Another street', template: 'plain' }
    dataOf(await app.call(letterhead.update, { body }, firm.administrator.token))
    const second = await pdfOf(id)
    expect(Buffer.compare(first.bytes, second.bytes)).toBe(0)
    expect((await textsOfPages(first.bytes)).join(' ')).not.toContain('Another street')
  })

  test('asked for by several people at once is one', async () => {
    const { id } = await anInvoice(app, firm, matter)
    const all = await Promise.all([1, 2, 3].map(() => pdfOf(id)))
    for (const { status, bytes } of all) {
      expect(status).toBe(200)
      expect(Buffer.compare(bytes, all[0]?.bytes ?? Buffer.alloc(0))).toBe(0)
    }
    expect(await storedDocuments(id)).toHaveLength(1)
  })

  test('is designed as the invoice says, else as the firm says', async () => {
    const person = { userId: firm.administrator.id }
    const line = { matterId: matter.id, kind: 'time', quantity: 2, rate: 100, taxCodeIds: [], ...person }
    const own = await anInvoice(app, firm, matter, { template: 'detailed', lines: [line] })
    const firms = await anInvoice(app, firm, matter, { lines: [line] })
    expect(await textOf(own.id)).toContain('Summary by fee earner')
    expect(await textOf(firms.id)).not.toContain('Summary by fee earner')
  })

  test('of another firm, or behind a wall, is not there', async () => {
    const stranger = await aFirm(app)
    const partner = await firm.join('partner')
    const walled = await aMatter(app, firm, { matterAssignedToInfos: [{ userId: partner.id }] })
    const { id } = await anInvoice(app, firm, walled, { by: partner })
    expect((await pdfOf(id, stranger.administrator.token)).status).toBe(404)
    expect((await pdfOf(id)).status).toBe(200)
    const body = { isRestricted: true }
    dataOf(await app.call(walls.set, { params: { id: walled.id }, body }, partner.token))
    expect((await pdfOf(id)).status).toBe(404)
    expect((await pdfOf(id, partner.token)).status).toBe(200)
  })
})

/** Every text of a value. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

function amountsOf({ expected }: InvoiceExample): string[] {
  const { lines, invoiceDiscount, taxes, total } = expected
  return [...lines.map(({ net }) => net), invoiceDiscount, ...Object.values(taxes), total].filter(
    (amount) => Number(amount) !== 0,
  )
}

describe('the worked examples of invoices, as PDF and on their page', () => {
  test.each(invoiceExamples.map((example) => [`${example.id} ${example.title}`, example] as const))(
    '%s',
    async (_, example) => {
      const { firm: own, approved } = await issueExample(app, example)
      const { token } = own.administrator
      const link = await app.call(invoiceDocuments.createLink, { params: { id: approved.id } }, token)
      const slug = dataOf<{ address: string }>(link).address.split('/').at(-1)
      const page = dataOf<OpenInvoice>(await app.call(publicInvoice.get, { params: { slug } }))
      const [pdf, content] = [await textOf(approved.id, token), page.content]
      const cells = content.tables.flatMap(({ rows }) => rows.flatMap((row) => [...row.cells, ...row.notes]))
      const shown = [cells, content.sums, content.total, content.afterTotal].flatMap(textsIn)
      for (const amount of amountsOf(example)) {
        const text = withSymbol(grouped(amount), approved.currencySymbol)
        expect(pdf.replaceAll('\u00A0', ' ')).toContain(text.replaceAll('\u00A0', ' '))
        expect(shown.some((one) => one.endsWith(text))).toBe(true)
      }
      for (const text of shown) expect(pdf).toContain(text.replaceAll(/\s+/g, ' '))
      expect(page).toMatchObject({ state: 'approved', balance: approved.total })
      expect(page.totalText).toBe(withSymbol(grouped(example.expected.total), approved.currencySymbol))
    },
    60_000,
  )
})
