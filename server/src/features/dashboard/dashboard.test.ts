import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { agenda } from '#contract/agenda.ts'
import { clients } from '#contract/clients.ts'
import { dailyTargets } from '#contract/daily-targets.ts'
import { dashboard, type DashboardFigures, type DashboardMatters, type DashboardToday } from '#contract/dashboard.ts'
import { expenses } from '#contract/expenses.ts'
import type { ExpenseTotals } from '#contract/expense-shapes.ts'
import { flatFees } from '#contract/flat-fees.ts'
import type { ChargeTotals } from '#contract/charges.ts'
import { firmSettings } from '#contract/firm-settings.ts'
import { matters } from '#contract/matters.ts'
import { timeEntries } from '#contract/time-entries.ts'
import type { TimeEntryTotals } from '#contract/time-entry-shapes.ts'
import { timer } from '#contract/timer.ts'
import { walls } from '#contract/walls.ts'
import { anExpense } from '../../testing/expenses.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { aMatter } from '../../testing/matters.ts'
import { aCourtUpdate, aNote } from '../../testing/progress.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { aTimekeeper, entryBody } from '../../testing/time.ts'

// A Tuesday; the week began on Monday 16 March 2026.
const NOW = '2026-03-17T09:00:00Z'
const app = useTestApp()
let firm: TestFirm
let partner: TestPerson
let associate: TestPerson
beforeAll(async () => {
  firm = await aFirm(app, { currency: 'USD' })
  partner = await firm.join('partner', 'Tobi Marula')
  associate = await firm.join('associate', 'Grace Osei')
})
beforeEach(() => app.clock.set(NOW))

const get = async <T>(endpoint: object, person: TestPerson, query: object = {}) =>
  dataOf<T>(await app.call(endpoint as typeof dashboard.figures, { query }, person.token))
const figures = (person: TestPerson, query?: object) => get<DashboardFigures>(dashboard.figures, person, query)
const today = (person: TestPerson, query?: object) => get<DashboardToday>(dashboard.today, person, query)
const mine = (person: TestPerson) => get<DashboardMatters>(dashboard.matters, person)
const timeTotals = (person: TestPerson, query: object) => get<TimeEntryTotals>(timeEntries.totals, person, query)
const hoursOf = async (person: TestPerson, query: object) => (await timeTotals(person, query)).hours

const setTarget = async (person: TestPerson, hours: number) =>
  dataOf(
    await app.call(
      dailyTargets.set,
      { params: { id: person.id }, body: { hours, effectiveOn: '2026-01-01' } },
      firm.administrator.token,
    ),
  )

describe('hours and unbilled work', () => {
  beforeAll(async () => {
    const matter = await aMatter(app, firm, { members: [{ id: associate.id }, { id: partner.id }] })
    const abroad = await aMatter(app, firm, { currency: 'GBP', members: [{ id: partner.id }] })
    const desk = await aTimekeeper(app, firm, matter)
    await desk.save({ timeEntryDate: '2026-03-17', duration: 1.5, timeEntryUserId: partner.id }, partner)
    await desk.save({ timeEntryDate: '2026-03-16', duration: 2, isBillable: 2, timeEntryUserId: partner.id }, partner)
    await desk.save({ timeEntryDate: '2026-03-13', duration: 3, timeEntryUserId: partner.id }, partner)
    await desk.save({ timeEntryDate: '2026-01-20', duration: 0.25, timeEntryUserId: partner.id }, partner)
    await desk.save({ timeEntryDate: '2025-10-01', duration: 4, timeEntryUserId: partner.id }, partner)
    await desk.save({ timeEntryDate: '2026-03-17', duration: 1, timeEntryUserId: associate.id }, associate)
    const foreign = await aTimekeeper(app, firm, abroad)
    const poundId = await asOwnerOf(app, firm.id, async (owner) => {
      const { rows } = await owner.query<{ id: number }>("select id from app.currencies where code = 'GBP'")
      return rows[0]?.id
    })
    await foreign.save(
      {
        timeEntryDate: '2026-03-17',
        duration: 1,
        timeEntryUserId: partner.id,
        foreignCurrencyId: poundId,
        foreignUserRate: 240,
        exchangeRate: 0.8,
      },
      partner,
    )
    await anExpense(app, firm, { matterId: matter.id, unitCost: 99 }, partner.token)
    await setTarget(partner, 5)
    await setTarget(associate, 6)
  })

  test('are those of the person, against their target', async () => {
    const own = await figures(partner)
    expect(own).toMatchObject({
      scope: 'mine',
      maySeeFirm: true,
      today: '2026-03-17',
      week: { first: '2026-03-16', last: '2026-03-22' },
      hours: { today: 2.5, week: 4.5, targetToday: 5, targetWeek: 25 },
      timeByPerson: null,
    })
    expect(await figures(associate)).toMatchObject({
      maySeeFirm: false,
      hours: { today: 1, week: 1, targetToday: 6, targetWeek: 30 },
      unbilledExpenses: { count: 0, amount: 0, oldestOn: null, currencies: [] },
    })
  })

  test.each(['mine', 'firm'] as const)('of %s add up to the lists behind them', async (scope) => {
    const shown = await figures(partner, { scope })
    const who = scope === 'mine' ? { timeEntryUserId: partner.id } : {}
    const days = (first: string | null, last: string | null) => ({
      ...(first !== null && { fromTimeEntryDateCreated: first }),
      ...(last !== null && { toTimeEntryDateCreated: last }),
    })
    expect(shown.hours?.today).toBe(await hoursOf(partner, { ...who, ...days(shown.today, shown.today) }))
    expect(shown.hours?.week).toBe(await hoursOf(partner, { ...who, ...days(shown.week.first, shown.week.last) }))
    const unbilled = await timeTotals(partner, { ...who, isBillable: 4 })
    expect(shown.unbilledTime).toMatchObject({ count: unbilled.count, hours: unbilled.hours, amount: unbilled.amount })
    for (const week of shown.hoursByWeek ?? [])
      expect(week.billable + week.notBillable).toBe(await hoursOf(partner, { ...who, ...days(week.first, week.last) }))
    for (const { first, last, hours, amount } of shown.unbilledTimeByAge ?? []) {
      const listed = await timeTotals(partner, { ...who, isBillable: 4, ...days(first, last) })
      expect([hours, amount]).toEqual([listed.hours, listed.amount])
    }
    expect(shown.unbilledTimeByAge?.map(({ hours }) => hours).reduce((sum, hours) => sum + hours, 0)).toBe(
      unbilled.hours,
    )
    const listedExpenses = await get<ExpenseTotals>(expenses.totals, partner, {
      isFirmExpense: false,
      billingState: 'unbilled',
      ...(scope === 'mine' && { expenseAddedUserId: partner.id }),
    })
    expect(shown.unbilledExpenses).toMatchObject({ count: listedExpenses.count, amount: listedExpenses.amount })
    const listedFees = await get<ChargeTotals>(flatFees.totals, partner, {
      billingState: 'unbilled',
      ...(scope === 'mine' && { userId: partner.id }),
    })
    expect(shown.unbilledFees).toMatchObject({ count: listedFees.count, amount: listedFees.amount })
  })

  test('are told per currency and at home', async () => {
    const { unbilledTime } = await figures(partner)
    expect(unbilledTime?.currencies.map(({ currencyCode, amount }) => [currencyCode, amount])).toEqual(
      expect.arrayContaining([['GBP', 240]]),
    )
    expect(unbilledTime?.oldestOn).toBe('2025-10-01')
    expect(unbilledTime?.currencies).toHaveLength(2)
  })

  test('of the firm are for viewSummary alone, by person and against everybody’s targets', async () => {
    const refused = await app.call(dashboard.figures, { query: { scope: 'firm' } }, associate.token)
    expect(refused.status).toBe(403)
    expect((await app.call(dashboard.today, { query: { scope: 'firm' } }, associate.token)).status).toBe(403)
    const all = await figures(partner, { scope: 'firm' })
    expect(all.hours).toMatchObject({ today: 3.5, targetToday: 11, targetWeek: 55 })
    expect(all.timeByPerson?.map(({ name, week, targetWeek }) => [name, week, targetWeek])).toEqual([
      ['Tobi Marula', 4.5, 25],
      ['Grace Osei', 1, 30],
    ])
    for (const person of all.timeByPerson ?? []) {
      const listed = await timeTotals(partner, { timeEntryUserId: person.userId, isBillable: 4 })
      expect([person.unbilledHours, person.unbilledAmount]).toEqual([listed.hours, listed.amount])
    }
  })

  test('of an accountant, who records no time, are those of the firm', async () => {
    const accountant = await firm.join('accountant', 'Kunle Ajibade')
    expect(await figures(accountant)).toMatchObject({ scope: 'firm', maySeeFirm: true })
    expect(await figures(accountant, { scope: 'mine' })).toMatchObject({
      scope: 'mine',
      hours: { week: 0, targetWeek: 0 },
    })
  })

  test('of a day before are those of its week', async () => {
    const earlier = await figures(partner, { day: '2026-03-13' })
    expect(earlier).toMatchObject({ today: '2026-03-13', hours: { today: 3, week: 3 } })
    expect(earlier.hoursByWeek?.at(-1)?.first).toBe('2026-03-09')
  })

  test('leave out what is behind a wall', async () => {
    const before = await figures(firm.administrator, { scope: 'firm' })
    const secret = await aMatter(app, firm, { members: [{ id: partner.id }] })
    const desk = await aTimekeeper(app, firm, secret)
    await desk.save({ timeEntryDate: '2026-03-17', duration: 2, timeEntryUserId: partner.id }, partner)
    expect((await figures(firm.administrator, { scope: 'firm' })).hours?.today).toBe((before.hours?.today ?? 0) + 2)
    dataOf(await app.call(walls.set, { params: { id: secret.id }, body: { isRestricted: true } }, partner.token))
    expect(await figures(firm.administrator, { scope: 'firm' })).toEqual(before)
    expect((await mine(partner)).rows.map(({ matterId }) => matterId)).toContain(secret.id)
  })

  test('are empty for another firm', async () => {
    const stranger = (await aFirm(app)).administrator
    expect(await figures(stranger, { scope: 'firm' })).toMatchObject({
      hours: { today: 0, week: 0 },
      unbilledTime: { count: 0, hours: 0, amount: 0, oldestOn: null, currencies: [] },
      timeByPerson: [],
    })
  })
})

describe('what waits for a person', () => {
  const codes = async (person: TestPerson) =>
    Object.fromEntries((await today(person)).waiting.map(({ code, ...rest }) => [code, rest]))

  test('are requests of others to decide, and their own that came back', async () => {
    const office = await aFirm(app)
    const [approver, asking] = [
      await office.join('partner', 'Ada Approver'),
      await office.join('associate', 'Sam Asks'),
    ]
    const matter = await aMatter(app, office, { members: [{ id: asking.id }, { id: approver.id }] })
    const about = { matterId: matter.id, isRequest: true, unitCost: 40 }
    const first = await anExpense(app, office, about, asking.token)
    await anExpense(app, office, { ...about, unitCost: 60 }, asking.token)
    await anExpense(app, office, about, approver.token)
    expect(await codes(approver)).toEqual({
      requestsToDecide: { count: 2, amount: 100, hours: null, oldestOn: '2026-03-16' },
    })
    const listed = await get<ExpenseTotals>(expenses.totals, approver, { isRequest: true, isToDecide: true })
    expect(listed.requests).toEqual({ count: 2, amount: 100 })
    expect(await codes(asking)).toEqual({})
    const params = { id: first.id, move: 'reject' }
    dataOf(await app.call(expenses.transition, { params, body: { reason: 'Send the receipt' } }, approver.token))
    expect(await codes(approver)).toMatchObject({ requestsToDecide: { count: 1, amount: 60 } })
    expect(await codes(asking)).toMatchObject({ returnedRequests: { count: 1, amount: 40 } })
  })

  test('are hearings held without an update and follow-ups overdue, as the upcoming dates list them', async () => {
    const office = await aFirm(app)
    const lawyer = await office.join('partner', 'Ada Approver')
    const matter = await aMatter(app, office, { members: [{ id: lawyer.id }] })
    await aCourtUpdate(app, lawyer.token, matter.id, { date: '2026-02-02', nextOn: '2026-03-10' })
    await aNote(app, lawyer.token, matter.id, {
      date: '2026-03-01',
      followUpOn: '2026-03-12',
      followUpUserId: lawyer.id,
    })
    const listed = await get<{ unreported: { count: number }; overdue: { count: number } }>(agenda.morning, lawyer, {
      userId: lawyer.id,
    })
    expect([listed.unreported.count, listed.overdue.count]).toEqual([1, 1])
    expect(await codes(lawyer)).toMatchObject({
      unreportedHearings: { count: 1, oldestOn: '2026-03-10' },
      overdueFollowUps: { count: 1, oldestOn: '2026-03-12' },
    })
    expect(await codes(office.administrator)).toEqual({})
    await aCourtUpdate(app, lawyer.token, matter.id, { date: '2026-03-10', nextOn: '2026-03-24' })
    expect(await codes(lawyer)).not.toHaveProperty('unreportedHearings')
    expect((await today(lawyer)).dates).toMatchObject([{ kind: 'hearing', day: '2026-03-24', matterId: matter.id }])
  })

  test('has the next dates first, also where most are weeks ahead', async () => {
    const office = await aFirm(app)
    const lawyer = office.administrator
    const matter = await aMatter(app, office, { members: [{ id: lawyer.id }] })
    const followUp = (followUpOn: string) =>
      aNote(app, lawyer.token, matter.id, { date: '2026-03-01', followUpOn, followUpUserId: lawyer.id })
    const days = async () => (await today(lawyer)).dates?.map(({ day }) => day)
    for (const day of ['2026-09-01', '2026-03-19', '2026-05-02']) await followUp(day)
    expect(await days()).toEqual(['2026-03-19', '2026-05-02', '2026-09-01'])
    for (const day of ['2026-03-20', '2026-03-31', '2026-03-17', '2026-04-02']) await followUp(day)
    expect(await days()).toEqual(['2026-03-17', '2026-03-19', '2026-03-20', '2026-03-31', '2026-04-02'])
  })

  test('are drafts and returned entries of time, and time that was measured and never saved', async () => {
    const office = await aFirm(app)
    const lawyer = office.administrator
    const matter = await aMatter(app, office)
    const body = (more: object) => entryBody(matter, lawyer, activityId, more)
    const activityId = await office.activityId()
    const draft = dataOf<{ id: string }>(
      await app.call(timeEntries.create, { body: body({ status: 1 }) }, lawyer.token),
    )
    expect(await codes(lawyer)).toEqual({
      draftTime: { count: 1, hours: 1, amount: null, oldestOn: '2026-03-17' },
    })
    await asOwnerOf(app, office.id, (owner) =>
      owner.query('update app.time_entries set status = 4 where id = $1', [draft.id]),
    )
    expect(await codes(lawyer)).toMatchObject({ returnedTime: { count: 1, hours: 1 } })
    await app.call(timer.start, {}, lawyer.token)
    app.clock.advance(1800)
    expect(await codes(lawyer)).not.toHaveProperty('unsavedTimer')
    await app.call(timer.pause, {}, lawyer.token)
    expect(await codes(lawyer)).toMatchObject({ unsavedTimer: { count: 1, hours: 0.5, oldestOn: '2026-03-17' } })
  })
})

describe('the matters of a person', () => {
  test('are those they work on, the latest activity first, as the list of matters counts them', async () => {
    const office = await aFirm(app)
    const lawyer = await office.join('partner', 'Ada Approver')
    const names = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta', 'Eta']
    const made = []
    for (const name of names) made.push(await aMatter(app, office, { name, members: [{ id: lawyer.id }] }))
    await aMatter(app, office, { name: 'Of others' })
    await aMatter(app, office, { name: 'Closed', members: [{ id: lawyer.id }], closedOn: '2026-01-31' })
    const [alpha, beta, gamma] = made
    const desk = await aTimekeeper(app, office, alpha)
    await desk.save({ timeEntryDate: '2026-03-12', duration: 1.25, timeEntryUserId: lawyer.id }, lawyer)
    await aNote(app, lawyer.token, beta?.id ?? '', { date: '2026-03-16' })
    await anExpense(app, office, { matterId: gamma?.id, unitCost: 80 }, lawyer.token)
    const { open, rows } = await mine(lawyer)
    const listed = await get<{ open: number }>(matters.totals, lawyer, { memberUserId: lawyer.id, status: 'Open' })
    expect([open, listed.open]).toEqual([7, 7])
    expect(rows).toHaveLength(6)
    expect(rows.slice(0, 2)).toMatchObject([
      { matterName: 'Beta', lastActivityOn: '2026-03-16', unbilledTime: null },
      { matterName: 'Alpha', lastActivityOn: '2026-03-12', unbilledTime: { hours: 1.25, amount: 375 } },
    ])
    expect(rows[2]?.lastActivityOn).toBeNull()
  })
})

describe('the first steps of a new firm', () => {
  test('are ticked as they are done, and go when all are', async () => {
    const office = await aFirm(app)
    const { administrator } = office
    const steps = async () => (await today(administrator)).firstSteps
    const none = { rates: false, people: false, client: false, matter: false, entry: false }
    expect(await steps()).toEqual(none)
    const rates = [{ currencyCode: 'USD', rate: 300 }]
    dataOf(await app.call(firmSettings.update, { body: { defaultRates: rates } }, administrator.token))
    expect(await steps()).toEqual({ ...none, rates: true })
    const client = dataOf<{ id: string }>(
      await app.call(clients.create, { body: { clientType: 'Company', companyName: 'Obi Ltd' } }, administrator.token),
    )
    expect(await steps()).toEqual({ ...none, rates: true, client: true })
    const matter = await aMatter(app, office, { clientId: client.id })
    const desk = await aTimekeeper(app, office, matter)
    await desk.save()
    expect(await steps()).toEqual({ rates: true, people: false, client: true, matter: true, entry: true })
    const colleague = await office.join('associate', 'Sam Asks')
    expect(await steps()).toBeNull()
    expect((await today(colleague)).firstSteps).toBeNull()
  })
})
