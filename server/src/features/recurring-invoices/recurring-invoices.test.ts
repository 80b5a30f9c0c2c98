import { beforeAll, expect, test, vi } from 'vitest'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import { invoices } from '#contract/invoices.ts'
import { recurringInvoices, type RecurringInvoice } from '#contract/recurring-invoices.ts'
import { recycleBin } from '#contract/recycle-bin.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { aClient, aMatter, anHourOn, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let token: string
let matter: { id: string; clientId: string }
beforeAll(async () => {
  firm = await aFirm(app)
  token = firm.administrator.token
  const client = await aClient(app, firm, { email: 'monthly@client.example' })
  matter = await aMatter(app, firm, { clientId: client.id })
})

const body = (more: object = {}) => ({
  name: 'Monthly retainer',
  clientId: matter.clientId,
  every: 1,
  unit: 'month',
  startDate: '2026-01-31',
  lines: [
    { matterId: matter.id, kind: 'flat', description: 'General counsel', quantity: 1, rate: 500, taxCodeIds: [] },
  ],
  ...more,
})
const create = async (more: object = {}) =>
  dataOf<RecurringInvoice>(await app.call(recurringInvoices.create, { body: body(more) }, token))
const get = async (id: string) =>
  dataOf<RecurringInvoice>(await app.call(recurringInvoices.get, { params: { id } }, token))
const invoiceOf = async (id: string | null | undefined) =>
  dataOf<InvoiceDetail>(await app.call(invoices.get, { params: { id } }, token))

/** The recurring invoice once so many of its days are done. */
const made = (id: string, count: number) =>
  vi.waitFor(
    async () => {
      const recurring = await get(id)
      expect(recurring.history).toHaveLength(count)
      return recurring
    },
    { timeout: 15_000, interval: 50 },
  )

test('makes each invoice up to today once, on the last day of shorter months, and then waits for its next day', async () => {
  const { id } = await create()
  const recurring = await made(id, 2)
  expect(recurring.history.map(({ day }) => day)).toEqual(['2026-02-28', '2026-01-31'])
  expect(recurring).toMatchObject({ nextDate: '2026-03-31', problem: '', amount: 500, currencyId: null, note: '' })
  expect(recurring.lines[0]).toMatchObject({ matterName: expect.any(String), taxCodeIds: [], discount: null })
  expect(await invoiceOf(recurring.history[0]?.invoiceId)).toMatchObject({
    state: 'draft',
    issueDate: '2026-02-28',
    total: 500,
  })
  app.clock.set('2026-03-31T09:00:00Z')
  expect((await made(id, 3)).nextDate).toBe('2026-04-30')
  app.clock.set('2026-03-17T09:00:00Z')
})

test('says which of its drafts wait in the recycle bin, and which are gone from there', async () => {
  const { id } = await create({ startDate: '2026-03-17', endDate: '2026-03-17' })
  const [day] = (await made(id, 1)).history
  const draft = day?.invoiceId ?? ''
  const place = async () => (await get(id)).history[0]?.place
  expect(await place()).toBe('invoices')
  dataOf(await app.call(invoices.delete, { params: { id: draft } }, token))
  expect(await place()).toBe('bin')
  dataOf(await app.call(invoices.restore, { params: { id: draft } }, token))
  expect(await place()).toBe('invoices')
  dataOf(await app.call(invoices.delete, { params: { id: draft } }, token))
  dataOf(await app.call(recycleBin.purge, { body: { bin: 'invoices', ids: [draft] } }, token))
  expect(await place()).toBe('gone')
})

test('approves and mails at once where it says so, with what was unbilled by then, and ends on its last day', async () => {
  const hour = await anHourOn(app, firm, matter.id)
  const { id } = await create({
    startDate: '2026-03-17',
    endDate: '2026-03-20',
    finish: 'send',
    includesUnbilled: true,
  })
  const recurring = await made(id, 1)
  expect(recurring).toMatchObject({ nextDate: null, problem: '' })
  expect(recurring.history[0]?.invoiceNumber).toBe('INV-2026-0001')
  const invoice = await invoiceOf(recurring.history[0]?.invoiceId)
  expect(invoice).toMatchObject({ number: 'INV-2026-0001' })
  expect(invoice.lines.map(({ work }) => work?.id)).toEqual([undefined, hour])
  const mails = () => app.outbox.filter(({ to }) => to === 'monthly@client.example')
  await vi.waitFor(() => expect(mails()).toHaveLength(1), { timeout: 10_000, interval: 50 })
})

test('says why an invoice was not finished or not made, and goes on', async () => {
  await asOwnerOf(app, firm.id, (owner) => owner.query("update app.books set closed_through = '2026-02-28'"))
  const closed = await create({ startDate: '2026-02-20', endDate: '2026-02-20', finish: 'approve' })
  const unfinished = await made(closed.id, 1)
  expect(unfinished.problem).toBe('The month of this day is closed')
  expect((await invoiceOf(unfinished.history[0]?.invoiceId)).state).toBe('draft')

  const code = await app.database.owner.query<{ id: string }>(
    'select id from app.currencies where code not in (select quote_currency from app.exchange_rates) order by code limit 1',
  )
  const foreign = await create({ startDate: '2026-03-17', currencyId: code.rows[0]?.id })
  const refused = await made(foreign.id, 1)
  expect(refused).toMatchObject({ problem: 'Exchange Rate is required', nextDate: '2026-04-17' })
  expect(refused.history[0]).toMatchObject({ invoiceId: null, problem: 'Exchange Rate is required' })
})

test('goes on after a day at which the server fails again and again, and says so', async () => {
  await app.database.owner.query(`
    create function app.fail_on_purpose() returns trigger language plpgsql as $$
      begin if new.note = 'Fails' then raise exception 'on purpose'; end if; return new; end $$;
    create trigger fails before insert on app.invoices for each row execute function app.fail_on_purpose()`)
  const { id } = await create({ startDate: '2026-03-17', note: 'Fails' })
  const failed = await made(id, 1)
  expect(failed).toMatchObject({ problem: 'The server failed at it. Its log has the cause', nextDate: '2026-04-17' })
  expect(app.logged.filter((line) => line.includes('billing work failed') && line.includes(id))).toHaveLength(3)
  await app.database.owner.query('drop trigger fails on app.invoices; drop function app.fail_on_purpose()')
})

test('is paused and goes on without making up for the days between', async () => {
  const { id } = await create({ startDate: '2026-03-20', unit: 'week' })
  const pause = async (isPaused: boolean) =>
    dataOf<RecurringInvoice>(await app.call(recurringInvoices.pause, { params: { id }, body: { isPaused } }, token))
  await pause(true)
  app.clock.set('2026-04-08T09:00:00Z')
  expect(await pause(false)).toMatchObject({ nextDate: '2026-04-10', isPaused: false, history: [] })
  app.clock.set('2026-03-17T09:00:00Z')
})

test('is changed on a day that is done, and goes on with the next', async () => {
  const { id } = await create({ startDate: '2026-03-17' })
  const { version } = await made(id, 1)
  const input = body({ startDate: '2026-03-17', name: 'Retainer from now on', version })
  const changed = dataOf<RecurringInvoice>(
    await app.call(recurringInvoices.update, { params: { id }, body: input }, token),
  )
  expect(changed).toMatchObject({ name: 'Retainer from now on', nextDate: '2026-04-17' })
  expect(changed.history).toHaveLength(1)
})

test('is refused with a matter of another client, and with work', async () => {
  const other = await aMatter(app, firm)
  const refusal = async (lines: object[]) => {
    const { status, body: answer } = await app.call(recurringInvoices.create, { body: body({ lines }) }, token)
    return [status, answer.code]
  }
  expect(await refusal([{ matterId: other.id, rate: 1 }])).toEqual([422, 'other_client'])
  expect(await refusal([{ matterId: matter.id, work: { kind: 'timeEntry', id: other.id } }])).toEqual([400, 'invalid'])
})
