import { beforeAll, describe, expect, test } from 'vitest'
import { expenses } from '#contract/expenses.ts'
import { flatFees } from '#contract/flat-fees.ts'
import { aFirm, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { anExpense, categoryOf } from '../../testing/expenses.ts'
import { aClient, aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

// Each filter finds one record that the others do not, and each column has an order of its own.
const app = useTestApp()
let firm: TestFirm
let bola: TestPerson
let clientId: string
let matterId: string

beforeAll(async () => {
  firm = await aFirm(app)
  bola = await firm.join('partner', 'Bola Ige')
  clientId = (await aClient(app, firm, { companyName: 'Zenith Mills' })).id
  matterId = (await aMatter(app, firm, { clientId, matterName: 'Bello v Cole' })).id
  const elsewhere = (await aClient(app, firm, { companyName: 'Ade Stores' })).id
  const second = (await aMatter(app, firm, { clientId: elsewhere, matterName: 'Akin v Dada' })).id
  const third = (await aMatter(app, firm, { clientId: elsewhere, matterName: 'Chuka v Ebun' })).id
  await expensesOn([matterId, second, third])
  await feesOn([matterId, second, third])
})

async function expensesOn([first, second, third]: string[]): Promise<void> {
  const categoryId = await categoryOf(app, firm, 'Courier and dispatch')
  await anExpense(app, firm, {
    description: 'Bench copies',
    matterId: first,
    unitCost: 20,
    date: '2026-03-12',
    vendor: 'Cedar',
  })
  const paid = { paymentStatus: 'paid', unitCost: 30, date: '2026-03-10', vendor: 'Acacia' }
  await anExpense(app, firm, { description: 'Carriage', matterId: second, categoryId, ...paid }, bola.token)
  const free = { isBillable: false, unitCost: 10, date: '2026-03-11', vendor: 'Birch' }
  await anExpense(app, firm, { description: 'Affidavit', matterId: third, ...free })
  await anExpense(app, firm, { description: 'Draft', matterId: third, unitCost: 5, isRequest: true, isDraft: true })
}

async function feesOn([first, second, third]: string[]): Promise<void> {
  const fee = (about: object, { token }: TestPerson) => app.call(flatFees.create, { body: about }, token)
  const { administrator } = firm
  const advice = { description: 'Bench advice', matterId: first, amount: 20, date: '2026-03-12', userId: bola.id }
  dataOf(await fee(advice, administrator))
  const closing = { description: 'Closing', matterId: second, amount: 30, date: '2026-03-10', status: 'draft' }
  dataOf(await fee({ ...closing, userId: administrator.id }, bola))
  const appeal = { description: 'Appeal', matterId: third, amount: 10, date: '2026-03-11', status: 'submitted' }
  dataOf(await fee({ ...appeal, isBillable: false }, administrator))
}

const found = async (call: typeof expenses.list | typeof flatFees.list, query: object) =>
  dataOf<{ data: { description: string }[] }>(await app.call(call, { query }, firm.administrator.token)).data.map(
    ({ description }) => description,
  )
const ofClients = (query: object) => found(expenses.list, { IsFirmExpense: false, sortColumn: 'date', ...query })
const ofFees = (query: object) => found(flatFees.list, { sortColumn: 'date', ...query })

describe('the list of expenses', () => {
  test.each<[string, () => object, string[]]>([
    ['a matter', () => ({ MatterId: matterId }), ['Bench copies']],
    ['a client', () => ({ ClientId: clientId }), ['Bench copies']],
    ['who added them', () => ({ ExpenseAddedUserId: bola.id }), ['Carriage']],
    ['what is paid', () => ({ paymentStatus: 'paid' }), ['Carriage']],
    ['what is not paid', () => ({ paymentStatus: 'unpaid' }), ['Bench copies', 'Affidavit']],
    ['what is billed to nobody', () => ({ billingState: 'notBillable' }), ['Affidavit']],
    ['what waits for an invoice', () => ({ billingState: 'unbilled' }), ['Bench copies', 'Carriage']],
    [
      'what waits for an invoice, which nobody decided about does not',
      () => ({ billingState: 'unbilled', IsIncludeExpenseRequest: true }),
      ['Bench copies', 'Carriage'],
    ],
    ['what nobody approved', () => ({ billingState: 'notApproved', IsIncludeExpenseRequest: true }), ['Draft']],
    ['the first day', () => ({ FromExpenseFlatFeesDateCreated: '2026-03-11' }), ['Bench copies', 'Affidavit']],
    ['the last day', () => ({ ToExpenseFlatFeesDateCreated: '2026-03-11' }), ['Affidavit', 'Carriage']],
    ['a state, asked for with requests', () => ({ Status: 'draft', IsIncludeExpenseRequest: true }), ['Draft']],
    ['nothing where that state is of requests alone', () => ({ Status: 'draft' }), []],
    ['the words of a vendor', () => ({ GeneralSearchText: 'birch' }), ['Affidavit']],
  ])('is narrowed to %s', async (_, query, descriptions) => {
    expect(await ofClients({ ...query(), sortType: 'desc' })).toEqual(descriptions)
    const totals = await app.call(
      expenses.totals,
      { query: { IsFirmExpense: false, ...query() } },
      firm.administrator.token,
    )
    expect(dataOf(totals)).toMatchObject({ count: descriptions.length })
  })

  test('is narrowed to a category', async () => {
    expect(await ofClients({ categoryId: await categoryOf(app, firm, 'Courier and dispatch') })).toEqual(['Carriage'])
  })

  test.each([
    ['date', ['Carriage', 'Affidavit', 'Bench copies']],
    ['amount', ['Affidavit', 'Bench copies', 'Carriage']],
    ['description', ['Affidavit', 'Bench copies', 'Carriage']],
    ['matterName', ['Carriage', 'Bench copies', 'Affidavit']],
    ['vendor', ['Carriage', 'Affidavit', 'Bench copies']],
  ])('is sorted by %s, up and down', async (sortColumn, descriptions) => {
    expect(await ofClients({ sortColumn, sortType: 'asc' })).toEqual(descriptions)
    expect(await ofClients({ sortColumn, sortType: 'desc' })).toEqual(descriptions.toReversed())
  })

  test.each([
    ['clientName', ['Affidavit', 'Carriage', 'Bench copies'], ['Bench copies', 'Affidavit', 'Carriage']],
    ['category', ['Carriage', 'Bench copies', 'Affidavit'], ['Bench copies', 'Affidavit', 'Carriage']],
    ['addedBy', ['Bench copies', 'Affidavit', 'Carriage'], ['Carriage', 'Bench copies', 'Affidavit']],
  ])('sorted by %s has the newest day first among equals', async (sortColumn, up, down) => {
    expect(await ofClients({ sortColumn, sortType: 'asc' })).toEqual(up)
    expect(await ofClients({ sortColumn, sortType: 'desc' })).toEqual(down)
  })
})

describe('the list of flat fees', () => {
  test.each<[string, () => object, string[]]>([
    ['a matter', () => ({ MatterId: matterId }), ['Bench advice']],
    ['a client', () => ({ ClientId: clientId }), ['Bench advice']],
    ['who added them', () => ({ ExpenseAddedUserId: bola.id }), ['Closing']],
    ['whose work they pay', () => ({ userId: bola.id }), ['Bench advice']],
    ['what is billed to nobody', () => ({ billingState: 'notBillable' }), ['Appeal']],
    ['a state', () => ({ status: 'draft' }), ['Closing']],
    ['the first day', () => ({ FromExpenseFlatFeesDateCreated: '2026-03-11' }), ['Bench advice', 'Appeal']],
    ['the last day', () => ({ ToExpenseFlatFeesDateCreated: '2026-03-11' }), ['Appeal', 'Closing']],
  ])('is narrowed to %s', async (_, query, descriptions) => {
    expect(await ofFees({ ...query(), sortType: 'desc' })).toEqual(descriptions)
    const totals = await app.call(flatFees.totals, { query: query() }, firm.administrator.token)
    expect(dataOf(totals)).toMatchObject({ count: descriptions.length })
  })

  test.each([
    ['date', ['Closing', 'Appeal', 'Bench advice']],
    ['amount', ['Appeal', 'Bench advice', 'Closing']],
    ['description', ['Appeal', 'Bench advice', 'Closing']],
    ['status', ['Bench advice', 'Closing', 'Appeal']],
    ['matterName', ['Closing', 'Bench advice', 'Appeal']],
  ])('is sorted by %s, up and down', async (sortColumn, descriptions) => {
    expect(await ofFees({ sortColumn, sortType: 'asc' })).toEqual(descriptions)
    expect(await ofFees({ sortColumn, sortType: 'desc' })).toEqual(descriptions.toReversed())
  })

  test.each([
    ['clientName', ['Appeal', 'Closing', 'Bench advice'], ['Bench advice', 'Appeal', 'Closing']],
    ['earner', ['Appeal', 'Closing', 'Bench advice'], ['Bench advice', 'Appeal', 'Closing']],
  ])('sorted by %s has the newest day first among equals', async (sortColumn, up, down) => {
    expect(await ofFees({ sortColumn, sortType: 'asc' })).toEqual(up)
    expect(await ofFees({ sortColumn, sortType: 'desc' })).toEqual(down)
  })
})
