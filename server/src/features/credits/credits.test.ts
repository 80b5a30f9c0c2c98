import { beforeAll, describe, expect, test } from 'vitest'
import { credits, type Creditable, type CreditNote, type InvoiceCredits, type WriteOff } from '#contract/credits.ts'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import { invoices } from '#contract/invoices.ts'
import { ledgerReports } from '#contract/ledger-reports.ts'
import { taxCodes } from '#contract/tax-codes.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { anInvoice, timeLine } from '../../testing/invoices.ts'
import { aPostedPayment, receivables } from '../../testing/invoice-payments.ts'
import { aMatter, anHourOn, dataOf } from '../../testing/records.ts'
import { useTestApp, type Reply } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let token: string
let matter: { id: string; clientId: string }
let vat: string
beforeAll(async () => {
  firm = await aFirm(app)
  token = firm.administrator.token
  matter = await aMatter(app, firm)
  const body = { code: 'VAT20', name: 'VAT', kind: 'standard', rates: [{ from: '2026-01-01', percent: '20' }] }
  vat = dataOf<{ id: string }>(await app.call(taxCodes.create, { body }, token)).id
})

/** 1,000.00 of fees with 20 % tax: 1,200.00. */
const anIssued = (of = firm, about = matter) =>
  anInvoice(app, of, about, {
    lines: [
      { matterId: about.id, description: 'Advice', quantity: 1, rate: 600, taxCodeIds: [vat] },
      { matterId: about.id, description: 'Drafting', quantity: 1, rate: 400, taxCodeIds: [vat] },
    ],
  })
const noteBody = (invoice: { id: string }, more: object) => ({
  invoiceId: invoice.id,
  date: '2026-03-20',
  reason: 'Billed too much',
  ...more,
})
const create = async (invoice: { id: string }, more: object, as = token) =>
  dataOf<CreditNote & { id: string }>(await app.call(credits.create, { body: noteBody(invoice, more) }, as))
const approve = (id: string, as = token, body: object = {}) => app.call(credits.approve, { params: { id }, body }, as)
const aCreditNote = async (invoice: { id: string }, more: object) =>
  dataOf<CreditNote & { id: string }>(await approve((await create(invoice, more)).id))
const invoiceOf = async (id: string) => dataOf<InvoiceDetail>(await app.call(invoices.get, { params: { id } }, token))
const creditsOf = async (id: string) =>
  dataOf<InvoiceCredits>(await app.call(credits.ofInvoice, { params: { id } }, token))
const writeOff = (id: string, more: object = {}, as = token) =>
  app.call(
    credits.writeOff,
    {
      params: { id },
      body: { kind: 'writeOff', amount: 100, date: '2026-03-20', reason: 'Too small to collect', ...more },
    },
    as,
  )
const refusal = ({ status, body }: Reply) => ({ status, code: body.code })
const differences = async () =>
  dataOf<{ differences: object[] }>(await app.call(ledgerReports.checks, {}, token)).differences

/** The postings of an event, in their order: account, view and amount. */
const postingsOf = (eventId: string, of = firm) =>
  asOwnerOf(app, of.id, async (owner) => {
    const { rows } = await owner.query<{ posting: string }>(
      `select coalesce(a.role, a.code) || ' ' || p.basis || ' ' || round(p.minor / 100.0, 2) as posting
       from app.postings p join app.journal_entries e on e.business_id = p.business_id and e.id = p.entry_id
         join app.ledger_accounts a on a.business_id = p.business_id and a.id = p.account_id
       where e.event_id = $1 order by e.id, p.line`,
      [eventId],
    )
    return rows.map(({ posting }) => posting)
  })

describe('a credit note', () => {
  test('takes income and tax back at the rate of the invoice, and reduces what is owed (B38)', async () => {
    const invoice = await anIssued()
    const draft = await create(invoice, { amount: 500 })
    expect(draft).toMatchObject({
      state: 'draft',
      number: null,
      net: 500,
      taxTotal: 100,
      total: 600,
      applied: 600,
      clientCredit: 0,
      balanceAfter: 600,
    })
    expect(draft.lines.map(({ amount }) => amount)).toEqual([300, 200])
    expect((await invoiceOf(invoice.id)).balance).toBe(1200)

    const approved = dataOf<CreditNote>(await approve(draft.id))
    expect(approved).toMatchObject({ state: 'approved', number: 'CN-2026-0001', unapplied: 0, balanceAfter: 600 })
    expect((await invoiceOf(invoice.id)).balance).toBe(600)
    expect(await postingsOf(draft.id)).toEqual([
      'feesTime accrual 500.00',
      'outputTax accrual 100.00',
      'receivable accrual -600.00',
    ])
    expect(refusal(await approve(draft.id))).toEqual({ status: 409, code: 'credit_note_issued' })
    expect(await differences()).toEqual([])
  })

  test('larger than the open balance leaves the rest as credit of the client (B39)', async () => {
    const invoice = await anIssued()
    await aPostedPayment(app, firm, { invoiceId: invoice.id, minor: 1080_00 })
    const [line] = invoice.lines
    const note = await aCreditNote(invoice, { lines: [{ lineId: line?.id, amount: 250 }] })
    expect(note).toMatchObject({ total: 300, applied: 120, clientCredit: 180, unapplied: 180, balanceAfter: 0 })
    expect((await invoiceOf(invoice.id)).state).toBe('paid')
    const moved = (account: string) =>
      asOwnerOf(app, firm.id, async (owner) => {
        const { rows } = await owner.query<{ minor: string }>(
          `select sum(p.minor) as minor from app.postings p
             join app.journal_entries e on e.business_id = p.business_id and e.id = p.entry_id
             join app.ledger_accounts a on a.business_id = p.business_id and a.id = p.account_id
           where e.event_id = $1 and a.role = $2`,
          [note.id, account],
        )
        return rows[0]?.minor
      })
    expect([await moved('receivable'), await moved('clientCredit')]).toEqual(['-12000', '-18000'])
    expect(await differences()).toEqual([])
  })

  test('of fees that were paid pays what else is open on the invoice before it becomes credit', async () => {
    const other = await aMatter(app, firm, { clientId: matter.clientId })
    const invoice = await anInvoice(app, firm, matter, {
      lines: [
        { matterId: matter.id, description: 'Advice', rate: 100, taxCodeIds: [] },
        { matterId: other.id, description: 'Filing', kind: 'expense', rate: 80, taxCodeIds: [] },
      ],
    })
    await aPostedPayment(app, firm, { invoiceId: invoice.id, minor: 100_00, matterId: matter.id })
    const [line] = invoice.lines
    const note = await aCreditNote(invoice, { lines: [{ lineId: line?.id, amount: 100 }] })
    expect(note).toMatchObject({ applied: 80, clientCredit: 20, balanceAfter: 0 })
    expect(await receivables(app, firm, invoice.id)).toEqual({ open: '0', posted: '0', parts: '0' })
    expect(await postingsOf(note.id)).toEqual([
      'feesTime both 100.00',
      'clientCredit both -100.00',
      'clientCredit both 80.00',
      'receivable accrual -80.00',
      'costsRecovered cash -80.00',
    ])
    expect(await differences()).toEqual([])
  })

  test('never takes back more than the invoice bills, in one or in several, drafts and approvals at once', async () => {
    const invoice = await anIssued()
    const [line] = invoice.lines
    const tooMuch = await app.call(
      credits.create,
      { body: noteBody(invoice, { lines: [{ lineId: line?.id, amount: 600.01 }] }) },
      token,
    )
    expect(refusal(tooMuch)).toEqual({ status: 422, code: 'credit_too_large' })
    expect(tooMuch.body.message).toBe('Only USD 600.00 is left to credit')
    const drafts = [await create(invoice, { amount: 700 }), await create(invoice, { amount: 700 })]
    const replies = await Promise.all(drafts.map(({ id }) => approve(id)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 422]))
    const left = dataOf<Creditable>(await app.call(credits.creditable, { params: { id: invoice.id } }, token))
    expect(left).toMatchObject({ left: 300, lines: [{ left: 180 }, { left: 120 }] })
    const rest = await aCreditNote(invoice, { amount: 300 })
    expect(rest).toMatchObject({ total: 360, balanceAfter: 0 })
    expect(refusal(await app.call(credits.create, { body: noteBody(invoice, { amount: 0.01 }) }, token)).code).toBe(
      'credit_too_large',
    )
    expect(await differences()).toEqual([])
  })

  test('is refused on a draft, before the day of the invoice, and with a line of another invoice', async () => {
    const invoice = await anIssued()
    const stranger = await anIssued()
    const body = (more: object) => app.call(credits.create, { body: noteBody(invoice, { amount: 1, ...more }) }, token)
    expect(refusal(await body({ date: '2026-03-16' })).code).toBe('credit_before_invoice')
    const wrongLine = { amount: undefined, lines: [{ lineId: stranger.lines[0]?.id, amount: 1 }] }
    expect(refusal(await body(wrongLine)).code).toBe('line_unknown')
    expect(refusal(await body({ amount: 1.001 })).code).toBe('amount_too_fine')
    const both = await body({ lines: [{ lineId: invoice.lines[0]?.id, amount: 1 }] })
    expect(both.status).toBe(400)
  })

  test('frees the work that it takes back in full, and then stays', async () => {
    const hours = [await anHourOn(app, firm, matter.id), await anHourOn(app, firm, matter.id)]
    const invoice = await anInvoice(app, firm, matter, { lines: hours.map((id) => timeLine(id)) })
    const lines = [
      { lineId: invoice.lines[0]?.id, amount: 250 },
      { lineId: invoice.lines[1]?.id, amount: 100 },
    ]
    const note = await aCreditNote(invoice, { lines, freesWork: true })
    const billable = async (id: string) =>
      dataOf<{ isBillable: number }>(await app.call(timeEntries.get, { params: { id } }, token)).isBillable
    expect(await Promise.all(hours.map(billable))).toEqual([4, 5])
    const voided = await app.call(
      credits.void,
      { params: { id: note.id }, body: { date: '2026-03-21', reason: 'Mistake' } },
      token,
    )
    expect(refusal(voided)).toEqual({ status: 409, code: 'credit_freed_work' })
    const again = await anInvoice(app, firm, matter, { lines: [timeLine(hours[0] ?? '')] })
    expect(again.total).toBe(250)
  })

  test('is voided while its credit is not used: the invoice is owed again, the number stays', async () => {
    const invoice = await anIssued()
    await aPostedPayment(app, firm, { invoiceId: invoice.id, minor: 1000_00 })
    const note = await aCreditNote(invoice, { amount: 300 })
    expect(note).toMatchObject({ total: 360, applied: 200, unapplied: 160 })
    const voided = dataOf<CreditNote>(
      await app.call(credits.void, { params: { id: note.id }, body: { date: '2026-03-21', reason: 'Agreed' } }, token),
    )
    expect(voided).toMatchObject({ state: 'void', number: note.number, unapplied: 0, balanceAfter: 200 })
    expect(await receivables(app, firm, invoice.id)).toEqual({ open: '20000', posted: '20000', parts: '20000' })
    expect(await differences()).toEqual([])
  })

  test('is approved by somebody else than its author, with the permission, unless the firm allows it', async () => {
    const own = await aFirm(app)
    const associate = await own.join('associate', 'Bola Ade')
    const about = await aMatter(app, own, { matterAssignedToInfos: [{ userId: associate.id }] })
    await asOwnerOf(app, own.id, (owner) =>
      owner.query('insert into app.billing_settings (business_id, allow_self_approval) values ($1, true)', [own.id]),
    )
    const invoice = await anInvoice(app, own, about)
    await asOwnerOf(app, own.id, (owner) => owner.query('update app.billing_settings set allow_self_approval = false'))
    const note = await create(invoice, { amount: 10 }, own.administrator.token)
    expect(note.canApprove).toBe(false)
    expect(refusal(await approve(note.id, own.administrator.token)).code).toBe('author_may_not_approve')
    expect((await approve(note.id, associate.token)).status).toBe(403)
    expect((await writeOff(invoice.id, {}, associate.token)).status).toBe(403)
    const partner = await own.join('partner', 'Grace Ekanem')
    expect(dataOf<CreditNote>(await approve(note.id, partner.token)).state).toBe('approved')
  })

  test('is previewed with the figures that saving it gives, and nothing is saved', async () => {
    const invoice = await anIssued()
    const body = noteBody(invoice, { amount: 333.33 })
    const preview = dataOf<CreditNote>(await app.call(credits.preview, { body }, token))
    const saved = await create(invoice, { amount: 333.33 })
    for (const key of ['lines', 'taxes', 'net', 'taxTotal', 'total', 'applied', 'balanceAfter'] as const)
      expect(preview[key]).toEqual(saved[key])
    expect((await creditsOf(invoice.id)).creditNotes).toHaveLength(1)
    expect((await app.call(credits.delete, { params: { id: saved.id } }, token)).status).toBe(200)
    expect((await creditsOf(invoice.id)).creditNotes).toEqual([])
  })
})

describe('in another currency', () => {
  test('a credit note and a write-off take the home value off with the last of the invoice, and nothing remains', async () => {
    const [naira] = await asOwnerOf(app, firm.id, async (owner) => {
      const { rows } = await owner.query<{ id: number }>("select id from app.currencies where code = 'NGN'")
      return rows
    })
    const invoice = await anInvoice(app, firm, matter, {
      currencyId: naira?.id,
      exchangeRate: '1589.504939',
      lines: [
        { matterId: matter.id, description: 'Advice', rate: 100_000.01, taxCodeIds: [vat] },
        { matterId: matter.id, description: 'Drafting', rate: 33_333.33, taxCodeIds: [vat] },
      ],
    })
    await aPostedPayment(app, firm, { invoiceId: invoice.id, minor: 77_777_77 })
    await aCreditNote(invoice, { amount: 33_333.34 })
    const { balance } = await invoiceOf(invoice.id)
    dataOf(await writeOff(invoice.id, { amount: balance, kind: 'badDebt' }))
    expect((await invoiceOf(invoice.id)).homeBalance).toBe(0)
    expect(await receivables(app, firm, invoice.id)).toEqual({ open: '0', posted: '0', parts: '0' })
    expect(await differences()).toEqual([])
  })
})

describe('a write-off', () => {
  test('reduces what is owed, not what was billed, and can be reversed once (B40)', async () => {
    const invoice = await anIssued()
    const { id, ...written } = dataOf<WriteOff>(await writeOff(invoice.id, { amount: 1200 }))
    expect(written).toMatchObject({ amount: 1200, reversed: null, canReverse: true })
    expect(await invoiceOf(invoice.id)).toMatchObject({ balance: 0, taxTotal: 200, total: 1200 })
    expect(await postingsOf(id)).toEqual(['writeOff accrual 1200.00', 'receivable accrual -1200.00'])
    const reverse = (date: string) =>
      app.call(credits.reverseWriteOff, { params: { id }, body: { date, reason: 'Paid after all' } }, token)
    expect(refusal(await reverse('2026-03-19')).code).toBe('reversal_before_entry')
    expect(dataOf<WriteOff>(await reverse('2026-04-01'))).toMatchObject({
      canReverse: false,
      reversed: { date: '2026-04-01', reason: 'Paid after all' },
    })
    expect((await invoiceOf(invoice.id)).balance).toBe(1200)
    expect(refusal(await reverse('2026-04-01'))).toEqual({ status: 409, code: 'write_off_reversed' })
    expect(await differences()).toEqual([])
  })

  test('is refused above the balance, and to another firm', async () => {
    const invoice = await anIssued()
    const tooMuch = await writeOff(invoice.id, { amount: 1200.01 })
    expect(refusal(tooMuch)).toEqual({ status: 422, code: 'write_off_too_large' })
    expect(tooMuch.body.message).toBe('Only USD 1200.00 is open on this invoice')
    const stranger = await aFirm(app)
    expect((await writeOff(invoice.id, {}, stranger.administrator.token)).status).toBe(404)
  })

  test('of two at once that together are more than the balance, one is refused', async () => {
    const invoice = await anIssued()
    const replies = await Promise.all([700, 700].map((amount) => writeOff(invoice.id, { amount })))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 422]))
    expect((await invoiceOf(invoice.id)).balance).toBe(500)
  })
})
