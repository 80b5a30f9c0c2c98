import { afterAll, describe, expect, test } from 'vitest'
import { InvoiceDetail } from '#contract/invoice-shapes.ts'
import { DOCUMENT_TEMPLATES } from '#domain/firm-document.ts'
import { buildInvoiceDocument } from '#domain/invoice-document.ts'
import { createPdfRenderer } from '../../platform/pdf/renderer.ts'
import { textsOfPages } from '../../testing/pdf.ts'
import { renderDocument, type FirmLetterhead } from '../firm-documents/public.ts'

const renderer = createPdfRenderer()
afterAll(() => renderer.close())

const id = (last: number) => `01890000-0000-7000-8000-${String(last).padStart(12, '0')}`
const letterhead: FirmLetterhead = {
  name: 'Marula & Finch LP',
  address: '14 Example Close\nVictoria Island, Lagos',
  taxNumber: '01234567-0001',
  phone: '',
  email: 'kunle@marula-finch.example',
  template: 'classic',
  color: '#1F4D3F',
  footer: '',
  logo: null,
  bankDetails: [
    {
      currencyCode: 'NGN',
      bankName: 'Harbour Bank, Lagos',
      accountName: 'Marula & Finch LP',
      accountNumber: '0310 441 872',
      branchCode: '',
      iban: '',
      bic: '',
    },
  ],
  version: 1,
  paper: 'a4',
}

const step = { at: '2026-02-06T09:00:00.000Z', person: { userId: id(1), name: 'Tobi Marula' } }
const line = (at: number, more: object) => ({
  id: id(100 + at),
  work: null,
  kind: 'time',
  matterId: id(2),
  date: '2026-01-14',
  person: step.person,
  description: `Call ${at}`,
  quantity: 1.5,
  rate: 80_000,
  original: null,
  discount: null,
  taxCodeIds: [],
  gross: 120_000,
  discountAmount: 0,
  net: 120_000,
  allocated: 0,
  taxable: 120_000,
  agreement: null,
  full: null,
  ...more,
})

function anInvoice(lines: readonly object[], more: object = {}): InvoiceDetail {
  return InvoiceDetail.parse({
    id: id(3),
    number: 'MF-2026-0012',
    state: 'sent',
    clientId: id(4),
    clientName: 'Lagoonside Logistics Limited',
    matters: [{ id: id(2), name: 'Acquisition of assets', number: 'M-0058' }],
    issueDate: '2026-02-06',
    dueDate: '2026-03-08',
    nextDueDate: '2026-03-08',
    remindedAt: null,
    reminderCount: 0,
    currencyId: 1,
    currencyCode: 'NGN',
    currencySymbol: '₦',
    homeCurrencyCode: 'NGN',
    homeCurrencySymbol: '₦',
    exchangeRate: 1,
    total: 258_000,
    homeTotal: 258_000,
    balance: 258_000,
    homeBalance: 258_000,
    version: 1,
    billTo: 'Lagoonside Logistics Limited\nAttn. Halima Bello\n93 Harbour Lane, Ibadan',
    note: 'Thank you for your instructions',
    internalNote: 'Not for the client',
    lines,
    subtotal: 240_000,
    discount: null,
    template: null,
    discountAmount: 0,
    pricesInclude: 'noTax',
    taxes: [{ taxCodeId: id(5), code: 'VAT', name: 'VAT', percent: 7.5, base: 240_000, tax: 18_000 }],
    taxTotal: 18_000,
    byKind: { time: 240_000, expense: 0, flat: 0, contingency: 0, interest: 0, other: 0, broughtForward: 0 },
    writtenDown: 0,
    withholding: null,
    created: step,
    submitted: step,
    returnReason: '',
    approved: step,
    voided: null,
    entryId: id(6),
    split: null,
    canSplit: false,
    canEdit: false,
    canDelete: false,
    canSubmit: false,
    canApprove: false,
    canVoid: true,
    ...more,
  })
}

async function pagesOf(invoice: InvoiceDetail, firm = letterhead, payUrl?: string): Promise<string[]> {
  const pdf = await renderDocument(
    renderer,
    buildInvoiceDocument(invoice, firm, payUrl),
    new Date('2026-02-06T09:00:00Z'),
  )
  return textsOfPages(pdf)
}

test('an invoice says who bills whom for what, with the figures of the screen', async () => {
  const [page = ''] = await pagesOf(anInvoice([line(1, {}), line(2, {})]))
  for (const shown of [
    'Marula & Finch LP',
    'Tax number 01234567-0001',
    'MF-2026-0012',
    'Attn. Halima Bello',
    'M-0058',
    '06/02/2026',
    '08/03/2026',
    'Call 1',
    '1.50 ₦80,000.00 ₦120,000.00',
    'Services, 3.00 h ₦240,000.00',
    'VAT 7.5% ₦18,000.00',
    'Total ₦258,000.00',
    'Tobi Marula 3.00 h',
    'Thank you for your instructions',
    'Page 1 of 1',
    'Harbour Bank, Lagos',
    'Marula & Finch LP 0310 441 872',
    'Please quote MF-2026-0012.',
  ])
    expect(page).toContain(shown)
  expect(page).not.toContain('Not for the client')
})

test('the PDF says all that its page says, in each template', async () => {
  const url = 'https://lexhold.example/billing/invoice/secret-of-the-link'
  const lines = [line(1, {}), line(2, { kind: 'expense', description: 'Filing fee, 12 copies', quantity: 12 })]
  for (const template of DOCUMENT_TEMPLATES) {
    const content = buildInvoiceDocument(anInvoice(lines), { ...letterhead, template }, url)
    const pdf = (await pagesOf(anInvoice(lines), { ...letterhead, template }, url)).join(' ').replaceAll(/\s+/g, '')
    const { firm, facts, tables, aside, sums, total, afterTotal, boxes } = content
    const said = [
      [content.title, content.number, content.note, firm.name, firm.footer, ...firm.lines],
      facts.flatMap((fact) => [fact.label, ...fact.lines.map(({ text }) => text)]),
      tables.flatMap(({ columns, rows }) => [
        ...columns.map(({ label }) => label),
        ...rows.flatMap(({ cells, notes }) => [...cells, ...notes]),
      ]),
      (aside?.rows ?? []).flat(),
      [...sums, ...(total ? [total] : []), ...afterTotal].flatMap(({ label, amount }) => [label, amount]),
      boxes.flatMap((box) => [box.title, ...box.lines]),
    ].flat()
    expect(said.length).toBeGreaterThan(40)
    expect(said.filter((text) => !pdf.includes(text.replaceAll(/\s+/g, '')))).toEqual([])
  }
})

test('a line keeps its discount beside it, and withheld tax is no part of the total', async () => {
  const discounted = { discount: { type: 'percent', value: 10 }, discountAmount: 12_000, net: 108_000 }
  const withholding = { taxCodeId: id(7), percent: 5, amount: 12_000, cashExpected: 246_000 }
  const [page = ''] = await pagesOf(anInvoice([line(1, discounted), line(2, {})], { withholding }))
  expect(page).toContain('Less 10% (₦12,000.00)')
  expect(page).toContain('₦108,000.00')
  expect(page).toContain('Withholding tax 5%, kept by the payer −₦12,000.00')
  expect(page).toContain('To be paid ₦246,000.00')
})

test('a long invoice repeats the head of its table and counts its pages', async () => {
  const pages = await pagesOf(anInvoice(Array.from({ length: 60 }, (_, at) => line(at, {}))))
  expect(pages.length).toBeGreaterThan(1)
  for (const [at, page] of pages.entries()) expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
  expect(pages[1]).toContain('Professional services')
  expect(pages.at(-1)).toContain('Total ₦258,000.00')
})

test('a draft says so in place of a number', async () => {
  const [page = ''] = await pagesOf(anInvoice([line(1, {})], { number: null, state: 'draft' }))
  expect(page).toContain('Draft')
  expect(page).not.toContain('MF-2026')
})

test('the pages name the firm with its logo, and where to read and pay', async () => {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const logo = `data:image/png;base64,${png}`
  const url = 'https://lexhold.example/billing/invoice/secret-of-the-link'
  const [page = ''] = await pagesOf(anInvoice([line(1, {})]), { ...letterhead, logo }, url)
  expect(page).toContain('Read and pay online')
  expect(page.replaceAll(' ', '')).toContain(url)
  expect(page).not.toContain('ML')
})

describe('the templates', () => {
  const lines = [line(1, {}), line(2, { person: { userId: id(9), name: 'Miriam Audu' }, quantity: 2, net: 84_000 })]

  test.each(['classic', 'plain'] as const)('%s names the hours of each fee earner', async (template) => {
    const [page = ''] = await pagesOf(anInvoice(lines), { ...letterhead, template })
    expect(page).toContain('MA Miriam Audu 2.00 h')
    expect(page).toContain('TM Tobi Marula 1.50 h')
  })

  test('detailed sums what each fee earner did, also where the invoice alone wants it', async () => {
    const [page = ''] = await pagesOf(anInvoice(lines, { template: 'detailed' }))
    expect(page).toContain('Summary by fee earner')
    expect(page).toContain('MA Miriam Audu 2.00 ₦84,000.00')
    expect(page).toContain('TM Tobi Marula 1.50 ₦120,000.00')
  })
})
