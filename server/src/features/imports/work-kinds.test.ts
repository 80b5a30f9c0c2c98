import { beforeAll, describe, expect, test } from 'vitest'
import type { Expense } from '#contract/expense-shapes.ts'
import { expenses } from '#contract/expenses.ts'
import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { aCheckedImport, anImport } from '../../testing/imports.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let token: string
beforeAll(async () => {
  firm = await aFirm(app)
  token = firm.administrator.token
  await aMatter(app, firm, { matterName: 'Estate' })
})

const csv = (...lines: string[]) => lines.join('\n')
const listTime = async () =>
  dataOf<{ data: TimeEntry[] }>(await app.call(timeEntries.list, { query: { size: 200 } }, token)).data

// One file with time and expenses, as Clio writes it.
const ACTIVITIES = csv(
  'Type,Date,User,Matter,Activity Description,Description or Note,Quantity,Rate,Total,Non-billable,Billed',
  'TimeEntry,03/25/2025,,Estate,,Draft,1.5,200,300,no,no',
  'ExpenseEntry,03/25/2025,,Estate,,Filing,1,1250,1250,no,no',
  'HardCostEntry,03/26/2025,,Estate,,Courier,2,40,80,no,no',
  'SoftCostEntry,03/26/2025,,Estate,,Copies,100,0.1,10,no,no',
  ',03/27/2025,,Estate,,Call,0.5,200,100,no,no',
)

describe("Clio's file of activities, which has time and expenses", () => {
  test('brought as time leaves its expenses out and counts them, before and after it is imported', async () => {
    const activityId = await firm.activityId()
    const file = { kind: 'timeEntries', content: ACTIVITIES } as const
    const counts = { createdCount: 2, leftOutCount: 3, repeatedCount: 0, faultCount: 0 }
    expect(await aCheckedImport(app, token, file, { activityId })).toMatchObject({ state: 'checked', ...counts })
    expect(await anImport(app, token, file, { activityId })).toMatchObject({ state: 'done', ...counts })
    expect((await listTime()).map(({ description, duration }) => [description, duration])).toEqual([
      ['Call', 0.5],
      ['Draft', 1.5],
    ])
  })

  test('brought as expenses leaves its time out, also where the column is blank', async () => {
    const [category] = dataOf<{ id: string }[]>(await app.call(expenses.categories, {}, token))
    const done = await anImport(
      app,
      token,
      { kind: 'expenses', content: ACTIVITIES },
      { activityId: category?.id ?? null },
    )
    expect(done).toMatchObject({ createdCount: 3, leftOutCount: 2, faultCount: 0 })
    const query = { IsFirmExpense: false }
    const { data } = dataOf<{ data: Expense[] }>(await app.call(expenses.list, { query }, token))
    const costs = data.map(({ description, cost }) => [description, cost] as const)
    expect(Object.fromEntries(costs)).toEqual({ Copies: 10, Courier: 80, Filing: 1250 })
  })

  test('of a row that is neither says so, and takes every row where the column is left out', async () => {
    const activityId = await firm.activityId()
    const content = csv('Type,Matter,Date,Hours', 'Mileage,Estate,2025-03-25,1', 'Time,Estate,2025-03-25,1')
    const file = { kind: 'timeEntries', content } as const
    const checked = await aCheckedImport(app, token, file, { activityId })
    expect(checked).toMatchObject({ createdCount: 1, leftOutCount: 0 })
    expect(checked.faults).toEqual([{ row: 2, field: 'workKind', reason: '“Mileage” is neither time nor an expense' }])
    const mapping = ['', ...checked.mapping.slice(1)]
    const without = await aCheckedImport(app, token, file, { activityId, mapping })
    expect(without).toMatchObject({ createdCount: 2, leftOutCount: 0, faults: [] })
  })
})

test('time of people who have left is taken over, of somebody who has their name it is theirs, and others stay unknown', async () => {
  const own = await aFirm(app)
  const as = own.administrator.token
  await aMatter(app, own, { matterName: 'Estate' })
  const [leaver, namesake] = [await own.join('associate', 'Grace Osei'), await own.join('associate', 'Sani Bako')]
  const active = await own.join('paralegal', 'Sani Bako')
  await asOwnerOf(app, own.id, (owner) =>
    owner.query('update app.members set removed_at = now() where id = any ($1)', [[leaver.id, namesake.id]]),
  )
  const activityId = await own.activityId()
  const lines = [
    'Matter,Date,Hours,Rate,User',
    'Estate,2025-03-25,1,200,Grace Osei',
    `Estate,2025-03-26,2,200,${leaver.email}`,
    'Estate,2025-03-27,3,200,Sani Bako',
    `Estate,2025-03-28,4,200,${namesake.email}`,
  ]
  const strange = csv(...lines, 'Estate,2025-03-28,5,200,Nobody Known')
  const refused = await aCheckedImport(app, as, { kind: 'timeEntries', content: strange }, { activityId })
  expect(refused.faults).toEqual([{ row: 6, field: 'user', reason: 'Person “Nobody Known” is not known' }])
  const done = await anImport(app, as, { kind: 'timeEntries', content: csv(...lines) }, { activityId })
  expect(done.createdCount).toBe(4)
  const saved = dataOf<{ data: TimeEntry[] }>(await app.call(timeEntries.list, { query: { size: 200 } }, as)).data
  expect(saved.map(({ duration, timeEntryUserId }) => [duration, timeEntryUserId])).toEqual([
    [4, namesake.id],
    [3, active.id],
    [2, leaver.id],
    [1, leaver.id],
  ])
  const responsible = csv('Matter name,Client,Responsible attorney', 'New matter,Anybody,Grace Osei')
  const checked = await aCheckedImport(app, as, { kind: 'matters', content: responsible })
  expect(checked.faults).toContainEqual({ row: 2, field: 'responsible', reason: 'Person “Grace Osei” is not known' })
})

test('what is imported takes the rate of its day where the file has none', async () => {
  const own = await aFirm(app)
  const as = own.administrator.token
  await aMatter(app, own, { matterName: 'Estate' })
  await asOwnerOf(app, own.id, (owner) =>
    owner.query(
      `insert into app.firm_rates (business_id, id, currency, hourly_rate, effective_on)
       select $1, gen_random_uuid(), 'USD', r, d from (values (100, null), (150, date '2025-03-26')) v (r, d)`,
      [own.id],
    ),
  )
  const activityId = await own.activityId()
  const content = csv('Matter,Date,Hours', 'Estate,2025-03-25,1', 'Estate,2025-03-26,1', 'Estate,2025-03-27,1')
  await anImport(app, as, { kind: 'timeEntries', content }, { activityId })
  const saved = dataOf<{ data: TimeEntry[] }>(await app.call(timeEntries.list, { query: { size: 200 } }, as)).data
  expect(
    saved.map(({ timeEntryDate, foreignUserRate, rateEffectiveOn }) => [
      timeEntryDate,
      foreignUserRate,
      rateEffectiveOn,
    ]),
  ).toEqual([
    ['2025-03-27', 150, '2025-03-26'],
    ['2025-03-26', 150, '2025-03-26'],
    ['2025-03-25', 100, null],
  ])
})
