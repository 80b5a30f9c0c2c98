import { beforeAll, describe, expect, test } from 'vitest'
import { closings, type Closings } from '#contract/closings.ts'
import { journal, type JournalEntry, type JournalEntryDetail } from '#contract/journal.ts'
import { ledgerAccounts, type LedgerAccount } from '#contract/ledger-accounts.ts'
import { ledgerReports, type LedgerRow, type LedgerSummary, type TrialBalance } from '#contract/ledger-reports.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { anEntry, officeBook, type TestBook } from '../../testing/ledger.ts'
import { aMatter } from '../../testing/matters.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let book: TestBook
let accountant: string
beforeAll(async () => {
  firm = await aFirm(app)
  book = await officeBook(app, firm)
  accountant = (await firm.join('accountant')).token
})

const rent = (amount: number | string = 1250, about: object = {}) => ({
  date: '2026-03-03',
  reference: 'QP-3307',
  description: 'Rent of the office, March 2026',
  reason: 'Monthly rent by the lease',
  lines: [
    { accountId: book.accountId('6000'), debit: amount, description: 'Office' },
    { accountId: book.accountId('1000'), credit: amount },
  ],
  ...about,
})
const post = (body: object, token = accountant) => app.call(journal.create, { body }, token)
const posted = async (body: object = rent()) => dataOf<JournalEntryDetail>(await post(body))
const list = async (query: object = {}, token = accountant) =>
  dataOf<{ data: JournalEntry[] }>(await app.call(journal.list, { query }, token)).data

describe('an entry by hand', () => {
  test('is posted, numbered by its year, and read with its lines', async () => {
    const first = await posted()
    const second = await posted()
    expect(first).toMatchObject({
      source: 'manual',
      reference: 'QP-3307',
      amount: 1250,
      currencyCode: 'USD',
      reversedBy: null,
      isMonthClosed: false,
      lines: [
        { account: { code: '6000' }, debit: 1250, credit: 0, foreign: null, description: 'Office', basis: 'both' },
        { account: { code: '1000' }, debit: 0, credit: 1250 },
      ],
    })
    const sequence = ({ number }: JournalEntry) => Number(/^JE-2026-(\d{4})$/.exec(number ?? '')?.[1])
    expect(sequence(second)).toBe(sequence(first) + 1)
    expect(await list({ generalSearchText: second.number ?? '' })).toMatchObject([{ id: second.id }])
  })

  test.each([
    ['before the books begin', { date: '1969-12-31' }, 'Date must be 1970-01-01 or later'],
    [
      'in the last month of the calendar where it is reversed in the next',
      { date: '2199-12-15', reverseNextMonth: true },
      'There is no next month in which it could be reversed',
    ],
  ])('is refused %s', async (_, about, message) => {
    expect(await post(rent(1, about))).toMatchObject({ status: 400, body: { errors: { date: message } } })
  })

  test('in another currency is converted once, and balances at home to the cent', async () => {
    const { rows } = await asOwnerOf(app, firm.id, (owner) =>
      owner.query<{ id: number }>("select id from app.currencies where code = 'NGN'"),
    )
    const lines = [
      { accountId: book.accountId('6000'), debit: '100.01' },
      { accountId: book.accountId('6010'), debit: '100.01' },
      { accountId: book.accountId('6100'), debit: '100.01' },
      { accountId: book.accountId('1000'), credit: '300.03' },
    ]
    const entry = await posted(rent(1, { currencyId: rows[0]?.id, exchangeRate: '1589.504939', lines }))
    expect(entry.lines.map(({ debit, credit }) => debit - credit)).toEqual([0.07, 0.06, 0.06, -0.19])
    expect(entry.lines[0]?.foreign).toEqual({ amount: 100.01, currencyCode: 'NGN', exchangeRate: '1589.504939' })
  })

  test('names a matter, and with it its client', async () => {
    const matter = await aMatter(app, firm, { client: 'Harborline Bank' })
    const entry = await posted(
      rent(10, {
        lines: [
          { accountId: book.accountId('6100'), debit: 10, matterId: matter.id },
          { accountId: book.accountId('1000'), credit: 10 },
        ],
      }),
    )
    expect(entry.lines[0]).toMatchObject({ matter: { id: matter.id }, client: { id: matter.clientId } })
  })

  test.each<[string, () => object, number, string, string]>([
    [
      'that does not balance',
      () => rent(1, { lines: [{ ...rent().lines[0], debit: 2 }, rent().lines[1]] }),
      422,
      'lines',
      'Debits and credits differ by USD 1248.00',
    ],
    ['of one line', () => rent(1, { lines: [rent().lines[0]] }), 400, 'lines', 'An entry needs at least two lines'],
    ['without a reason', () => rent(1, { reason: ' ' }), 400, 'reason', 'Reason is required'],
    [
      'with an amount on both sides',
      () => rent(1, { lines: [{ accountId: book.accountId('6000'), debit: 1, credit: 1 }, rent().lines[1]] }),
      400,
      'lines.0.debit',
      'A line is either a debit or a credit',
    ],
    ['finer than the currency', () => rent('1.005'), 422, 'lines.0.debit', 'The amount has more decimals than USD has'],
    [
      'on an account that documents write',
      () => rent(1, { lines: [{ accountId: book.accountId('1100'), debit: 1250 }, rent().lines[1]] }),
      422,
      'lines.0.accountId',
      'Documents write this account. It takes no manual entries',
    ],
  ])('%s is refused, and nothing is numbered', async (_, body, status, field, message) => {
    const before = (await list({ size: 200 })).length
    expect(await post(body())).toMatchObject({ status, body: { errors: { [field]: message } } })
    expect(await list({ size: 200 })).toHaveLength(before)
  })

  test('on an account of another firm is refused as if it did not exist', async () => {
    const other = await officeBook(app, await aFirm(app))
    const lines = [
      { accountId: other.accountId('6000'), debit: 1 },
      { ...rent().lines[1], credit: 1 },
    ]
    expect(await post(rent(1, { lines }))).toMatchObject({
      status: 404,
      body: { errors: { 'lines.0.accountId': 'Account not found' } },
    })
  })

  test('is posted once by a repeated request', async () => {
    const send = () =>
      app.call(journal.create, { body: rent(77) }, accountant, { 'idempotency-key': 'rent-of-march-2026-once' })
    const [first, second] = [await send(), await send()]
    expect(dataOf<JournalEntry>(second).id).toBe(dataOf<JournalEntry>(first).id)
  })

  test('needs journalEntry.create', async () => {
    const partner = await firm.join('partner')
    expect((await post(rent(), partner.token)).status).toBe(403)
    const { id } = await posted()
    const body = { date: '2026-03-04', reason: 'Wrong' }
    expect((await app.call(journal.reverse, { params: { id }, body }, partner.token)).status).toBe(403)
    expect((await app.call(journal.get, { params: { id } }, partner.token)).status).toBe(200)
  })
})

describe('a reversal', () => {
  test('undoes an entry once, and both name each other', async () => {
    const entry = await posted()
    const body = { date: '2026-03-05', reason: 'Posted twice' }
    const reverse = (id: string) => app.call(journal.reverse, { params: { id }, body }, accountant)
    const reversal = dataOf<JournalEntryDetail>(await reverse(entry.id))
    expect(reversal).toMatchObject({ reverses: { id: entry.id }, reason: 'Posted twice', date: '2026-03-05' })
    expect(reversal.lines.map(({ debit, credit }) => [debit, credit])).toEqual([
      [0, 1250],
      [1250, 0],
    ])
    const read = await app.call(journal.get, { params: { id: entry.id } }, accountant)
    expect(dataOf<JournalEntryDetail>(read).reversedBy).toMatchObject({ id: reversal.id, number: reversal.number })
    expect(await reverse(entry.id)).toMatchObject({ status: 409, body: { code: 'already_reversed' } })
    expect(await reverse(reversal.id)).toMatchObject({ status: 422, body: { code: 'reversal_not_reversible' } })
  })

  test('on the first day of the next month comes with the entry', async () => {
    const entry = await posted(rent(500, { date: '2026-01-31', reverseNextMonth: true }))
    expect(entry.reversedBy).toMatchObject({ date: '2026-02-01' })
  })

  test('of what a document posted is left to the document', async () => {
    const lines = [
      { account: '6000', minor: 5 },
      { account: '1000', minor: -5 },
    ]
    const id = await anEntry(app, firm, book, { lines, event: 'expense.paid' })
    const body = { date: '2026-03-05', reason: 'Wrong' }
    expect(await app.call(journal.reverse, { params: { id }, body }, accountant)).toMatchObject({
      status: 422,
      body: { code: 'entry_of_document' },
    })
  })
})

describe('the chart of accounts', () => {
  const chart = async () => dataOf<LedgerAccount[]>(await app.call(ledgerAccounts.list, {}, accountant))
  const create = (body: object) => app.call(ledgerAccounts.create, { body }, accountant)

  test('of a new firm is that of its country', async () => {
    const names = async (countryCode: string) => {
      const one = await aFirm(app, { countryCode })
      const accounts = dataOf<LedgerAccount[]>(await app.call(ledgerAccounts.list, {}, one.administrator.token))
      return accounts.find(({ role }) => role === 'receivable')?.name
    }
    expect([await names('NG'), await names('GB'), await names('US')]).toEqual([
      'Receivables',
      'Debtors',
      'Accounts receivable',
    ])
  })

  test('takes, renames, closes, opens and deletes accounts', async () => {
    const account = dataOf<LedgerAccount>(await create({ code: '6350', name: 'Cloud hosting', type: 'expense' }))
    expect(account).toMatchObject({ role: null, takesManualEntries: true, isArchived: false })
    expect(await create({ code: '6350', name: 'Other', type: 'expense' })).toMatchObject({
      status: 409,
      body: { errors: { code: 'Another account has this code' } },
    })
    const params = { id: account.id }
    const body = { code: '6355', name: 'Hosting', version: account.version }
    const renamed = dataOf<LedgerAccount>(await app.call(ledgerAccounts.update, { params, body }, accountant))
    expect(renamed).toMatchObject({ code: '6355', name: 'Hosting', type: 'expense', version: 2 })
    expect((await app.call(ledgerAccounts.update, { params, body }, accountant)).status).toBe(409)
    dataOf(await app.call(ledgerAccounts.archive, { params }, accountant))
    const lines = [{ accountId: account.id, debit: 1250 }, rent().lines[1]]
    expect(await post(rent(1, { lines }))).toMatchObject({ status: 422, body: { code: 'account_archived' } })
    dataOf(await app.call(ledgerAccounts.restore, { params }, accountant))
    await posted(rent(1, { lines }))
    expect(await app.call(ledgerAccounts.delete, { params }, accountant)).toMatchObject({
      status: 409,
      body: { code: 'account_has_entries' },
    })
    const unused = dataOf<LedgerAccount>(await create({ code: '6360', name: 'Unused', type: 'expense' }))
    dataOf(await app.call(ledgerAccounts.delete, { params: { id: unused.id } }, accountant))
    expect((await chart()).map(({ code }) => code)).not.toContain('6360')
  })

  test('keeps what documents post to, and what holds an amount', async () => {
    const call = (endpoint: typeof ledgerAccounts.archive | typeof ledgerAccounts.delete, code: string) =>
      app.call(endpoint, { params: { id: book.accountId(code) } }, accountant)
    expect(await call(ledgerAccounts.archive, '1100')).toMatchObject({ body: { code: 'account_needed' } })
    expect(await call(ledgerAccounts.delete, '1100')).toMatchObject({ body: { code: 'account_needed' } })
    await posted(rent(1, { lines: [{ accountId: book.accountId('1010'), debit: 1250 }, rent().lines[1]] }))
    expect(await call(ledgerAccounts.archive, '1010')).toMatchObject({ body: { code: 'account_has_balance' } })
  })
})

describe('a month', () => {
  const close = (through: string, token = accountant) =>
    app.call(closings.create, { body: { through, reason: '' } }, token)
  const reopen = (from: string, reason: string) => app.call(closings.reopen, { body: { from, reason } }, accountant)

  test('is closed and takes nothing, until it is opened again with a reason', async () => {
    const closed = dataOf<Closings>(await close('2026-01-31'))
    expect(closed).toMatchObject({
      closedThrough: '2026-01-31',
      history: [{ action: 'closed', through: '2026-01-31' }],
    })
    expect(await post(rent(1, { date: '2026-01-31' }))).toMatchObject({
      status: 422,
      body: { code: 'month_closed', errors: { date: 'The month of this day is closed' } },
    })
    await posted(rent(1, { date: '2026-02-01' }))
    expect(await close('2026-01-31')).toMatchObject({ status: 409, body: { code: 'month_not_open' } })
    expect((await reopen('2026-01-01', ' ')).status).toBe(400)
    expect(await reopen('2026-02-01', 'Late bill')).toMatchObject({ status: 409, body: { code: 'month_not_closed' } })
    const open = dataOf<Closings>(await reopen('2026-01-15', 'Late bill'))
    expect(open).toMatchObject({
      closedThrough: '2025-12-31',
      history: [{ action: 'reopened', reason: 'Late bill' }, {}],
    })
    await posted(rent(1, { date: '2026-01-31' }))
  })

  test.each([
    ['that is not over', '2026-03-31', 'month_not_over'],
    ['in part', '2026-01-30', 'not_end_of_month'],
  ])('%s is not closed', async (_, through, code) => {
    expect(await close(through)).toMatchObject({ status: 422, body: { code } })
  })

  test('is closed by people who post entries and read reports', async () => {
    const partner = await firm.join('partner')
    expect((await close('2026-02-28', partner.token)).status).toBe(403)
  })
})

describe('a matter behind a wall', () => {
  test('hides its entries from a barred person, whose ledger still ties by one line', async () => {
    const walled = await aFirm(app)
    const own = await officeBook(app, walled)
    const barred = await walled.join('accountant')
    const matter = await aMatter(app, walled, { isRestricted: true, members: [{ id: walled.administrator.id }] })
    const line = (account: string, minor: number, matterId?: string) => ({
      account,
      minor,
      ...(matterId && { matterId }),
    })
    await anEntry(app, walled, own, {
      lines: [line('6100', 700, matter.id), line('1000', -700)],
      description: 'Secret fee',
    })
    await anEntry(app, walled, own, { lines: [line('6100', 300), line('1000', -300)] })
    const sent = { params: { id: own.accountId('1000') }, query: { from: '2026-03-01', to: '2026-03-31' } }
    const read = async (token: string) => ({
      rows: dataOf<{ data: LedgerRow[] }>(await app.call(ledgerReports.generalLedger, sent, token)).data,
      summary: dataOf<LedgerSummary>(await app.call(ledgerReports.generalLedgerSummary, sent, token)),
    })
    const all = await read(walled.administrator.token)
    const some = await read(barred.token)
    expect([all.rows.length, all.summary.restricted, all.summary.closing]).toEqual([2, 0, -10])
    expect([some.rows.length, some.summary.restricted, some.summary.closing]).toEqual([1, -7, -10])
    expect(JSON.stringify([some, await list({ size: 200 }, barred.token)])).not.toContain('Secret fee')
    const sums = { asAt: '2026-03-31' }
    const balance = dataOf<TrialBalance>(await app.call(ledgerReports.trialBalance, { query: sums }, barred.token))
    expect(balance.totals).toEqual({ debit: 10, credit: 10 })
  })
})
