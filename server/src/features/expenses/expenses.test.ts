import { describe, expect, test } from 'vitest'
import { expenses } from '#contract/expenses.ts'
import { flatFees } from '#contract/flat-fees.ts'
import { search, type SearchHits } from '#contract/search.ts'
import { newId } from '../../platform/ids.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { anExpense, categoryOf, expenseBody } from '../../testing/expenses.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

interface Listed {
  data: { id: string; description: string }[]
  hasMore: boolean
}
type Saved = Awaited<ReturnType<typeof anExpense>>

const everyKey = (firm: TestFirm) => ({
  sortColumn: 'date',
  sortType: 'desc',
  GeneralSearchText: '',
  page: 1,
  size: 25,
  AdminUserId: firm.administrator.id,
  BusinessId: firm.id,
  ClientId: newId(),
  IsDownlodCsv: false,
  Status: 'approved',
  paymentStatus: 'unpaid',
  MatterId: newId(),
  ExpenseAddedUserId: newId(),
  IsFirmExpense: 'false',
  IsIncludeExpenseRequest: true,
  SortBy: 'amount desc',
  FromExpenseFlatFeesDateCreated: '03/01/2026',
  ToExpenseFlatFeesDateCreated: '2026-03-31',
})
const read = async (id: string, token: string) => app.call(expenses.get, { params: { id } }, token)
const found = async (query: object, token: string) =>
  dataOf<Listed>(await app.call(expenses.list, { query }, token)).data.map(({ description }) => description)

describe('an expense', () => {
  test('keeps what its amount is made of, and the amounts, each rounded once', async () => {
    const firm = await aFirm(app, { currency: 'NGN' })
    const { token } = firm.administrator
    const { id: matterId } = await aMatter(app, firm, { currencyCode: 'NGN' })
    const body = await expenseBody(app, firm, {
      matterId,
      quantity: '3',
      unitCost: 33.335,
      taxPercentage: 7.5,
      markupPercentage: '12.5',
      vendor: 'Registry of the High Court',
      reference: 'R-118',
      paymentStatus: 'paid',
    })
    const saved = dataOf<Saved>(await app.call(expenses.create, { body }, token))
    expect(saved).toMatchObject({
      quantity: 3,
      unitCost: 33.335,
      cost: 100.01,
      tax: 7.5,
      markup: 12.5,
      amount: 120.01,
      homeAmount: 120.01,
      currencyCode: 'NGN',
      billingState: 'unbilled',
      status: 'approved',
      paymentStatus: 'paid',
      vendor: 'Registry of the High Court',
      category: 'Court filing fee',
      isRequest: false,
      moves: [],
      addedBy: { userId: firm.administrator.id },
      version: 1,
    })
    const changed = { ...body, isBillable: false, description: 'Refiled', version: 1 }
    expect(dataOf(await app.call(expenses.update, { params: { id: saved.id }, body: changed }, token))).toMatchObject({
      amount: 107.51,
      markup: 0,
      markupPercentage: 0,
      billingState: 'notBillable',
      version: 2,
    })
    expect((await app.call(expenses.update, { params: { id: saved.id }, body: changed }, token)).body.code).toBe(
      'stale_version',
    )
  })

  test('abroad is converted at its own exchange rate, once, from what was not rounded', async () => {
    const firm = await aFirm(app, { currency: 'GBP' })
    const { id: matterId } = await aMatter(app, firm, { currencyCode: 'USD' })
    const body = await expenseBody(app, firm, { matterId, quantity: 0.3333, unitCost: 245.75, exchangeRate: '1.3482' })
    // 245.75 × 0.3333 = 81.908475 (billing-maths B16): 81.91 dollars, and 60.75 pounds rather than 60.76.
    expect(dataOf(await app.call(expenses.create, { body }, firm.administrator.token))).toMatchObject({
      currencyCode: 'USD',
      amount: 81.91,
      homeCurrencyCode: 'GBP',
      homeAmount: 60.75,
      exchangeRate: 1.3482,
    })
  })

  test('abroad is never taken for as much in the own currency: a rate that is left out stays or is asked for', async () => {
    const firm = await aFirm(app, { currency: 'GBP' })
    const { token } = firm.administrator
    const { id: matterId } = await aMatter(app, firm, { currencyCode: 'USD' })
    const body = await expenseBody(app, firm, { matterId, unitCost: 100 })
    for (const exchangeRate of [undefined, '', null]) {
      const refused = await app.call(expenses.create, { body: { ...body, exchangeRate } }, token)
      expect(refused).toMatchObject({ status: 400, body: { errors: { exchangeRate: 'Exchange Rate is required' } } })
    }
    const saved = dataOf<Saved>(await app.call(expenses.create, { body: { ...body, exchangeRate: 1.25 } }, token))
    const change = (more: object) =>
      app.call(expenses.update, { params: { id: saved.id }, body: { ...body, ...more } }, token)
    expect(dataOf(await change({ unitCost: 200 }))).toMatchObject({ exchangeRate: 1.25, homeAmount: 160 })
    expect(await change({ exchangeRate: '' })).toMatchObject({ status: 400 })
  })

  test('shared among matters becomes one expense for each, and not a cent is lost or made', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const matters = await Promise.all(
      ['A v B', 'C v D', 'E v F'].map((matterName) => aMatter(app, firm, { matterName })),
    )
    const parts = matters.map(({ id }) => ({ matterId: id, share: 1 }))
    const body = await expenseBody(app, firm, { parts, unitCost: 100, taxPercentage: 7.5 })
    const first = dataOf<Saved>(await app.call(expenses.create, { body }, token))
    expect(
      first.splitParts.map(({ amount, matterId, matterName, share }) => ({ amount, matterId, matterName, share })),
    ).toEqual([
      { amount: 35.84, matterId: matters[0]?.id, matterName: 'A v B', share: 1 },
      { amount: 35.83, matterId: matters[1]?.id, matterName: 'C v D', share: 1 },
      { amount: 35.83, matterId: matters[2]?.id, matterName: 'E v F', share: 1 },
    ])
    const second = dataOf<Saved>(await read(first.splitParts[1]?.id ?? '', token))
    const own = { ...body, parts: undefined, matterId: matters[1]?.id, quantity: 1, unitCost: second.unitCost }
    const change = (more: object) =>
      app.call(expenses.update, { params: { id: second.id }, body: { ...own, ...more } }, token)
    expect(dataOf(await change({ description: 'Its part' }))).toMatchObject({ description: 'Its part', amount: 35.83 })
    expect((await change({ unitCost: 40 })).body.code).toBe('split_amount_fixed')
    expect((await change({ parts })).body.code).toBe('expense_kind_fixed')
    expect((await change({ isFirmExpense: true })).body.code).toBe('expense_kind_fixed')
  })

  test('is neither made billable nor unpaid by a save that says nothing of it', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const { id: matterId } = await aMatter(app, firm)
    const { id } = await anExpense(app, firm, { matterId, isBillable: false, paymentStatus: 'paid' })
    const body = await expenseBody(app, firm, { matterId })
    const change = (more: object) => app.call(expenses.update, { params: { id }, body: { ...body, ...more } }, token)
    const stored = { isBillable: false, paymentStatus: 'paid' }
    expect(dataOf(await change({ unitCost: 10 }))).toMatchObject({ ...stored, amount: 10 })
    const changes = { isBillable: true, paymentStatus: 'unpaid' }
    expect(dataOf(await change(changes))).toMatchObject(changes)
    expect(dataOf(await change({}))).toMatchObject(changes)
    // What the firm bore is billed once it is a client's, unless the save says otherwise.
    const ownCost = await anExpense(app, firm, { isFirmExpense: true })
    expect(dataOf(await app.call(expenses.update, { params: { id: ownCost.id }, body }, token))).toMatchObject({
      isBillable: true,
    })
  })

  test('of the firm has no matter, no markup and is never billed', async () => {
    const firm = await aFirm(app)
    const saved = await anExpense(app, firm, { isFirmExpense: true, unitCost: 12.5, markupPercentage: 10 })
    expect(saved).toMatchObject({ matterId: null, amount: 12.5, markup: 0, isBillable: false, isFirmExpense: true })
  })

  test('says everything that is missing at once, and what it cannot be', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const { status, body } = await app.call(expenses.create, { body: { quantity: 0, taxPercentage: 101 } }, token)
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: {
        categoryId: 'Category is required',
        date: 'Date is required',
        quantity: 'Quantity must be above 0',
        unitCost: 'Unit cost is required',
        taxPercentage: 'Tax must be between 0 and 100',
      },
    })
    const far = await expenseBody(app, firm, { quantity: '1.00001', unitCost: 100_000_000_000 })
    expect((await app.call(expenses.create, { body: far }, token)).body.errors).toEqual({
      quantity: 'Quantity can have at most 4 decimals',
      unitCost: 'Unit cost must be at most 99,999,999,999',
    })
    const { id: matterId } = await aMatter(app, firm, {
      matterOpenDate: '2026-01-01',
      matterCloseDate: '2026-02-01',
      status: 'Closed',
    })
    const nowhere = await app.call(expenses.create, { body: await expenseBody(app, firm) }, token)
    expect(nowhere.body.errors).toEqual({ matterId: 'Matter is required' })
    const attempt = async (more: object) =>
      (await app.call(expenses.create, { body: await expenseBody(app, firm, { matterId, ...more }) }, token)).body.code
    expect(await attempt({})).toBe('matter_closed')
    expect(await attempt({ isBillable: false, categoryId: await firm.activityId() })).toBe('activity_not_for_expenses')
    expect(await attempt({ isBillable: false, currencyId: 999_999 })).toBe('currency_unknown')
    expect(await attempt({ isBillable: false, unitCost: 99_999_999_999, quantity: 99_999 })).toBe('amount_too_large')
    // Naira has the id 1.
    for (const currencyId of [true, [1], 1.5, 'NGN'])
      expect(await attempt({ isBillable: false, currencyId, exchangeRate: 1500 })).toBe('invalid')
    const single = await aFirm(app, { multicurrency: false })
    const { id: own } = await aMatter(app, single)
    const [euro] = await asOwnerOf(
      app,
      single.id,
      async (owner) => (await owner.query<{ id: number }>("select id from app.currencies where code = 'EUR'")).rows,
    )
    const foreign = await expenseBody(app, single, { matterId: own, currencyId: euro?.id })
    expect((await app.call(expenses.create, { body: foreign }, single.administrator.token)).body.code).toBe(
      'multicurrency_off',
    )
  })

  test('goes to the recycle bin and comes back whole; one on an invoice stays as it is', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const paralegal = await firm.join('paralegal')
    const { id } = await anExpense(app, firm, { isFirmExpense: true, description: 'Stationery' })
    const params = { id }
    expect((await app.call(expenses.delete, { params }, paralegal.token)).status).toBe(403)
    expect((await app.call(expenses.delete, { params }, token)).status).toBe(200)
    expect((await read(id, token)).status).toBe(404)
    expect(dataOf(await app.call(expenses.deleted, {}, token))).toMatchObject({
      data: [{ id, description: 'Stationery', category: 'Court filing fee', deletedBy: 'Amara Finch', amount: 99 }],
    })
    expect((await app.call(expenses.deleted, {}, paralegal.token)).status).toBe(403)
    expect((await app.call(expenses.restore, { params }, paralegal.token)).status).toBe(403)
    expect(dataOf(await app.call(expenses.restore, { params }, token))).toMatchObject({ description: 'Stationery' })
    expect((await app.call(expenses.restore, { params }, token)).status).toBe(404)
    const { id: matterId } = await aMatter(app, firm)
    const billed = await anExpense(app, firm, { matterId })
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query("update app.expenses set billing_state = 'onInvoice' where id = $1", [billed.id]),
    )
    const body = await expenseBody(app, firm, { matterId })
    expect((await app.call(expenses.update, { params: { id: billed.id }, body }, token)).body.code).toBe(
      'expense_locked',
    )
    expect((await app.call(expenses.delete, { params: { id: billed.id } }, token)).body.code).toBe('expense_locked')
  })

  test("is unknown to another firm, as are another firm's matter and category", async () => {
    const [firm, other] = [await aFirm(app), await aFirm(app)]
    const { id: matterId } = await aMatter(app, firm)
    const { id } = await anExpense(app, firm, { matterId })
    const { token } = other.administrator
    const body = await expenseBody(app, other, { matterId })
    for (const reply of [
      await read(id, token),
      await app.call(expenses.create, { body }, token),
      await app.call(
        expenses.create,
        { body: { ...body, isFirmExpense: true, categoryId: await categoryOf(app, firm) } },
        token,
      ),
      await app.call(expenses.update, { params: { id }, body }, token),
      await app.call(expenses.delete, { params: { id } }, token),
      await app.call(expenses.restore, { params: { id } }, token),
      await app.call(expenses.transition, { params: { id, move: 'approve' }, body: {} }, token),
    ])
      expect(reply.status).toBe(404)
    expect((await read(id, firm.administrator.token)).status).toBe(200)
  })
})

describe('the search for expenses and flat fees', () => {
  test('finds them by their words, vendor and matter, as far as the person may see them', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const [partner, associate] = [await firm.join('partner'), await firm.join('associate')]
    const { id: matterId } = await aMatter(app, firm, {
      matterName: 'Lápwing v Ade',
      matterAssignedToInfos: [{ userId: partner.id }],
    })
    const { id } = await anExpense(app, firm, { matterId, vendor: 'Registry of Lagos', description: 'Filing' })
    const fee = { matterId, description: 'Fixed for the appeal', date: '2026-03-16', amount: 500 }
    await app.call(flatFees.create, { body: fee }, token)
    const hits = async (text: string, asking = token) =>
      dataOf<SearchHits>(await app.call(search.hits, { query: { text } }, asking))
    expect(await hits('registry')).toMatchObject({
      expenses: [{ id, category: 'Court filing fee', amount: 99, currencySymbol: '$', matterName: 'Lápwing v Ade' }],
      flatFees: [],
    })
    expect(await hits('lapwing')).toMatchObject({ expenses: [{ id }], flatFees: [{ description: fee.description }] })
    expect(await hits('lapwing', associate.token)).toMatchObject({ expenses: [], flatFees: [] })
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query('update app.matters set is_restricted = true where id = $1', [matterId]),
    )
    expect(await hits('registry')).toMatchObject({ expenses: [] })
    expect(await hits('appeal')).toMatchObject({ flatFees: [] })
    expect(await hits('appeal', partner.token)).toMatchObject({ flatFees: [{ amount: 500 }] })
  })
})

describe('the list of expenses', () => {
  test('takes every key of the call, and is empty for a new firm', async () => {
    const firm = await aFirm(app)
    const empty = { data: [], page: 1, size: 25, hasMore: false }
    expect(dataOf(await app.call(expenses.list, {}, firm.administrator.token))).toEqual(empty)
    expect(dataOf(await app.call(expenses.list, { query: everyKey(firm) }, firm.administrator.token))).toEqual(empty)
  })

  test("shows the firm's own costs unless those of clients are asked for, requests only when they are", async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const { id: matterId, clientId } = await aMatter(app, firm)
    await anExpense(app, firm, { description: 'Stationery', unitCost: 12.5, isFirmExpense: true })
    await anExpense(app, firm, { description: 'Court filing', unitCost: 99, matterId })
    await anExpense(app, firm, { description: 'Flight, not yet approved', unitCost: 450, matterId, isRequest: true })
    expect(await found({}, token)).toEqual(['Stationery'])
    expect(await found({ IsFirmExpense: false }, token)).toEqual(['Court filing'])
    const all = { IsFirmExpense: false, IsIncludeExpenseRequest: true, SortBy: 'amount asc' }
    expect(await found(all, token)).toEqual(['Court filing', 'Flight, not yet approved'])
    expect(await found({ isRequest: true }, token)).toEqual(['Flight, not yet approved'])
    const narrow = { IsFirmExpense: false, ClientId: clientId, MatterId: matterId, GeneralSearchText: 'court' }
    expect(await found(narrow, token)).toEqual(['Court filing'])
    expect(await found({ IsFirmExpense: false, GeneralSearchText: 'harborline' }, token)).toEqual(['Court filing'])
    expect(await found({ IsFirmExpense: false, ToExpenseFlatFeesDateCreated: '2026-03-15' }, token)).toEqual([])
    for (const sortColumn of ['date', 'amount', 'matterName', 'clientName', 'category', 'vendor', 'addedBy', 'status'])
      expect(await found({ ...all, SortBy: undefined, sortColumn }, token)).toHaveLength(2)
    expect(dataOf(await app.call(expenses.totals, { query: { IsFirmExpense: false } }, token))).toEqual({
      count: 1,
      amount: 99,
      unbilled: 99,
      currencyCode: 'USD',
      currencySymbol: '$',
      client: { count: 1, amount: 99 },
      firm: { count: 1, amount: 12.5 },
      requests: { count: 1, amount: 450 },
    })
    const withTotals = { IsFirmExpense: false, includeTotals: true }
    expect(dataOf(await app.call(expenses.list, { query: withTotals }, token))).toMatchObject({ totals: { count: 1 } })
  })

  test('comes as a file, and formulas stay texts', async () => {
    const firm = await aFirm(app)
    await anExpense(app, firm, { description: '=HYPERLINK("http://evil.example")', isFirmExpense: true, unitCost: 1 })
    const file = (path: string) =>
      app.app.server.inject({
        url: `/api/admin/expense-flat-fees-info/${path}`,
        headers: { authorization: `Bearer ${firm.administrator.token}` },
      })
    const listed = await file('get-expenses-list?IsDownlodCsv=true')
    expect(listed.headers['content-type']).toBe('text/csv; charset=utf-8')
    const [head, line] = listed.body.replace('\uFEFF', '').split('\r\n')
    expect(head).toMatch(/^Date,Client,Matter number,Matter,Description,Category,Vendor/)
    expect(line).toContain(`2026-03-16,,,,"'=HYPERLINK(""http://evil.example"")",Court filing fee`)
    expect(line).toContain(',Unpaid,')
    expect(line).toMatch(/,Non-billable,Approved,Amara Finch$/)
    expect((await file('expenses/export?format=xlsx')).headers['content-disposition']).toMatch(/expenses-.*\.xlsx/)
  })

  test('shows an associate their own alone, and nobody what lies behind a wall', async () => {
    const firm = await aFirm(app)
    const associate = await firm.join('associate')
    const partner = await firm.join('partner')
    const { id: matterId } = await aMatter(app, firm, { matterAssignedToInfos: [{ userId: partner.id }] })
    await anExpense(app, firm, { description: 'Theirs', isFirmExpense: true }, associate.token)
    await anExpense(app, firm, { description: 'Not theirs', isFirmExpense: true })
    const walled = await anExpense(app, firm, { description: 'Secret', matterId }, partner.token)
    expect(await found({}, associate.token)).toEqual(['Theirs'])
    expect(await found({ IsFirmExpense: false }, firm.administrator.token)).toEqual(['Secret'])
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query('update app.matters set is_restricted = true where id = $1', [matterId]),
    )
    const query = { IsFirmExpense: false }
    expect(await found(query, firm.administrator.token)).toEqual([])
    expect(dataOf(await app.call(expenses.totals, { query }, firm.administrator.token))).toMatchObject({
      count: 0,
      amount: 0,
    })
    expect((await read(walled.id, firm.administrator.token)).status).toBe(404)
    expect(await found(query, partner.token)).toEqual(['Secret'])
  })

  test.each([
    ['MatterId', 'every', 'matterId'],
    ['status', 'lost', 'status'],
    ['FromExpenseFlatFeesDateCreated', '31/12/2026', 'fromExpenseFlatFeesDateCreated'],
  ])('with a filter on %s that nobody understands is refused', async (key, value, field) => {
    const firm = await aFirm(app)
    const { status, body } = await app.call(expenses.list, { query: { [key]: value } }, firm.administrator.token)
    expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({ status: 400, fields: [field] })
  })
})
