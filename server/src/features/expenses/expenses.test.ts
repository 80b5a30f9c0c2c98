import { describe, expect, test } from 'vitest'
import { expenses } from '#contract/expenses.ts'
import { newId } from '../../platform/ids.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

interface Listed {
  data: { description: string }[]
  hasMore: boolean
}

const anExpense = (
  firm: TestFirm,
  about: { matterId?: string; description: string; minor: number; isRequest?: boolean; by?: string },
) =>
  asOwnerOf(app, firm.id, (owner) =>
    owner.query(
      `insert into app.expenses (business_id, id, matter_id, category, description, spent_on, unit_cost, amount_minor, currency,
         home_currency, home_amount_minor, is_firm_expense, is_request, billing_state, added_by)
       values ($1, $2, $3, 'Filing', $4, '2026-03-16', $5::bigint / 100.0, $5, 'USD', 'USD', $5, $6, $7, $8, $9)`,
      [
        firm.id,
        newId(),
        about.matterId ?? null,
        about.description,
        about.minor,
        about.matterId === undefined,
        about.isRequest ?? false,
        about.matterId ? 'unbilled' : 'notBillable',
        about.by ?? firm.administrator.id,
      ],
    ),
  )

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
  status: 'approved',
  MatterId: newId(),
  ExpenseAddedUserId: newId(),
  FromExpenseFlatFeesDateCreated: '03/01/2026',
  ToExpenseFlatFeesDateCreated: '2026-03-31',
})
const emptyPage = { data: [], page: 1, size: 25, hasMore: false }

describe('the lists of expenses and flat fees', () => {
  test('are real and empty for a new firm, with every key that the calls take', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    expect(dataOf(await app.call(expenses.list, {}, token))).toEqual(emptyPage)
    expect(dataOf(await app.call(expenses.flatFees, {}, token))).toEqual(emptyPage)
    const more = {
      paymentStatus: 'unpaid',
      IsFirmExpense: 'false',
      IsIncludeExpenseRequest: true,
      SortBy: 'amount desc',
    }
    expect(dataOf(await app.call(expenses.list, { query: { ...everyKey(firm), ...more } }, token))).toEqual(emptyPage)
    expect(dataOf(await app.call(expenses.flatFees, { query: everyKey(firm) }, token))).toEqual(emptyPage)
  })

  test("show the firm's own costs unless those of clients are asked for", async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const { id: matterId, clientId } = await aMatter(app, firm)
    await anExpense(firm, { description: 'Stationery', minor: 1250 })
    await anExpense(firm, { description: 'Court filing', minor: 9900, matterId })
    await anExpense(firm, { description: 'Flight, not yet approved', minor: 45000, matterId, isRequest: true })
    const found = async (query: object) =>
      dataOf<Listed>(await app.call(expenses.list, { query }, token)).data.map(({ description }) => description)
    expect(await found({})).toEqual(['Stationery'])
    expect(await found({ IsFirmExpense: false })).toEqual(['Court filing'])
    expect(await found({ IsFirmExpense: false, IsIncludeExpenseRequest: true, SortBy: 'amount asc' })).toEqual([
      'Court filing',
      'Flight, not yet approved',
    ])
    expect(
      await found({ IsFirmExpense: false, ClientId: clientId, MatterId: matterId, GeneralSearchText: 'court' }),
    ).toEqual(['Court filing'])
    expect(await found({ IsFirmExpense: false, ToExpenseFlatFeesDateCreated: '2026-03-15' })).toEqual([])
    expect(dataOf(await app.call(expenses.list, { query: { IsFirmExpense: false } }, token))).toMatchObject({
      data: [
        {
          amount: 99,
          unitCost: 99,
          quantity: 1,
          isBillable: true,
          matterName: 'Obi v Ade',
          clientName: 'Harborline Bank',
          addedBy: { name: 'Amara Finch' },
        },
      ],
    })
  })

  test('come as a CSV file with their head, and formulas stay texts', async () => {
    const firm = await aFirm(app)
    await anExpense(firm, { description: '=HYPERLINK("http://evil.example")', minor: 100 })
    const file = async (path: string) => {
      const authorization = `Bearer ${firm.administrator.token}`
      return app.app.server.inject({
        url: `/api/admin/expense-flat-fees-info/${path}?IsDownlodCsv=true`,
        headers: { authorization },
      })
    }
    const listed = await file('get-expenses-list')
    expect(listed.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(listed.body.replace('\uFEFF', '').split('\r\n')).toEqual([
      'Date,Client,Matter,Description,Quantity,Unit cost,Amount,Currency,Billable,Status,Added by,Category,Payment status',
      `2026-03-16,,,"'=HYPERLINK(""http://evil.example"")",1,1,1,USD,No,approved,Amara Finch,Filing,unpaid`,
      '',
    ])
    expect((await file('get-flat-fees-list')).body).toBe(
      '\uFEFFDate,Client,Matter,Description,Quantity,Unit cost,Amount,Currency,Billable,Status,Added by\r\n',
    )
  })

  test('show an associate their own alone', async () => {
    const firm = await aFirm(app)
    const associate = await firm.join('associate')
    await anExpense(firm, { description: 'Theirs', minor: 100, by: associate.id })
    await anExpense(firm, { description: 'Not theirs', minor: 100 })
    expect(dataOf(await app.call(expenses.list, {}, associate.token))).toMatchObject({
      data: [{ description: 'Theirs' }],
      hasMore: false,
    })
  })

  test.each([
    ['MatterId', 'every', 'matterId'],
    ['status', 'lost', 'status'],
    ['FromExpenseFlatFeesDateCreated', '31/12/2026', 'fromExpenseFlatFeesDateCreated'],
  ])('a filter on %s that nobody understands is refused', async (key, value, field) => {
    const firm = await aFirm(app)
    for (const endpoint of [expenses.list, expenses.flatFees]) {
      const { status, body } = await app.call(endpoint, { query: { [key]: value } }, firm.administrator.token)
      expect(status).toBe(400)
      expect(Object.keys(body.errors ?? {})).toEqual([field])
    }
  })

  test('are refused to strangers, to those without the permission, and across firms', async () => {
    const [firm, other] = [await aFirm(app), await aFirm(app)]
    const paralegal = await firm.join('paralegal')
    for (const endpoint of [expenses.list, expenses.flatFees]) {
      expect((await app.call(endpoint)).status).toBe(401)
      expect((await app.call(endpoint, { query: { BusinessId: other.id } }, firm.administrator.token)).status).toBe(403)
    }
    expect((await app.call(expenses.flatFees, {}, paralegal.token)).status).toBe(403)
    expect((await app.call(expenses.list, {}, paralegal.token)).status).toBe(200)
  })
})
