import { beforeAll, describe, expect, test } from 'vitest'
import {
  ledgerReports,
  type BalanceSheet,
  type LedgerRow,
  type LedgerSummary,
  type ProfitAndLoss,
  type TrialBalance,
} from '#contract/ledger-reports.ts'
import { Random } from '../../../../db/demo/random.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { anEntry, officeBook, type TestBook, type TestPosting } from '../../testing/ledger.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let book: TestBook
let token: string

const both = (debit: string, credit: string, minor: number): TestPosting[] => [
  { account: debit, minor },
  { account: credit, minor: -minor },
]
/** A bill of fees that was sent, and money that came in: the bill counts in one view, the income of the money in the other. */
const views = (minor: number): TestPosting[] => [
  { account: '2300', minor: -minor, basis: 'cash' },
  { account: '4000', minor: -minor, basis: 'accrual' },
  { account: '1400', minor, basis: 'both' },
]

beforeAll(async () => {
  firm = await aFirm(app)
  book = await officeBook(app, firm)
  token = (await firm.join('partner')).token
  const entries: [string, TestPosting[]][] = [
    ['2025-12-15', both('1000', '4000', 90_000)],
    ['2026-01-10', both('1000', '4000', 100_000)],
    ['2026-01-20', both('6000', '1000', 30_000)],
    ['2026-02-05', both('1000', '4010', 250_000)],
    ['2026-02-27', both('6400', '1000', 12_345)],
    ['2026-02-28', views(40_000)],
    ['2026-02-28', both('1000', '4300', 700)],
    [
      '2026-02-28',
      [
        { account: '1020', minor: 900, currency: 'EUR', baseMinor: 1000 },
        { account: '3000', minor: -900, currency: 'EUR', baseMinor: -1000 },
      ],
    ],
    ['2026-03-20', both('1000', '4000', 5_000)],
  ]
  for (const [on, lines] of entries) await anEntry(app, firm, book, { on, lines, description: `Entry of ${on}` })
})

describe('the trial balance', () => {
  const read = async (query: object) =>
    dataOf<TrialBalance>(await app.call(ledgerReports.trialBalance, { query }, token))
  const byCode = ({ rows }: TrialBalance) =>
    Object.fromEntries(rows.map(({ account, debit, credit }) => [account.code, debit - credit]))

  test('has the balances at the end of the day, and the results of past years as retained earnings', async () => {
    const balance = await read({ asAt: '2026-02-28' })
    expect(byCode(balance)).toEqual({
      '1000': 3983.55,
      '1020': 10,
      '1400': 400,
      '3000': -10,
      '3200': -900,
      '4000': -1400,
      '4010': -2500,
      '4300': -7,
      '6000': 300,
      '6400': 123.45,
    })
    expect(balance.totals.debit).toBe(balance.totals.credit)
    expect(balance.rows.find(({ account }) => account.code === '1020')?.foreign).toEqual([
      { currencyCode: 'EUR', amount: 9 },
    ])
  })

  test('on cash basis leaves out what was only billed', async () => {
    expect(byCode(await read({ asAt: '2026-02-28', basis: 'cash' }))).toMatchObject({ '2300': -400, '4000': -1000 })
  })

  test('of a day in the middle of a month, and as it was known before', async () => {
    expect(byCode(await read({ asAt: '2026-02-06' }))).toMatchObject({ '1000': 4100, '4010': -2500 })
    const { rows } = await asOwnerOf(app, firm.id, (owner) =>
      owner.query<{ at: Date }>("select recorded_at as at from app.journal_entries where effective_on = '2026-02-05'"),
    )
    const knownAt = rows[0]?.at.toISOString()
    // The moment has microseconds, which JavaScript cuts off, so the entry of that moment is not known yet.
    expect(byCode(await read({ asAt: '2026-02-28', knownAt }))).toEqual({
      '1000': 1600,
      '3200': -900,
      '4000': -1000,
      '6000': 300,
    })
  })
})

describe('the profit and loss', () => {
  const read = async (query: object) =>
    dataOf<ProfitAndLoss>(await app.call(ledgerReports.profitAndLoss, { query }, token))

  test('of a month stands beside the month before and the year to date', async () => {
    const result = await read({ from: '2026-02-01', to: '2026-02-28' })
    expect(result).toMatchObject({
      compared: { from: '2026-01-01', to: '2026-01-31' },
      groups: [
        {
          group: 'income',
          rows: [
            { account: { code: '4000' }, amount: 400, compared: 1000, yearToDate: 1400 },
            { account: { code: '4010' }, amount: 2500, compared: 0, yearToDate: 2500 },
          ],
          total: { amount: 2900, compared: 1000, yearToDate: 3900 },
        },
        { group: 'expenses', total: { amount: 123.45, compared: 300, yearToDate: 423.45 } },
        { group: 'other', total: { amount: 7, compared: 0, yearToDate: 7 } },
      ],
      operatingProfit: { amount: 2776.55, compared: 700, yearToDate: 3476.55 },
      netProfit: { amount: 2783.55, compared: 700, yearToDate: 3483.55 },
    })
  })

  test.each([
    ['previousPeriod', '2026-01-01', '2026-03-31', { from: '2025-10-01', to: '2025-12-31' }],
    ['previousPeriod', '2026-02-10', '2026-02-12', { from: '2026-02-07', to: '2026-02-09' }],
    ['previousYear', '2025-02-01', '2025-02-28', { from: '2024-02-01', to: '2024-02-29' }],
    ['previousPeriod', '1900-01-01', '2199-12-31', null],
    ['previousYear', '1900-01-01', '1900-01-31', null],
    ['previousYear', '2199-12-01', '2199-12-31', { from: '2198-12-01', to: '2198-12-31' }],
    ['none', '2026-01-01', '2026-01-31', null],
  ])('compares with %s of %s to %s', async (compare, from, to, compared) => {
    expect((await read({ from, to, compare })).compared).toEqual(compared)
  })

  test('of days in the wrong order is refused', async () => {
    const query = { from: '2026-02-02', to: '2026-02-01' }
    expect(await app.call(ledgerReports.profitAndLoss, { query }, token)).toMatchObject({
      status: 422,
      body: { code: 'days_out_of_order' },
    })
  })
})

test('the balance sheet balances, with the result of the year in equity', async () => {
  for (const basis of ['accrual', 'cash'])
    for (const asAt of ['1900-01-01', '2025-12-31', '2026-01-15', '2026-02-28', '2199-12-31']) {
      const sheet = dataOf<BalanceSheet>(await app.call(ledgerReports.balanceSheet, { query: { asAt, basis } }, token))
      expect(sheet.difference).toBe(0)
    }
  const query = { asAt: '2026-02-28' }
  const sheet = dataOf<BalanceSheet>(await app.call(ledgerReports.balanceSheet, { query }, token))
  expect(sheet.groups.map(({ group, total }) => [group, total])).toEqual([
    ['assets', 4393.55],
    ['liabilities', 0],
    ['equity', 4393.55],
  ])
  expect(sheet.groups[2]?.rows.at(-1)).toEqual({ account: null, amount: 3483.55, foreign: [] })
})

test('the general ledger of an account runs from its opening to its closing balance, in pages', async () => {
  const params = { id: book.accountId('1000') }
  const query = { from: '2026-01-15', to: '2026-02-28', size: 2 }
  const pageOf = async (page: number) =>
    dataOf<{ data: LedgerRow[]; hasMore: boolean }>(
      await app.call(ledgerReports.generalLedger, { params, query: { ...query, page } }, token),
    )
  const [first, second] = [await pageOf(1), await pageOf(2)]
  expect([...first.data, ...second.data].map(({ date, balance }) => [date, balance])).toEqual([
    ['2026-01-20', 1600],
    ['2026-02-05', 4100],
    ['2026-02-27', 3976.55],
    ['2026-02-28', 3983.55],
  ])
  expect([first.hasMore, second.hasMore]).toEqual([true, false])
  const summary = dataOf<LedgerSummary>(await app.call(ledgerReports.generalLedgerSummary, { params, query }, token))
  expect(summary).toMatchObject({
    opening: 1900,
    closing: 3983.55,
    debit: 2507,
    credit: 423.45,
    count: 4,
    restricted: 0,
  })
})

test.each([
  ['trialBalanceExport', { asAt: '2026-02-28' }, '6400,Travel,123.45,\r\n'],
  ['balanceSheetExport', { asAt: '2026-02-28' }, 'equity,,Result of the year,3483.55\r\n'],
  ['profitAndLossExport', { from: '2026-02-01', to: '2026-02-28' }, ',,Net profit,2783.55,700.00,3483.55\r\n'],
  ['generalLedgerExport', { from: '2026-02-01', to: '2026-02-28' }, '2026-02-27'],
] as const)('%s has the figures of the page', async (name, about, line) => {
  const path = ledgerReports[name].path.replace(':id', book.accountId('1000'))
  const { payload, statusCode } = await app.app.server.inject({
    url: `/api${path}`,
    query: about,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(statusCode).toBe(200)
  expect(payload).toContain(line)
})

test('figures need chartofAccount or Reports', async () => {
  const associate = await firm.join('associate')
  for (const endpoint of [ledgerReports.trialBalance, ledgerReports.balanceSheet, ledgerReports.checks])
    expect((await app.call(endpoint, { query: { asAt: '2026-02-28' } }, associate.token)).status).toBe(403)
})

test('random entries in three currencies keep every law, and stored sums are those of the postings', async () => {
  const busy = await aFirm(app)
  const own = await officeBook(app, busy)
  const random = new Random(20_260_317)
  const codes = ['1000', '1010', '1020', '2300', '3000', '4000', '6000', '7900']
  const pick = <T>(values: readonly T[]): T => values[random.int(0, values.length - 1)] as T
  let accepted = 0
  for (let entry = 0; entry < 120; entry += 1) {
    const count = random.int(1, 4)
    const currency = pick(['USD', 'JPY', 'KWD'])
    const basis = pick(['both', 'accrual', 'cash'] as const)
    const lines = Array.from({ length: count }, (): TestPosting => {
      const minor = random.int(1, 100_000)
      return {
        account: pick(codes),
        minor,
        baseMinor: currency === 'USD' ? minor : random.int(1, 500),
        currency,
        basis,
      }
    })
    const total = (key: 'minor' | 'baseMinor') => lines.reduce((sum, line) => sum + (line[key] ?? 0), 0)
    // One entry in five is wrong by one unit in one of its amounts.
    const fault = pick([0, 0, 0, 0, 1])
    const last = {
      account: pick(codes),
      minor: -total('minor') - fault,
      baseMinor: -total('baseMinor'),
      currency,
      basis,
    }
    const month = String(random.int(1, 12)).padStart(2, '0')
    const on = `2026-${month}-${String(random.int(1, 28)).padStart(2, '0')}`
    const posted = await anEntry(app, busy, own, { on, lines: [...lines, last] }).then(
      () => true,
      (error: { constraint?: string }) => {
        expect(['journal_entries_balanced', 'postings_home_amount']).toContain(error.constraint)
        return false
      },
    )
    expect(posted).toBe(fault === 0)
    accepted += Number(posted)
  }
  expect(accepted).toBeGreaterThan(50)
  const call = (endpoint: typeof ledgerReports.checks | typeof ledgerReports.trialBalance, query: object) =>
    app.call(endpoint, { query }, busy.administrator.token)
  for (const basis of ['accrual', 'cash']) {
    const { totals } = dataOf<TrialBalance>(await call(ledgerReports.trialBalance, { asAt: '2026-07-09', basis }))
    expect(totals.debit).toBe(totals.credit)
    expect(totals.debit).toBeGreaterThan(0)
  }
  expect(dataOf(await call(ledgerReports.checks, {}))).toMatchObject({ differences: [] })
})
