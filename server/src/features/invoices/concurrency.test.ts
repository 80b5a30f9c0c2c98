import { expect, test } from 'vitest'
import { invoiceBulk } from '#contract/invoice-bulk.ts'
import { invoices } from '#contract/invoices.ts'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import { aFirm, asOwnerOf } from '../../testing/factories.ts'
import { aDraft, invoiceBody, timeLine } from '../../testing/invoices.ts'
import { aMatter, anHourOn, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

test('50 approvals at once give 50 consecutive numbers, each posted once', async () => {
  const firm = await aFirm(app)
  const matter = await aMatter(app, firm)
  const { token } = firm.administrator
  const drafts: string[] = []
  for (let left = 50; left > 0; left -= 1) drafts.push((await aDraft(app, firm, matter)).id)
  const replies = await Promise.all(drafts.map((id) => app.call(invoices.approve, { params: { id }, body: {} }, token)))
  const numbers = replies.map((reply) => dataOf<InvoiceDetail>(reply).number ?? '').sort()
  expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => `INV-2026-${String(index + 1).padStart(4, '0')}`))
  const [books] = await asOwnerOf(app, firm.id, async (owner) => {
    const { rows } = await owner.query<Record<string, string>>(
      `select (select count(*) from app.journal_entries where event = 'invoice.approved') as entries,
         (select sum(open_minor) from app.invoice_shares) as open,
         (select sum(p.base_minor) from app.postings p) as balance`,
    )
    return rows
  })
  expect(books).toEqual({ entries: '50', open: '1000000', balance: '0' })
}, 120_000)

test('an approval that is refused, or fails after its number was taken, leaves no gap', async () => {
  const firm = await aFirm(app)
  const matter = await aMatter(app, firm)
  const { token } = firm.administrator
  const approve = (id: string) => app.call(invoices.approve, { params: { id }, body: {} }, token)
  const [first, second, third] = [
    await aDraft(app, firm, matter),
    await aDraft(app, firm, matter, { issueDate: '2026-02-10' }),
    await aDraft(app, firm, matter),
  ]
  expect(dataOf<InvoiceDetail>(await approve(first.id)).number).toBe('INV-2026-0001')
  expect((await approve(first.id)).body.code).toBe('invoice_issued')
  await asOwnerOf(app, firm.id, (owner) => owner.query("update app.books set closed_through = '2026-02-28'"))
  expect((await approve(second.id)).body.code).toBe('month_closed')
  expect(dataOf<InvoiceDetail>(await approve(third.id)).number).toBe('INV-2026-0002')
}, 60_000)

test('numbers that invoices have already are passed over, also where several are issued together', async () => {
  const firm = await aFirm(app)
  const matter = await aMatter(app, firm)
  const { token } = firm.administrator
  const issue = async (ids: readonly string[]) => dataOf(await app.call(invoiceBulk.approve, { body: { ids } }, token))
  const drafts: string[] = []
  for (let left = 6; left > 0; left -= 1) drafts.push((await aDraft(app, firm, matter)).id)
  await issue(drafts.slice(0, 2))
  // As an import leaves it that has brought numbers of its own.
  await asOwnerOf(app, firm.id, (owner) => owner.query("update app.counters set value = 0 where id = 'invoice:2026'"))
  const third = await app.call(invoices.approve, { params: { id: drafts[2] }, body: {} }, token)
  expect(dataOf<InvoiceDetail>(third).number).toBe('INV-2026-0003')
  await asOwnerOf(app, firm.id, (owner) => owner.query("update app.counters set value = 1 where id = 'invoice:2026'"))
  await issue(drafts.slice(3))
  const numbers = await asOwnerOf(app, firm.id, async (owner) => {
    const { rows } = await owner.query<{ number: string }>('select number from app.invoices order by number')
    return rows.map(({ number }) => number)
  })
  expect(numbers).toEqual(Array.from({ length: 6 }, (_, index) => `INV-2026-000${index + 1}`))
}, 60_000)

test('of two people who bill one entry at once, one wins and the other is told so', async () => {
  const firm = await aFirm(app)
  const matter = await aMatter(app, firm)
  const partner = await firm.join('partner', 'Grace Ekanem')
  for (let round = 0; round < 5; round += 1) {
    const hours = [await anHourOn(app, firm, matter.id), await anHourOn(app, firm, matter.id)]
    const bill = (ids: string[], token: string) =>
      app.call(invoices.create, { body: invoiceBody(matter, { lines: ids.map((id) => timeLine(id)) }) }, token)
    const replies = await Promise.all([bill(hours, firm.administrator.token), bill(hours.toReversed(), partner.token)])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const refused = replies.find(({ status }) => status === 409)
    expect(['work_already_billed', 'work_not_billable']).toContain(refused?.body.code)
  }
  const [claims] = await asOwnerOf(app, firm.id, async (owner) => {
    const { rows } = await owner.query<{ claims: string; works: string }>(
      'select count(*) as claims, count(distinct work_id) as works from app.billed_work',
    )
    return rows
  })
  expect(claims).toEqual({ claims: '10', works: '10' })
}, 60_000)
