import { expect, test } from 'vitest'
import type { BulkOutcome } from '#contract/bulk.ts'
import type { ExpenseDetail } from '#contract/expense-shapes.ts'
import { expenses } from '#contract/expenses.ts'
import { flatFees } from '#contract/flat-fees.ts'
import { matterClosing } from '#contract/matter-closing.ts'
import { progressNotes } from '#contract/progress.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { timer } from '#contract/timer.ts'
import { timesheet } from '#contract/timesheet.ts'
import { anExpense, expenseBody } from '../../testing/expenses.ts'
import { aFirm, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { noteBody } from '../../testing/progress.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { aTimekeeper, entryBody, type Timekeeper } from '../../testing/time.ts'

const app = useTestApp()

const DAY = '2026-03-16'
const REFUSED = {
  status: 422,
  body: { code: 'matter_closed', message: 'This matter is closed. Reopen it to record billable work.' },
}

const close = async ({ matter }: Timekeeper, firm: TestFirm, body: object = {}) => {
  const reply = await app.call(matterClosing.close, { params: { id: matter.id }, body }, firm.administrator.token)
  expect(reply.status).toBe(200)
  app.clock.advance(60)
}
const reopen = ({ matter }: Timekeeper, firm: TestFirm) =>
  app.call(matterClosing.reopen, { params: { id: matter.id }, body: {} }, firm.administrator.token)

type Reply = Promise<{ status: number; body: object }>
type Change = (billable: boolean, token: string, more?: object) => Reply

/** The calls that record new work on the matter. */
const SAVES: Readonly<Record<string, (desk: Timekeeper, firm: TestFirm, isBillable: boolean, day: string) => Reply>> = {
  time: ({ matter, activityId }, { administrator }, isBillable, timeEntryDate) => {
    const body = entryBody(matter, administrator, activityId, { timeEntryDate, isBillable: isBillable ? 4 : 2 })
    return app.call(timeEntries.create, { body }, administrator.token)
  },
  'time of the timer': async ({ matter, activityId }, { administrator }, isBillable, timeEntryDate) => {
    await app.call(timer.start, { body: {} }, administrator.token)
    app.clock.advance(600)
    const more = { timeEntryDate, isBillable: isBillable ? 4 : 2, ManualTimeEntry: false }
    const body = entryBody(matter, administrator, activityId, more)
    return app.call(timeEntries.create, { body }, administrator.token)
  },
  'time of the week sheet': ({ matter, activityId }, { administrator }, isBillable, day) => {
    const body = { matterId: matter.id, activityId, isBillable: isBillable ? 4 : 2, day, hours: 1 }
    return app.call(timesheet.setCell, { body }, administrator.token)
  },
  'time of a note': ({ matter, activityId }, { administrator }, isBillable, date) => {
    const time = { duration: 1, activityId, isBillable: isBillable ? 4 : 2 }
    return app.call(progressNotes.create, { body: noteBody(matter.id, { date, time }) }, administrator.token)
  },
  'an expense': async ({ matter }, firm, isBillable, date) => {
    const body = await expenseBody(app, firm, { matterId: matter.id, isBillable, date })
    return app.call(expenses.create, { body }, firm.administrator.token)
  },
  'a request': async ({ matter }, firm, isBillable, date) => {
    const body = await expenseBody(app, firm, { matterId: matter.id, isBillable, date, isRequest: true })
    return app.call(expenses.create, { body }, firm.administrator.token)
  },
  'a flat fee': ({ matter }, { administrator }, isBillable, date) => {
    const body = { matterId: matter.id, description: 'Filing', date, amount: 250, isBillable }
    return app.call(flatFees.create, { body }, administrator.token)
  },
}

test.each(Object.entries(SAVES))(
  'a closed matter takes no new billable work, whatever its date: %s',
  async (_, save) => {
    const firm = await aFirm(app)
    const desk = await aTimekeeper(app, firm)
    await close(desk, firm, { closedOn: '2026-03-12' })
    for (const day of ['2026-03-10', '2026-03-12', '2026-03-16']) {
      expect(await save(desk, firm, true, day)).toMatchObject(REFUSED)
      expect((await save(desk, firm, false, day)).status).toBe(200)
    }
    expect((await reopen(desk, firm)).status).toBe(200)
    expect((await save(desk, firm, true, '2026-03-11')).status).toBe(200)
  },
)

test('billable work is not moved to a closed matter, and what was there is mended', async () => {
  const firm = await aFirm(app)
  const [open, closed] = [await aTimekeeper(app, firm), await aTimekeeper(app, firm)]
  const [elsewhere, there] = [await open.save(), await closed.save()]
  await close(closed, firm, { overrideReason: 'The client agreed to write the rest off' })
  const put = (id: string, more: object) => {
    const body = entryBody(closed.matter, firm.administrator, closed.activityId, more)
    return app.call(timeEntries.update, { params: { id }, body }, firm.administrator.token)
  }
  expect(await put(elsewhere.id, {})).toMatchObject(REFUSED)
  expect((await put(elsewhere.id, { isBillable: 2 })).status).toBe(200)
  expect((await put(there.id, { description: 'Mended', timeEntryDate: '2026-03-18' })).status).toBe(200)
})

/** What is recorded as not billable, and the call that changes it. */
const KINDS: Readonly<Record<string, (desk: Timekeeper, firm: TestFirm) => Promise<Change>>> = {
  time: async (desk, firm) => {
    const { id } = await desk.save({ timeEntryDate: DAY, isBillable: 2 })
    return (billable, token, more) => {
      const changes = { timeEntryDate: DAY, isBillable: billable ? 4 : 2, ...more }
      const body = entryBody(desk.matter, firm.administrator, desk.activityId, changes)
      return app.call(timeEntries.update, { params: { id }, body }, token)
    }
  },
  'an expense': async ({ matter }, firm) => {
    const { id } = await anExpense(app, firm, { matterId: matter.id, isBillable: false })
    return async (isBillable, token, more) => {
      const body = await expenseBody(app, firm, { matterId: matter.id, isBillable, ...more })
      return app.call(expenses.update, { params: { id }, body }, token)
    }
  },
  'a flat fee': async ({ matter }, firm) => {
    const fee = (isBillable: boolean, more: object = {}) => ({
      body: { matterId: matter.id, description: 'Filing', date: DAY, amount: 250, isBillable, ...more },
    })
    const { id } = dataOf<{ id: string }>(await app.call(flatFees.create, fee(false), firm.administrator.token))
    return (isBillable, token, more) => app.call(flatFees.update, { params: { id }, ...fee(isBillable, more) }, token)
  },
}

test.each(Object.entries(KINDS))(
  '%s of a closed matter becomes billable only once the matter is open again',
  async (_, make) => {
    const firm = await aFirm(app)
    const { administrator } = firm
    const partner = await firm.join('partner')
    const desk = await aTimekeeper(app, firm)
    const [first, second] = [await make(desk, firm), await make(desk, firm)]
    await close(desk, firm)
    expect(await first(true, partner.token)).toMatchObject(REFUSED)
    // What stays not billable is mended as before.
    expect((await first(false, partner.token, { description: 'Mended' })).status).toBe(200)
    expect(await first(true, administrator.token)).toMatchObject(REFUSED)
    expect((await reopen(desk, firm)).status).toBe(200)
    expect((await second(true, partner.token)).status).toBe(200)
  },
)

test('a fee that was rejected is not taken up again on a closed matter', async () => {
  const firm = await aFirm(app)
  const partner = await firm.join('partner')
  const desk = await aTimekeeper(app, firm)
  const body = { matterId: desk.matter.id, description: 'Filing', date: DAY, amount: 250, status: 'rejected' }
  const { id } = dataOf<{ id: string }>(await app.call(flatFees.create, { body }, firm.administrator.token))
  await close(desk, firm)
  const approved = { params: { id }, body: { ...body, status: 'approved' } }
  expect(await app.call(flatFees.update, approved, partner.token)).toMatchObject(REFUSED)
  expect(await app.call(flatFees.update, approved, firm.administrator.token)).toMatchObject(REFUSED)
})

test('of many entries made billable at once those of a closed matter stay, with the reason', async () => {
  const firm = await aFirm(app)
  const partner = await firm.join('partner')
  const [open, closed] = [await aTimekeeper(app, firm), await aTimekeeper(app, firm)]
  const free = { timeEntryDate: DAY, isBillable: 2 }
  const [one, two, three] = [await closed.save(free), await open.save(free), await closed.save(free)]
  const billable = await open.save()
  await close(closed, firm)
  const body = { ids: [one.id, billable.id, two.id, three.id], isBillable: 4 }
  const why = { code: REFUSED.body.code, reason: REFUSED.body.message }
  expect(dataOf<BulkOutcome>(await app.call(timeEntries.bulkBillable, { body }, partner.token))).toEqual({
    changed: [two.id],
    unchanged: [
      { id: billable.id, code: 'already', reason: 'It is already billable' },
      { id: one.id, ...why },
      { id: three.id, ...why },
    ],
  })
  const read = (id: string) => app.call(timeEntries.get, { params: { id } }, partner.token)
  expect((await read(one.id)).body.data).toMatchObject({ isBillable: 2 })
  expect((await read(two.id)).body.data).toMatchObject({ isBillable: 4 })
  const byAdministrator = await app.call(timeEntries.bulkBillable, { body }, firm.administrator.token)
  expect(dataOf<BulkOutcome>(byAdministrator).changed).toEqual([])
})

const move = (id: string, what: 'submit' | 'approve', person: TestPerson) =>
  app.call(expenses.transition, { params: { id, move: what }, body: {} }, person.token)
const aRequest = (
  firm: TestFirm,
  { matter }: Timekeeper,
  person: TestPerson,
  more: object = {},
): Promise<ExpenseDetail> => anExpense(app, firm, { matterId: matter.id, isRequest: true, ...more }, person.token)

test('a draft of a request is not sent while its matter is closed', async () => {
  const firm = await aFirm(app)
  const [partner, asker] = [await firm.join('partner'), await firm.join('partner')]
  const desk = await aTimekeeper(app, firm)
  const draft = await aRequest(firm, desk, asker, { isDraft: true })
  await close(desk, firm)
  expect(await move(draft.id, 'submit', asker)).toMatchObject(REFUSED)
  const free = await aRequest(firm, desk, asker, { isBillable: false })
  const many = { body: { ids: [draft.id, free.id], versions: [] } }
  expect(dataOf<BulkOutcome>(await app.call(expenses.bulkApprove, many, partner.token)).changed).toEqual([free.id])
  expect((await reopen(desk, firm)).status).toBe(200)
  expect((await move(draft.id, 'submit', asker)).status).toBe(200)
})

test('a request that waited when its matter was closed over it is approved: the closing counted it', async () => {
  const firm = await aFirm(app)
  const [partner, asker] = [await firm.join('partner'), await firm.join('partner')]
  const desk = await aTimekeeper(app, firm)
  const { id } = await aRequest(firm, desk, asker)
  await close(desk, firm, { overrideReason: 'The client agreed to write the rest off' })
  expect((await move(id, 'approve', partner)).status).toBe(200)
})
