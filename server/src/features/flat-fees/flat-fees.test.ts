import { describe, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { flatFees } from '#contract/flat-fees.ts'
import type { FlatFeeDetail } from '#contract/flat-fee-shapes.ts'
import { newId } from '../../platform/ids.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { aMatter, anHourOn, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

const feeBody = (matterId: string, more: object = {}) => ({
  matterId,
  description: 'Agreed fee for the acquisition',
  date: '2026-03-16',
  amount: 1000,
  ...more,
})
const aFee = async (firm: TestFirm, matterId: string, more: object = {}, token = firm.administrator.token) =>
  dataOf<FlatFeeDetail>(await app.call(flatFees.create, { body: feeBody(matterId, more) }, token))

describe('a flat fee', () => {
  test('is neither approved nor made billable by a save that says nothing of it', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const { id: matterId } = await aMatter(app, firm)
    const { id } = await aFee(firm, matterId, { status: 'rejected', isBillable: false })
    const change = (more: object) => app.call(flatFees.update, { params: { id }, body: feeBody(matterId, more) }, token)
    expect(dataOf(await change({ amount: 900 }))).toMatchObject({ amount: 900, status: 'rejected', isBillable: false })
    const changes = { status: 'submitted', isBillable: true }
    expect(dataOf(await change(changes))).toMatchObject(changes)
    expect(dataOf(await change({}))).toMatchObject(changes)
  })

  test('is agreed in equal instalments of which the first ones get the odd cents', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const partner = await firm.join('partner', 'Grace Ekanem')
    const { id: matterId } = await aMatter(app, firm, { matterRate: 'Flat Rate' })
    const instalmentDates = ['2026-05-16', '2026-03-16', '2026-04-16']
    const fee = await aFee(firm, matterId, { userId: partner.id, instalmentDates })
    expect(fee).toMatchObject({
      amount: 1000,
      homeAmount: 1000,
      currencyCode: 'USD',
      earner: { userId: partner.id, name: 'Grace Ekanem' },
      billingState: 'unbilled',
      status: 'approved',
      instalmentCount: 3,
      instalments: [
        { position: 1, dueDate: '2026-03-16', amount: 333.34 },
        { position: 2, dueDate: '2026-04-16', amount: 333.33 },
        { position: 3, dueDate: '2026-05-16', amount: 333.33 },
      ],
    })
    const change = (more: object) =>
      app.call(flatFees.update, { params: { id: fee.id }, body: feeBody(matterId, more) }, token)
    expect(
      dataOf(await change({ amount: 100.01, instalmentDates: ['2026-04-01', '2026-05-01'], version: 1 })),
    ).toMatchObject({
      instalments: [{ amount: 50.01 }, { amount: 50 }],
      earner: { userId: partner.id },
      version: 2,
    })
    expect((await change({ version: 1 })).body.code).toBe('stale_version')
    expect(dataOf(await change({ isBillable: false, status: 'draft' }))).toMatchObject({
      instalments: [],
      billingState: 'notBillable',
      status: 'draft',
    })
  })

  test('shows what the work on its matter is worth beside it, and what an hour of it brings', async () => {
    const firm = await aFirm(app)
    const { id: matterId } = await aMatter(app, firm, { matterRate: 'Flat Rate' })
    await anHourOn(app, firm, matterId)
    await anHourOn(app, firm, matterId)
    await anHourOn(app, firm, matterId)
    await aFee(firm, matterId, { amount: 200 })
    await aFee(firm, matterId, { amount: 70, status: 'rejected' })
    const fee = await aFee(firm, matterId)
    expect(fee.work).toEqual({ hours: 3, value: 750, fees: 1200, effectiveRate: 400 })
    await aFee(firm, matterId, { amount: 100 })
    expect(dataOf(await app.call(flatFees.get, { params: { id: fee.id } }, firm.administrator.token))).toMatchObject({
      work: { fees: 1300, effectiveRate: 433.33 },
    })
    const associate = await firm.join('associate')
    const own = await aFee(firm, (await aMatter(app, firm)).id, { userId: associate.id })
    expect(own.work).toMatchObject({ hours: 0, effectiveRate: null })
    expect(dataOf(await app.call(flatFees.get, { params: { id: own.id } }, associate.token))).toMatchObject({
      work: null,
    })
    expect((await app.call(flatFees.get, { params: { id: fee.id } }, associate.token)).status).toBe(404)
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query("update app.roles set permissions = '{flatFeePermission}' where key = 'readonly'"),
    )
    const clerk = await firm.join('readonly')
    const seen = await app.call(flatFees.get, { params: { id: fee.id } }, clerk.token)
    expect(dataOf(seen)).toMatchObject({ amount: 1000, work: null })
  })

  test('abroad is worth its amount at the exchange rate, in instalments too', async () => {
    const firm = await aFirm(app, { currency: 'NGN' })
    const { id: matterId } = await aMatter(app, firm, { currencyCode: 'USD' })
    const fee = await aFee(firm, matterId, {
      amount: 250,
      exchangeRate: '0.000629126702',
      instalmentDates: ['2026-04-01', '2026-05-01', '2026-06-01'],
    })
    expect(fee).toMatchObject({ currencyCode: 'USD', amount: 250, homeCurrencyCode: 'NGN', homeAmount: 397376.23 })
    const { token } = firm.administrator
    const blank = { body: feeBody(matterId, { amount: 250, exchangeRate: '' }) }
    expect((await app.call(flatFees.create, blank, token)).body.errors).toEqual({
      exchangeRate: 'Exchange Rate is required',
    })
    const [sums] = await asOwnerOf(
      app,
      firm.id,
      async (owner) =>
        (
          await owner.query<{ home: string }>(
            'select sum(home_amount_minor)::text as home from app.flat_fee_instalments',
          )
        ).rows,
    )
    expect(sums).toEqual({ home: '39737623' })
  })

  test('says everything that is missing at once, and what it cannot be', async () => {
    const firm = await aFirm(app, { currency: 'JPY' })
    const { token } = firm.administrator
    const { body } = await app.call(flatFees.create, { body: { instalmentDates: ['2026-04-01'] } }, token)
    expect(body.errors).toEqual({
      matterId: 'Matter is required',
      date: 'Date is required',
      amount: 'Amount is required',
      instalmentDates: 'A fee in one part has no instalments',
    })
    const { id: matterId } = await aMatter(app, firm, { currencyCode: 'JPY' })
    const attempt = async (more: object) =>
      (await app.call(flatFees.create, { body: feeBody(matterId, more) }, token)).body.code
    expect(await attempt({ amount: 10.5 })).toBe('amount_too_fine')
    expect(await attempt({ userId: newId() })).toBe('not_found')
    expect(await attempt({ currencyId: 999_999 })).toBe('currency_unknown')
    expect(await attempt({ amount: 0 })).toBe('invalid')
  })

  test('goes to the recycle bin and comes back whole; one on an invoice stays as it is', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const accountant = await firm.join('accountant')
    const { id: matterId } = await aMatter(app, firm)
    const { id } = await aFee(firm, matterId, { instalmentDates: ['2026-04-01', '2026-05-01'] })
    const params = { id }
    expect((await app.call(flatFees.delete, { params }, accountant.token)).status).toBe(403)
    expect((await app.call(flatFees.delete, { params }, token)).status).toBe(200)
    expect((await app.call(flatFees.get, { params }, token)).status).toBe(404)
    expect(dataOf(await app.call(flatFees.deleted, {}, token))).toMatchObject({
      data: [{ id, matterName: 'Obi v Ade', amount: 1000, deletedBy: 'Amara Finch' }],
    })
    expect((await app.call(flatFees.restore, { params }, accountant.token)).status).toBe(403)
    expect(dataOf(await app.call(flatFees.restore, { params }, token))).toMatchObject({ instalmentCount: 2 })
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query("update app.flat_fees set billing_state = 'onInvoice' where id = $1", [id]),
    )
    const changed = await app.call(flatFees.update, { params, body: feeBody(matterId) }, token)
    expect(changed.body.code).toBe('flat_fee_locked')
    expect((await app.call(flatFees.delete, { params }, token)).body.code).toBe('flat_fee_locked')
  })

  test('hides its instalments behind the wall of its matter, in the audit trail too', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const { id: matterId } = await aMatter(app, firm)
    await aFee(firm, matterId, { instalmentDates: ['2026-04-01', '2026-05-01'] })
    const seen = async () =>
      dataOf<{ data: { what: string }[] }>(await app.call(audit.trail, { query: { kind: 'flatFee' } }, token)).data.map(
        ({ what }) => what,
      )
    expect(await seen()).toEqual(['instalment of a flat fee', 'instalment of a flat fee', 'flat fee'])
    await asOwnerOf(app, firm.id, async (owner) => {
      await owner.query('delete from app.matter_members')
      await owner.query('update app.matters set is_restricted = true, responsible_id = null where id = $1', [matterId])
    })
    expect(await seen()).toEqual([])
  })

  test('keeps the sum of its instalments in the database', async () => {
    const firm = await aFirm(app)
    const { id: matterId } = await aMatter(app, firm)
    await aFee(firm, matterId, { instalmentDates: ['2026-04-01', '2026-05-01'] })
    const broken = asOwnerOf(app, firm.id, (owner) =>
      owner.query('delete from app.flat_fee_instalments where position = 2'),
    )
    await expect(broken).rejects.toMatchObject({ constraint: 'flat_fee_instalments_sum' })
  })
})

describe('the list of flat fees', () => {
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

  test('takes every key of the call, finds, sorts, sums and comes as a file', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const empty = { data: [], page: 1, size: 25, hasMore: false }
    expect(dataOf(await app.call(flatFees.list, {}, token))).toEqual(empty)
    expect(dataOf(await app.call(flatFees.list, { query: everyKey(firm) }, token))).toEqual(empty)
    const { id: matterId, clientId } = await aMatter(app, firm)
    const { id: elsewhere } = await aMatter(app, firm, { matterName: 'Pam v Etim' })
    await aFee(firm, matterId, { description: 'First', amount: 100 })
    await aFee(firm, elsewhere, { description: 'Second', amount: 50, isBillable: false, date: '2026-03-17' })
    const found = async (query: object) =>
      dataOf<{ data: FlatFeeDetail[] }>(await app.call(flatFees.list, { query }, token)).data.map(
        (fee) => fee.description,
      )
    expect(await found({})).toEqual(['Second', 'First'])
    expect(await found({ ClientId: clientId })).toEqual(['First'])
    expect(await found({ GeneralSearchText: 'pam v' })).toEqual(['Second'])
    expect(await found({ billingState: 'unbilled' })).toEqual(['First'])
    expect(await found({ billingState: 'notApproved' })).toEqual([])
    for (const sortColumn of ['amount', 'matterName', 'clientName', 'earner', 'status', 'description'])
      expect(await found({ sortColumn, sortType: 'asc' })).toHaveLength(2)
    expect(dataOf(await app.call(flatFees.totals, {}, token))).toMatchObject({ count: 2, amount: 150, unbilled: 100 })
    const file = await app.app.server.inject({
      url: '/api/admin/expense-flat-fees-info/get-flat-fees-list?IsDownlodCsv=true&sortColumn=date',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(file.body.split('\r\n')).toHaveLength(4)
    expect(file.body).toMatch(/^\uFEFFDate,Client,Matter number,Matter,Description,Fee earner,Instalments,Amount/)
  })

  test('counts a fee that was rejected among what waits for an invoice nowhere', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const { id: matterId } = await aMatter(app, firm)
    for (const status of ['draft', 'approved', 'rejected'])
      await aFee(firm, matterId, { description: status, amount: 40, status })
    const sums = async (query: object) => dataOf(await app.call(flatFees.totals, { query }, token))
    const found = async (billingState: string) =>
      dataOf<{ data: FlatFeeDetail[] }>(
        await app.call(flatFees.list, { query: { billingState, sortColumn: 'description', sortType: 'asc' } }, token),
      ).data.map((fee) => [fee.description, fee.billingState])
    expect(await found('unbilled')).toEqual([
      ['approved', 'unbilled'],
      ['draft', 'unbilled'],
    ])
    expect(await found('notApproved')).toEqual([['rejected', 'notApproved']])
    expect(await sums({ billingState: 'unbilled' })).toMatchObject({ count: 2, amount: 80, unbilled: 80 })
    expect(await sums({})).toMatchObject({ count: 3, amount: 120, unbilled: 80 })
  })

  test('is refused to strangers, to those without the permission, and across firms', async () => {
    const [firm, other] = [await aFirm(app), await aFirm(app)]
    const paralegal = await firm.join('paralegal')
    const { id: matterId } = await aMatter(app, firm)
    const { id } = await aFee(firm, matterId)
    expect((await app.call(flatFees.list)).status).toBe(401)
    expect((await app.call(flatFees.list, {}, paralegal.token)).status).toBe(403)
    expect((await app.call(flatFees.list, { query: { BusinessId: other.id } }, firm.administrator.token)).status).toBe(
      403,
    )
    const { token } = other.administrator
    for (const reply of [
      await app.call(flatFees.get, { params: { id } }, token),
      await app.call(flatFees.create, { body: feeBody(matterId) }, token),
      await app.call(flatFees.update, { params: { id }, body: feeBody(matterId) }, token),
      await app.call(flatFees.delete, { params: { id } }, token),
      await app.call(flatFees.restore, { params: { id } }, token),
    ])
      expect(reply.status).toBe(404)
  })
})
