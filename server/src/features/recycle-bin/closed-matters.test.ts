import { afterEach, describe, expect, test } from 'vitest'
import { expenses } from '#contract/expenses.ts'
import { flatFees } from '#contract/flat-fees.ts'
import { matterClosing } from '#contract/matter-closing.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { anExpense } from '../../testing/expenses.ts'
import { aFirm, type TestFirm } from '../../testing/factories.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { aTimekeeper, type Timekeeper } from '../../testing/time.ts'

const app = useTestApp()
afterEach(() => app.clock.set('2026-03-17T09:00:00Z'))

const DAY = '2026-03-16'
const KINDS = {
  time: {
    calls: timeEntries,
    make: async (desk: Timekeeper, _firm: TestFirm, isBillable: boolean) =>
      (await desk.save({ timeEntryDate: DAY, isBillable: isBillable ? 4 : 2 })).id,
  },
  'an expense': {
    calls: expenses,
    make: async ({ matter }: Timekeeper, firm: TestFirm, isBillable: boolean) =>
      (await anExpense(app, firm, { matterId: matter.id, date: DAY, isBillable })).id,
  },
  'a flat fee': {
    calls: flatFees,
    make: async ({ matter }: Timekeeper, firm: TestFirm, isBillable: boolean) => {
      const body = {
        matterId: matter.id,
        description: 'Filing',
        date: DAY,
        amount: 250,
        isBillable,
      }
      return dataOf<{ id: string }>(await app.call(flatFees.create, { body }, firm.administrator.token)).id
    },
  },
} as const
type Calls = (typeof KINDS)[keyof typeof KINDS]['calls']

const remove = async (calls: Calls, id: string, token: string) =>
  expect((await app.call(calls.delete, { params: { id } }, token)).status).toBe(200)
const restore = (calls: Calls, id: string, token: string) => app.call(calls.restore, { params: { id } }, token)
const close = async ({ matter }: Timekeeper, firm: TestFirm, body: object = {}) =>
  expect(
    await app.call(matterClosing.close, { params: { id: matter.id }, body }, firm.administrator.token),
  ).toMatchObject({ status: 200 })

describe.each(Object.entries(KINDS))('%s that was deleted before its matter was closed', (_, { calls, make }) => {
  test('comes back unbilled only when the matter is open again', async () => {
    const firm = await aFirm(app)
    const { administrator } = firm
    const partner = await firm.join('partner')
    const desk = await aTimekeeper(app, firm)
    const [first, second] = [await make(desk, firm, true), await make(desk, firm, true)]
    for (const id of [first, second]) await remove(calls, id, partner.token)
    app.clock.advance(60)
    await close(desk, firm)
    for (const { token } of [partner, administrator])
      expect(await restore(calls, first, token)).toMatchObject({
        status: 422,
        body: { code: 'matter_closed', message: 'This matter is closed. Reopen it to record billable work.' },
      })
    const reopened = await app.call(
      matterClosing.reopen,
      { params: { id: desk.matter.id }, body: {} },
      administrator.token,
    )
    expect(reopened.status).toBe(200)
    for (const id of [first, second]) expect((await restore(calls, id, partner.token)).status).toBe(200)
  })

  test('comes back where it is not billable', async () => {
    const firm = await aFirm(app)
    const partner = await firm.join('partner')
    const desk = await aTimekeeper(app, firm)
    const id = await make(desk, firm, false)
    await remove(calls, id, partner.token)
    app.clock.advance(60)
    await close(desk, firm)
    expect((await restore(calls, id, partner.token)).status).toBe(200)
  })

  test('comes back where it was there at the closing and deleted since: the closing counted it', async () => {
    const firm = await aFirm(app)
    const partner = await firm.join('partner')
    const desk = await aTimekeeper(app, firm)
    const id = await make(desk, firm, true)
    await close(desk, firm, { overrideReason: 'The client agreed to write the rest off' })
    app.clock.advance(60)
    await remove(calls, id, partner.token)
    expect((await restore(calls, id, partner.token)).status).toBe(200)
  })
})
