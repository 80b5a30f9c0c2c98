import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { invoices } from '#contract/invoices.ts'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import { payments } from '#contract/payments.ts'
import type { PaymentDetail } from '#contract/payment-shapes.ts'
import { taxCodes, type TaxCode } from '#contract/tax-codes.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { anInvoice } from '../../testing/invoices.ts'
import { aPayment, bookBalances, ledgerDifferences } from '../../testing/payments.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

interface Example {
  readonly id: string
  readonly kind: string
  readonly title: string
  readonly input: Readonly<Record<string, string>>
  readonly expected: Readonly<Record<string, string>>
}
const Allocation = z.object({
  input: z.object({
    currency: z.string(),
    amount: z.string(),
    items: z.array(z.object({ id: z.string(), outstanding: z.string() })),
  }),
  expected: z.object({ parts: z.record(z.string(), z.string()) }),
})
const file = new URL('../../../../reference/billing-examples.json', import.meta.url)
const { examples } = JSON.parse(readFileSync(file, 'utf8')) as { examples: Example[] }
const ofKind = (kind: string) =>
  examples
    .filter((example) => example.kind === kind)
    .map((example) => [`${example.id} ${example.title}`, example] as const)

const app = useTestApp()
const text = (figure: number | undefined) => (figure ?? NaN).toFixed(2)

async function openBooks(currency: string, countryCode = 'US') {
  const firm = await aFirm(app, { currency, countryCode })
  return { firm, matter: await aMatter(app, firm, { currencyCode: currency }) }
}
const balanceOf = async (firm: TestFirm, id: string) =>
  dataOf<InvoiceDetail>(await app.call(invoices.get, { params: { id } }, firm.administrator.token))
const heldIn = (books: Awaited<ReturnType<typeof bookBalances>>, account: string) => books[account]?.[0] ?? 0
const lineOf = (matterId: string, rate: string, taxCodeIds: string[] = []) => ({
  matterId,
  kind: 'time',
  quantity: 1,
  rate,
  taxCodeIds,
})

describe('the worked examples of payments, through the API', () => {
  test.each(ofKind('payment'))('%s', async (_, { input, expected }) => {
    const { firm, matter } = await openBooks(input['currency'] ?? '')
    const { clientId } = matter
    const { id } = await anInvoice(app, firm, matter, { lines: [lineOf(matter.id, input['invoiceTotal'] ?? '')] })
    // A credit counts as a payment here: what is left to pay is the same.
    for (const amount of [...(input['priorPayments'] ?? []), ...(input['credits'] ?? [])])
      await aPayment(app, firm, { clientId, amount })
    const before = await balanceOf(firm, id)
    const paid = await aPayment(app, firm, { clientId, amount: input['payment'] })
    const after = await balanceOf(firm, id)
    expect({
      balanceBefore: text(before.balance),
      applied: text(paid.applied),
      excess: text(paid.credit),
      balanceAfter: text(after.balance),
      status: after.state === 'partlyPaid' ? 'partially paid' : after.state,
    }).toEqual(expected)
    expect(await ledgerDifferences(app, firm)).toEqual([])
  })

  test.each(ofKind('wht'))('%s', async (_, { input, expected }) => {
    const { firm, matter } = await openBooks('NGN', 'NG')
    const { clientId } = matter
    const codes = dataOf<TaxCode[]>(await app.call(taxCodes.list, {}, firm.administrator.token))
    const vat = codes.find(({ kind }) => kind === 'standard')
    const withholdingCodeId = codes.find(({ kind }) => kind === 'withholding')?.id
    const invoice = await anInvoice(app, firm, matter, {
      lines: [lineOf(matter.id, input['feesExVat'] ?? '', [vat?.id ?? ''])],
      withholdingCodeId,
    })
    const withholding = input['vatWithheldAtSource'] ? 'feesAndTax' : 'fees'
    const amount = input['cashReceived'] ?? expected['cashExpected']
    const paid = await aPayment(app, firm, { clientId, amount, withholding })
    const after = await balanceOf(firm, invoice.id)
    expect({
      vat: text(invoice.taxTotal),
      invoiceTotal: text(invoice.total),
      whtCredit: text(paid.withheld),
      balanceAfter: text(after.balance),
      ...(expected['vatWithheld'] && { vatWithheld: text(paid.taxWithheld) }),
      ...(expected['cashExpected'] && { cashExpected: text(paid.amount) }),
      ...(expected['settled'] && { settled: text(paid.applied) }),
    }).toEqual(expected)
    const held = { '1160 NGN': expected['whtCredit'], '2110 NGN': expected['vatWithheld'] }
    const books = await bookBalances(app, firm)
    for (const [account, amount] of Object.entries(held)) expect(heldIn(books, account)).toBe(Number(amount ?? 0) * 100)
    expect(await ledgerDifferences(app, firm)).toEqual([])
    const body = { number: 'FIRS/2026/17', date: '2026-04-02' }
    const certified = await app.call(payments.certificate, { params: { id: paid.id }, body }, firm.administrator.token)
    expect(dataOf<PaymentDetail>(certified).certificate).toEqual({ number: 'FIRS/2026/17', date: '2026-04-02' })
  })

  test.each(ofKind('allocation').filter(([, { input }]) => input['method'] !== 'waterfall'))(
    '%s',
    async (_, example) => {
      const { input, expected } = Allocation.parse(example)
      const { firm, matter } = await openBooks(input.currency)
      const matters = [matter]
      while (matters.length < input.items.length)
        matters.push(await aMatter(app, firm, { clientId: matter.clientId, currencyCode: input.currency }))
      await anInvoice(app, firm, matter, {
        lines: input.items.map(({ outstanding }, index) => lineOf(matters[index]?.id ?? '', outstanding)),
      })
      await aPayment(app, firm, { clientId: matter.clientId, amount: input.amount })
      const settled = await asOwnerOf(app, firm.id, async (owner) => {
        const { rows } = await owner.query<{ matter_id: string; settled_minor: string }>(
          'select matter_id, settled_minor from app.payment_allocations',
        )
        return new Map(rows.map((row) => [row.matter_id, row.settled_minor]))
      })
      const parts = input.items.map(({ id }, index) => [id, text(Number(settled.get(matters[index]?.id ?? '')) / 100)])
      expect(Object.fromEntries(parts)).toEqual(expected.parts)
    },
  )
})

describe('a waterfall: interest, then costs, then tax, then fees', () => {
  const waterfalls = ofKind('allocation').filter(([, { input }]) => input['method'] === 'waterfall')

  test.each(waterfalls)('%s', async (_name, example) => {
    const { input, expected } = Allocation.parse(example)
    const { firm, matter } = await openBooks(input.currency, 'NG')
    const { token } = firm.administrator
    const other = await aMatter(app, firm, { clientId: matter.clientId, currencyCode: input.currency })
    dataOf(await app.call(taxCodes.updateSettings, { body: { paymentOrder: 'waterfall' } }, token))
    const codes = dataOf<TaxCode[]>(await app.call(taxCodes.list, {}, token))
    const vat = codes.find(({ kind }) => kind === 'standard')?.id ?? ''
    const open = (id: string) => input.items.find((item) => item.id === id)?.outstanding ?? ''
    const invoice = await anInvoice(app, firm, matter, {
      lines: [
        lineOf(matter.id, open('F1'), [vat]),
        lineOf(other.id, open('F2'), [vat]),
        { ...lineOf(other.id, open('E1')), kind: 'expense' },
        { ...lineOf(matter.id, open('I1')), kind: 'interest' },
      ],
    })
    expect(text(invoice.taxTotal)).toBe(open('T1'))
    const paid = await aPayment(app, firm, { clientId: matter.clientId, amount: input.amount })
    const feeOf = async (matterId: string) =>
      asOwnerOf(app, firm.id, async (owner) => {
        const { rows } = await owner.query<{ minor: string }>(
          `select -sum(m.minor)::bigint as minor from app.part_moves m join app.invoice_parts p
             on p.invoice_id = m.invoice_id and p.matter_id = m.matter_id and p.position = m.position
           where m.entry_id = $1 and p.matter_id = $2 and p.kind = 'fee'`,
          [paid.entryId, matterId],
        )
        return text(Number(rows[0]?.minor) / 100)
      })
    const byCategory = (category: string) =>
      text(paid.parts.filter((part) => part.category === category).reduce((sum, { amount }) => sum + amount, 0))
    expect({
      F1: await feeOf(matter.id),
      F2: await feeOf(other.id),
      E1: byCategory('expense'),
      T1: byCategory('tax'),
      I1: byCategory('interest'),
    }).toEqual(expected.parts)
    expect(paid.order).toBe('waterfall')
    expect(paid.parts.map(({ category }) => category)).toEqual(['interest', 'expense', 'tax', 'fee'])

    // The rest, and its reversal: both views of the books hold, and each part is open again as it was.
    await aPayment(app, firm, { clientId: matter.clientId, amount: invoice.total })
    expect((await balanceOf(firm, invoice.id)).balance).toBe(0)
    const undo = { params: { id: paid.id }, body: { date: '2026-03-20', reason: 'No funds' } }
    dataOf(await app.call(payments.bounce, undo, token))
    expect((await balanceOf(firm, invoice.id)).balance).toBe(Number(input.amount))
    expect(await ledgerDifferences(app, firm)).toEqual([])
  })
})

describe('B49: a dollar invoice in naira books, after the rate has moved', () => {
  const [example] = ofKind('fxSettlement')
  const { input, expected }: Pick<Example, 'input' | 'expected'> = example?.[1] ?? { input: {}, expected: {} }
  const currencyId = async (firm: TestFirm, code: string) =>
    asOwnerOf(app, firm.id, async (owner) => {
      const { rows } = await owner.query<{ id: number }>('select id from app.currencies where code = $1', [code])
      return rows[0]?.id
    })
  const minor = (amount: string | undefined) => Math.round(Number(amount) * 100)

  async function dollarInvoice() {
    const { firm, matter } = await openBooks('NGN', 'NG')
    const dollars = await currencyId(firm, 'USD')
    const { id, homeBalance } = await anInvoice(app, firm, matter, {
      lines: [lineOf(matter.id, input['amountForeign'] ?? '')],
      currencyId: dollars,
      exchangeRate: input['invoiceRate'],
    })
    expect(text(homeBalance)).toBe(expected['homeAtInvoiceRate'])
    return { firm, matter, dollars, id }
  }

  test('is paid in dollars: the loss is posted, and nothing is left on it', async () => {
    const { firm, matter, dollars, id } = await dollarInvoice()
    const paid = await aPayment(app, firm, {
      clientId: matter.clientId,
      amount: input['amountForeign'],
      currencyId: dollars,
      exchangeRate: input['paymentRate'],
    })
    expect(text(paid.homeAmount)).toBe(expected['homeAtPaymentRate'])
    expect(await balanceOf(firm, id)).toMatchObject({ balance: 0, homeBalance: 0, state: 'paid' })
    const books = await bookBalances(app, firm)
    expect(books['1000 USD']).toEqual([minor(input['amountForeign']), minor(expected['homeAtPaymentRate'])])
    expect(books['7900 USD']).toEqual([0, -minor(expected['realisedGain'])])
    expect(books['1100 USD']).toBeUndefined()
  })

  test('is paid in naira at the same rate: the same loss, and the exchange account is empty at home', async () => {
    const { firm, matter, dollars, id } = await dollarInvoice()
    await aPayment(app, firm, {
      clientId: matter.clientId,
      amount: expected['homeAtPaymentRate'],
      invoiceCurrencyId: dollars,
      invoiceExchangeRate: input['paymentRate'],
    })
    expect(await balanceOf(firm, id)).toMatchObject({ balance: 0, homeBalance: 0, state: 'paid' })
    const books = await bookBalances(app, firm)
    expect(books['7900 USD']).toEqual([0, -minor(expected['realisedGain'])])
    const exchange = Object.entries(books).filter(([key]) => key.startsWith('1990'))
    expect(exchange.reduce((sum, [, [, base]]) => sum + base, 0)).toBe(0)
    expect(exchange).toHaveLength(2)
    expect(await ledgerDifferences(app, firm)).toEqual([])
  })
})
