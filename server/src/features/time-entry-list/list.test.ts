import { beforeAll, describe, expect, test } from 'vitest'
import { timeEntries } from '#contract/time-entries.ts'
import { TIME_ENTRY_SORTS, type TimeEntry, type TimeEntryTotals } from '#contract/time-entry-shapes.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { aMatter, type TestMatter } from '../../testing/matters.ts'
import { aFirmWithFiveEntries, aTimekeeper } from '../../testing/time.ts'
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

beforeAll(async () => {
  ;({ firm, partner, associate, estate, lease } = await aFirmWithFiveEntries(app))
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
