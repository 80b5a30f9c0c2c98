import { beforeAll, expect, test } from 'vitest'
import { accountBudgets, type AccountBudgets } from '#contract/account-budgets.ts'
import { ledgerReports, type ProfitAndLoss } from '#contract/ledger-reports.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { anEntry, officeBook, type TestBook } from '../../testing/ledger.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let book: TestBook
let partner: TestPerson
beforeAll(async () => {
  firm = await aFirm(app)
  book = await officeBook(app, firm)
  partner = await firm.join('partner')
  const both = (debit: string, credit: string, minor: number) => [
    { account: debit, minor },
    { account: credit, minor: -minor },
  ]
  await anEntry(app, firm, book, { on: '2025-12-31', lines: both('1000', '4000', 99_00) })
  await anEntry(app, firm, book, { on: '2026-01-01', lines: both('1000', '4000', 1000_00) })
  await anEntry(app, firm, book, { on: '2026-03-31', lines: both('6000', '1000', 250_10) })
  await anEntry(app, firm, book, {
    on: '2026-03-31',
    lines: [
      { account: '4000', minor: -40_00, basis: 'accrual' },
      { account: '2300', minor: 40_00, basis: 'accrual' },
    ],
  })
})

const read = async (query: object = {}) =>
  dataOf<AccountBudgets>(await app.call(accountBudgets.list, { query: { year: 2026, ...query } }, partner.token))
const rowOf = ({ rows }: AccountBudgets, code: string) => rows.find(({ account }) => account.code === code)
const save = (rows: readonly object[], token = partner.token, year = 2026) =>
  app.call(accountBudgets.save, { body: { year, rows } }, token)
const twelve = (...first: (string | null)[]) => Array.from({ length: 12 }, (_, index) => first[index] ?? null)

test('a budget stands beside what was posted in each month, in either view', async () => {
  const rows = [
    { accountId: book.accountId('4000'), months: twelve('900', null, '1000.50'), version: null },
    { accountId: book.accountId('6000'), months: twelve('0', '0', '200'), version: null },
  ]
  expect(dataOf(await save(rows))).toEqual({ saved: 2 })
  const saved = await read()
  expect(rowOf(saved, '4000')).toMatchObject({
    version: 1,
    account: { type: 'income' },
    months: [
      { budget: 900, actual: 1000 },
      { budget: null, actual: 0 },
      { budget: 1000.5, actual: 40 },
      ...Array.from({ length: 9 }, () => ({ budget: null, actual: 0 })),
    ],
  })
  expect(rowOf(saved, '6000')?.months.slice(0, 3)).toEqual([
    { budget: 0, actual: 0 },
    { budget: 0, actual: 0 },
    { budget: 200, actual: 250.1 },
  ])
  expect(rowOf(await read({ basis: 'cash' }), '4000')?.months[2]).toEqual({ budget: 1000.5, actual: 0 })
  expect(rowOf(await read({ year: 2025 }), '4000')?.months[11]).toEqual({ budget: null, actual: 99 })
  // Only results are planned.
  expect(rowOf(saved, '1000')).toBeUndefined()
})

test('of two people who edit the same budget one wins, and nothing of the other is saved', async () => {
  const [hosting, rent] = [book.accountId('6300'), book.accountId('6010')]
  dataOf(await save([{ accountId: hosting, months: twelve('10'), version: null }]))
  const late = [
    { accountId: rent, months: twelve('5'), version: null },
    { accountId: hosting, months: twelve('20'), version: null },
  ]
  expect(await save(late)).toMatchObject({ status: 409, body: { code: 'stale_version' } })
  const after = await read()
  expect(rowOf(after, '6300')?.months[0]?.budget).toBe(10)
  expect(rowOf(after, '6010')?.version).toBeNull()
  dataOf(await save([{ accountId: hosting, months: twelve('20'), version: 1 }]))
  expect(rowOf(await read(), '6300')).toMatchObject({ version: 2 })
})

test('refuses accounts of the balance sheet, too many decimals, and people without the permission', async () => {
  const row = (code: string, amount: string) => ({
    accountId: book.accountId(code),
    months: twelve(amount),
    version: null,
  })
  expect(await save([row('1000', '5')])).toMatchObject({ status: 404 })
  expect(await save([row('6410', '5.001')])).toMatchObject({ status: 422, body: { code: 'amount_too_fine' } })
  const paralegal = await firm.join('paralegal')
  expect(await save([row('6410', '5')], paralegal.token)).toMatchObject({ status: 403 })
  expect(await app.call(accountBudgets.list, { query: { year: 2026 } }, paralegal.token)).toMatchObject({ status: 403 })
})

test('the file has each month, the year and the variance', async () => {
  const { payload } = await app.app.server.inject({
    url: `/api${accountBudgets.export.path}`,
    query: { year: '2026' },
    headers: { authorization: `Bearer ${partner.token}` },
  })
  const lines = payload.split('\r\n')
  expect(lines[0]).toContain('Jan budget,Jan actual')
  const fees = lines.find((line) => line.includes('Professional fees')) ?? ''
  expect(fees).toContain('1900.50,1040.00,-860.50,-45.3')
})

test('the profit and loss has the budget to date and the variance, for people who may see budgets', async () => {
  const sent = { query: { from: '2026-03-01', to: '2026-03-15', compare: 'none' } }
  const report = async (token: string) =>
    dataOf<ProfitAndLoss>(await app.call(ledgerReports.profitAndLoss, sent, token))
  const rows = [
    { accountId: book.accountId('4100'), months: twelve('10', '20', '30', '40') },
    { accountId: book.accountId('6100'), months: twelve(null, null, '50') },
  ]
  const { rows: known } = await read()
  const version = (code: string) => known.find(({ account }) => account.code === code)?.version ?? null
  dataOf(
    await save([
      { ...rows[0], version: version('4100') },
      { ...rows[1], version: version('6100') },
    ]),
  )
  const shown = await report(partner.token)
  const found = (code: string) =>
    shown.groups.flatMap((group) => group.rows).find(({ account }) => account.code === code)
  expect(shown.hasBudgets).toBe(true)
  // Whole months, also where the last day is in the middle of one; nothing was posted on either account.
  expect(found('4100')).toMatchObject({ yearToDate: 0, budget: 60, variance: -60, variancePercent: -100 })
  expect(found('6100')).toMatchObject({ yearToDate: 0, budget: 50, variance: 50, variancePercent: 100 })
  const { yearToDate, budget, variance } = shown.netProfit
  expect(Math.round(100 * (yearToDate - (budget ?? 0)))).toBe(Math.round(100 * (variance ?? 0)))
  await asOwnerOf(app, firm.id, (owner) =>
    owner.query("update app.roles set permissions = array_remove(permissions, 'budget') where key = 'readonly'"),
  )
  const withoutBudgets = await report((await firm.join('readonly')).token)
  expect(withoutBudgets).toMatchObject({ hasBudgets: false, netProfit: { budget: null, variance: null } })
})
