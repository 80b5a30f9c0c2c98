import { beforeEach, describe, expect, test } from 'vitest'
import { imports, type ImportDetail } from '#contract/imports.ts'
import type { Invoice, InvoiceDetail } from '#contract/invoice-shapes.ts'
import { invoices } from '#contract/invoices.ts'
import type { ClientCredit, InvoiceSettlement } from '#contract/payment-shapes.ts'
import { payments } from '#contract/payments.ts'
import { trustLedgers, type TrustLedgerPage } from '#contract/trust-ledgers.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import { walls } from '#contract/walls.ts'
import { aFirm, type TestFirm } from '../../testing/factories.ts'
import { aCheckedImport, anImport, restedImport, sendImport } from '../../testing/imports.ts'
import { anInvoice } from '../../testing/invoices.ts'
import { aPayment, bookBalances, ledgerDifferences } from '../../testing/payments.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { joinAs } from '../../testing/roles.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { trustWorld } from '../../testing/trust-world.ts'

const app = useTestApp()
let firm: TestFirm
let matter: Awaited<ReturnType<typeof aMatter>>
beforeEach(async () => {
  firm = await aFirm(app)
  matter = await aMatter(app, firm)
})

const DAY = { takenOverOn: '2026-03-01' }
const BILLS = 'Bill # / ID,Client,Matter,Issued,Due,Total,Paid,Balance,State'
const csv = (...lines: string[]) => lines.join('\n')
const tokenOf = () => firm.administrator.token
const bills = (...lines: string[]) => ({ kind: 'openInvoices', content: csv(BILLS, ...lines) }) as const
const bill1042 = () => `1042,,${matter.matterNumber},01/15/2026,02/14/2026,"1,200.00",200.00,"1,000.00",Unpaid`
const listInvoices = async () =>
  dataOf<{ data: Invoice[] }>(await app.call(invoices.list, { query: {} }, tokenOf())).data
const undo = async (id: string, as = tokenOf()) => {
  dataOf(await app.call(imports.undo, { params: { id }, body: {} }, as))
  return restedImport(app, as, id)
}

describe('an open invoice of older books', () => {
  test('is owed by its own number and days, against opening balances, and is never income, also when it is paid', async () => {
    const made = await anImport(app, tokenOf(), bills(bill1042()), DAY)
    expect(made).toMatchObject({ state: 'done', createdCount: 1, options: { source: 'Other', ...DAY } })
    const [listed] = await listInvoices()
    expect(listed).toMatchObject({
      number: '1042',
      issueDate: '2026-01-15',
      dueDate: '2026-02-14',
      state: 'overdue',
      total: 1000,
      balance: 1000,
    })
    const id = listed?.id ?? ''
    const detail = dataOf<InvoiceDetail>(await app.call(invoices.get, { params: { id } }, tokenOf()))
    expect([detail.taxTotal, detail.taxes]).toEqual([0, []])
    expect(detail.lines).toMatchObject([
      {
        kind: 'broughtForward',
        description: 'Balance brought forward of invoice 1042. Total 1200.00, paid 200.00',
        rate: 1000,
      },
    ])
    expect(await bookBalances(app, firm)).toEqual({ '1100 USD': [100_000, 100_000], '3900 USD': [-100_000, -100_000] })
    expect(await bookBalances(app, firm, 'cash')).toEqual({})

    await aPayment(app, firm, { clientId: matter.clientId, amount: 400, allocations: [{ invoiceId: id, amount: 400 }] })
    const expected = { '1000 USD': [40_000, 40_000], '3900 USD': [-40_000, -40_000] }
    expect(await bookBalances(app, firm, 'cash')).toEqual(expected)
    expect(await ledgerDifferences(app, firm)).toEqual([])

    const refused = await undo(made.id)
    expect(refused).toMatchObject({ state: 'done', createdCount: 1 })
    expect(refused.faults).toEqual([
      {
        row: 2,
        field: '',
        reason: 'Invoice 1042: Something has been paid or credited on this invoice. Correct it with a credit note',
      },
    ])
    expect((await listInvoices())[0]).toMatchObject({ number: '1042', balance: 600 })
    const own = await anInvoice(app, firm, matter)
    expect(own.number).not.toContain('104')
  })

  test('is taken back by reversal, and its number is free for the mended file', async () => {
    const made = await anImport(app, tokenOf(), bills(bill1042(), bill1042().replace('1042', '1043')), DAY)
    expect(await undo(made.id)).toMatchObject({ state: 'undone', faultCount: 0 })
    expect(await bookBalances(app, firm)).toEqual({})
    expect(
      (await listInvoices())
        .map(({ number, state }) => [number, state])
        .toSorted((one, other) => String(one).localeCompare(String(other))),
    ).toEqual([
      ['1042 (undone)', 'void'],
      ['1043 (undone)', 'void'],
    ])
    const again = await anImport(app, tokenOf(), bills(bill1042()), DAY)
    expect(await undo(again.id)).toMatchObject({ state: 'undone' })
    expect((await listInvoices()).map(({ number }) => number)).toContain('1042 (undone 2)')
    expect(await anImport(app, tokenOf(), bills(bill1042()), DAY)).toMatchObject({ createdCount: 1 })
    expect(await ledgerDifferences(app, firm)).toEqual([])
  })

  test('in a foreign currency needs its rate, and is worth what it says at home', async () => {
    const line = `7,,${matter.matterNumber},2026-01-15,2026-02-14,100.00,EUR`
    const titles = 'Invoice number,Client,Matter,Issue date,Due date,Balance,Currency'
    const without = await aCheckedImport(app, tokenOf(), { kind: 'openInvoices', content: csv(titles, line) }, DAY)
    expect(without.faults).toEqual([{ row: 2, field: 'exchangeRate', reason: 'Exchange Rate is required' }])
    await anImport(
      app,
      tokenOf(),
      { kind: 'openInvoices', content: csv(`${titles},Exchange rate`, `${line},0.5`) },
      DAY,
    )
    expect(await bookBalances(app, firm)).toEqual({ '1100 EUR': [10_000, 20_000], '3900 EUR': [-10_000, -20_000] })
  })

  test('of which something is wrong is a fault of its row, and nothing of the file is kept', async () => {
    const to = matter.matterNumber
    await anImport(app, tokenOf(), bills(`55,,${to},01/15/2026,02/14/2026,10,,10,`), DAY)
    const content = csv(
      `${BILLS},Currency`,
      `1,,${to},01/15/2026,02/14/2026,10.005,,,,USD`,
      `2,,${to},01/15/2026,02/14/2026,10,,10,,XXZ`,
      `3,,${to},01/15/2026,02/14/2026,10,2,9,,USD`,
      `4,,${to},01/15/2026,02/14/2026,10,10,,,USD`,
      `5,,${to},01/15/2026,02/14/2026,10,12,,,USD`,
      `6,,${to},01/15/1890,02/14/2026,10,,10,,USD`,
      `7,,${to},01/15/2026,01/14/2026,10,,10,,USD`,
      `8,,${to},03/02/2026,03/14/2026,10,,10,,USD`,
      `9,,M-404,01/15/2026,02/14/2026,10,,10,,USD`,
      `55,,${to},01/15/2026,02/14/2026,10,,10,,USD`,
      `10,,${to},01/15/2026,02/14/2026,10,,10,,USD`,
      `10,,${to},01/15/2026,02/14/2026,10,,10,,USD`,
      `,,${to},01/15/2026,02/14/2026,10,,10,,USD`,
      `11,,${to},01/15/2026,02/14/2026,999999999999999,,,,USD`,
    )
    const checked = await aCheckedImport(app, tokenOf(), { kind: 'openInvoices', content }, DAY)
    expect(checked.faults.map(({ row, field, reason }) => [row, field, reason])).toEqual([
      [2, 'total', '“10.005” has more decimals than USD has'],
      [3, 'currencyCode', '“XXZ” is no currency'],
      [4, 'balance', 'The total less what was paid is 8.00, not 9.00'],
      [5, 'balance', 'Nothing is owed on this invoice. Leave its row out'],
      [6, 'balance', 'More was paid than was billed. Bring what is left as client credit'],
      [7, 'issueDate', '“01/15/1890” is no date'],
      [8, 'dueDate', 'The due date is before the issue date'],
      [9, 'issueDate', 'The invoice was issued after the day on which it is taken over'],
      [10, 'matter', 'Matter “M-404” is not known'],
      [11, 'number', 'There is an invoice 55 already'],
      [13, 'number', 'Row 12 has the same'],
      [14, 'number', 'Invoice number is required'],
      [15, 'total', 'The amount is too large'],
    ])
    expect(await listInvoices()).toHaveLength(1)
  })

  test('needs a day on which it is taken over, which has come and whose month is open', async () => {
    const brought = dataOf<ImportDetail>(await sendImport(app, tokenOf(), bills(bill1042())))
    const check = (takenOverOn: string | null) =>
      app.call(
        imports.check,
        { params: { id: brought.id }, body: { mapping: brought.mapping, ...brought.options, takenOverOn } },
        tokenOf(),
      )
    expect(await check(null)).toMatchObject({
      status: 422,
      body: { errors: { takenOverOn: 'Say on which day the balances are taken over' } },
    })
    expect(await check('2026-03-18')).toMatchObject({ status: 422, body: { code: 'import_mapping' } })
    expect((await check('1890-01-01')).status).toBe(400)
  })

  test('is brought by whoever may bill and approve, and a matter behind a wall is not known', async () => {
    const names = ['bulkImport', 'bulkImport.create', 'clientInfo', 'matterMaster', 'invoice', 'invoice.create']
    const clerk = await joinAs(app, firm, names)
    const refused = await aCheckedImport(app, clerk.token, bills(bill1042()), DAY)
    expect(refused.faults).toEqual([{ row: 2, field: '', reason: expect.stringContaining("don't have permission") }])
    const biller = await joinAs(app, firm, [...names, 'invoice.approve'])
    expect((await aCheckedImport(app, biller.token, bills(bill1042()), DAY)).faults).toEqual([])
    const team = { clientId: matter.clientId, matterName: 'Secret', responsibleUserId: firm.administrator.id }
    matter = await aMatter(app, firm, team)
    const wall = { params: { id: matter.id }, body: { isRestricted: true } }
    dataOf(await app.call(walls.set, wall, tokenOf()))
    const walled = await aCheckedImport(app, biller.token, bills(bill1042()), DAY)
    expect(walled.faults).toEqual([{ row: 2, field: 'matter', reason: `Matter “${matter.matterNumber}” is not known` }])
  })

  test('is taken over once where two files bring it at once', async () => {
    const checked = [
      await aCheckedImport(app, tokenOf(), bills(bill1042()), DAY),
      await aCheckedImport(app, tokenOf(), bills(bill1042(), ''), DAY),
    ]
    for (const { id } of checked) dataOf(await app.call(imports.start, { params: { id }, body: {} }, tokenOf()))
    const ended = await Promise.all(checked.map(({ id }) => restedImport(app, tokenOf(), id)))
    expect(ended.map(({ state }) => state).toSorted()).toEqual(['checked', 'done'])
    expect(ended.flatMap(({ faults }) => faults.map(({ reason }) => reason))).toEqual([
      'There is an invoice 1042 already',
    ])
    expect(await listInvoices()).toHaveLength(1)
  })
})

describe('client money that the bank holds already', () => {
  test('is a cleared balance of its ledger, which is opened where there is none, and goes back as far as it is there', async () => {
    const world = await trustWorld(app)
    const { token } = world.firm.administrator
    const account = await world.account()
    const [one, other] = [await aMatter(app, world.firm), await aMatter(app, world.firm)]
    await world.ledger(account.id, one)
    const content = csv(
      'Matter,Account,Balance',
      `${one.matterNumber},Client account,"1,500.00"`,
      `${other.matterNumber},,20`,
    )
    const made = await anImport(app, token, { kind: 'trustBalances', content }, DAY)
    expect(made.createdCount).toBe(2)
    const ledgers = async () =>
      dataOf<TrustLedgerPage>(await app.call(trustLedgers.list, { query: { accountId: account.id } }, token)).data
    const held = (await ledgers()).filter(({ balance }) => balance > 0)
    expect(
      held
        .map(({ balance, cleared }) => [balance, cleared])
        .toSorted((one, other) => String(one).localeCompare(String(other))),
    ).toEqual([
      [1500, 1500],
      [20, 20],
    ])
    const spent = held.find(({ balance }) => balance === 20)
    if (!spent) throw new Error('no ledger holds 20')
    dataOf(await world.disburse(spent, 5))
    const refused = await undo(made.id, token)
    expect(refused.state).toBe('done')
    expect(refused.faults).toMatchObject([{ row: 3, reason: expect.stringMatching(/^Receipt TR-2026-\d+: /) }])
    expect(await ledgerDifferences(app, world.firm)).toEqual([])
  })

  test('of which something is wrong is a fault of its row', async () => {
    const world = await trustWorld(app)
    const { token } = world.firm.administrator
    const { matterNumber } = await aMatter(app, world.firm)
    const lines = [
      `${matterNumber},,0.001,`,
      `${matterNumber},,-5,`,
      `${matterNumber},Savings,5,`,
      `${matterNumber},,5,EUR`,
      `${matterNumber},,5,USD`,
      `${matterNumber},,6,USD`,
    ]
    const file = { kind: 'trustBalances', content: csv('Matter,Account,Balance,Currency', ...lines) } as const
    expect((await aCheckedImport(app, token, file, DAY)).faults[0]).toEqual({
      row: 2,
      field: 'account',
      reason: 'Client account is required',
    })
    await world.account()
    const checked = await aCheckedImport(app, token, file, DAY)
    expect(checked.faults.map(({ row, reason }) => [row, reason])).toEqual([
      [2, '“0.001” has more decimals than USD has'],
      [3, 'Amount must be above 0'],
      [4, 'Client account “Savings” is not known'],
      [5, 'This account is in USD'],
      [7, 'Row 6 has the same'],
    ])
    const clerk = await joinAs(app, world.firm, [
      'bulkImport',
      'bulkImport.create',
      'matterMaster',
      'trustAccountRequest',
    ])
    expect((await aCheckedImport(app, clerk.token, file, DAY)).faults[0]?.reason).toContain("don't have permission")
  })

  test('is reversed with its import while nothing of it was spent', async () => {
    const world = await trustWorld(app)
    const { token } = world.firm.administrator
    await world.account()
    const { matterNumber } = await aMatter(app, world.firm)
    const file = { kind: 'trustBalances', content: csv('Matter,Balance', `${matterNumber},75`) } as const
    const made = await anImport(app, token, file, DAY)
    expect(await undo(made.id, token)).toMatchObject({ state: 'undone', faultCount: 0 })
    const { data } = dataOf<{ data: { undone: unknown }[] }>(
      await app.call(trustTransactions.list, { query: {} }, token),
    )
    expect(data.length).toBeGreaterThan(0)
    expect(await bookBalances(app, world.firm)).toEqual({})
  })
})

describe('what a client has to their credit', () => {
  test('is taken over, applied to an invoice of older books, and only then stays when the import is undone', async () => {
    const made = await anImport(
      app,
      tokenOf(),
      { kind: 'clientCredits', content: csv('Client,Amount,Reference', 'Harborline Bank,500.00,CR-9') },
      DAY,
    )
    expect(await bookBalances(app, firm)).toEqual({ '2200 USD': [-50_000, -50_000], '3900 USD': [50_000, 50_000] })
    const credits = async () =>
      dataOf<ClientCredit[]>(await app.call(payments.credits, { query: { clientId: matter.clientId } }, tokenOf()))
    const [credit] = await credits()
    expect(credit).toMatchObject({ source: 'broughtForward', number: 'CR-9', date: '2026-03-01', unapplied: 500 })
    await anImport(app, tokenOf(), bills(bill1042()), DAY)
    const invoiceId = (await listInvoices())[0]?.id ?? ''
    const body = { date: '2026-03-10', allocations: [{ invoiceId, amount: 300 }] }
    dataOf(await app.call(payments.applyCredit, { params: { id: credit?.id ?? '' }, body }, tokenOf()))
    const settled = dataOf<InvoiceSettlement[]>(
      await app.call(payments.ofInvoice, { params: { id: invoiceId } }, tokenOf()),
    )
    expect(settled).toMatchObject([{ source: 'broughtForward', number: 'CR-9', isCredit: true, settled: 300 }])
    expect((await undo(made.id)).faults).toEqual([
      {
        row: 2,
        field: '',
        reason: 'Credit CR-9: Some of this credit was applied to an invoice or paid back. Undo that first',
      },
    ])
    const undone = { params: { id: settled[0]?.entryId ?? '' }, body: { date: '2026-03-12', reason: 'Mistake' } }
    dataOf(await app.call(payments.undoApplication, undone, tokenOf()))
    expect(await undo(made.id)).toMatchObject({ state: 'undone' })
    expect(await credits()).toEqual([])
    expect(await bookBalances(app, firm)).toEqual({ '1100 USD': [100_000, 100_000], '3900 USD': [-100_000, -100_000] })
    expect(await ledgerDifferences(app, firm)).toEqual([])
  })

  test('needs a known client, a known currency and an amount', async () => {
    const content = csv(
      'Client,Amount,Currency',
      'Nobody,5,USD',
      'Harborline Bank,0,USD',
      'Harborline Bank,5,ABC',
      'Harborline Bank,5,EUR',
      ',5.555,USD',
    )
    const checked = await aCheckedImport(app, tokenOf(), { kind: 'clientCredits', content }, DAY)
    expect(checked.faults.map(({ row, field, reason }) => [row, field, reason])).toEqual([
      [2, 'client', 'Client “Nobody” is not known'],
      [3, 'amount', 'Amount must be above 0'],
      [4, 'currencyCode', '“ABC” is no currency'],
      [5, 'exchangeRate', 'Exchange Rate is required'],
      [6, 'client', 'Client is required'],
      [6, 'amount', '“5.555” has more decimals than USD has'],
    ])
  })
})
