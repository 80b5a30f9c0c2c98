import { beforeAll, describe, expect, test } from 'vitest'
import { invoices } from '#contract/invoices.ts'
import type { InvoiceDetail, InvoicePage, InvoiceTotals, UnbilledMatters } from '#contract/invoice-shapes.ts'
import { flatFees } from '#contract/flat-fees.ts'
import { matterClosing } from '#contract/matter-closing.ts'
import { matters } from '#contract/matters.ts'
import { taxCodes, type TaxCode } from '#contract/tax-codes.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { walls } from '#contract/walls.ts'
import { anExpense } from '../../testing/expenses.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { aDraft, anInvoice, invoiceBody, timeLine } from '../../testing/invoices.ts'
import { aMatter, anHourOn, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let token: string
let matter: { id: string; clientId: string }
beforeAll(async () => {
  firm = await aFirm(app)
  token = firm.administrator.token
  matter = await aMatter(app, firm)
})

const get = async (id: string, as = token) =>
  dataOf<InvoiceDetail>(await app.call(invoices.get, { params: { id } }, as))
const approve = (id: string, as = token, body: object = {}) => app.call(invoices.approve, { params: { id }, body }, as)
const voided = (id: string, as = token) =>
  app.call(invoices.void, { params: { id }, body: { reason: 'Wrong client' } }, as)
const unbilled = async (of = matter, query: object = {}) =>
  dataOf<UnbilledMatters>(await app.call(invoices.unbilled, { query: { clientId: of.clientId, ...query } }, token))
const billable = async (id: string) =>
  dataOf<{ isBillable: number }>(await app.call(timeEntries.get, { params: { id } }, token)).isBillable
const codes = async (of = firm) => dataOf<TaxCode[]>(await app.call(taxCodes.list, {}, of.administrator.token))
const rows = <Row extends object>(text: string, of = firm, values: unknown[] = []) =>
  asOwnerOf(app, of.id, async (owner) => (await owner.query<Row>(text, values)).rows)
const refusal = ({ status, body }: { status: number; body: { code?: string } }) => ({ status, code: body.code })

describe('a draft', () => {
  test('bills what waits on a matter, which then waits no longer', async () => {
    const own = await aMatter(app, firm)
    const hour = await anHourOn(app, firm, own.id)
    const expense = await anExpense(app, firm, { matterId: own.id })
    const fee = dataOf<{ id: string }>(
      await app.call(
        flatFees.create,
        { body: { matterId: own.id, description: 'Filing', date: '2026-03-16', amount: 250 } },
        token,
      ),
    )
    const waiting = await unbilled(own)
    expect(waiting.matters).toHaveLength(1)
    expect(waiting.matters[0]?.items.map(({ kind, amount }) => [kind, amount])).toEqual(
      expect.arrayContaining([
        ['time', 250],
        ['expense', 99],
        ['flat', 250],
      ]),
    )
    expect(waiting.homeAmount).toBe(599)

    const works = waiting.matters[0]?.items.map(({ work }) => ({ work, taxCodeIds: [] }))
    const draft = await aDraft(app, firm, own, { lines: works })
    expect(draft).toMatchObject({ state: 'draft', number: null, total: 599, balance: 0, dueDate: '2026-04-16' })
    expect(draft.byKind).toMatchObject({ time: 250, expense: 99, flat: 250 })
    expect((await unbilled(own)).matters).toEqual([])
    expect(await billable(hour)).toBe(5)
    const states = await rows<{ billing_state: string }>(
      `select billing_state from app.expenses where id = $1 union all select billing_state from app.flat_fees where id = $2`,
      firm,
      [expense.id, fee.id],
    )
    expect(states).toEqual([{ billing_state: 'onInvoice' }, { billing_state: 'onInvoice' }])

    dataOf(await app.call(invoices.delete, { params: { id: draft.id } }, token))
    expect((await unbilled(own)).homeAmount).toBe(599)
    expect((await app.call(invoices.get, { params: { id: draft.id } }, token)).status).toBe(404)
  })

  test('changes description, hours and rate of a line, and keeps what the work said beside it', async () => {
    const hour = await anHourOn(app, firm, matter.id)
    const draft = await aDraft(app, firm, matter, {
      lines: [timeLine(hour, { description: 'Opinion', quantity: 0.5, rate: 200 })],
    })
    expect(draft.lines[0]).toMatchObject({
      description: 'Opinion',
      quantity: 0.5,
      rate: 200,
      gross: 100,
      original: { description: 'Legal research', quantity: 1, rate: 250 },
    })
    expect(draft.writtenDown).toBe(150)
    const entry = dataOf<{ duration: number }>(await app.call(timeEntries.get, { params: { id: hour } }, token))
    expect(entry.duration).toBe(1)
  })

  test('frees the work of a line that is taken off, and keeps the other lines', async () => {
    const hours = [await anHourOn(app, firm, matter.id), await anHourOn(app, firm, matter.id)]
    const draft = await aDraft(app, firm, matter, { lines: hours.map((id) => timeLine(id)) })
    const [first] = draft.lines
    const body = invoiceBody(matter, { lines: [timeLine(hours[0] ?? '')], version: draft.version })
    const saved = dataOf<InvoiceDetail>(await app.call(invoices.update, { params: { id: draft.id }, body }, token))
    expect(saved.lines.map(({ id }) => id)).toEqual([first?.id])
    expect(await Promise.all(hours.map(billable))).toEqual([5, 4])
    const stale = await app.call(invoices.update, { params: { id: draft.id }, body }, token)
    expect(refusal(stale)).toEqual({ status: 409, code: 'stale_version' })
  })

  test('is previewed with the figures that saving it gives, and nothing is saved', async () => {
    const hour = await anHourOn(app, firm, matter.id)
    const body = invoiceBody(matter, { lines: [timeLine(hour, { taxCodeIds: undefined })] })
    const preview = dataOf<InvoiceDetail>(await app.call(invoices.preview, { body }, token))
    expect(await billable(hour)).toBe(4)
    const draft = dataOf<InvoiceDetail>(await app.call(invoices.create, { body }, token))
    const comparable = ({ lines, matters: of, taxes, total, homeTotal, byKind, billTo }: InvoiceDetail) => ({
      lines: lines.map((line) => ({ ...line, id: '' })),
      of,
      taxes,
      total,
      homeTotal,
      byKind,
      billTo,
    })
    expect(comparable(preview)).toEqual(comparable(draft))
    expect(preview.id).toBeNull()
    expect(draft).toMatchObject({ taxTotal: 18.75, total: 268.75 })
  })

  test('in another currency converts work by way of the firm’s, and says its worth at home', async () => {
    const hour = await anHourOn(app, firm, matter.id)
    const [naira] = await rows<{ id: number }>("select id from app.currencies where code = 'NGN'")
    const more = { currencyId: naira?.id, exchangeRate: '1500', lines: [timeLine(hour)] }
    expect(await aDraft(app, firm, matter, more)).toMatchObject({
      currencyCode: 'NGN',
      total: 375_000,
      homeTotal: 250,
      lines: [{ rate: 375_000 }],
    })
    const without = await app.call(invoices.create, { body: invoiceBody(matter, { currencyId: naira?.id }) }, token)
    expect(without.body.errors).toEqual({ exchangeRate: 'Exchange Rate is required' })
  })

  test('is refused with a discount above its lines, a matter of another client, and work that is billed', async () => {
    const other = await aMatter(app, firm)
    const hour = await anHourOn(app, firm, matter.id)
    const attempt = async (more: object) =>
      refusal(await app.call(invoices.create, { body: invoiceBody(matter, more) }, token))
    expect(await attempt({ discount: { type: 'amount', value: 201, appliesTo: 'all' } })).toEqual({
      status: 422,
      code: 'discount_too_large',
    })
    expect(await attempt({ lines: [{ matterId: other.id, rate: 1 }] })).toEqual({ status: 422, code: 'other_client' })
    expect(await attempt({ dueDate: '2026-03-16' })).toEqual({ status: 422, code: 'due_before_issue' })
    await aDraft(app, firm, matter, { lines: [timeLine(hour)] })
    expect(await attempt({ lines: [timeLine(hour)] })).toEqual({ status: 409, code: 'work_already_billed' })
    expect(await attempt({ lines: [timeLine(hour), timeLine(hour)] })).toEqual({
      status: 422,
      code: 'work_not_billable',
    })
    expect((await attempt({ lines: [] })).status).toBe(400)
  })

  test('bills instalments of a fee one by one; the fee is on an invoice with its last', async () => {
    const body = { matterId: matter.id, description: 'Deal', date: '2026-03-16', amount: 100 }
    const fee = dataOf<{ id: string }>(
      await app.call(flatFees.create, { body: { ...body, instalmentDates: ['2026-04-01', '2026-05-01'] } }, token),
    )
    const parts = await rows<{ id: string }>(
      'select id from app.flat_fee_instalments where flat_fee_id = $1 order by position',
      firm,
      [fee.id],
    )
    const line = (index: number) => ({ work: { kind: 'instalment', id: parts[index]?.id }, taxCodeIds: [] })
    const feeState = async () =>
      (
        await rows<{ billing_state: string }>('select billing_state from app.flat_fees where id = $1', firm, [fee.id])
      )[0]?.billing_state
    const first = await aDraft(app, firm, matter, { lines: [line(0)] })
    expect(first.total).toBe(50)
    expect(await feeState()).toBe('unbilled')
    const edit = await app.call(flatFees.update, { params: { id: fee.id }, body }, token)
    expect(refusal(edit)).toEqual({ status: 409, code: 'flat_fee_locked' })
    await aDraft(app, firm, matter, { lines: [line(1)] })
    expect(await feeState()).toBe('onInvoice')
    dataOf(await app.call(invoices.delete, { params: { id: first.id } }, token))
    expect(await feeState()).toBe('unbilled')
  })
})

describe('an approved invoice', () => {
  test('has a number, is posted and balances, and says what is open on each matter', async () => {
    const own = await aFirm(app)
    const first = await aMatter(app, own)
    const second = await aMatter(app, own, { clientId: first.clientId })
    const [vat] = await codes(own)
    const invoice = await anInvoice(app, own, first, {
      lines: [
        { matterId: first.id, kind: 'time', description: 'Advice', quantity: 3, rate: 100, taxCodeIds: [vat?.id] },
        { matterId: second.id, kind: 'expense', description: 'Courier', quantity: 1, rate: 40, taxCodeIds: [] },
      ],
      discount: { type: 'percent', value: 10, appliesTo: 'fees' },
    })
    expect(invoice).toMatchObject({ state: 'approved', number: 'INV-2026-0001', total: 330.25, balance: 330.25 })
    expect(invoice.approved?.person.userId).toBe(own.administrator.id)
    const posted = await rows<{ role: string; minor: string; basis: string }>(
      `select a.role, sum(p.minor)::text as minor, min(p.basis) as basis from app.postings p
       join app.ledger_accounts a on a.business_id = p.business_id and a.id = p.account_id
       where p.invoice_id = $1 group by a.role order by a.role`,
      own,
      [invoice.id],
    )
    expect(posted).toEqual([
      { role: 'costsRecovered', minor: '-4000', basis: 'accrual' },
      { role: 'feesTime', minor: '-27000', basis: 'accrual' },
      { role: 'outputTax', minor: '-2025', basis: 'accrual' },
      { role: 'receivable', minor: '33025', basis: 'accrual' },
    ])
    const shares = await rows<{ open_minor: string }>(
      'select open_minor from app.invoice_shares where invoice_id = $1 order by open_minor',
      own,
      [invoice.id],
    )
    expect(shares).toEqual([{ open_minor: '4000' }, { open_minor: '29025' }])
  })

  test('is never changed, whoever tries, and its work stays locked', async () => {
    const own = await aFirm(app)
    const at = await aMatter(app, own)
    const hour = await anHourOn(app, own, at.id)
    const { id } = await anInvoice(app, own, at, { lines: [timeLine(hour)] })
    const as = own.administrator.token
    const edit = await app.call(invoices.update, { params: { id }, body: invoiceBody(at) }, as)
    expect(refusal(edit)).toEqual({ status: 409, code: 'invoice_issued' })
    expect(refusal(await app.call(invoices.delete, { params: { id } }, as))).toEqual({
      status: 409,
      code: 'invoice_issued',
    })
    expect(refusal(await approve(id, as))).toEqual({ status: 409, code: 'invoice_issued' })
    for (const statement of [
      "update app.invoices set note = 'x' where id = $1",
      'update app.invoices set total_minor = 1, home_total_minor = 1 where id = $1',
      "update app.invoices set number = 'X' where id = $1",
      'delete from app.billed_work where invoice_id = $1',
      'update app.invoice_lines set rate = 1 where invoice_id = $1',
      'delete from app.invoice_lines where invoice_id = $1',
      `insert into app.invoice_lines select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'position', 2))).*
         from app.invoice_lines l where l.invoice_id = $1`,
      'delete from app.invoices where id = $1',
    ]) {
      await expect(rows(statement, own, [id])).rejects.toMatchObject({
        constraint: 'invoices_issued_unchanged',
      })
    }
    expect(refusal(await app.call(timeEntries.delete, { params: { id: hour } }, as)).status).toBe(409)
  })

  test('is voided while nothing has moved on it: reversed exactly, its number kept, its work free', async () => {
    const own = await aFirm(app)
    const at = await aMatter(app, own)
    const hour = await anHourOn(app, own, at.id)
    const invoice = await anInvoice(app, own, at, { lines: [timeLine(hour)] })
    const as = own.administrator.token
    const after = dataOf<InvoiceDetail>(await voided(invoice.id, as))
    expect(after).toMatchObject({
      state: 'void',
      number: 'INV-2026-0001',
      balance: 0,
      voided: { reason: 'Wrong client' },
    })
    const [sum] = await rows<{ sum: string }>(
      'select sum(minor)::text as sum from app.postings where invoice_id = $1',
      own,
      [invoice.id],
    )
    expect(sum).toEqual({ sum: '0' })
    const entry = dataOf<{ isBillable: number }>(await app.call(timeEntries.get, { params: { id: hour } }, as))
    expect(entry.isBillable).toBe(4)
    expect(refusal(await voided(invoice.id, as))).toEqual({ status: 409, code: 'not_issued' })
    expect((await anInvoice(app, own, at, { lines: [timeLine(hour)] })).number).toBe('INV-2026-0002')
  })

  test('is approved by somebody else than its author, unless the firm allows it', async () => {
    const own = await aFirm(app)
    const at = await aMatter(app, own)
    const partner = await own.join('partner', 'Grace Ekanem')
    const accountant = await own.join('accountant')
    const { id } = await aDraft(app, own, at, { by: partner })
    dataOf(await app.call(invoices.submit, { params: { id }, body: {} }, partner.token))
    expect(refusal(await approve(id, partner.token))).toEqual({ status: 403, code: 'author_may_not_approve' })
    expect(refusal(await approve(id, accountant.token))).toEqual({ status: 403, code: 'not_permitted' })
    await expect(
      rows(
        `update app.invoices set status = 'approved', number = 'X-1', approved_by = created_by, approved_at = now(), entry_id = id where id = $1`,
        own,
        [id],
      ),
    ).rejects.toMatchObject({ constraint: 'invoices_not_approved_by_author' })
    const reason = 'Bill the second call as well'
    const returned = dataOf<InvoiceDetail>(
      await app.call(invoices.return, { params: { id }, body: { reason } }, own.administrator.token),
    )
    expect(returned).toMatchObject({ state: 'draft', returnReason: reason, submitted: null })
    dataOf(await approve(id, own.administrator.token))
    const second = await aDraft(app, own, at, { by: partner })
    dataOf(await app.call(taxCodes.updateSettings, { body: { allowSelfApproval: true } }, own.administrator.token))
    dataOf(await approve(second.id, partner.token))
  })

  test('is refused where there is nothing to bill, or a tax rate has changed since', async () => {
    const own = await aFirm(app)
    const at = await aMatter(app, own)
    const as = own.administrator.token
    const nothing = await aDraft(app, own, at, { lines: [{ matterId: at.id, quantity: 0, rate: 100, taxCodeIds: [] }] })
    expect(refusal(await approve(nothing.id, as))).toEqual({ status: 422, code: 'nothing_to_bill' })
    const [vat] = await codes(own)
    const taxed = await aDraft(app, own, at, { lines: [{ matterId: at.id, rate: 100, taxCodeIds: [vat?.id] }] })
    const rates = [{ from: '2026-01-01', percent: 10 }]
    const { id, code = '', name = '', kind = 'standard' } = vat ?? { id: '' }
    dataOf(await app.call(taxCodes.update, { params: { id }, body: { code, name, kind, rates } }, as))
    expect(refusal(await approve(taxed.id, as))).toEqual({ status: 409, code: 'tax_rate_changed' })
  })
})

describe('the list', () => {
  test('tells states, sums and ages, and finds an invoice by its number, client and matter', async () => {
    const own = await aFirm(app)
    const at = await aMatter(app, own, { matterName: 'Ikeja lease' })
    const as = own.administrator.token
    const overdue = await anInvoice(app, own, at, { issueDate: '2026-01-05', dueDate: '2026-01-10' })
    await anInvoice(app, own, at)
    const draft = await aDraft(app, own, at)
    const totals = dataOf<InvoiceTotals>(await app.call(invoices.totals, {}, as))
    expect(totals).toMatchObject({
      count: 3,
      amount: 400,
      balance: 400,
      byState: { draft: 1, approved: 1, sent: 0, overdue: 1, paid: 0 },
      outstanding: { count: 2, amount: 400 },
      ageing: { notDue: { count: 1, amount: 200 }, upTo90: { count: 1, amount: 200 }, over90: { count: 0 } },
    })
    const list = async (query: object) =>
      dataOf<InvoicePage>(await app.call(invoices.list, { query }, as)).data.map(({ id }) => id)
    expect(await list({ state: 'overdue' })).toEqual([overdue.id])
    expect(await list({ ageing: 'upTo90' })).toEqual([overdue.id])
    expect(await list({ state: 'draft', matterId: at.id })).toEqual([draft.id])
    expect(await list({ generalSearchText: overdue.number })).toEqual([overdue.id])
    expect(await list({ generalSearchText: 'ikeja' })).toHaveLength(3)
    expect((await list({ sortColumn: 'amount', clientId: at.clientId })).length).toBe(3)
    const { body } = await app.app.server.inject({
      method: 'GET',
      url: '/api/admin/invoice/export?state=overdue',
      headers: { authorization: `Bearer ${as}` },
    })
    expect(body).toContain('INV-2026-0001')
  })

  test('hides an invoice from who is barred from one of its matters, and from other firms', async () => {
    const own = await aFirm(app)
    const insider = await own.join('partner', 'Ife Insider')
    const team = { matterAssignedToInfos: [{ userId: insider.id }] }
    const open = await aMatter(app, own, team)
    const walled = await aMatter(app, own, { ...team, clientId: open.clientId })
    const lines = [open, walled].map(({ id: matterId }) => ({ matterId, rate: 100, taxCodeIds: [] }))
    const { id } = await aDraft(app, own, open, { lines, by: insider })
    dataOf(await app.call(walls.set, { params: { id: walled.id }, body: { isRestricted: true } }, insider.token))
    const seen = async (person: TestPerson) => (await app.call(invoices.get, { params: { id } }, person.token)).status
    const outsider = await own.join('partner', 'Obi Outside')
    expect([await seen(insider), await seen(outsider), await seen(firm.administrator)]).toEqual([200, 404, 404])
    const totals = async (person: TestPerson) =>
      dataOf<InvoiceTotals>(await app.call(invoices.totals, {}, person.token)).count
    expect([await totals(insider), await totals(outsider)]).toEqual([1, 0])
    const associate = await own.join('associate')
    expect(await seen(associate)).toBe(404)
  })
})

test('a matter with an invoice in draft or unpaid is closed only with a reason, and never deleted', async () => {
  const own = await aFirm(app)
  const at = await aMatter(app, own)
  const as = own.administrator.token
  await aDraft(app, own, at)
  await anInvoice(app, own, at)
  const closing = JSON.stringify(dataOf(await app.call(matterClosing.get, { params: { id: at.id } }, as)))
  expect(closing).toContain('draftInvoices')
  expect(closing).toContain('openInvoices')
  expect((await app.call(matters.delete, { params: { id: at.id } }, as)).status).toBe(409)
})

test('a duplicate has the lines of an invoice but none of its work', async () => {
  const hour = await anHourOn(app, firm, matter.id)
  const draft = await aDraft(app, firm, matter, { lines: [timeLine(hour, { quantity: 0.5 })], note: 'Thank you' })
  const copy = dataOf<InvoiceDetail>(await app.call(invoices.duplicate, { params: { id: draft.id }, body: {} }, token))
  expect(copy).toMatchObject({ state: 'draft', total: 125, note: 'Thank you', issueDate: '2026-03-17' })
  expect(copy.lines).toMatchObject([{ work: null, kind: 'time', quantity: 0.5, rate: 250 }])
  expect((await get(draft.id)).lines[0]?.work?.id).toBe(hour)
})
