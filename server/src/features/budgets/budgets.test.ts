import { beforeAll, describe, expect, test } from 'vitest'
import { budgets, type Budget } from '#contract/budgets.ts'
import type { BulkOutcome } from '#contract/bulk.ts'
import { expenses } from '#contract/expenses.ts'
import { flatFees } from '#contract/flat-fees.ts'
import { matters } from '#contract/matters.ts'
import { newId } from '../../platform/ids.ts'
import { anExpense } from '../../testing/expenses.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { aMatter } from '../../testing/matters.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { aTimekeeper } from '../../testing/time.ts'

const app = useTestApp()
let firm: TestFirm
beforeAll(async () => {
  firm = await aFirm(app)
})

const save = (id: string, body: object, token = firm.administrator.token) =>
  app.call(budgets.save, { params: { id }, body }, token)
const read = async (id: string, token = firm.administrator.token) =>
  dataOf<Budget | null>(await app.call(budgets.get, { params: { id } }, token))

describe('the budget of a matter', () => {
  test('in hours counts all hours, and tells when the share of the warning is reached and when it is overspent', async () => {
    const desk = await aTimekeeper(app, firm)
    const { id } = desk.matter
    expect(await read(id)).toBeNull()
    const saved = await save(id, { kind: 'hours', limit: '10', warnAtPercent: 75 })
    expect(saved.body.message).toBe('Budget saved')
    expect(saved.body.data).toMatchObject({
      kind: 'hours',
      limit: 10,
      used: 0,
      usedPercent: 0,
      state: 'within',
      currencyCode: null,
    })
    await desk.save({ duration: 5.5 })
    await desk.save({ duration: 2, isBillable: 2 })
    expect(await read(id)).toMatchObject({ used: 7.5, usedPercent: 75, state: 'near', warnAtPercent: 75 })
    await desk.save({ duration: 3 })
    expect(await read(id)).toMatchObject({ used: 10.5, usedPercent: 105, state: 'over' })
  })

  test('in an amount counts billable time, approved expenses and flat fees in the currency of the firm', async () => {
    const desk = await aTimekeeper(app, firm)
    const { id } = desk.matter
    dataOf(await save(id, { kind: 'amount', limit: 1000 }))
    await desk.save({ duration: 1 })
    await anExpense(app, firm, { matterId: id, unitCost: 99 })
    await anExpense(app, firm, { matterId: id, unitCost: 7, isBillable: false })
    await anExpense(app, firm, { matterId: id, unitCost: 11, isRequest: true })
    const fee = { matterId: id, description: 'Filing', date: '2026-03-16', amount: 250 }
    for (const more of [{}, { isBillable: false }, { status: 'submitted' }])
      dataOf(await app.call(flatFees.create, { body: { ...fee, ...more } }, firm.administrator.token))
    expect(await read(id)).toMatchObject({
      used: 649,
      usedPercent: 64.9,
      state: 'within',
      currencyCode: 'USD',
      warnAtPercent: 80,
    })
    const query = { matterIds: id }
    const [figures] = dataOf<{ budget: object }[]>(await app.call(matters.figures, { query }, firm.administrator.token))
    expect(figures?.budget).toMatchObject({ kind: 'amount', limit: 1000, used: 649, state: 'within' })
  })

  test('counts its part of a shared cost, and a request once it is approved, alone or with others', async () => {
    const { token } = firm.administrator
    const paralegal = await firm.join('paralegal')
    const members = [{ id: paralegal.id }]
    const shared = [await aMatter(app, firm, { members }), await aMatter(app, firm, { members })]
    const [first, second] = shared.map(({ id }) => id)
    for (const { id } of shared) dataOf(await save(id, { kind: 'amount', limit: 100 }))
    const parts = shared.map(({ id }, index) => ({ matterId: id, share: index + 1 }))
    await anExpense(app, firm, { parts, unitCost: 90 })
    const requestExpense = async (matterId: string | undefined, unitCost: number) =>
      (await anExpense(app, firm, { matterId, unitCost, isRequest: true }, paralegal.token)).id
    const ids = [await requestExpense(first, 60), await requestExpense(first, 5), await requestExpense(second, 20)]
    const onlyRequested = await requestExpense(second, 40)
    expect(await read(first ?? '')).toMatchObject({ used: 30, state: 'within' })
    expect(await read(second ?? '')).toMatchObject({ used: 60, state: 'within' })
    const outcome = dataOf<BulkOutcome>(await app.call(expenses.bulkApprove, { body: { ids } }, token))
    expect(outcome).toEqual({ changed: ids.toSorted(), unchanged: [] })
    expect(await read(first ?? '')).toMatchObject({ used: 95, state: 'near' })
    expect(await read(second ?? '')).toMatchObject({ used: 80, state: 'near' })
    dataOf(await app.call(expenses.transition, { params: { id: onlyRequested, move: 'approve' }, body: {} }, token))
    expect(await read(second ?? '')).toMatchObject({ used: 120, state: 'over' })
  })

  test('is one: a later save changes it, an older version is refused, and it can be taken away', async () => {
    const { id } = await aMatter(app, firm)
    const { id: other } = await aMatter(app, firm)
    const saved = dataOf<Budget>(await save(other, { kind: 'hours', limit: 7 }))
    const first = dataOf<Budget>(await save(id, { kind: 'hours', limit: 40 }))
    const second = dataOf<Budget>(await save(id, { kind: 'amount', limit: 9000, version: first.version }))
    expect(second).toMatchObject({ kind: 'amount', limit: 9000, version: 2 })
    expect(await save(id, { kind: 'hours', limit: 1, version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale_version' },
    })
    expect(await save(id, { kind: 'hours', limit: 1, version: null })).toMatchObject({ status: 409 })
    const removed = await app.call(budgets.delete, { params: { id } }, firm.administrator.token)
    expect(removed.body.message).toBe('Budget removed')
    expect(await read(id)).toBeNull()
    expect((await app.call(budgets.delete, { params: { id } }, firm.administrator.token)).status).toBe(404)
    expect(await read(other)).toEqual(saved)
  })

  test('that two people set at once is that of the first: the second is told, and reads it', async () => {
    const { id } = await aMatter(app, firm)
    const partner = await firm.join('partner')
    const replies = await Promise.all(
      [firm.administrator, partner].map(({ token }, index) =>
        save(id, { kind: 'hours', limit: index + 1, version: null }, token),
      ),
    )
    const [saved, ...others] = replies.toSorted((one, other) => one.status - other.status)
    expect([saved?.status, ...others.map(({ status }) => status)]).toEqual([200, 409])
    expect(await read(id)).toEqual(saved?.body.data)
  })

  test.each([
    ['of another kind', { kind: 'days', limit: 1 }, 'kind', 'A budget is in hours or an amount'],
    ['of nothing', { kind: 'hours', limit: 0 }, 'limit', 'Budget must be above 0'],
    ['without a figure', { kind: 'hours' }, 'limit', 'Budget is required'],
    ['below zero', { kind: 'hours', limit: -1 }, 'limit', 'Budget must be number'],
    ['of too many hours', { kind: 'hours', limit: 1e8 }, 'limit', 'Budget must be at most 99,999,999 hours'],
    [
      'with a warning beyond the whole',
      { kind: 'hours', limit: 1, warnAtPercent: 101 },
      'warnAtPercent',
      'Warning must be a whole share from 1 to 100 percent',
    ],
  ])('%s is refused at its field', async (_, body, field, message) => {
    const { id } = await aMatter(app, firm)
    expect(await save(id, body)).toMatchObject({ status: 400, body: { errors: { [field]: message } } })
  })

  test('may be of hundreds of millions, as in naira', async () => {
    const { id } = await aMatter(app, firm)
    const large = dataOf<Budget>(await save(id, { kind: 'amount', limit: 250_000_000 }))
    expect(large).toMatchObject({ limit: 250_000_000 })
    const largest = { kind: 'amount', limit: 99_999_999_999, version: large.version }
    expect(dataOf<Budget>(await save(id, largest))).toMatchObject({ limit: 99_999_999_999 })
  })

  test('finer than its currency is refused at its field', async () => {
    const { id } = await aMatter(app, firm)
    expect(await save(id, { kind: 'amount', limit: '10.005' })).toMatchObject({
      status: 422,
      body: { code: 'amount_too_fine', errors: { limit: 'The amount has more decimals than USD has' } },
    })
  })
})

describe('who may', () => {
  test('a fee earner reads the share of all the work, also what they do not see, and sets none', async () => {
    const associate = await firm.join('associate')
    const matter = await aMatter(app, firm, { members: [{ id: associate.id }] })
    const desk = await aTimekeeper(app, firm, matter)
    await desk.save({ duration: 4 })
    dataOf(await save(matter.id, { kind: 'hours', limit: 8 }))
    expect(await read(matter.id, associate.token)).toMatchObject({ used: 4, usedPercent: 50 })
    for (const reply of [
      await save(matter.id, { kind: 'hours', limit: 80 }, associate.token),
      await app.call(budgets.delete, { params: { id: matter.id } }, associate.token),
    ])
      expect(reply.status).toBe(403)
    const paralegal = await firm.join('paralegal')
    expect((await app.call(budgets.get, { params: { id: matter.id } }, paralegal.token)).status).toBe(403)
    expect((await app.call(budgets.get, { params: { id: matter.id } })).status).toBe(401)
  })

  test('an accountant sets and changes a budget, and takes none away', async () => {
    const accountant = await firm.join('accountant')
    const { id } = await aMatter(app, firm)
    expect((await save(id, { kind: 'hours', limit: 8 }, accountant.token)).status).toBe(200)
    expect((await save(id, { kind: 'hours', limit: 9 }, accountant.token)).status).toBe(200)
    expect((await app.call(budgets.delete, { params: { id } }, accountant.token)).status).toBe(403)
  })

  test('no budget of another firm, and none behind a wall', async () => {
    const other = await aFirm(app)
    const theirs = await aMatter(app, other)
    const member = await firm.join('partner')
    const walled = await aMatter(app, firm, { isRestricted: true, members: [{ id: member.id }] })
    expect((await save(walled.id, { kind: 'hours', limit: 8 }, member.token)).status).toBe(200)
    for (const id of [theirs.id, walled.id, newId()]) {
      expect((await app.call(budgets.get, { params: { id } }, firm.administrator.token)).status).toBe(404)
      expect((await save(id, { kind: 'hours', limit: 1 })).status).toBe(404)
      expect((await app.call(budgets.delete, { params: { id } }, firm.administrator.token)).status).toBe(404)
    }
    const used = await asOwnerOf(app, firm.id, (owner) =>
      owner.query('select count(*)::int as n from app.matter_budgets where matter_id = $1', [walled.id]),
    )
    expect(used.rows).toEqual([{ n: 1 }])
  })
})
