import { expect, test } from 'vitest'
import { expenses } from '#contract/expenses.ts'
import { flatFees } from '#contract/flat-fees.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { anExpense, expenseBody } from '../../testing/expenses.ts'
import { concurrently } from '../../testing/concurrency.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { aTimekeeper, entryBody, type Timekeeper } from '../../testing/time.ts'

const app = useTestApp()

const CLOSED_ON = '2026-03-10'
const close = "update app.matters set status = 'closed', closed_on = $2 where id = $1"

/** What is saved while somebody closes the matter as of `CLOSED_ON`. */
const whileClosing = <T>(firm: TestFirm, matterId: string, save: () => Promise<T>): Promise<T> =>
  concurrently(app, {
    settings: { 'app.business_id': firm.id },
    hold: (closer) => closer.query(close, [matterId, CLOSED_ON]),
    call: save,
  })

const saves = {
  time: ({ matter, activityId }: Timekeeper, firm: TestFirm, isBillable: boolean) =>
    app.call(
      timeEntries.create,
      {
        body: entryBody(matter, firm.administrator, activityId, {
          timeEntryDate: CLOSED_ON,
          isBillable: isBillable ? 4 : 2,
        }),
      },
      firm.administrator.token,
    ),
  'an expense': async ({ matter }: Timekeeper, firm: TestFirm, isBillable: boolean) => {
    const body = await expenseBody(app, firm, { matterId: matter.id, date: CLOSED_ON, isBillable })
    return app.call(expenses.create, { body }, firm.administrator.token)
  },
  'a flat fee': ({ matter }: Timekeeper, firm: TestFirm, isBillable: boolean) =>
    app.call(
      flatFees.create,
      { body: { matterId: matter.id, description: 'Filing', date: CLOSED_ON, amount: 250, isBillable } },
      firm.administrator.token,
    ),
}

test.each(['time', 'an expense', 'a flat fee'] as const)(
  'of %s saved at the moment its matter is closed, what is billable is refused',
  async (what) => {
    const firm = await aFirm(app)
    const [first, second] = [await aTimekeeper(app, firm), await aTimekeeper(app, firm)]
    // Asked before the closing holds the matter.
    const billable = await whileClosing(firm, first.matter.id, () => saves[what](first, firm, true))
    expect(billable).toMatchObject({
      status: 422,
      body: { code: 'matter_closed', errors: { matterId: expect.anything() } },
    })
    const free = await whileClosing(firm, second.matter.id, () => saves[what](second, firm, false))
    expect(free).toMatchObject({ status: 200 })
  },
)

test('what was saved before the closing and is dated after it goes to the bin and comes back whole', async () => {
  const firm = await aFirm(app)
  const { token } = firm.administrator
  const desk = await aTimekeeper(app, firm)
  const entry = await desk.save({ timeEntryDate: '2026-03-12', isBillable: 2 })
  const expense = await anExpense(app, firm, { matterId: desk.matter.id, date: '2026-03-12', isBillable: false })
  await asOwnerOf(app, firm.id, (owner) => owner.query(close, [desk.matter.id, CLOSED_ON]))
  for (const [calls, { id }] of [
    [timeEntries, entry],
    [expenses, expense],
  ] as const) {
    expect(await app.call(calls.delete, { params: { id } }, token)).toMatchObject({ status: 200 })
    expect(dataOf(await app.call(calls.restore, { params: { id } }, token))).toMatchObject({ id })
  }
  const body = entryBody(desk.matter, firm.administrator, desk.activityId, {
    timeEntryDate: '2026-03-12',
    description: 'Corrected',
    isBillable: 2,
  })
  const corrected = await app.call(timeEntries.update, { params: { id: entry.id }, body }, token)
  expect(corrected).toMatchObject({ status: 200 })
})

test('time made billable at the moment its matter is closed stays as it is', async () => {
  const firm = await aFirm(app)
  const partner = await firm.join('partner')
  const desk = await aTimekeeper(app, firm)
  const { id } = await desk.save({ timeEntryDate: CLOSED_ON, isBillable: 2 })
  const body = { ids: [id], isBillable: 4 }
  const reply = await whileClosing(firm, desk.matter.id, () =>
    app.call(timeEntries.bulkBillable, { body }, partner.token),
  )
  expect(dataOf(reply)).toMatchObject({ changed: [], unchanged: [{ id, code: 'matter_closed' }] })
})
