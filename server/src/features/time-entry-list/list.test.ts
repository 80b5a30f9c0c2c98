import { beforeAll, describe, expect, test } from 'vitest'
import { timeEntries } from '#contract/time-entries.ts'
import {
  TIME_ENTRY_SORTS,
  type TimeEntry,
  type TimeEntryGroup,
  type TimeEntryTotals,
} from '#contract/time-entry-shapes.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { aMatter, type TestMatter } from '../../testing/matters.ts'
import { aTimekeeper } from '../../testing/time.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

interface Listed {
  data: TimeEntry[]
  page: number
  size: number
  hasMore: boolean
  totals?: TimeEntryTotals
}

let firm: TestFirm
let partner: TestPerson
let associate: TestPerson
let estate: TestMatter
let lease: TestMatter

const list = async (query: object = {}, person: TestPerson = firm.administrator): Promise<Listed> => {
  const reply = await app.call(timeEntries.list, { query }, person.token)
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return reply.body.data as Listed
}
const notes = ({ data }: Listed) => data.map(({ description }) => description)

/** Five entries of three people's work on two matters, newest first: e d c b a. */
beforeAll(async () => {
  firm = await aFirm(app)
  partner = await firm.join('partner', 'Zainab Bello')
  associate = await firm.join('associate', 'Ada Eze')
  estate = await aMatter(app, firm, {
    name: 'Estate of Obi',
    client: 'Obi Family Trust',
    members: [{ id: associate.id }],
  })
  lease = await aMatter(app, firm, { name: 'Lease of Unit 4', client: 'Harbour Shipping', hourlyRate: '200' })
  const [onEstate, onLease] = [await aTimekeeper(app, firm, estate), await aTimekeeper(app, firm, lease)]
  await onEstate.save({ description: 'a', timeEntryDate: '2026-03-02', duration: 0.5 })
  await onEstate.save(
    { description: 'b', timeEntryDate: '2026-03-03', isBillable: 2, timeEntryUserId: associate.id },
    associate,
  )
  await onLease.save(
    { description: 'c', timeEntryDate: '2026-03-09', duration: 3, timeEntryUserId: partner.id },
    partner,
  )
  await onLease.save({ description: 'd', timeEntryDate: '2026-03-16', foreignUserRate: 500, status: 1 })
  await onEstate.save({ description: 'e', timeEntryDate: '2026-03-17', duration: 2 })
})

describe('the list', () => {
  test('shows the newest day first, with who may change what', async () => {
    const listed = await list()
    expect(notes(listed)).toEqual(['e', 'd', 'c', 'b', 'a'])
    expect(listed).toMatchObject({ page: 1, size: 25, hasMore: false })
    expect(listed.data[0]).toMatchObject({ clientName: 'Obi Family Trust', canEdit: true, canDelete: true })
    const readonly = await firm.join('readonly')
    expect((await list({}, readonly)).data[0]).toMatchObject({ canEdit: false, canDelete: false })
  })

  test.each([
    [{ isBillable: 2 }, ['b']],
    [{ IsBillable: '4' }, ['e', 'd', 'c', 'a']],
    [{ isBillable: 5 }, []],
    [{ status: 1 }, ['d']],
    [{ status: 3 }, ['e', 'c', 'b', 'a']],
    [{ FromTimeEntryDateCreated: '2026-03-03', ToTimeEntryDateCreated: '03/16/2026' }, ['d', 'c', 'b']],
    [{ FromTimeEntryDateCreated: '2026-03-16', ToTimeEntryDateCreated: '2026-03-03' }, []],
    [{ isBillable: '', matterId: '', status: '' }, ['e', 'd', 'c', 'b', 'a']],
  ])('narrowed by %j', async (query, expected) => {
    expect(notes(await list(query))).toEqual(expected)
  })

  test('narrowed by matter, client and person, with totals of the same', async () => {
    expect(notes(await list({ MatterId: estate.id }))).toEqual(['e', 'b', 'a'])
    expect(notes(await list({ ClientId: lease.clientId }))).toEqual(['d', 'c'])
    expect(notes(await list({ TimeEntryUserId: partner.id }))).toEqual(['c'])
    const { totals } = await list({ clientId: lease.clientId, includeTotals: true })
    expect(totals).toMatchObject({ count: 2, hours: 4, billableHours: 4, amount: 1100 })
  })

  test.each([
    ['timeEntryDate', ['a', 'b', 'c', 'd', 'e']],
    ['matterName', ['e', 'b', 'a', 'd', 'c']],
    ['clientName', ['d', 'c', 'e', 'b', 'a']],
    ['userName', ['b', 'e', 'd', 'a', 'c']],
    ['activityType', ['e', 'd', 'c', 'b', 'a']],
    ['rate', ['b', 'c', 'e', 'a', 'd']],
  ])('sorted by %s', async (column, expected) => {
    expect(notes(await list({ SortBy: `${column} asc` }))).toHaveLength(5)
    expect(notes(await list({ sortColumn: column, sortType: 'asc' }))).toEqual(expected)
  })

  test('sorted by names as a directory is, whatever their capitals, accents and signs', async () => {
    const directory = ['Ägir Reederei', 'de Sá', 'eHealth Ltd', '“Elbe” Logistik', 'Zenith']
    const sorting = await aFirm(app)
    const people = []
    for (const [index, name] of directory.toReversed().entries()) {
      const person = await sorting.join('partner', `${name.split(' ')[0]} ${index}`)
      const desk = await aTimekeeper(app, sorting, await aMatter(app, sorting, { name, client: name }))
      await desk.save({ timeEntryUserId: person.id }, person)
      people.unshift(person.name)
    }
    const { data } = await list({ sortBy: 'userName asc' }, sorting.administrator)
    expect(data.map(({ userName }) => userName)).toEqual(people)
    for (const column of ['matterName', 'clientName'] as const) {
      const sorted = await list({ sortBy: `${column} desc` }, sorting.administrator)
      expect(sorted.data.map((entry) => entry[column])).toEqual(directory.toReversed())
    }
  })

  test('sorted by the total or the hours, either way', async () => {
    const totals = (await list({ sortBy: 'TotalAmount ASC' })).data.map(({ totalAmount }) => totalAmount)
    expect(totals).toEqual([0, 150, 500, 600, 600])
    const hours = (await list({ sortBy: 'duration desc' })).data.map(({ duration }) => duration)
    expect(hours).toEqual([3, 2, 1, 1, 0.5])
  })

  test('sorted by any column pages through every entry once, both ways', async () => {
    for (const column of TIME_ENTRY_SORTS) {
      for (const direction of ['asc', 'desc']) {
        const pages = []
        for (const page of [1, 2, 3, 4]) pages.push(await list({ sortBy: `${column} ${direction}`, page, size: 2 }))
        expect(pages.flatMap(notes).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
        expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false, false])
      }
    }
  })

  test('falls back where sorting or paging is not understood', async () => {
    expect(notes(await list({ sortBy: 'colour; drop table', page: 'x', size: '-3' }))).toEqual([
      'e',
      'd',
      'c',
      'b',
      'a',
    ])
    expect(await list({ size: 100_000 })).toMatchObject({ size: 200 })
    expect(await list({ page: 999_999 })).toMatchObject({ data: [], hasMore: false })
  })

  test('searches descriptions, matters, clients and activities as one', async () => {
    const searched = await aFirm(app)
    const [one, two] = [
      await aTimekeeper(
        app,
        searched,
        await aMatter(app, searched, { name: 'Okafor v Pattridge', client: 'Ọkáfọr Mills' }),
      ),
      await aTimekeeper(
        app,
        searched,
        await aMatter(app, searched, { name: 'Lease of Unit 4', client: 'Harbour Shipping' }),
      ),
    ]
    await one.save({ description: 'Reviewing clause 12.3 100% with_care' })
    await two.save({ description: 'Call about the lease' })
    const find = async (generalSearchText: string) => notes(await list({ generalSearchText }, searched.administrator))
    expect(await find('CLAUSE 12.3')).toEqual(['Reviewing clause 12.3 100% with_care'])
    expect(await find('pattridge')).toHaveLength(1)
    expect(await find('okafor mills')).toHaveLength(1)
    expect(await find('harb')).toEqual(['Call about the lease'])
    expect(await find(two.matter.number)).toEqual(['Call about the lease'])
    expect(await find('legal res')).toHaveLength(2)
    expect(await find('0%')).toHaveLength(1)
    expect(await find('h_c')).toHaveLength(1)
    expect(await find('e_c')).toHaveLength(0)
    expect(await find("'; drop table app.time_entries; --")).toEqual([])
    const totals = await app.call(
      timeEntries.totals,
      { query: { generalSearchText: 'pattridge' } },
      searched.administrator.token,
    )
    expect(totals.body.data).toMatchObject({ count: 1 })
  })

  test('finds a common text by walking and a rare one by its letters, with the same answer', async () => {
    const busy = await aFirm(app)
    const { matter, activityId } = await aTimekeeper(app, busy)
    await asOwnerOf(app, busy.id, (owner) =>
      owner.query(
        `insert into app.time_entries (business_id, id, matter_id, user_id, activity_id, worked_on, description, worked_seconds, billed_hours,
           billing_state, rate, rate_rule, currency, home_rate, home_currency, exchange_rate, amount_minor, home_amount_minor, created_by)
         select $1, gen_random_uuid(), $2, $3, $4, date '2025-01-01' + n / 10, case when n % 500 = 7 then 'rarely done' else 'often done' end, 3600, 1,
           'notBillable', 0, 'none', 'USD', 0, 'USD', 1, 0, 0, $3 from generate_series(1, 2500) n`,
        [busy.id, matter.id, busy.administrator.id, activityId],
      ),
    )
    const totals = async (generalSearchText: string) =>
      (await app.call(timeEntries.totals, { query: { generalSearchText } }, busy.administrator.token)).body
        .data as TimeEntryTotals
    expect(await totals('often')).toMatchObject({ count: 2495 })
    expect(await totals('rarely')).toMatchObject({ count: 5 })
    expect((await list({ generalSearchText: 'often', page: 100 }, busy.administrator)).data).toHaveLength(20)
    expect((await list({ generalSearchText: 'rarely' }, busy.administrator)).data).toHaveLength(5)
    expect(await totals('ft')).toMatchObject({ count: 2495 })
  })

  test('shows an associate their own time alone, also what is sorted by a matter they no longer see', async () => {
    expect(notes(await list({}, associate))).toEqual(['b'])
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query('delete from app.matter_members where user_id = $1', [associate.id]),
    )
    for (const sortBy of ['matterName asc', 'clientName desc', 'timeEntryDate desc']) {
      const { data } = await list({ sortBy }, associate)
      expect(data).toMatchObject([
        { description: 'b', matterName: 'Not visible to you', clientName: 'Not visible to you' },
      ])
    }
    expect(notes(await list({ timeEntryUserId: partner.id }, associate))).toEqual([])
    const totals = await app.call(timeEntries.totals, {}, associate.token)
    expect(totals.body.data).toMatchObject({ count: 1, hours: 1 })
  })

  test('hides time behind an ethical wall from lists, totals, groups and search', async () => {
    const walled = await aFirm(app)
    const inside = await walled.join('partner')
    const secret = await aMatter(app, walled, {
      name: 'Project Falcon',
      isRestricted: true,
      members: [{ id: inside.id }],
    })
    await (await aTimekeeper(app, walled, secret)).save({ timeEntryUserId: inside.id, description: 'falcon' }, inside)
    const { token } = walled.administrator
    expect(notes(await list({}, walled.administrator))).toEqual([])
    expect(notes(await list({ generalSearchText: 'falcon' }, walled.administrator))).toEqual([])
    expect((await app.call(timeEntries.totals, {}, token)).body.data).toMatchObject({ count: 0 })
    expect((await app.call(timeEntries.groupTotals, { query: { groupBy: 'matter' } }, token)).body.data).toEqual([])
    expect(notes(await list({ generalSearchText: 'falcon' }, inside))).toEqual(['falcon'])
  })

  test('is refused to strangers, to those without permission, and with ids that are none', async () => {
    expect((await app.call(timeEntries.list)).status).toBe(401)
    const other = await aFirm(app)
    const outsider = await app.call(timeEntries.list, { query: { BusinessId: firm.id } }, other.administrator.token)
    expect(outsider.status).toBe(403)
    expect(notes(await list({ matterId: estate.id }, other.administrator))).toEqual([])
    for (const query of [
      { matterId: 'x' },
      { isBillable: 3 },
      { status: 9 },
      { fromTimeEntryDateCreated: '2026-02-30' },
    ]) {
      expect((await app.call(timeEntries.list, { query }, firm.administrator.token)).status).toBe(400)
    }
  })
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
