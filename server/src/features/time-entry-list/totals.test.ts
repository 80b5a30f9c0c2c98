import { beforeAll, describe, expect, test } from 'vitest'
import { timeEntries } from '#contract/time-entries.ts'
import type { TimeEntryGroup, TimeEntryTotals } from '#contract/time-entry-shapes.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { aMatter } from '../../testing/matters.ts'
import { aFirmWithFiveEntries, aTimekeeper } from '../../testing/time.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let associate: TestPerson

beforeAll(async () => {
  ;({ firm, associate } = await aFirmWithFiveEntries(app))
})

describe('totals', () => {
  test('cover the whole filter, in hours of each kind and in each currency', async () => {
    const reply = await app.call(timeEntries.totals, {}, firm.administrator.token)
    expect(reply.body.data).toEqual({
      count: 5,
      hours: 7.5,
      billableHours: 6.5,
      nonBillableHours: 1,
      workedHours: 7.5,
      amount: 1850,
      currencyId: 2,
      currencyCode: 'USD',
      currencySymbol: '$',
      byCurrency: [
        { currencyId: 2, currencyCode: 'USD', currencySymbol: '$', hours: 7.5, amount: 1850, homeAmount: 1850 },
      ],
    })
  })

  test('by the days or weeks of one page count what stands on other pages, too', async () => {
    const ofPage = async (query: object) => {
      const groupQuery = { ofPage: true, size: 2, ...query }
      const { body } = await app.call(timeEntries.groupTotals, { query: groupQuery }, firm.administrator.token)
      return (body.data as TimeEntryGroup[]).map(({ key, hours }) => [key, hours])
    }
    expect(await ofPage({ groupBy: 'day' })).toEqual([
      ['2026-03-17', 2],
      ['2026-03-16', 1],
    ])
    expect(await ofPage({ groupBy: 'day', page: 2, isBillable: 4 })).toEqual([
      ['2026-03-09', 3],
      ['2026-03-02', 0.5],
    ])
    expect(await ofPage({ groupBy: 'week', page: 2 })).toEqual([
      ['2026-03-09', 3],
      ['2026-03-02', 1.5],
    ])
    const oldestFirst = { sortColumn: 'timeEntryDate', sortType: 'asc' }
    expect(await ofPage({ groupBy: 'day', ...oldestFirst })).toEqual([
      ['2026-03-03', 1],
      ['2026-03-02', 0.5],
    ])
    expect(await ofPage({ groupBy: 'day', page: 9 })).toEqual([])
    expect((await ofPage({ groupBy: 'day', sortColumn: 'totalAmount' })).length).toBe(5)
  })

  test('by day, week and matter', async () => {
    const by = async (query: object) =>
      (await app.call(timeEntries.groupTotals, { query }, firm.administrator.token)).body.data as TimeEntryGroup[]
    const days = await by({ groupBy: 'day', fromTimeEntryDateCreated: '2026-03-03' })
    expect(days.map(({ key, hours }) => [key, hours])).toEqual([
      ['2026-03-17', 2],
      ['2026-03-16', 1],
      ['2026-03-09', 3],
      ['2026-03-03', 1],
    ])
    const weeks = await by({ groupBy: 'week' })
    expect(weeks.map(({ key, hours, amount }) => [key, hours, amount])).toEqual([
      ['2026-03-16', 3, 1100],
      ['2026-03-09', 3, 600],
      ['2026-03-02', 1.5, 150],
    ])
    await asOwnerOf(app, firm.id, (owner) => owner.query('update app.businesses set week_starts_on = 0'))
    expect((await by({ groupBy: 'week' })).map(({ key }) => key)).toEqual(['2026-03-15', '2026-03-08', '2026-03-01'])
    const matters = await by({ groupBy: 'matter' })
    expect(matters.map(({ matter, count, amount }) => [matter?.matterName, matter?.clientName, count, amount])).toEqual(
      [
        ['Lease of Unit 4', 'Harbour Shipping', 2, 1100],
        ['Estate of Obi', 'Obi Family Trust', 3, 750],
      ],
    )
    expect((await by({ groupBy: 'matter', ofPage: true, size: 1 })).length).toBe(2)
    const unknown = await app.call(timeEntries.groupTotals, { query: { groupBy: 'colour' } }, firm.administrator.token)
    expect(unknown.status).toBe(400)
    expect((await app.call(timeEntries.groupTotals, { query: { groupBy: 'day' } })).status).toBe(401)
  })
})

describe('groups', () => {
  const MOST = 3_000
  test('are all there, whatever their number, and add up to the totals; too many for an answer are refused', async () => {
    const busy = await aFirm(app)
    const { matter, activityId } = await aTimekeeper(app, busy)
    const { id, token } = busy.administrator
    await asOwnerOf(app, busy.id, (owner) =>
      owner.query(
        `insert into app.time_entries (business_id, id, matter_id, user_id, activity_id, worked_on, worked_seconds, billed_hours,
           billing_state, rate, rate_rule, currency, home_rate, home_currency, exchange_rate, amount_minor, home_amount_minor, created_by)
         select $1, gen_random_uuid(), $2, $3, $4, date '2026-03-17' - n, 3600, 1, 'unbilled', 100, 'manual', 'USD', 100, 'USD', 1, 10000, 10000, $3
         from generate_series(0, ${MOST}) n`,
        [busy.id, matter.id, id, activityId],
      ),
    )
    const all = await app.call(timeEntries.groupTotals, { query: { groupBy: 'day' } }, token)
    expect(all).toMatchObject({ status: 422, body: { code: 'too_many_groups' } })
    const query = { groupBy: 'day', fromTimeEntryDateCreated: '2017-12-30' }
    const groups = (await app.call(timeEntries.groupTotals, { query }, token)).body.data as TimeEntryGroup[]
    const totals = (await app.call(timeEntries.totals, { query }, token)).body.data as TimeEntryTotals
    expect(groups).toHaveLength(totals.count)
    expect(groups.length).toBeGreaterThan(400)
    expect(groups.reduce((sum, { hours }) => sum + hours, 0)).toBe(totals.hours)
    expect(groups.reduce((sum, { amount }) => sum + amount, 0)).toBe(totals.amount)
  })
})

describe('the export', () => {
  const download = async (query: Record<string, string>, person: TestPerson) =>
    app.app.server.inject({
      url: '/api/admin/time-entry/export',
      query,
      headers: { authorization: `Bearer ${person.token}` },
    })

  test('is a CSV file of the whole filter that no spreadsheet runs', async () => {
    const exporting = await aFirm(app)
    const desk = await aTimekeeper(
      app,
      exporting,
      await aMatter(app, exporting, { name: 'Obi, "the estate"', client: '@Sum Ltd' }),
    )
    await desk.save({ description: '=1+1', timeEntryDate: '2026-03-02', duration: 0.3333 })
    await desk.save({ description: 'Two\nlines', timeEntryDate: '2026-03-03', isBillable: 2 })
    const reply = await download({}, exporting.administrator)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="time-entries-2026-03-17.csv"',
      'x-content-type-options': 'nosniff',
    })
    const { number } = desk.matter
    expect(reply.body).toBe(
      [
        '\uFEFFDate,Client,Matter number,Matter,Activity Type,Description,Entered By,Duration,Worked hours,Status,Rate,Currency,Total,Exchange Rate,Home currency,Total in home currency,Task code,Activity code',
        `2026-03-03,'@Sum Ltd,${number},"Obi, ""the estate""",Legal research,"Two\nlines",Amara Finch,1,1,Non-billable,0,USD,0.00,1,USD,0.00,,`,
        `2026-03-02,'@Sum Ltd,${number},"Obi, ""the estate""",Legal research,'=1+1,Amara Finch,0.3333,0.3333,Unbilled,300,USD,99.99,1,USD,99.99,,`,
        '',
      ].join('\r\n'),
    )
    expect((await download({ isBillable: '2' }, exporting.administrator)).body).not.toContain('=1+1')
    expect((await download({ isBillable: '9' }, exporting.administrator)).statusCode).toBe(400)
  })

  test('follows the scope of the person and asks for the permission', async () => {
    const { body } = await download({}, associate)
    expect(body.trim().split('\r\n')).toHaveLength(2)
    expect((await app.call(timeEntries.export)).status).toBe(401)
    const other = await aFirm(app)
    expect((await download({ BusinessId: firm.id }, other.administrator)).statusCode).toBe(403)
  })

  test('of thousands of rows is whole', async () => {
    const big = await aFirm(app)
    const { matter, activityId } = await aTimekeeper(app, big)
    await asOwnerOf(app, big.id, (owner) =>
      owner.query(
        `insert into app.time_entries (business_id, id, matter_id, user_id, activity_id, worked_on, worked_seconds, billed_hours,
           billing_state, rate, rate_rule, currency, home_rate, home_currency, exchange_rate, amount_minor, home_amount_minor, created_by)
         select $1, gen_random_uuid(), $2, $3, $4, date '2025-01-01' + n / 10, 3600, 1, 'notBillable', 0, 'none', 'USD', 0, 'USD', 1, 0, 0, $3
         from generate_series(1, 3456) n`,
        [big.id, matter.id, big.administrator.id, activityId],
      ),
    )
    const { body } = await download({}, big.administrator)
    expect(body.trim().split('\r\n')).toHaveLength(3457)
  })
})
