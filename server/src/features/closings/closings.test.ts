import { expect, test } from 'vitest'
import { journalDrafts } from '#contract/journal-drafts.ts'
import { closings, type ClosingChecklist } from '#contract/closings.ts'
import { exchangeRates } from '#contract/exchange-rates.ts'
import { ledgerReports, type ProfitAndLoss } from '#contract/ledger-reports.ts'
import { aFirm } from '../../testing/factories.ts'
import { aDraft, anInvoice } from '../../testing/invoices.ts'
import { anEntry, officeBook } from '../../testing/ledger.ts'
import { bookBalances, ledgerDifferences } from '../../testing/payments.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
/** In reference/currencies.json. */
const EURO = 4

test('foreign balances are valued at the end of a month, taken back on the next day, and the month is closed', async () => {
  app.clock.set('2026-03-17T09:00:00Z')
  const firm = await aFirm(app)
  const { token } = firm.administrator
  const book = await officeBook(app, firm)
  const matter = await aMatter(app, firm)
  await anEntry(app, firm, book, {
    on: '2026-02-10',
    lines: [
      { account: '1000', currency: 'EUR', minor: 1000_00, baseMinor: 1100_00 },
      { account: '3000', currency: 'EUR', minor: -1000_00, baseMinor: -1100_00 },
    ],
  })
  dataOf(await app.call(exchangeRates.save, { body: { currencyId: EURO, rate: '0.8', date: '2026-02-28' } }, token))
  await anInvoice(app, firm, matter, {
    issueDate: '2026-02-12',
    currencyId: EURO,
    exchangeRate: '1',
    lines: [{ matterId: matter.id, description: 'Advice', rate: 400, taxCodeIds: [] }],
  })
  await aDraft(app, firm, matter, { issueDate: '2026-02-20' })
  // One of these months, one that may still be, and one that is later.
  for (const date of ['2026-02-03', undefined, '2026-03-01'])
    dataOf(await app.call(journalDrafts.create, { body: { date, description: 'Rent' } }, token))

  const through = '2026-02-28'
  const read = async () => dataOf<ClosingChecklist>(await app.call(closings.checklist, { query: { through } }, token))
  const list = await read()
  expect(list).toMatchObject({ draftInvoices: 1, draftEntries: 2, differences: 0 })
  expect(list.valuation).toMatchObject([
    { account: { code: '1000' }, currencyCode: 'EUR', balance: 1000, booked: 1100, difference: 150 },
    { account: { code: '1100' }, currencyCode: 'EUR', balance: 400, booked: 400, difference: 100 },
  ])
  const value = () => app.call(closings.value, { body: { through } }, token)
  // Two people at once post it once.
  const replies = await Promise.all([value(), value()])
  expect(replies.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409])
  expect((await read()).valuation.map(({ difference }) => difference)).toEqual([0, 0])

  const results = async (query: object) =>
    dataOf<ProfitAndLoss>(await app.call(ledgerReports.profitAndLoss, { query }, token))
      .groups.find(({ group }) => group === 'other')
      ?.rows.find(({ account }) => account.code === '7910')?.amount
  expect(await results({ from: '2026-02-01', to: through })).toBe(250)
  expect(await results({ from: '2026-02-01', to: through, basis: 'cash' })).toBe(150)
  expect(await results({ from: '2026-03-01', to: '2026-03-31' })).toBe(-250)
  // All of it is taken back.
  const balances = await bookBalances(app, firm)
  expect(balances['1000 EUR']).toEqual([1000_00, 1100_00])
  expect(balances).not.toHaveProperty('1105 EUR')
  expect(await ledgerDifferences(app, firm)).toEqual([])

  dataOf(await app.call(closings.create, { body: { through, reason: '' } }, token))
  expect(await value()).toMatchObject({ status: 409, body: { code: 'month_not_open' } })
  const again = await app.call(closings.checklist, { query: { through } }, token)
  expect(again).toMatchObject({ status: 409, body: { code: 'month_not_open' } })
})

test('refuses to value without a rate, in the middle of a month, and in a month that is not over', async () => {
  app.clock.set('2026-03-17T09:00:00Z')
  const firm = await aFirm(app)
  const book = await officeBook(app, firm)
  await anEntry(app, firm, book, {
    on: '1990-02-10',
    lines: [
      { account: '1000', currency: 'EUR', minor: 1000_00, baseMinor: 1100_00 },
      { account: '3000', currency: 'EUR', minor: -1000_00, baseMinor: -1100_00 },
    ],
  })
  const code = async (through: string) =>
    ((await app.call(closings.value, { body: { through } }, firm.administrator.token)).body as { code: string }).code
  expect(await code('1990-02-28')).toBe('exchange_rate_missing')
  expect(await code('1990-02-27')).toBe('not_end_of_month')
  expect(await code('2026-03-31')).toBe('month_not_over')
  expect(await code('1989-12-31')).toBe('nothing_to_value')
})
