import { beforeAll, describe, expect, test } from 'vitest'
import type { ExpenseTotals } from '#contract/expense-shapes.ts'
import { expenses } from '#contract/expenses.ts'
import { flatFees } from '#contract/flat-fees.ts'
import { search, type SearchHits } from '#contract/search.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { anExpense, categoryOf } from '../../testing/expenses.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

/** More than the search names one by one (MOST_FOUND in charges.queries.ts). */
const MANY = 2_100
const DESK = 'Lapwing v Ade'

interface Kind {
  readonly calls: typeof expenses | typeof flatFees
  readonly table: 'expenses' | 'flat_fees'
  readonly day: 'spent_on' | 'charged_on'
  /** What a list has to be asked for besides. */
  readonly query: object
  readonly hits: (found: SearchHits) => readonly { id: string; description: string }[]
  readonly charge: (firm: TestFirm, matterId: string, description: string) => Promise<string>
}

const kinds: Readonly<Record<'expenses' | 'flat fees', Kind>> = {
  expenses: {
    calls: expenses,
    table: 'expenses',
    day: 'spent_on',
    query: { isFirmExpense: false },
    hits: (found) => found.expenses,
    charge: async (firm, matterId, description) => (await anExpense(app, firm, { matterId, description })).id,
  },
  'flat fees': {
    calls: flatFees,
    table: 'flat_fees',
    day: 'charged_on',
    query: {},
    hits: (found) => found.flatFees,
    charge: async (firm, matterId, description) => {
      const body = { matterId, description, date: '2026-03-16', amount: 99 }
      return dataOf<{ id: string }>(await app.call(flatFees.create, { body }, firm.administrator.token)).id
    },
  },
}

/** Copies of a charge in the firm's books, with other words and on earlier days. */
const copies = (firm: TestFirm, { table, day }: Kind, about: { id: string; count: number; description: string }) =>
  asOwnerOf(app, firm.id, (owner) =>
    owner.query(
      `insert into app.${table} select (copy.r).* from (
         select jsonb_populate_record(x, jsonb_build_object('id', gen_random_uuid(), 'description', $3::text,
           '${day}', date '2026-03-01' - n)) as r
         from app.${table} x, generate_series(1, $2::integer) n where x.id = $1) copy`,
      [about.id, about.count, about.description],
    ),
  )

describe.each(['expenses', 'flat fees'] as const)('of %s that more hold than are named one by one', (name) => {
  const kind = kinds[name]
  let firm: TestFirm
  let partner: TestPerson
  beforeAll(async () => {
    firm = await aFirm(app)
    partner = await firm.join('partner')
    const { id: matterId } = await aMatter(app, firm, { matterName: DESK })
    const { id: elsewhere } = await aMatter(app, firm, { matterName: 'Pam v Etim' })
    const { id: walled } = await aMatter(app, firm, {
      matterName: 'Lapwing inquiry',
      matterAssignedToInfos: [{ userId: partner.id }],
    })
    const id = await kind.charge(firm, matterId, 'Copies for the bundle')
    await copies(firm, kind, { id, count: MANY - 1, description: 'Copies for the bundle' })
    await copies(firm, kind, { id, count: 4, description: 'Telegram to the consul' })
    await kind.charge(firm, elsewhere, 'Copies for the registry')
    const gone = await kind.charge(firm, elsewhere, 'Copies made twice')
    await kind.charge(firm, walled, 'Copies for the inquiry')
    await asOwnerOf(app, firm.id, async (owner) => {
      await owner.query(`update app.${kind.table} set deleted_at = now(), deleted_by = $2 where id = $1`, [
        gone,
        firm.administrator.id,
      ])
      await owner.query('update app.matters set is_restricted = true where id = $1', [walled])
    })
  })

  const countOf = async (generalSearchText: string, { token } = firm.administrator) =>
    dataOf<ExpenseTotals>(await app.call(kind.calls.totals, { query: { ...kind.query, generalSearchText } }, token))
      .count
  const listed = async (query: object, { token } = firm.administrator) =>
    dataOf<{ data: { description: string }[]; hasMore: boolean }>(
      await app.call(kind.calls.list, { query: { ...kind.query, ...query } }, token),
    )

  test('all are counted, and none that is deleted or behind a wall', async () => {
    expect(await countOf('copies')).toBe(MANY + 1)
    expect(await countOf('copies', partner)).toBe(MANY + 2)
    expect(await countOf('bundle')).toBe(MANY)
    expect(await countOf('telegram')).toBe(4)
    expect(await countOf('made twice')).toBe(0)
  })

  test('the name of a matter that many are on finds them as their own words do', async () => {
    expect(await countOf('lapwing')).toBe(MANY + 4)
    expect(await countOf('lapwing', partner)).toBe(MANY + 5)
    expect(await countOf('v')).toBe(MANY + 5)
  })

  test('the pages hold each of them once, in the order of the list, to the last one', async () => {
    const page = (number: number, more = {}) =>
      listed({ generalSearchText: 'copies', page: number, size: 100, sortColumn: 'date', ...more })
    const first = await page(1, { sortType: 'desc' })
    expect(
      first.data
        .slice(0, 2)
        .map(({ description }) => description)
        .toSorted(),
    ).toEqual(['Copies for the bundle', 'Copies for the registry'])
    expect(first).toMatchObject({ hasMore: true })
    const last = await page(22, { sortType: 'desc' })
    expect(last.data).toHaveLength(1)
    expect(last.hasMore).toBe(false)
    const telegrams = await listed({ generalSearchText: 'telegram', sortColumn: 'amount', sortType: 'asc' })
    expect(telegrams.data).toHaveLength(4)
  })

  test('nobody of another firm finds one of them', async () => {
    const other = await aFirm(app)
    expect(await countOf('copies', other.administrator)).toBe(0)
    expect((await listed({ generalSearchText: 'copies' }, other.administrator)).data).toEqual([])
  })

  test('the search of everything shows the newest of them, and what was common long ago', async () => {
    const hits = async (text: string) =>
      kind
        .hits(dataOf<SearchHits>(await app.call(search.hits, { query: { text } }, firm.administrator.token)))
        .map(({ description }) => description)
    const newest = await hits('copies')
    expect(newest.length).toBeGreaterThan(2)
    expect(newest).toContain('Copies for the registry')
    expect(newest).not.toContain('Copies for the inquiry')
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query(`update app.${kind.table} set ${kind.day} = '2011-05-02' where description like 'Telegram%'`),
    )
    expect(await hits('telegram')).toContain('Telegram to the consul')
  })
})

test('an expense is found by its category and by the number of its receipt, few or many, as far as it may be seen', async () => {
  const firm = await aFirm(app)
  const associate = await firm.join('associate')
  const { id: matterId } = await aMatter(app, firm)
  const walled = await aMatter(app, firm, { matterAssignedToInfos: [{ userId: associate.id }] })
  const { id } = await anExpense(app, firm, { matterId, description: 'For the claim', reference: 'R-4711' })
  await anExpense(app, firm, { isFirmExpense: true, categoryId: await categoryOf(app, firm, 'Local travel') })
  await anExpense(app, firm, { matterId: walled.id, reference: 'R-4712' }, associate.token)
  await asOwnerOf(app, firm.id, (owner) =>
    owner.query('update app.matters set is_restricted = true where id = $1', [walled.id]),
  )
  const found = async (text: string, { token } = firm.administrator) => {
    const query = { isFirmExpense: false, generalSearchText: text }
    const { count } = dataOf<ExpenseTotals>(await app.call(expenses.totals, { query }, token))
    const hits = dataOf<SearchHits>(await app.call(search.hits, { query: { text } }, token))
    return [count, hits.expenses.map((hit) => hit.description)]
  }
  expect(await found('filing fee')).toEqual([1, ['For the claim']])
  expect(await found('r-471')).toEqual([1, ['For the claim']])
  expect(await found('filing fee', associate)).toEqual([1, ['Filing of the statement of claim']])
  expect(await found('local travel')).toMatchObject([0, { length: 1 }])
  await copies(firm, kinds.expenses, { id, count: MANY, description: 'Again' })
  expect((await found('filing fee'))[0]).toBe(MANY + 1)
  expect((await found('R-4711'))[0]).toBe(MANY + 1)
  const other = await aFirm(app)
  expect(await found('filing fee', other.administrator)).toEqual([0, []])
})
