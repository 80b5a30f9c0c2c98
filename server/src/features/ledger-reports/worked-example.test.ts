import { beforeAll, expect, test } from 'vitest'
import { ledgerReports, type BalanceSheet, type ProfitAndLoss, type TrialBalance } from '#contract/ledger-reports.ts'
import { journal } from '#contract/journal.ts'
import { aFirm, type TestFirm } from '../../testing/factories.ts'
import { anInvoice } from '../../testing/invoices.ts'
import { officeBook } from '../../testing/ledger.ts'
import { aPayment } from '../../testing/payments.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm

/*
 * A month of a firm, worked out by hand. January: partners pay in 5,000; a bill of 1,000 for fees and 75 of VAT; another bill of
 * 600; rent of 300 paid. The first bill is paid by 537.50, half of it: 500 of fees and 37.50 of VAT. February: the rest of
 * the first bill is paid, 537.50, with 100 too much, which becomes credit of the client.
 */
beforeAll(async () => {
  app.clock.set('2026-03-17T09:00:00Z')
  firm = await aFirm(app)
  const book = await officeBook(app, firm)
  const { token } = firm.administrator
  const matter = await aMatter(app, firm)
  const post = async (date: string, debit: string, credit: string, amount: number) =>
    dataOf(
      await app.call(
        journal.create,
        {
          body: {
            date,
            description: 'Entry by hand',
            reason: 'Worked example',
            lines: [
              { accountId: book.accountId(debit), debit: amount },
              { accountId: book.accountId(credit), credit: amount },
            ],
          },
        },
        token,
      ),
    )
  await post('2026-01-02', '1000', '3000', 5000)
  await post('2026-01-05', '6000', '1000', 300)
  // A firm in Nigeria has VAT of 7.5 % as its standard code, which lines carry by default.
  const bill = (issueDate: string, rate: number, more: object = {}) =>
    anInvoice(app, firm, matter, {
      issueDate,
      lines: [{ matterId: matter.id, kind: 'time', description: 'Advice', rate, ...more }],
    })
  const first = await bill('2026-01-10', 1000)
  await bill('2026-01-20', 600, { taxCodeIds: [] })
  const pay = (date: string, amount: number, applied: number) =>
    aPayment(app, firm, {
      clientId: matter.clientId,
      date,
      amount,
      allocations: [{ invoiceId: first.id, amount: applied }],
    })
  await pay('2026-01-31', 537.5, 537.5)
  await pay('2026-02-10', 637.5, 537.5)
})

const read = async <T>(call: 'trialBalance' | 'profitAndLoss' | 'balanceSheet', query: object) =>
  dataOf<T>(await app.call(ledgerReports[call], { query }, firm.administrator.token))
const balances = async (asAt: string, basis: string) =>
  Object.fromEntries(
    (await read<TrialBalance>('trialBalance', { asAt, basis })).rows.map(({ account, debit, credit }) => [
      account.code,
      debit - credit,
    ]),
  )

test.each([
  ['2026-01-31', 'accrual', { '1000': 5237.5, '1100': 1137.5, '2100': -75, '3000': -5000, '4000': -1600, '6000': 300 }],
  ['2026-01-31', 'cash', { '1000': 5237.5, '2100': -37.5, '3000': -5000, '4000': -500, '6000': 300 }],
  [
    '2026-02-28',
    'accrual',
    { '1000': 5875, '1100': 600, '2100': -75, '2200': -100, '3000': -5000, '4000': -1600, '6000': 300 },
  ],
  ['2026-02-28', 'cash', { '1000': 5875, '2100': -75, '2200': -100, '3000': -5000, '4000': -1000, '6000': 300 }],
])('the trial balance of %s on %s basis', async (asAt, basis, expected) => {
  expect(await balances(asAt, basis)).toEqual(expected)
})

test.each([
  ['accrual', { amount: 0, compared: 1300, yearToDate: 1300 }],
  ['cash', { amount: 500, compared: 200, yearToDate: 700 }],
])('the profit of February beside January on %s basis', async (basis, netProfit) => {
  const result = await read<ProfitAndLoss>('profitAndLoss', { from: '2026-02-01', to: '2026-02-28', basis })
  expect(result.netProfit).toMatchObject(netProfit)
})

test.each([
  ['accrual', [6475, 175, 6300]],
  ['cash', [5875, 175, 5700]],
])('the balance sheet at the end of February on %s basis', async (basis, totals) => {
  const sheet = await read<BalanceSheet>('balanceSheet', { asAt: '2026-02-28', basis })
  expect(sheet.groups.map(({ total }) => total)).toEqual(totals)
  expect(sheet.difference).toBe(0)
})
