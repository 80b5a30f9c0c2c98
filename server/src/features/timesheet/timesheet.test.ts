import { describe, expect, test } from 'vitest'
import { timeEntries } from '#contract/time-entries.ts'
import { timesheet } from '#contract/timesheet.ts'
import type { Timesheet, TimesheetCell, TimeEntry } from '#contract/time-entry-shapes.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { aMatter } from '../../testing/matters.ts'
import { aTimekeeper, type Timekeeper } from '../../testing/time.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

const week = async (person: TestPerson, query: object = { weekStart: '2026-03-17' }) =>
  (await app.call(timesheet.week, { query }, person.token)).body.data as Timesheet

const type = (desk: Timekeeper, person: TestPerson, more: object) =>
  app.call(
    timesheet.setCell,
    { body: { matterId: desk.matter.id, activityId: desk.activityId, isBillable: 4, day: '2026-03-18', ...more } },
    person.token,
  )

const entriesOf = async (firm: TestFirm) =>
  ((await app.call(timeEntries.list, {}, firm.administrator.token)).body.data as { data: TimeEntry[] }).data

describe('the week timesheet', () => {
  test('has a row for each matter, activity and side of billable, from the first day of the firm’s week', async () => {
    const firm = await aFirm(app)
    const desk = await aTimekeeper(app, firm)
    await desk.save({ timeEntryDate: '2026-03-16', duration: 1.5 })
    await desk.save({ timeEntryDate: '2026-03-16', duration: 0.25 })
    await desk.save({ timeEntryDate: '2026-03-22', duration: 2 })
    await desk.save({ timeEntryDate: '2026-03-16', isBillable: 2 })
    await desk.save({ timeEntryDate: '2026-03-23', duration: 8 })
    const sheet = await week(firm.administrator)
    expect(sheet).toMatchObject({
      weekStart: '2026-03-16',
      days: ['2026-03-16', '2026-03-17', '2026-03-18', '2026-03-19', '2026-03-20', '2026-03-21', '2026-03-22'],
      userName: 'Amara Finch',
      dayTotals: [2.75, 0, 0, 0, 0, 0, 2],
      hours: 4.75,
    })
    expect(sheet.rows.map((row) => [row.isBillable, row.hours, row.cells.map(({ hours }) => hours)])).toEqual([
      [4, 3.75, [1.75, 0, 0, 0, 0, 0, 2]],
      [2, 1, [1, 0, 0, 0, 0, 0, 0]],
    ])
    expect(sheet.rows[0]?.cells[0]?.entryIds).toHaveLength(2)
    await asOwnerOf(app, firm.id, (owner) => owner.query('update app.businesses set week_starts_on = 0'))
    expect((await week(firm.administrator)).weekStart).toBe('2026-03-15')
  })

  test('of the calendar’s first and last days has the days that there are', async () => {
    const firm = await aFirm(app)
    const desk = await aTimekeeper(app, firm)
    for (const timeEntryDate of ['1900-01-01', '2199-12-31']) await desk.save({ timeEntryDate, duration: 1 })
    expect(await week(firm.administrator, { weekStart: '1900-01-07' })).toMatchObject({
      weekStart: '1900-01-01',
      days: expect.objectContaining({ length: 7 }),
      hours: 1,
    })
    expect(await week(firm.administrator, { weekStart: '2199-12-31' })).toMatchObject({
      weekStart: '2199-12-30',
      days: ['2199-12-30', '2199-12-31'],
      dayTotals: [0, 1],
      hours: 1,
    })
    await asOwnerOf(app, firm.id, (owner) => owner.query('update app.businesses set week_starts_on = 0'))
    expect(await week(firm.administrator, { weekStart: '1900-01-01' })).toMatchObject({
      weekStart: '1900-01-01',
      days: expect.objectContaining({ length: 6 }),
      hours: 1,
    })
  })

  test('is this week’s where no day is named, in the zone of the firm', async () => {
    app.clock.set('2026-03-22T23:30:00Z')
    const firm = await aFirm(app, { timeZone: 'Africa/Lagos' })
    expect((await week(firm.administrator, {})).weekStart).toBe('2026-03-23')
    app.clock.set('2026-03-17T09:00:00Z')
  })

  test('of somebody else is for those who see all time', async () => {
    const [firm, other] = [await aFirm(app), await aFirm(app)]
    const associate = await firm.join('associate')
    const ask = (userId: string, person: TestPerson) => app.call(timesheet.week, { query: { userId } }, person.token)
    expect((await ask(associate.id, firm.administrator)).status).toBe(200)
    expect((await ask(firm.administrator.id, associate)).status).toBe(403)
    expect((await ask(other.administrator.id, firm.administrator)).status).toBe(404)
    expect((await app.call(timesheet.week)).status).toBe(401)
    expect((await app.call(timesheet.week, { query: { weekStart: 'soon' } }, associate.token)).status).toBe(400)
  })
})

describe('hours typed into a cell', () => {
  test('make the entry, change it, and bin it at 0', async () => {
    const firm = await aFirm(app)
    const desk = await aTimekeeper(app, firm)
    const { administrator } = firm
    const made = await type(desk, administrator, { hours: '1.5', description: 'Hearing' })
    expect(made.body.data).toMatchObject({ day: '2026-03-18', hours: 1.5, isLocked: false })
    expect(await entriesOf(firm)).toMatchObject([
      { description: 'Hearing', timeEntryDate: '2026-03-18', totalAmount: 450, rateRule: 'matter' },
    ])
    const changed = await type(desk, administrator, { hours: 2 })
    expect((changed.body.data as TimesheetCell).entryIds).toEqual((made.body.data as TimesheetCell).entryIds)
    expect(await entriesOf(firm)).toMatchObject([{ description: 'Hearing', duration: 2, totalAmount: 600 }])
    const emptied = await type(desk, administrator, { hours: 0 })
    expect(emptied.body.data).toEqual({ day: '2026-03-18', hours: 0, entryIds: [], isLocked: false })
    expect(await entriesOf(firm)).toEqual([])
    expect((await type(desk, administrator, { hours: 0 })).status).toBe(200)
  })

  test('twice at once make one entry', async () => {
    const firm = await aFirm(app)
    const desk = await aTimekeeper(app, firm)
    const replies = await Promise.all([1, 2, 3].map((hours) => type(desk, firm.administrator, { hours })))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await entriesOf(firm)).toHaveLength(1)
  })

  test('are refused where several entries share the cell or an invoice holds the one', async () => {
    const firm = await aFirm(app)
    const desk = await aTimekeeper(app, firm)
    const [first] = [await desk.save({ timeEntryDate: '2026-03-18' })]
    await desk.save({ timeEntryDate: '2026-03-18' })
    expect(await type(desk, firm.administrator, { hours: 5 })).toMatchObject({
      status: 422,
      body: { code: 'several_entries' },
    })
    await app.call(timeEntries.delete, { params: { id: first.id } }, firm.administrator.token)
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query("update app.time_entries set billing_state = 'onInvoice' where deleted_at is null"),
    )
    expect(await type(desk, firm.administrator, { hours: 5 })).toMatchObject({
      status: 409,
      body: { code: 'entry_locked' },
    })
    expect((await week(firm.administrator)).rows[0]?.cells[2]).toMatchObject({ hours: 1, isLocked: true })
  })

  test('follow the rules of an entry: numbers, closed matters, scope and permissions', async () => {
    const firm = await aFirm(app)
    const desk = await aTimekeeper(app, firm)
    const [paralegal, accountant] = [await firm.join('paralegal'), await firm.join('accountant')]
    const closed = { ...desk, matter: await aMatter(app, firm, { closedOn: '2026-03-01' }) }
    expect(await type(desk, firm.administrator, { hours: 'ten' })).toMatchObject({
      status: 400,
      body: { errors: { hours: 'Duration must be number' } },
    })
    expect((await type(desk, firm.administrator, { hours: 25 })).status).toBe(400)
    expect((await type(desk, firm.administrator, { hours: 1, day: '2026-02-30' })).status).toBe(400)
    expect(await type(closed, firm.administrator, { hours: 1 })).toMatchObject({
      status: 422,
      body: { code: 'matter_closed' },
    })
    expect((await type(desk, paralegal, { hours: 1, timeEntryUserId: firm.administrator.id })).status).toBe(403)
    expect((await type(desk, accountant, { hours: 1 })).status).toBe(403)
    expect(
      (
        await type({ ...desk, matter: (await aTimekeeper(app, await aFirm(app))).matter }, firm.administrator, {
          hours: 1,
        })
      ).status,
    ).toBe(404)
  })

  test('on a matter in another currency take the exchange rate of its latest entry', async () => {
    const firm = await aFirm(app)
    const desk = await aTimekeeper(app, firm, await aMatter(app, firm, { currency: 'GBP', hourlyRate: '200' }))
    expect(await type(desk, firm.administrator, { hours: 1 })).toMatchObject({
      status: 422,
      body: { code: 'exchange_rate_needed' },
    })
    const { body } = await app.call(
      timeEntries.matterRate,
      { query: { matterId: desk.matter.id } },
      firm.administrator.token,
    )
    const { currencyId } = body.data as { currencyId: number }
    await desk.save({ foreignCurrencyId: currencyId, exchangeRate: 0.8 })
    await type(desk, firm.administrator, { hours: 1 })
    expect((await entriesOf(firm))[0]).toMatchObject({
      foreignCurrencyCode: 'GBP',
      foreignTotalAmount: 200,
      totalAmount: 250,
      exchangeRate: 0.8,
    })
  })
})
