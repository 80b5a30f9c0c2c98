import { beforeAll, describe, expect, test } from 'vitest'
import { invoiceDocuments } from '#contract/invoice-documents.ts'
import { invoices } from '#contract/invoices.ts'
import { invoiceSplits } from '#contract/invoice-splits.ts'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import { ledes } from '#contract/ledes.ts'
import { publicInvoice, type OpenInvoice } from '#contract/public-invoice.ts'
import { taxCodes } from '#contract/tax-codes.ts'
import { decimal, multiply } from '#domain/decimal.ts'
import { moneyText } from '#domain/format.ts'
import { hoursText } from '#domain/hours.ts'
import { parseLedes } from '#domain/ledes-file.ts'
import { fromMajor, roundToMoney } from '#domain/money.ts'
import { anExpense } from '../../testing/expenses.ts'
import { aFirm, type TestFirm } from '../../testing/factories.ts'
import { aDraft, timeLine } from '../../testing/invoices.ts'
import { textsOfPages } from '../../testing/pdf.ts'
import { aClient, aMatter, anHourOn, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let token: string
let matter: { id: string; clientId: string }
let insurer: string
let vat: string
beforeAll(async () => {
  firm = await aFirm(app)
  token = firm.administrator.token
  matter = await aMatter(app, firm)
  insurer = (await aClient(app, firm, { companyName: 'Meridian Insurance' })).id
  const code = { code: 'VAT75', name: 'VAT', kind: 'standard', rates: [{ from: '2026-01-01', percent: '7.5' }] }
  vat = dataOf<{ id: string }>(await app.call(taxCodes.create, { body: code }, token)).id
  const timekeeper = { timekeeperId: 'AF01', classification: 'PARTNR' }
  dataOf(await app.call(ledes.updateTimekeeper, { params: { id: firm.administrator.id }, body: timekeeper }, token))
  const profile = { requiresCodes: false, classStyle: 'sixLetters', maxNarrative: 1024, taxHandling: 'asExpense' }
  for (const id of [matter.clientId, insurer]) {
    const body = { format: 'ledes1998b', lawFirmId: '24-6437381', clientId: id.slice(-5), ...profile }
    dataOf(await app.call(ledes.updateClient, { params: { id }, body }, token))
  }
})

type Part = InvoiceDetail & { readonly id: string }

/** The issued parts of an hour with a discount of its own, a cost and a fee, less 5% of all of it. */
async function issuedParts(
  payers: readonly object[],
  pricesInclude: 'noTax' | 'tax',
): Promise<{ full: Part; parts: Part[] }> {
  const [hour, cost] = [await anHourOn(app, firm, matter.id), await anExpense(app, firm, { matterId: matter.id })]
  const full = await aDraft(app, firm, matter, {
    pricesInclude,
    discount: { type: 'percent', value: 5, appliesTo: 'all' },
    lines: [
      timeLine(hour, { description: 'Read the record', discount: { type: 'amount', value: 1.5 }, taxCodeIds: [vat] }),
      { work: { kind: 'expense', id: cost.id }, taxCodeIds: [] },
      { matterId: matter.id, kind: 'flat', description: 'Opinion', quantity: 1, rate: 33.33, taxCodeIds: [vat] },
    ],
  })
  const body = { version: full.version, payers }
  const first = dataOf<Part>(await app.call(invoiceSplits.split, { params: { id: full.id }, body }, token))
  const parts: Part[] = []
  for (const { id } of first.split?.invoices ?? [])
    parts.push(dataOf(await app.call(invoices.approve, { params: { id }, body: {} }, token)))
  return { full, parts }
}

async function pdfTextOf(url: string, as?: string): Promise<string> {
  const headers = as === undefined ? {} : { authorization: `Bearer ${as}` }
  const { statusCode, rawPayload } = await app.app.server.inject({ url, headers })
  expect(statusCode).toBe(200)
  return (await textsOfPages(rawPayload)).join(' ')
}

/** Every figure that the document of a part has to say, as it says it. */
function figuresOf(part: Part): string[] {
  const money = (major: number) => moneyText(fromMajor(String(major), part.currencyCode), part.currencySymbol)
  const share = part.split?.percent
  return [
    `Part ${part.split?.position} of 2${share ? `, ${share}%` : ''} of an invoice of`,
    ...[part.total, part.split?.fullTotal ?? 0, -part.discountAmount, ...part.taxes.map(({ tax }) => tax)].map(money),
    ...part.lines.flatMap(({ net, full }) => [money(net), `Share of ${money(full?.gross ?? 0)}`]),
    ...part.lines.flatMap(({ kind, quantity }) => (kind === 'time' ? [hoursText(String(quantity))] : [])),
    ...part.lines.flatMap(({ discountAmount }) => (discountAmount > 0 ? [`(${money(discountAmount)})`] : [])),
  ]
}

/** The lines of the LEDES file of an invoice. */
async function ledesRowsOf({ id }: Part, format: string) {
  const url = `/api${ledes.export.path}?ids=${id}&format=${format}`
  const answer = await app.app.server.inject({ url, headers: { authorization: `Bearer ${token}` } })
  expect(answer.statusCode).toBe(200)
  return parseLedes(answer.body).lines.map(({ row }) => row)
}

const cents = (value: number | string | undefined) => Math.round(Number(value) * 100)
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

const percent = (clientId: string, value: string) => ({ clientId, share: { type: 'percent', value } })
const CASES = [
  ['by percentages', 'noTax', () => [percent(insurer, '70'), percent(matter.clientId, '30')]],
  [
    'by an amount and the rest, with tax inside the prices',
    'tax',
    () => [
      { clientId: insurer, share: { type: 'amount', value: '111.11' } },
      { clientId: matter.clientId, share: { type: 'rest' } },
    ],
  ],
] as const

describe.each(CASES)('an invoice split %s', (_, pricesInclude, payers) => {
  let full: Part
  let parts: Part[]
  beforeAll(async () => ({ full, parts } = await issuedParts(payers(), pricesInclude)))

  test('has in each PDF and on each public page the figures of that part', async () => {
    for (const part of parts) {
      const pdf = await pdfTextOf(`/api${invoiceDocuments.pdf.path.replace(':id', part.id)}`, token)
      const link = await app.call(invoiceDocuments.createLink, { params: { id: part.id } }, token)
      const slug = dataOf<{ address: string }>(link).address.split('/').at(-1) ?? ''
      const page = dataOf<OpenInvoice>(await app.call(publicInvoice.get, { params: { slug } }))
      const shown = JSON.stringify(page.content)
      for (const figure of figuresOf(part)) {
        expect(pdf).toContain(figure)
        expect(shown).toContain(figure)
      }
      expect(page).toMatchObject({ balance: part.total, isSettledInPart: false })
      // What the payer saves from the page is the same document.
      expect(await pdfTextOf(`/api/public/invoice/${slug}/pdf`)).toContain(figuresOf(part)[0])
      const other = parts.find(({ id }) => id !== part.id)
      for (const name of [other?.number ?? 'none', other?.clientName ?? 'none']) expect(shown).not.toContain(name)
    }
  })

  test('has in each LEDES file the figures of that part, which are those of the whole together', async () => {
    const totals: number[] = []
    for (const part of parts) {
      const rows = await ledesRowsOf(part, 'ledes98bi')
      expect(cents(rows[0]?.INVOICE_TOTAL)).toBe(cents(part.total))
      expect(cents(rows[0]?.INVOICE_TAX_TOTAL)).toBe(cents(part.taxTotal))
      expect(sum(rows.map((row) => cents(row.LINE_ITEM_TOTAL)))).toBe(cents(rows[0]?.INVOICE_NET_TOTAL))
      expect(sum(rows.map((row) => cents(row.LINE_ITEM_TAX_TOTAL)))).toBe(cents(part.taxTotal))
      const [fee] = rows
      expect(fee).toMatchObject({
        INVOICE_NUMBER: part.number,
        CLIENT_ID: part.clientId.slice(-5),
        TIMEKEEPER_ID: 'AF01',
      })
      expect(Number(fee?.LINE_ITEM_NUMBER_OF_UNITS)).toBe(part.lines[0]?.quantity)
      for (const row of rows.filter((one) => 'FE'.includes(one['EXP/FEE/INV_ADJ_TYPE'] ?? '-'))) {
        const product = multiply(decimal(row.LINE_ITEM_NUMBER_OF_UNITS ?? ''), decimal(row.LINE_ITEM_UNIT_COST ?? ''))
        const exact = Number(roundToMoney(product, part.currencyCode).minor)
        expect(exact + cents(row.LINE_ITEM_ADJUSTMENT_AMOUNT)).toBe(cents(row.LINE_ITEM_TOTAL))
      }
      totals.push(cents(rows[0]?.INVOICE_TOTAL))

      const old = await ledesRowsOf(part, 'ledes1998b')
      expect(cents(old[0]?.INVOICE_TOTAL)).toBe(cents(part.total))
      expect(sum(old.map((row) => cents(row.LINE_ITEM_TOTAL)))).toBe(cents(part.total))
    }
    expect(sum(totals)).toBe(cents(full.total))
  })
})
