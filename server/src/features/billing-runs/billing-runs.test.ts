import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { BillableMatterPage, BillableTotals, BillingRun, RunItemPage } from '#contract/billing-run-shapes.ts'
import { billingRuns } from '#contract/billing-runs.ts'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import { invoices } from '#contract/invoices.ts'
import { ledes } from '#contract/ledes.ts'
import { walls } from '#contract/walls.ts'
import { anExpense } from '../../testing/expenses.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { aClient, aMatter, anHourOn, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { insertUnbilledMatters } from '../../testing/unbilled-matters.ts'

const app = useTestApp()
let firm: TestFirm
let token: string
beforeAll(async () => {
  firm = await aFirm(app)
  token = firm.administrator.token
})

const upTo = '2026-03-17'
const create = (more: object = {}, as = token) => app.call(billingRuns.create, { body: { upTo, ...more } }, as)
const get = async (id: string, as = token) =>
  dataOf<BillingRun>(await app.call(billingRuns.get, { params: { id } }, as))
const items = async (id: string, as = token) =>
  dataOf<RunItemPage>(await app.call(billingRuns.items, { query: { runId: id } }, as)).data

/** The run once it waits for a person again. */
const rested = (id: string, as = token) =>
  vi.waitFor(
    async () => {
      const run = await get(id, as)
      expect(run.step).toBeNull()
      return run
    },
    { timeout: 20_000, interval: 50 },
  )
const drafted = async (more: object = {}, as = token) => rested(dataOf<BillingRun>(await create(more, as)).id, as)

describe('the matters of a run', () => {
  test('are those with unbilled work that match the filters, with what waits on each', async () => {
    const own = await aFirm(app)
    const as = own.administrator.token
    const first = await aMatter(app, own, { matterName: 'Acquisition' })
    const second = await aMatter(app, own, { matterRate: 'Retainer' })
    await aMatter(app, own, { matterName: 'Nothing recorded' })
    await anHourOn(app, own, first.id)
    await anExpense(app, own, { matterId: first.id })
    await anHourOn(app, own, second.id)
    const list = async (query: object) =>
      dataOf<BillableMatterPage>(await app.call(billingRuns.matters, { query }, as)).data.map(({ id, total }) => [
        id,
        total,
      ])
    expect(await list({ sortColumn: 'amount', sortType: 'desc' })).toEqual([
      [first.id, 349],
      [second.id, 250],
    ])
    expect(await list({ minimum: '300' })).toEqual([[first.id, 349]])
    expect(await list({ clientId: second.clientId })).toEqual([[second.id, 250]])
    expect(await list({ matterRate: 'Retainer' })).toEqual([[second.id, 250]])
    expect(await list({ upTo: '2026-03-15' })).toEqual([])
    expect(await list({ generalSearchText: 'acquisition' })).toEqual([[first.id, 349]])
    expect(dataOf<BillableTotals>(await app.call(billingRuns.totals, {}, as))).toMatchObject({
      count: 2,
      hours: 2,
      time: 500,
      expenses: 99,
      total: 599,
      currencyCode: 'USD',
    })
  })

  test('are refused where none has work', async () => {
    const own = await aFirm(app)
    const refused = await create({}, own.administrator.token)
    expect(refused).toMatchObject({ status: 422, body: { code: 'nothing_to_bill' } })
  })
})

describe('a run', () => {
  test('makes a draft for each matter with all that waits on it, and tells the person by mail', async () => {
    const matters = [await aMatter(app, firm), await aMatter(app, firm), await aMatter(app, firm)]
    for (const { id } of matters) await anHourOn(app, firm, id)
    await anHourOn(app, firm, matters[0]?.id ?? '')
    const before = app.outbox.length
    const run = await drafted()
    expect(run.counts).toMatchObject({ drafted: 3, queued: 0, failed: 0 })
    expect(run.resumedAt).toBeNull()
    const made = await items(run.id)
    expect(new Map(made.map(({ matters: of, total }) => [of[0]?.id, total]))).toEqual(
      new Map(matters.map(({ id }, index) => [id, index === 0 ? 537.5 : 268.75])),
    )
    const invoice = dataOf<InvoiceDetail>(
      await app.call(invoices.get, { params: { id: made[0]?.invoice?.id ?? '' } }, token),
    )
    expect(invoice).toMatchObject({ state: 'draft', issueDate: '2026-03-17' })
    expect(invoice.lines.every(({ work }) => work?.kind === 'timeEntry')).toBe(true)
    expect((await create()).body.code).toBe('nothing_to_bill')
    await vi.waitFor(() => expect(app.outbox.length).toBe(before + 1), { timeout: 10_000 })
    expect(app.outbox.at(-1)).toMatchObject({
      to: firm.administrator.email,
      subject: 'Drafts of your billing run are ready',
      text: expect.stringContaining('- 3 drafts wait for approval') as string,
    })
  })

  test('makes one draft for a client with several matters, and only of the matters that were chosen', async () => {
    const own = await aFirm(app)
    const as = own.administrator.token
    const client = await aClient(app, own)
    const [first, second, third] = [
      await aMatter(app, own, { clientId: client.id }),
      await aMatter(app, own, { clientId: client.id }),
      await aMatter(app, own, { clientId: client.id }),
    ]
    for (const { id } of [first, second, third]) await anHourOn(app, own, id)
    const run = await drafted({ invoicePer: 'client', matterIds: [first.id, second.id] }, as)
    const [item, ...others] = await items(run.id, as)
    expect(others).toEqual([])
    expect(item).toMatchObject({ state: 'drafted', total: 537.5 })
    expect(item?.matters.map(({ id }) => id)).toEqual([first.id, second.id])
  })

  test('fails on a matter whose currency has no exchange rate, and says so', async () => {
    const own = await aFirm(app)
    const as = own.administrator.token
    const [fine, foreign] = [await aMatter(app, own), await aMatter(app, own)]
    const code = await asOwnerOf(app, own.id, async (owner) => {
      const { rows } = await owner.query<{ code: string }>(
        'select code from app.currencies where code not in (select quote_currency from app.exchange_rates) order by code limit 1',
      )
      return rows[0]?.code ?? ''
    })
    for (const { id } of [fine, foreign]) await anHourOn(app, own, id)
    await asOwnerOf(app, own.id, (owner) =>
      owner.query('update app.time_entries set currency = $2, exchange_rate = 0.5 where matter_id = $1', [
        foreign.id,
        code,
      ]),
    )
    const run = await drafted({}, as)
    expect(run.counts).toMatchObject({ drafted: 1, failed: 1 })
    expect((await items(run.id, as)).find(({ state }) => state === 'failed')).toMatchObject({
      reason: `No ${code} rate`,
      invoice: null,
    })
  })

  test('approves all its drafts with consecutive numbers, one that was approved by itself among them', async () => {
    const own = await aFirm(app)
    const as = own.administrator.token
    for (let left = 4; left > 0; left -= 1) await anHourOn(app, own, (await aMatter(app, own)).id)
    const run = await drafted({}, as)
    const [first, second] = await items(run.id, as)
    dataOf(await app.call(invoices.approve, { params: { id: second?.invoice?.id }, body: {} }, as))
    dataOf(await app.call(invoices.delete, { params: { id: first?.invoice?.id } }, as))
    expect((await get(run.id, as)).counts).toMatchObject({ drafted: 2, approved: 1, deleted: 1 })
    expect(dataOf<BillingRun>(await app.call(billingRuns.approve, { params: { id: run.id }, body: {} }, as)).step).toBe(
      'approve',
    )
    expect((await rested(run.id, as)).counts).toMatchObject({ drafted: 0, approved: 3, deleted: 1 })
    const numbers = (await items(run.id, as)).flatMap(({ invoice }) => invoice?.number ?? [])
    expect(numbers.toSorted()).toEqual(['INV-2026-0001', 'INV-2026-0002', 'INV-2026-0003'])
    const again = await app.call(billingRuns.approve, { params: { id: run.id }, body: {} }, as)
    expect(again).toMatchObject({ status: 409, body: { code: 'nothing_to_approve' } })
  })

  test('of more matters than are drafted at once bills each, numbers them in their order, and makes all documents', async () => {
    const own = await aFirm(app)
    const as = own.administrator.token
    await insertUnbilledMatters(app, own, { matters: 27, entries: 3 })
    const run = await drafted({ upTo: '2026-03-31', issueDate: '2026-03-31' }, as)
    expect(run.counts).toMatchObject({ drafted: 27, failed: 0, skipped: 0 })
    dataOf(await app.call(billingRuns.approve, { params: { id: run.id }, body: {} }, as))
    expect((await rested(run.id, as)).counts).toMatchObject({ approved: 27, drafted: 0 })
    const query = { runId: run.id, size: 100 }
    const done = dataOf<RunItemPage>(await app.call(billingRuns.items, { query }, as)).data
    expect(done.map(({ invoice }) => invoice?.number)).toEqual(
      Array.from({ length: 27 }, (_, index) => `INV-2026-${String(index + 1).padStart(4, '0')}`),
    )
    const stored = () =>
      asOwnerOf(app, own.id, async (owner) => {
        const { rows } = await owner.query<Record<string, string>>(
          `select (select count(distinct sha256) from app.stored_documents where kind = 'invoice') as documents,
             (select count(*) from app.invoice_links where purpose = 'document') as links,
             (select count(*) from app.billed_work) as works`,
        )
        return rows[0]
      })
    await expect.poll(stored, { timeout: 30_000 }).toEqual({ documents: '27', links: '27', works: '81' })
  }, 60_000)

  test('goes on with its other matters where one of those that are drafted at once fails with a fault', async () => {
    const own = await aFirm(app)
    const as = own.administrator.token
    await insertUnbilledMatters(app, own, { matters: 12, entries: 1 })
    // A text that no line can hold: no refusal that anybody foresaw.
    await asOwnerOf(app, own.id, (owner) =>
      owner.query(
        `update app.time_entries set description = repeat('x', 10001)
           where matter_id = (select id from app.matters where number like 'Y-%' order by number offset 3 limit 1)`,
      ),
    )
    const run = await drafted({ upTo: '2026-03-31', issueDate: '2026-03-31' }, as)
    expect(run.counts).toMatchObject({ drafted: 11, failed: 1 })
  }, 60_000)

  test('sends its approved invoices to the clients, each once, and says where a client has no address', async () => {
    const own = await aFirm(app)
    const as = own.administrator.token
    const client = await aClient(app, own, { email: 'batch@client.example' })
    await anHourOn(app, own, (await aMatter(app, own, { clientId: client.id })).id)
    await anHourOn(app, own, (await aMatter(app, own)).id)
    const run = await drafted({}, as)
    const send = () => app.call(billingRuns.send, { params: { id: run.id }, body: {} }, as)
    expect(await send()).toMatchObject({ status: 409, body: { code: 'nothing_to_send' } })
    dataOf(await app.call(billingRuns.approve, { params: { id: run.id }, body: {} }, as))
    await rested(run.id, as)
    dataOf(await send())
    expect((await rested(run.id, as)).counts).toMatchObject({ sent: 1, approved: 1 })
    const ofRun = { query: { billingRunId: run.id } }
    expect(dataOf(await app.call(invoices.list, ofRun, as))).toMatchObject({ data: { length: 2 } })
    expect(dataOf(await app.call(ledes.check, ofRun, as))).toMatchObject({ invoices: 2 })
    expect(dataOf(await app.call(invoices.list, { query: { billingRunId: client.id } }, as))).toMatchObject({
      data: [],
    })
    expect((await items(run.id, as)).find(({ state }) => state === 'approved')?.reason).toBe(
      'The client has no mail address. Add it on the page of the client',
    )
    dataOf(await send())
    await rested(run.id, as)
    const mails = () => app.outbox.filter(({ to }) => to === 'batch@client.example')
    await vi.waitFor(() => expect(mails()).toHaveLength(1), { timeout: 10_000, interval: 50 })
    expect(mails()[0]?.attachments).toHaveLength(1)
  })

  test('leaves a draft that is refused with the reason, also where the refusal comes after numbers are taken', async () => {
    const own = await aFirm(app)
    const as = own.administrator.token
    for (let left = 3; left > 0; left -= 1) await anHourOn(app, own, (await aMatter(app, own)).id)
    const run = await drafted({ issueDate: '2026-02-10' }, as)
    const [first] = await items(run.id, as)
    const invoice = dataOf<InvoiceDetail>(
      await app.call(invoices.get, { params: { id: first?.invoice?.id ?? '' } }, as),
    )
    const body = {
      clientId: invoice.clientId,
      issueDate: '2026-03-17',
      lines: invoice.lines.map(({ work }) => ({ work })),
      version: invoice.version,
    }
    dataOf(await app.call(invoices.update, { params: { id: invoice.id }, body }, as))
    await asOwnerOf(app, own.id, (owner) => owner.query("update app.books set closed_through = '2026-02-28'"))
    dataOf(await app.call(billingRuns.approve, { params: { id: run.id }, body: {} }, as))
    expect((await rested(run.id, as)).counts).toMatchObject({ drafted: 2, approved: 1 })
    expect((await items(run.id, as)).map(({ invoice: of, reason }) => [of?.number, reason])).toEqual([
      ['INV-2026-0001', ''],
      [null, 'The month of this day is closed'],
      [null, 'The month of this day is closed'],
    ])
  })

  test('is approved by somebody else where authors may not, and in the name of whoever approves', async () => {
    const own = await aFirm(app)
    const partner = await own.join('partner', 'Grace Ekanem')
    await anHourOn(app, own, (await aMatter(app, own)).id)
    const run = await drafted({}, own.administrator.token)
    const approve = (as: string) => app.call(billingRuns.approve, { params: { id: run.id }, body: {} }, as)
    expect(await approve(own.administrator.token)).toMatchObject({
      status: 403,
      body: { code: 'author_may_not_approve' },
    })
    dataOf(await approve(partner.token))
    await rested(run.id, partner.token)
    const [item] = await items(run.id, partner.token)
    const invoice = dataOf<InvoiceDetail>(
      await app.call(invoices.get, { params: { id: item?.invoice?.id ?? '' } }, partner.token),
    )
    expect(invoice.approved?.person.userId).toBe(partner.id)
    expect(invoice.created?.person.userId).toBe(own.administrator.id)
  })

  test('hides items about a matter behind a wall, and counts them nowhere', async () => {
    const own = await aFirm(app)
    const partner = await own.join('partner', 'Grace Ekanem')
    const [open, walled] = [
      await aMatter(app, own),
      await aMatter(app, own, { responsibleUserId: own.administrator.id }),
    ]
    for (const { id } of [open, walled]) await anHourOn(app, own, id)
    const run = await drafted({}, own.administrator.token)
    dataOf(
      await app.call(walls.set, { params: { id: walled.id }, body: { isRestricted: true } }, own.administrator.token),
    )
    expect((await get(run.id, partner.token)).counts.drafted).toBe(1)
    expect((await items(run.id, partner.token)).map(({ matters: of }) => of[0]?.id)).toEqual([open.id])
  })

  test('ends where whoever began it has left the firm', async () => {
    const own = await aFirm(app)
    const partner = await own.join('partner', 'Grace Ekanem')
    await anHourOn(app, own, (await aMatter(app, own)).id)
    const run = await drafted({}, partner.token)
    await asOwnerOf(app, own.id, async (owner) => {
      await owner.query('update app.members set removed_at = now() where id = $1', [partner.id])
      await owner.query("update app.billing_run_items set state = 'queued', invoice_id = null where run_id = $1", [
        run.id,
      ])
      await owner.query("update app.billing_runs set step = 'draft' where id = $1", [run.id])
    })
    const ended = await rested(run.id, own.administrator.token)
    expect(ended.counts).toMatchObject({ failed: 1, drafted: 0 })
  })
})
