import { expect, test } from 'vitest'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import { invoices } from '#contract/invoices.ts'
import { exchangeRates } from '#contract/exchange-rates.ts'
import { payments } from '#contract/payments.ts'
import type { PaymentPage } from '#contract/payment-shapes.ts'
import { session, type Currency } from '#contract/session.ts'
import { adoptFirm, inIdentity } from '../../platform/db/transactions.ts'
import { aFirm, type TestFirm } from '../../testing/factories.ts'
import { anInvoice } from '../../testing/invoices.ts'
import { bookBalances, ledgerDifferences } from '../../testing/payments.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { recordOnlinePayment, type OnlinePayment } from './public.ts'

const app = useTestApp()

const compareSums = ([left = 0, less = 0]: number[], [right = 0, more = 0]: number[]) => left - right || less - more

const record = (firm: TestFirm, report: OnlinePayment) =>
  inIdentity(app.app.pool, { accountId: null, requestId: 'webhook' }, { readOnly: false }, async (identity) => {
    const tx = await adoptFirm(identity, firm.id, firm.administrator.id)
    return recordOnlinePayment({ tx, businessId: firm.id, clock: app.clock }, report)
  })

test('a payment that a provider reports ten times at once is recorded once, with its fee apart and its excess as credit', async () => {
  const firm = await aFirm(app)
  const matter = await aMatter(app, firm)
  const { id: invoiceId } = await anInvoice(app, firm, matter)
  const report: OnlinePayment = {
    invoiceIds: [invoiceId],
    provider: 'stripe',
    reference: 'pi_3Qx1',
    grossMinor: 210_00n,
    feeMinor: 6_39n,
    date: '2026-03-18',
  }
  const ids = await Promise.all(Array.from({ length: 10 }, () => record(firm, report)))
  expect(new Set(ids).size).toBe(1)
  const { data } = dataOf<PaymentPage>(await app.call(payments.list, {}, firm.administrator.token))
  expect(data).toMatchObject([{ method: 'online', amount: 210, applied: 200, credit: 10, reference: 'pi_3Qx1' }])
  expect(await bookBalances(app, firm)).toMatchObject({
    '1030 USD': [203_61, 203_61],
    '2200 USD': [-10_00, -10_00],
    '6610 USD': [6_39, 6_39],
  })
  expect(await ledgerDifferences(app, firm)).toEqual([])
})

test('a payment of a statement is taken by the invoices that are due first, and what two at once leave over is credit', async () => {
  const firm = await aFirm(app)
  const matter = await aMatter(app, firm)
  const due = async (dueDate: string) => (await anInvoice(app, firm, matter, { issueDate: '2026-01-01', dueDate })).id
  const [last, first, middle] = [await due('2026-03-01'), await due('2026-01-15'), await due('2026-02-01')]
  const statement = { invoiceIds: [last, first, middle], provider: 'stripe', feeMinor: 0n, date: '2026-03-18' }
  await record(firm, { ...statement, reference: 'pi_part', grossMinor: 250_00n })
  const states = () =>
    Promise.all(
      [first, middle, last].map(async (id) => {
        const call = await app.call(invoices.get, { params: { id } }, firm.administrator.token)
        const { state, balance } = dataOf<InvoiceDetail>(call)
        return [state, balance]
      }),
    )
  expect(await states()).toEqual([
    ['paid', 0],
    ['overdue', 150],
    ['overdue', 200],
  ])
  // The same statement is paid on two devices at once: what is left is taken once, and nothing is lost.
  await Promise.all(
    ['pi_one', 'pi_two'].map((reference) => record(firm, { ...statement, reference, grossMinor: 350_00n })),
  )
  expect(await states()).toEqual([
    ['paid', 0],
    ['paid', 0],
    ['paid', 0],
  ])
  const { data } = dataOf<PaymentPage>(await app.call(payments.list, {}, firm.administrator.token))
  expect(data.map(({ amount, credit }) => [amount, credit]).toSorted(compareSums)).toEqual([
    [250, 0],
    [350, 0],
    [350, 350],
  ])
  expect(new Set(data.map(({ number }) => number)).size).toBe(3)
  expect(await ledgerDifferences(app, firm)).toEqual([])
})

test('a payment in another currency takes the rate of its day, and the difference from that of the invoice is posted (R20)', async () => {
  const firm = await aFirm(app, { currency: 'GBP', multicurrency: true })
  const { token } = firm.administrator
  const matter = await aMatter(app, firm)
  const known = dataOf<Currency[]>(await app.call(session.currencies, {}, token))
  const currencyId = known.find(({ isoCurrenyCode }) => isoCurrenyCode === 'USD')?.id
  const { id: invoiceId } = await anInvoice(app, firm, matter, { currencyId, exchangeRate: '1.25' })
  dataOf(await app.call(exchangeRates.save, { body: { currencyId, rate: '1.28', date: '2026-03-18' } }, token))
  const report = {
    invoiceIds: [invoiceId],
    provider: 'stripe',
    reference: 'pi_3Qx2',
    grossMinor: 200_00n,
    feeMinor: 6_40n,
  }
  await record(firm, { ...report, date: '2026-03-18' })
  const books = await bookBalances(app, firm)
  expect(books).toMatchObject({ '1030 USD': [193_60, 151_25], '6610 USD': [6_40, 5_00], '7900 USD': [0, 3_75] })
  expect(books['1100 USD']).toBeUndefined()
  expect(await ledgerDifferences(app, firm)).toEqual([])
})
