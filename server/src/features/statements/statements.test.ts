import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import { AGEING_BUCKETS } from '#domain/ageing.ts'
import { credits } from '#contract/credits.ts'
import { ledgerReports, type LedgerSummary } from '#contract/ledger-reports.ts'
import { lookups } from '#contract/lookups.ts'
import { statements, type AgedInvoices, type ReceivablesAgeing, type Statement } from '#contract/statements.ts'
import { walls } from '#contract/walls.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { anInvoice } from '../../testing/invoices.ts'
import { aPostedPayment } from '../../testing/invoice-payments.ts'
import { officeBook } from '../../testing/ledger.ts'
import { aPayment } from '../../testing/payments.ts'
import { aClient, aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let token: string
let clientId: string
let matters: { id: string; clientId: string }[]

const lineOf = (matterId: string, rate: number) => ({ matterId, description: 'Advice', rate, taxCodeIds: [] })
const billed = (matter: { id: string; clientId: string }, rate: number, issueDate: string, more: object = {}) =>
  anInvoice(app, firm, matter, { issueDate, lines: [lineOf(matter.id, rate)], ...more })

/** As reports.md §3: 120,000 + 403,750 − 300,000 − 17,500 − 20,000 = 186,250. */
beforeAll(async () => {
  firm = await aFirm(app)
  token = firm.administrator.token
  await asOwnerOf(app, firm.id, (owner) =>
    owner.query('insert into app.billing_settings (business_id, allow_self_approval) values ($1, true)', [firm.id]),
  )
  clientId = (await aClient(app, firm, { companyName: 'Lagoonside Logistics', address: '93 Harbour Lane' })).id
  matters = [await aMatter(app, firm, { clientId }), await aMatter(app, firm, { clientId, matterName: 'Appeal' })]
  const [first, second] = matters
  if (!first || !second) throw new Error('no matters')
  await billed(first, 120_000, '2025-11-10', { dueDate: '2025-12-10' })
  const invoice = await billed(second, 403_750, '2026-02-01', { dueDate: '2026-03-03' })
  await aPostedPayment(app, firm, { invoiceId: invoice.id, minor: 300_000_00 })
  const note = { invoiceId: invoice.id, date: '2026-03-19', reason: 'Agreed', amount: 17_500 }
  const { id } = dataOf<{ id: string }>(await app.call(credits.create, { body: note }, token))
  dataOf(await app.call(credits.approve, { params: { id }, body: {} }, token))
  const writeOff = { kind: 'writeOff', amount: 20_000, date: '2026-03-20', reason: 'Agreed' }
  dataOf(await app.call(credits.writeOff, { params: { id: invoice.id }, body: writeOff }, token))
})

const period = (more: object = {}) => ({ clientId, from: '2026-01-01', to: '2026-03-31', ...more })
const get = async (more: object = {}, as = token) =>
  dataOf<Statement>(await app.call(statements.get, { query: period(more) }, as))

describe('a statement of account', () => {
  test('goes from what was owed before to what is owed after, row by row', async () => {
    const statement = await get()
    expect(statement).toMatchObject({
      opening: 120_000,
      charged: 403_750,
      credited: 337_500,
      closing: 186_250,
      currencyCode: 'USD',
      currencyCodes: ['USD'],
      isPartial: false,
      creditOnAccount: 0,
    })
    expect(statement.rows.map(({ date, charged, credited, balance }) => [date, charged - credited, balance])).toEqual([
      ['2026-02-01', 403_750, 523_750],
      ['2026-03-18', -300_000, 223_750],
      ['2026-03-19', -17_500, 206_250],
      ['2026-03-20', -20_000, 186_250],
    ])
    expect(statement.rows[2]?.description).toMatch(/^Credit note CN-2026-0001 for invoice INV-2026-/)
    expect(statement.rows[0]?.matters).toEqual(['Appeal'])
  })

  test('ages what is open at its end, and its invoices sum to what is owed', async () => {
    const statement = await get()
    expect(statement.openInvoices.map(({ open, bucket }) => [open, bucket])).toEqual([
      [120_000, 'over90'],
      [66_250, 'upTo30'],
    ])
    expect(statement.ageing).toEqual({ notDue: 0, upTo30: 66_250, upTo60: 0, upTo90: 0, over90: 120_000 })
    expect(statement.overdue).toBe(186_250)
    expect(await get({ to: '2026-02-28' })).toMatchObject({
      closing: 523_750,
      ageing: { notDue: 403_750, upTo90: 120_000 },
    })
  })

  test('is the receivables of the general ledger, to the cent, for every day', async () => {
    const book = await officeBook(app, firm)
    for (const to of ['2025-11-09', '2026-02-01', '2026-03-18', '2026-03-31']) {
      const ledger = dataOf<LedgerSummary>(
        await app.call(
          ledgerReports.generalLedgerSummary,
          { params: { id: book.accountId('1100') }, query: { from: '2025-01-01', to, clientId } },
          token,
        ),
      )
      expect((await get({ from: '2025-01-01', to })).closing).toBe(ledger.closing)
    }
  })

  test('is of one matter where one is chosen', async () => {
    expect(await get({ matterIds: matters[0]?.id })).toMatchObject({ opening: 120_000, closing: 120_000, rows: [] })
    const other = await aMatter(app, firm)
    const refused = await app.call(statements.get, { query: period({ matterIds: other.id }) }, token)
    expect(refused).toMatchObject({ status: 404, body: { errors: { matterIds: 'Matter not found' } } })
  })

  test('is refused where the days are out of order, to another firm, and without the permission', async () => {
    const backwards = await app.call(statements.get, { query: period({ to: '2025-01-01' }) }, token)
    expect(backwards).toMatchObject({ status: 422, body: { code: 'days_out_of_order' } })
    const stranger = await aFirm(app)
    expect((await app.call(statements.get, { query: period() }, stranger.administrator.token)).status).toBe(404)
    const paralegal = await firm.join('paralegal')
    expect((await app.call(statements.get, { query: period() }, paralegal.token)).status).toBe(403)
  })

  test('keeps currencies apart', async () => {
    const [naira] = await asOwnerOf(app, firm.id, async (owner) => {
      const { rows } = await owner.query<{ id: number }>("select id from app.currencies where code = 'NGN'")
      return rows
    })
    const about = await aMatter(app, firm)
    await billed(about, 100, '2026-03-01')
    await billed(about, 150_000, '2026-03-02', { currencyId: naira?.id, exchangeRate: '1500' })
    expect(await get({ clientId: about.clientId })).toMatchObject({ currencyCode: 'NGN', closing: 150_000 })
    expect(await get({ clientId: about.clientId, currencyCode: 'USD' })).toMatchObject({ closing: 100 })
  })

  test('leaves out matters behind a wall and says so', async () => {
    const client = await aClient(app, firm, { companyName: 'Walled Ltd' })
    const people = [{ userId: firm.administrator.id }]
    const [open, walled] = [
      await aMatter(app, firm, { clientId: client.id }),
      await aMatter(app, firm, { clientId: client.id, matterName: 'Secret', matterAssignedToInfos: people }),
    ]
    await billed(open, 100, '2026-03-01')
    await billed(walled, 900, '2026-03-02')
    const partner = await firm.join('partner', 'Grace Ekanem')
    dataOf(await app.call(walls.set, { params: { id: walled.id }, body: { isRestricted: true } }, token))
    const seen = await get({ clientId: client.id }, partner.token)
    expect(seen).toMatchObject({ closing: 100, isPartial: true })
    expect(JSON.stringify(seen)).not.toContain('Secret')
    expect(await get({ clientId: client.id })).toMatchObject({ closing: 1000, isPartial: false })
  })

  test('is the same as a file and as a PDF', async () => {
    const [csv, pdf] = await Promise.all(
      [statements.export, statements.document].map((endpoint) =>
        app.app.server.inject({
          method: 'GET',
          url: `/api${endpoint.path}`,
          query: { ...period(), format: 'csv' },
          headers: { authorization: `Bearer ${token}` },
        }),
      ),
    )
    expect(csv?.body).toContain('Balance brought forward')
    expect(csv?.body.trim().split('\n').at(-1)).toContain('186250.00')
    expect(pdf?.headers['content-type']).toBe('application/pdf')
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf?.rawPayload ?? [])))
    const page = text.join(' ').replaceAll(/\s+/g, ' ')
    for (const shown of ['Lagoonside Logistics', '93 Harbour Lane', '$523,750.00', '$337,500.00', '$186,250.00'])
      expect(page).toContain(shown)
  })
})

describe('receivables by age', () => {
  const ageing = async (query: object = {}, as = token) =>
    dataOf<ReceivablesAgeing>(await app.call(statements.ageing, { query }, as))

  test('sum to the open invoices, whatever they are grouped by, today and on a past day', async () => {
    const [receivable] = await asOwnerOf(app, firm.id, async (owner) => {
      const { rows } = await owner.query<{ open: string }>(
        'select sum(open_base_minor) as open from app.invoice_shares',
      )
      return rows
    })
    const groups = await Promise.all(
      ['client', 'matter', 'responsible', 'invoice'].map((by) => ageing({ by, asAt: '2026-03-31' })),
    )
    for (const { totals, rows } of [...groups, await ageing()]) {
      expect(totals.total).toBe(Number(receivable?.open) / 100)
      expect(rows.reduce((sum, { total }) => sum + total, 0)).toBe(totals.total)
    }
    expect(groups[0]?.rows[0]).toMatchObject({ name: 'Lagoonside Logistics', total: 186_250, overdue: 186_250 })
    expect(await ageing({ clientId, asAt: '2026-02-28' })).toMatchObject({
      totals: { total: 523_750, overdue: 120_000, invoices: 2, rows: 1 },
    })
  })

  test('open the invoices that add up to each figure, and are exported with the same sums', async () => {
    for (const [by, asAt] of [
      ['client', '2026-03-31'],
      ['matter', '2026-02-28'],
      ['responsible', undefined],
    ] as const) {
      const { rows, totals } = await ageing({ by, asAt })
      for (const row of rows) {
        const query = { by, asAt, group: row.id ?? 'nobody' }
        const { invoices } = dataOf<AgedInvoices>(await app.call(statements.agedInvoices, { query }, token))
        for (const bucket of AGEING_BUCKETS) {
          const sum = invoices.filter((one) => one.bucket === bucket).reduce((all, { amount }) => all + amount, 0)
          expect(sum).toBe(row.ageing[bucket])
        }
        expect(invoices).toHaveLength(row.invoices)
        expect(Math.max(...invoices.map(({ days }) => days))).toBe(row.oldestDays)
      }
      const { body } = await app.app.server.inject({
        url: `/api/admin/receivables/ageing/export?by=${by}&format=csv${asAt ? `&asAt=${asAt}` : ''}`,
        headers: { authorization: `Bearer ${token}` },
      })
      expect(body.trim().split('\n')).toHaveLength(rows.length + 2)
      expect(body.trim().split('\n').at(-1)).toContain(`,${totals.total.toFixed(2)},${totals.invoices}`)
    }
  })

  test('show the credit of clients beside, and count ages from the day of issue where that is asked', async () => {
    const matter = await aMatter(app, firm, {
      matterPracticeAreas: ['Shipping'],
    })
    const area = dataOf<{ id: string; name: string }[]>(await app.call(lookups.practiceAreas, {}, token)).find(
      ({ name }) => name === 'Shipping',
    )
    await billed(matter, 730, '2026-01-20', { dueDate: '2026-03-25' })
    await aPayment(app, firm, { clientId: matter.clientId, amount: 40, allocations: [] })
    const about = { clientId: matter.clientId, asAt: '2026-03-31' }
    expect(await ageing(about)).toMatchObject({
      rows: [{ oldestDays: 6, credits: 40, ageing: { upTo30: 730 } }],
      totals: { credits: 40 },
      debtorDays: 365,
    })
    // Credit is that of the day.
    expect((await ageing({ ...about, asAt: '2026-03-16' })).rows).toMatchObject([{ credits: 0 }])
    expect((await ageing({ ...about, agedBy: 'issued' })).rows).toMatchObject([
      { oldestDays: 70, ageing: { upTo30: 0, upTo90: 730 } },
    ])
    const aged = { ...about, agedBy: 'issued', group: matter.clientId }
    expect(
      dataOf<AgedInvoices>(await app.call(statements.agedInvoices, { query: aged }, token)).invoices,
    ).toMatchObject([{ days: 70, bucket: 'upTo90', amount: 730, dueDate: '2026-03-25' }])
    const ofArea = await ageing({ practiceAreaId: area?.id, asAt: '2026-03-31' })
    expect(ofArea).toMatchObject({ totals: { total: 730, rows: 1 }, debtorDays: null })
    const partner = await firm.join('partner')
    const ofNobody = await ageing({ clientId: matter.clientId, responsibleUserId: partner.id })
    expect(ofNobody).toMatchObject({ rows: [], totals: { total: 0, credits: 0 } })
  })

  test('are for those who read reports', async () => {
    const associate = await firm.join('associate')
    expect((await app.call(statements.ageing, {}, associate.token)).status).toBe(403)
  })
})
