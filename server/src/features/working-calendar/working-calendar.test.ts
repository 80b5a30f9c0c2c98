import { beforeAll, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { dashboard, type DashboardFigures } from '#contract/dashboard.ts'
import { dailyTargets } from '#contract/daily-targets.ts'
import { invoices } from '#contract/invoices.ts'
import { workingCalendar, type WorkingCalendar } from '#contract/working-calendar.ts'
import { aFirm, type TestFirm } from '../../testing/factories.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
const tokenOf = () => firm.administrator.token
const get = async () => dataOf<WorkingCalendar>(await app.call(workingCalendar.get, {}, tokenOf()))
const save = (body: object) => app.call(workingCalendar.update, { body }, tokenOf())
const close = (body: object) => app.call(workingCalendar.close, { body }, tokenOf())

beforeAll(async () => {
  firm = await aFirm(app)
})

test('a firm works from Monday to Friday until it says otherwise, and an outdated change is refused', async () => {
  const before = await get()
  expect(before).toMatchObject({ workingDays: [1, 2, 3, 4, 5], movesDueDays: false, closedDays: [], version: 1 })
  const body = { workingDays: [4, 0, 1, 2, 3, 3], movesDueDays: true, holdsReminders: true, version: 1 }
  expect(dataOf<WorkingCalendar>(await save(body))).toMatchObject({ workingDays: [0, 1, 2, 3, 4], version: 2 })
  expect((await save(body)).body.code).toBe('stale_version')
  expect((await save({ ...body, version: 2, workingDays: [] })).status).toBe(400)
})

test('public holidays are added once and become the firm’s own', async () => {
  const add = (holidays: string, year: number) =>
    app.call(workingCalendar.addHolidays, { body: { holidays, year } }, tokenOf())
  dataOf(await close({ name: 'Founders’ day', from: '2026-10-01' }))
  const added = dataOf<WorkingCalendar>(await add('NG', 2026)).closedDays
  expect(added.map(({ day }) => day)).toEqual(expect.arrayContaining(['2026-01-01', '2026-06-12', '2026-12-26']))
  // The firm's own name of a day stays.
  expect(added.find(({ day }) => day === '2026-10-01')?.name).toBe('Founders’ day')
  expect(dataOf<WorkingCalendar>(await add('NG', 2026)).closedDays).toEqual(added)
  const [first] = added
  const left = await app.call(workingCalendar.open, { params: { id: first?.id } }, tokenOf())
  expect(dataOf<WorkingCalendar>(left).closedDays).toEqual(added.slice(1))
  expect((await add('NG', 2050)).status).toBe(400)
  expect((await close({ name: 'Too long', from: '2026-08-01', to: '2026-09-30' })).body.code).toBe('closure_too_long')
  expect((await close({ name: 'Backwards', from: '2026-08-02', to: '2026-08-01' })).body.code).toBe('closure_too_long')
  expect(JSON.stringify((await app.call(audit.trail, {}, tokenOf())).body)).toContain('Founders’ day')
})

test('an invoice by the firm’s terms is due on the next working day, and a typed day stays', async () => {
  const { id: matterId, clientId } = await aMatter(app, firm)
  const lines = [{ matterId, description: 'Advice', quantity: '1', rate: '100' }]
  const draft = async (body: object) =>
    dataOf<{ dueDate: string }>(await app.call(invoices.create, { body: { clientId, lines, ...body } }, tokenOf()))
  // 30 days after 2026-05-13 is the 12th of June, a Friday and Democracy Day; the firm works from Sunday to Thursday.
  expect((await draft({ issueDate: '2026-05-13' })).dueDate).toBe('2026-06-14')
  expect((await draft({ issueDate: '2026-05-13', dueDate: '2026-06-12' })).dueDate).toBe('2026-06-12')
})

test('the target of a week leaves closed days out', async () => {
  const other = await aFirm(app)
  const { administrator } = other
  const call = { params: { id: administrator.id }, body: { hours: 5, effectiveOn: '2026-01-01' } }
  dataOf(await app.call(dailyTargets.set, call, administrator.token))
  const week = async () =>
    dataOf<DashboardFigures>(
      await app.call(dashboard.figures, { query: { scope: 'mine', day: '2026-03-18' } }, administrator.token),
    ).hours
  expect(await week()).toMatchObject({ targetWeek: 25, targetToday: 5, weekElapsed: 0.6 })
  const retreat = { name: 'Retreat', from: '2026-03-18', to: '2026-03-19' }
  dataOf(await app.call(workingCalendar.close, { body: retreat }, administrator.token))
  expect(await week()).toMatchObject({ targetWeek: 15, targetToday: 0, weekElapsed: 2 / 3 })
})
