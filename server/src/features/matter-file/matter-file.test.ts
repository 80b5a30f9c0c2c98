import { beforeAll, describe, expect, test } from 'vitest'
import type { ActivityEvent, AuditEvent } from '#contract/audit.ts'
import { budgets } from '#contract/budgets.ts'
import { expenses } from '#contract/expenses.ts'
import { flatFees } from '#contract/flat-fees.ts'
import { invoices } from '#contract/invoices.ts'
import { matterFile, type ClientOverview, type MatterOverview } from '#contract/matter-file.ts'
import { matters } from '#contract/matters.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { newId } from '../../platform/ids.ts'
import { anExpense } from '../../testing/expenses.ts'
import { aDraft, anInvoice, timeLine } from '../../testing/invoices.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { aMatter } from '../../testing/matters.ts'
import { aCourtUpdate, aNote } from '../../testing/progress.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { aTimekeeper } from '../../testing/time.ts'

const app = useTestApp()
let firm: TestFirm
let token: string
let associate: TestPerson
beforeAll(async () => {
  firm = await aFirm(app)
  token = firm.administrator.token
  associate = await firm.join('associate', 'Grace Osei')
})

const overview = async (id: string, as = token) =>
  dataOf<MatterOverview>(await app.call(matterFile.overview, { params: { id } }, as))
const activity = async (id: string, as = token, query: object = {}) =>
  dataOf<{ data: ActivityEvent[]; hasMore: boolean }>(
    await app.call(matterFile.activity, { params: { id }, query }, as),
  )
/** The sentences, with what is strong in asterisks. */
const sentences = (events: readonly ActivityEvent[]) =>
  events.map(({ sentence }) => sentence.map(({ text, isStrong }) => (isStrong ? `*${text}*` : text)).join(''))
const said = (events: readonly AuditEvent[]) => events.map(({ action, what }) => `${action} ${what}`)

/** A matter with a little of everything. */
async function aBusyMatter(about: object = {}) {
  const matter = await aMatter(app, firm, { members: [{ id: associate.id }], ...about })
  const desk = await aTimekeeper(app, firm, matter)
  await desk.save({ duration: 1.5, timeEntryDate: '2026-03-12' })
  await desk.save({ duration: 2, isBillable: 2, timeEntryDate: '2026-03-16' })
  await desk.save({ duration: 0.25, timeEntryUserId: associate.id, timeEntryDate: '2026-03-13' }, associate)
  await anExpense(app, firm, { matterId: matter.id })
  await anExpense(app, firm, { matterId: matter.id, isBillable: false })
  const fee = { matterId: matter.id, description: 'Filing', date: '2026-03-16', amount: 250 }
  dataOf(await app.call(flatFees.create, { body: fee }, token))
  await aNote(app, token, matter.id)
  await aCourtUpdate(app, token, matter.id, { nextOn: '2026-04-02', nextPurpose: 'Judgment' })
  return matter
}

describe('the overview of a matter', () => {
  test('tells its money, what each tab holds, the next court date, and who worked on it', async () => {
    const matter = await aBusyMatter()
    dataOf(await app.call(budgets.save, { params: { id: matter.id }, body: { kind: 'hours', limit: 5 } }, token))
    expect(await overview(matter.id)).toMatchObject({
      matterId: matter.id,
      currencyCode: 'USD',
      unbilled: {
        time: { count: 2, hours: 1.75, amount: 525 },
        expenses: { count: 1, amount: 99 },
        flatFees: { count: 1, amount: 250 },
      },
      invoiced: { invoices: 0, billed: 0, paid: 0, outstanding: 0 },
      trust: { deposits: 0, held: 0, others: [] },
      counts: { timeEntries: 3, progressNotes: 1, courtUpdates: 1, expenses: 2, flatFees: 1 },
      nextCourtDate: { day: '2026-04-02', title: 'Judgment', matterId: matter.id },
      people: [
        { name: 'Amara Finch', hours: 3.5, unbilledHours: 1.5 },
        { userId: associate.id, name: 'Grace Osei', hours: 0.25, unbilledHours: 0.25 },
      ],
      lastWorkedOn: '2026-03-16',
      budget: { kind: 'hours', limit: 5, used: 3.75, usedPercent: 75, state: 'within' },
    })
  })

  test('of a matter on which nothing happened is zeros', async () => {
    const { id } = await aMatter(app, firm)
    expect(await overview(id)).toMatchObject({
      unbilled: {
        time: { count: 0, hours: 0, amount: 0 },
        expenses: { count: 0, amount: 0 },
        flatFees: { count: 0, amount: 0 },
      },
      counts: { timeEntries: 0, progressNotes: 0, courtUpdates: 0, expenses: 0, flatFees: 0 },
      nextCourtDate: null,
      people: [],
      lastWorkedOn: null,
      budget: null,
    })
  })

  test('counts what is on an issued invoice as billed, and a draft only among its invoices', async () => {
    const own = await aFirm(app)
    const desk = await aTimekeeper(app, own)
    const { id } = await desk.save({ duration: 2 })
    const figures = async () => overview(desk.matter.id, own.administrator.token)
    const draft = await aDraft(app, own, desk.matter, { lines: [timeLine(id)] })
    expect(await figures()).toMatchObject({
      unbilled: { time: { count: 0, amount: 0 } },
      invoiced: { invoices: 0, billed: 0, paid: 0, outstanding: 0 },
      counts: { invoices: 1 },
    })
    dataOf(await app.call(invoices.approve, { params: { id: draft.id }, body: {} }, own.administrator.token))
    expect(await figures()).toMatchObject({
      invoiced: { invoices: 1, billed: 600, paid: 0, outstanding: 600 },
      counts: { invoices: 1 },
    })
  })

  test('has its own part of an invoice about two matters; the client has all of it', async () => {
    const own = await aFirm(app)
    const first = await aMatter(app, own)
    const second = await aMatter(app, own, { clientId: first.clientId })
    const line = (matterId: string, rate: number) => ({ matterId, description: 'Advice', rate, taxCodeIds: [] })
    await anInvoice(app, own, first, { lines: [line(first.id, 100), line(second.id, 30)] })
    const as = own.administrator.token
    const billed = async (id: string) => (await overview(id, as)).invoiced
    expect(await billed(first.id)).toEqual({ invoices: 1, billed: 100, paid: 0, outstanding: 100 })
    expect(await billed(second.id)).toEqual({ invoices: 1, billed: 30, paid: 0, outstanding: 30 })
    const client = dataOf<ClientOverview>(
      await app.call(matterFile.clientOverview, { params: { id: first.clientId } }, as),
    )
    expect(client.invoiced).toEqual({ invoices: 1, billed: 130, paid: 0, outstanding: 130 })
  })

  test('leaves out what the person may not see', async () => {
    const matter = await aBusyMatter()
    const paralegal = await firm.join('paralegal')
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query('insert into app.matter_members (business_id, id, matter_id, user_id) values ($1, $2, $3, $4)', [
        firm.id,
        newId(),
        matter.id,
        paralegal.id,
      ]),
    )
    expect(await overview(matter.id, paralegal.token)).toMatchObject({
      unbilled: { time: { count: 0, amount: 0 }, flatFees: null },
      invoiced: null,
      trust: null,
      counts: { timeEntries: 0, flatFees: null, courtUpdates: 1 },
      budget: null,
    })
    const accountant = await firm.join('accountant')
    expect(await overview(matter.id, accountant.token)).toMatchObject({
      counts: { progressNotes: null, courtUpdates: null, timeEntries: 3 },
      nextCourtDate: null,
    })
    expect((await overview(matter.id, associate.token)).people).toMatchObject([{ userId: associate.id, hours: 0.25 }])
  })
})

test('the overview of a client sums its matters, without those behind a wall', async () => {
  const first = await aBusyMatter()
  await aBusyMatter({ clientId: first.clientId })
  const member = await firm.join('partner')
  const walled = await aMatter(app, firm, {
    clientId: first.clientId,
    isRestricted: true,
    members: [{ id: member.id }],
  })
  await (await aTimekeeper(app, firm, walled)).save({ timeEntryUserId: member.id }, member)
  const read = async (as: string) =>
    dataOf<ClientOverview>(await app.call(matterFile.clientOverview, { params: { id: first.clientId } }, as))
  expect(await read(token)).toMatchObject({
    clientId: first.clientId,
    unbilled: { time: { count: 4, hours: 3.5, amount: 1050 }, expenses: { count: 2, amount: 198 } },
    counts: { timeEntries: 6, courtUpdates: 2 },
    nextCourtDate: { day: '2026-04-02' },
  })
  expect((await read(member.token)).counts).toMatchObject({ timeEntries: 7 })
})

describe('the activity of a matter', () => {
  test('tells in words what was done to it and its records, newest first, page by page', async () => {
    const matter = await aBusyMatter()
    const { clientId, name: matterName } = matter
    dataOf(
      await app.call(
        matters.update,
        { params: { id: matter.id }, body: { clientId, matterName, shelfLocation: 'B3' } },
        token,
      ),
    )
    const { data } = await activity(matter.id)
    expect(data[0]).toMatchObject({
      action: 'changed',
      what: 'matter',
      person: { name: 'Amara Finch' },
      changes: [{ field: 'Shelf location', before: null, after: 'B3' }],
    })
    expect(said(data)).toEqual([
      'changed matter',
      'added progress update',
      'added progress update',
      'added flat fee',
      'added expense',
      'added expense',
      'added time entry',
      'added time entry',
      'added time entry',
      'added matter member',
      'added matter',
    ])
    const second = await activity(matter.id, token, { page: 2, size: 4 })
    expect(said(second.data)).toEqual(said(data.slice(4, 8)))
    expect(second.hasMore).toBe(true)
  })

  test('reads as sentences that never repeat the name of the matter', async () => {
    const matter = await aBusyMatter()
    const { clientId, name: matterName } = matter
    const params = { id: matter.id }
    const change = async (body: object) =>
      dataOf(await app.call(matters.update, { params, body: { clientId, matterName, ...body } }, token))
    await change({ shelfLocation: 'B3' })
    await change({ shelfLocation: 'B4' })
    await change({ opposingParties: ['Unity Insurance'] })
    await change({ opposingParties: [], hourlyRates: [] })
    await change({ status: 'Closed' }).catch(() => undefined)
    const reported = sentences((await activity(matter.id)).data)
    expect(reported.filter((sentence) => sentence.includes(matterName))).toEqual([])
    expect(reported).not.toContain('Matter changed')
    expect(reported).toEqual(
      expect.arrayContaining([
        'Matter changed: shelf location set to B3',
        'Matter changed: shelf location from B3 to B4',
        'Opposing party *Unity Insurance* added',
        'Opposing party *Unity Insurance* removed',
        '*1.50 h of Legal research on 12/03/2026* recorded',
        'Expense *Filing of the statement of claim*, 99.00 USD, added',
        '*Note Call with counsel of 17/03/2026* written',
        '*Grace Osei* joined the team',
        'Matter opened',
      ]),
    )
  })

  test('tells what happened to a record by its own verb', async () => {
    const matter = await aMatter(app, firm, { members: [{ id: associate.id }] })
    const partner = await firm.join('partner', 'Tobi Marula')
    const request = await anExpense(app, firm, { matterId: matter.id, isRequest: true }, associate.token)
    const approve = { params: { id: request.id, move: 'approve' }, body: {} }
    dataOf(await app.call(expenses.transition, approve, partner.token))
    const entry = await (await aTimekeeper(app, firm, matter)).save({ duration: 2.25 })
    dataOf(await app.call(timeEntries.delete, { params: { id: entry.id } }, token))
    const { data } = await activity(matter.id)
    expect(sentences(data).slice(0, 3)).toEqual([
      '*2.25 h of Legal research on 17/03/2026* moved to the recycle bin',
      '*2.25 h of Legal research on 17/03/2026* recorded',
      'Expense *Filing of the statement of claim* approved',
    ])
    expect(data[2]?.person?.name).toBe('Tobi Marula')
  })

  test('tells the opening of a matter once, with all that was entered with it', async () => {
    const { clientId } = await aMatter(app, firm)
    const members = { matterAssignedToInfos: [{ userId: associate.id }], opposingParties: ['Unity Insurance'] }
    const body = { clientId, matterName: 'Obi v Unity', matterRate: 'Hourly', ...members }
    const { id } = dataOf<{ id: string }>(await app.call(matters.create, { body }, token))
    expect(sentences((await activity(id)).data)).toEqual(['Conflict check recorded', 'Matter opened'])
  })

  test('shows a person what their permissions and scope show', async () => {
    const matter = await aBusyMatter()
    const seen = async (person: TestPerson) => new Set(said((await activity(matter.id, person.token)).data))
    expect(await seen(associate)).toEqual(
      new Set(['added progress update', 'added time entry', 'added matter member', 'added matter']),
    )
    const { data } = await activity(matter.id, associate.token)
    expect(data.filter(({ what }) => what === 'time entry').map(({ person }) => person?.id)).toEqual([associate.id])
    expect(await seen(await firm.join('accountant'))).not.toContain('added progress update')
  })

  test('of a client tells of the client, its contacts and its matters', async () => {
    const { clientId } = await aBusyMatter()
    const reply = await app.call(matterFile.clientActivity, { params: { id: clientId } }, token)
    expect(said(dataOf<{ data: AuditEvent[] }>(reply).data)).toEqual(['added matter', 'added client'])
  })

  test('hides a record that once belonged to a matter behind a wall', async () => {
    const member = await firm.join('partner')
    const walled = await aMatter(app, firm, { isRestricted: true, members: [{ id: member.id }] })
    const open = await aMatter(app, firm)
    const { id } = await (await aTimekeeper(app, firm, walled)).save({ timeEntryUserId: member.id }, member)
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query('update app.time_entries set matter_id = $1 where id = $2', [open.id, id]),
    )
    expect(said((await activity(open.id, member.token)).data)).toContain('changed time entry')
    expect(said((await activity(open.id)).data)).not.toContain('changed time entry')
  })
})

describe('who may', () => {
  const calls = [
    ['the overview of a matter', matterFile.overview, 'matter'],
    ['the activity of a matter', matterFile.activity, 'matter'],
    ['the overview of a client', matterFile.clientOverview, 'client'],
    ['the activity of a client', matterFile.clientActivity, 'client'],
  ] as const

  test.each(calls)('%s is for people of the firm who see it', async (_, endpoint, kind) => {
    const other = await aFirm(app)
    const theirs = await aMatter(app, other)
    const hidden = await aMatter(app, firm)
    const id = kind === 'matter' ? theirs.id : theirs.clientId
    expect((await app.call(endpoint, { params: { id } })).status).toBe(401)
    expect((await app.call(endpoint, { params: { id } }, token)).status).toBe(404)
    expect((await app.call(endpoint, { params: { id: newId() } }, token)).status).toBe(404)
    expect((await app.call(endpoint, { params: { id: 'nonsense' } }, token)).status).toBe(400)
    // A fee earner sees the matters they work on, and the clients of these.
    const unassigned = { params: { id: kind === 'matter' ? hidden.id : hidden.clientId } }
    expect((await app.call(endpoint, unassigned, associate.token)).status).toBe(404)
  })

  test('nothing of a matter behind a wall is reported to anybody outside it', async () => {
    const member = await firm.join('partner')
    const { id } = await aMatter(app, firm, { isRestricted: true, members: [{ id: member.id }] })
    for (const endpoint of [matterFile.overview, matterFile.activity]) {
      expect((await app.call(endpoint, { params: { id } }, token)).status).toBe(404)
      expect((await app.call(endpoint, { params: { id } }, member.token)).status).toBe(200)
    }
  })
})
