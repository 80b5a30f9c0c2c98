import { expect, test } from 'vitest'
import { credits, type CreditNote } from '#contract/credits.ts'
import { payments } from '#contract/payments.ts'
import { taxCodes, type BillingSettings } from '#contract/tax-codes.ts'
import { aFirm, type TestFirm } from '../../testing/factories.ts'
import { anInvoice } from '../../testing/invoices.ts'
import { aPayment, openInvoicesOf } from '../../testing/payments.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

const save = (firm: TestFirm, body: object) => app.call(taxCodes.updateSettings, { body }, firm.administrator.token)

async function aCreditNote(firm: TestFirm, invoiceId: string) {
  const { token } = firm.administrator
  const body = { invoiceId, date: '2026-03-17', reason: 'Billed too much', amount: 10 }
  const { id } = dataOf<{ id: string }>(await app.call(credits.create, { body }, token))
  return dataOf<CreditNote>(await app.call(credits.approve, { params: { id }, body: {} }, token)).number
}

test('receipts and credit notes are numbered by patterns of their own, without a gap when the pattern changes', async () => {
  const firm = await aFirm(app)
  const matter = await aMatter(app, firm)
  const invoice = await anInvoice(app, firm, matter)
  const receipt = async () => (await aPayment(app, firm, { clientId: matter.clientId, amount: 5 })).number
  expect(await receipt()).toBe('RCT-2026-0001')
  expect(await aCreditNote(firm, invoice.id)).toBe('CN-2026-0001')

  const patterns = { receiptNumberPattern: 'R{yy}/{mm}/{seq:3}', creditNoteNumberPattern: '{year} C #{seq}' }
  expect(dataOf<BillingSettings>(await save(firm, patterns))).toMatchObject(patterns)
  expect((await openInvoicesOf(app, firm, matter.clientId)).nextNumber).toBe('R26/03/002')
  expect(await receipt()).toBe('R26/03/002')
  expect(await aCreditNote(firm, invoice.id)).toBe('2026 C #2')

  // Without the year the numbers run on by themselves, and pass over those that are taken.
  dataOf(await save(firm, { receiptNumberPattern: 'RCT-2026-{seq:4}' }))
  expect(await receipt()).toBe('RCT-2026-0002')
  const { data } = dataOf<{ data: { number: string }[] }>(
    await app.call(payments.list, { query: {} }, firm.administrator.token),
  )
  expect(data.map(({ number }) => number).toSorted()).toEqual(['R26/03/002', 'RCT-2026-0001', 'RCT-2026-0002'])
})

test.each(['receiptNumberPattern', 'creditNoteNumberPattern'])(
  'a pattern without its running number, or with a word that is not known, is refused beside %s',
  async (field) => {
    const firm = await aFirm(app)
    const problemOf = async (pattern: string) => (await save(firm, { [field]: pattern })).body.errors
    expect(await problemOf('R-{year}')).toEqual({ [field]: 'The pattern needs {seq} exactly once' })
    expect(await problemOf('R-{client}-{seq}')).toEqual({ [field]: '{client} is not known' })
    expect(await problemOf(' ')).toEqual({ [field]: 'A pattern is required' })
    const partner = await firm.join('partner')
    expect((await app.call(taxCodes.updateSettings, { body: { [field]: 'R-{seq}' } }, partner.token)).status).toBe(403)
  },
)
