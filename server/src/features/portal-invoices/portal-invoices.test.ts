import { beforeAll, describe, expect, test } from 'vitest'
import { credits, type CreditNote } from '#contract/credits.ts'
import { invoiceQuestions, type InvoiceQuestion } from '#contract/invoice-questions.ts'
import { dashboard, type DashboardToday } from '#contract/dashboard.ts'
import type { InvoiceDetail, InvoicePage, InvoiceTotals } from '#contract/invoice-shapes.ts'
import { invoices } from '#contract/invoices.ts'
import { portalAccess, type PortalActivity } from '#contract/portal-access.ts'
import type { SignedInClient } from '#contract/portal.ts'
import { portalInvoices, type PortalInvoice } from '#contract/portal-invoices.ts'
import { portalPages, type PortalInvoiceRow, type PortalOverview } from '#contract/portal-pages.ts'
import { publicInvoice, type OpenInvoice } from '#contract/public-invoice.ts'
import { reminders } from '#contract/reminders.ts'
import { taxCodes } from '#contract/tax-codes.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { anInvoice } from '../../testing/invoices.ts'
import { aMatter, type TestMatter } from '../../testing/matters.ts'
import { aPortalClient, type PortalClient } from '../../testing/portal.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let matter: TestMatter
let person: PortalClient
let stranger: PortalClient
let vat: string
beforeAll(async () => {
  firm = await aFirm(app)
  matter = await aMatter(app, firm)
  person = await aPortalClient(app, firm, { clientId: matter.clientId })
  stranger = await aPortalClient(app, firm, { clientId: (await aMatter(app, firm)).clientId })
  const body = { code: 'VAT20', name: 'VAT', kind: 'standard', rates: [{ from: '2026-01-01', percent: '20' }] }
  vat = dataOf<{ id: string }>(await asFirm(taxCodes.create, { body })).id
})

const asFirm = (endpoint: Parameters<typeof app.call>[0], sent: object) =>
  app.call(endpoint, sent, firm.administrator.token)

/** 1,000.00 of fees with 20 % tax, sent to the client. */
async function aSentInvoice(): Promise<InvoiceDetail & { id: string }> {
  const line = { matterId: matter.id, quantity: 1, taxCodeIds: [vat] }
  const invoice = await anInvoice(app, firm, matter, {
    lines: [
      { ...line, description: 'Advice', rate: 600 },
      { ...line, description: 'Drafting', rate: 400 },
    ],
  })
  await asOwnerOf(app, firm.id, (owner) =>
    owner.query('update app.invoices set sent_at = now() where id = $1', [invoice.id]),
  )
  return invoice
}
const getLines = (id: string, by = person) => app.call(portalInvoices.get, { params: { id } }, by.token)
const ask = (id: string, text: string, by = person) =>
  app.call(portalInvoices.ask, { params: { id }, body: { text } }, by.token)
const answer = (id: string, body: object) => asFirm(invoiceQuestions.answer, { params: { id }, body })
const waiting = async () => dataOf<{ invoices: number }>(await asFirm(invoiceQuestions.waiting, {})).invoices

/** The page on which the client pays. */
async function payPage(id: string): Promise<OpenInvoice> {
  const opened = await app.call(portalPages.openInvoice, { params: { id }, body: {} }, person.token)
  const { slug } = dataOf<{ slug: string }>(opened)
  return dataOf(await app.call(publicInvoice.get, { params: { slug } }))
}

describe('a question about a line', () => {
  test('holds the line with its tax while the rest stays payable, until the firm has answered', async () => {
    const { id } = await aSentInvoice()
    const before = dataOf<PortalInvoice>(await getLines(id))
    expect(before).toMatchObject({
      total: 1200,
      due: 1200,
      held: 0,
      lines: [{ description: 'Advice', amount: 600, questions: [] }, { description: 'Drafting' }],
    })
    const drafting = before.lines[1]?.id ?? ''
    const sent = await ask(drafting, 'Who drafted this?')
    expect(sent.body.message).toBe('Sent. The line is not due until it is answered')
    expect(dataOf(sent)).toMatchObject({
      due: 720,
      held: 480,
      lines: [
        { questions: [] },
        { questions: [{ text: 'Who drafted this?', askedBy: 'Halima Bello', outcome: null }] },
      ],
    })
    expect(await ask(drafting, 'And why?')).toMatchObject({ status: 409, body: { code: 'question_open' } })
    const rows = dataOf<PortalInvoiceRow[]>(await app.call(portalPages.invoices, {}, person.token))
    expect(rows).toMatchObject([{ id, open: 720, held: 480, state: 'due' }])
    const overview = dataOf<PortalOverview>(await app.call(portalPages.overview, {}, person.token))
    expect(overview.due).toMatchObject([{ amount: 720, held: 480, invoices: 1 }])
    expect(await payPage(id)).toMatchObject({ balance: 720, balanceText: '$720.00', heldText: '$480.00' })
    expect(await waiting()).toBe(1)
    const [question] = dataOf<InvoiceQuestion[]>(await asFirm(invoiceQuestions.list, { params: { id } }))
    expect(question).toMatchObject({ line: 'Drafting', text: 'Who drafted this?', held: 480, askedBy: 'Halima Bello' })
    dataOf(await answer(question?.id ?? '', { answer: 'Ruth Pam did', outcome: 'explained' }))
    const again = await answer(question?.id ?? '', { answer: 'Ruth', outcome: 'explained' })
    expect(again).toMatchObject({ status: 409, body: { code: 'question_answered' } })
    expect(dataOf(await getLines(id))).toMatchObject({
      due: 1200,
      held: 0,
      lines: [{}, { questions: [{ answer: 'Ruth Pam did', outcome: 'explained', answeredBy: 'Amara Finch' }] }],
    })
    expect(await payPage(id)).toMatchObject({ balance: 1200, heldText: null })
    expect(await waiting()).toBe(0)
  })

  test('ends as adjusted only once a credit note took something of the line back', async () => {
    const { id, lines } = await aSentInvoice()
    const shown = dataOf<PortalInvoice>(await getLines(id))
    dataOf(await ask(shown.lines[0]?.id ?? '', 'This is too much'))
    const [question] = dataOf<InvoiceQuestion[]>(await asFirm(invoiceQuestions.list, { params: { id } }))
    const adjusted = { answer: 'We take 100 back', outcome: 'adjusted' }
    expect(await answer(question?.id ?? '', adjusted)).toMatchObject({
      status: 422,
      body: { code: 'line_not_credited' },
    })
    const body = {
      invoiceId: id,
      date: '2026-03-20',
      reason: 'Billed too much',
      lines: [{ lineId: lines[0]?.id, amount: 100 }],
    }
    const note = dataOf<CreditNote & { id: string }>(await asFirm(credits.create, { body }))
    dataOf(await asFirm(credits.approve, { params: { id: note.id }, body: {} }))
    expect(dataOf(await getLines(id))).toMatchObject({ due: 360, held: 720 })
    dataOf(await answer(question?.id ?? '', adjusted))
    expect(dataOf(await getLines(id))).toMatchObject({ due: 1080, held: 0 })
  })

  test('leaves nothing to remind of where all that is owed is held', async () => {
    const { id } = await aSentInvoice()
    const { lines } = dataOf<PortalInvoice>(await getLines(id))
    for (const line of lines) dataOf(await ask(line.id, 'Is this right?'))
    expect(dataOf(await getLines(id))).toMatchObject({ due: 0, held: 1200 })
    const refused = await asFirm(reminders.send, { params: { id }, body: {} })
    expect(refused).toMatchObject({ status: 409, body: { code: 'nothing_open' } })
    expect(await payPage(id)).toMatchObject({ balance: 0, cards: [], heldText: '$1,200.00' })
  })

  test('is asked and read by nobody else, and not without the right to invoices', async () => {
    const { id } = await aSentInvoice()
    const { lines } = dataOf<PortalInvoice>(await getLines(id))
    expect((await getLines(id, stranger)).status).toBe(404)
    expect((await ask(lines[0]?.id ?? '', 'Mine?', stranger)).status).toBe(404)
    const reader = await aPortalClient(app, firm, { clientId: matter.clientId, rights: ['matters'] })
    expect((await ask(lines[0]?.id ?? '', 'Mine?', reader)).status).toBe(403)
    expect((await ask(lines[0]?.id ?? '', ' ')).body.errors).toEqual({ text: 'Question is required' })
  })
})

describe('an invoice that a client opens', () => {
  test('is in the activity of each matter that it is about, once a visit, and not when the firm previews it', async () => {
    const other = await aMatter(app, firm, { clientId: matter.clientId })
    const line = { quantity: 1, rate: 100, taxCodeIds: [] }
    const lines = [matter, other].map(({ id }) => ({ ...line, matterId: id, description: 'Advice' }))
    const { id } = await anInvoice(app, firm, matter, { lines })
    await asOwnerOf(app, firm.id, (owner) => owner.query('update app.invoices set sent_at = now() where id = $1', [id]))
    const opening = { params: { id: person.accessId }, body: {} }
    const preview = dataOf<SignedInClient>(await asFirm(portalAccess.preview, opening))
    const viewsIn = async ({ id: matterId }: TestMatter) =>
      dataOf<PortalActivity[]>(await asFirm(portalAccess.activity, { query: { matterId } })).filter(
        ({ subjectId }) => subjectId === id,
      )
    dataOf(await app.call(portalInvoices.get, { params: { id } }, preview.token))
    expect([await viewsIn(matter), await viewsIn(other)]).toEqual([[], []])
    dataOf(await getLines(id))
    dataOf(await getLines(id))
    const seen = [{ kind: 'invoice', personName: 'Halima Bello' }]
    expect(await viewsIn(matter)).toMatchObject(seen)
    expect(await viewsIn(other)).toMatchObject(seen)
  })
})

// The last: whoever is not alone in the firm does not approve their own invoices.
describe('an open question', () => {
  test('waits on the dashboard and in the list of whoever may answer, and not behind a wall', async () => {
    const { id } = await aSentInvoice()
    const partner = await firm.join('partner', 'Ruth Pam')
    const accountant = await firm.join('readonly', 'Kunle Ajibade')
    const questioned = async (by: TestPerson) =>
      dataOf<DashboardToday>(await app.call(dashboard.today, {}, by.token)).waiting.find(
        ({ code }) => code === 'questionedInvoices',
      )?.count
    const listed = async (by: TestPerson) =>
      dataOf<InvoicePage>(await app.call(invoices.list, { query: { isQuestioned: true } }, by.token)).data.map(
        (invoice) => invoice.id,
      )
    const before = (await listed(partner)).length
    const { lines } = dataOf<PortalInvoice>(await getLines(id))
    dataOf(await ask(lines[0]?.id ?? '', 'Is this right?'))
    expect(await listed(partner)).toContain(id)
    expect(await questioned(partner)).toBe(before + 1)
    const totals = await app.call(invoices.totals, { query: { isQuestioned: true } }, partner.token)
    expect(dataOf<InvoiceTotals>(totals).count).toBe(before + 1)
    expect(await questioned(accountant)).toBeUndefined()
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query('update app.matters set is_restricted = true where id = $1', [matter.id]),
    )
    expect([await questioned(partner), await listed(partner)]).toEqual([undefined, []])
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query('update app.matters set is_restricted = false where id = $1', [matter.id]),
    )
    const [question] = dataOf<InvoiceQuestion[]>(await asFirm(invoiceQuestions.list, { params: { id } }))
    dataOf(await answer(question?.id ?? '', { answer: 'It is', outcome: 'explained' }))
    expect(await listed(partner)).not.toContain(id)
    expect(await questioned(partner)).toBe(before === 0 ? undefined : before)
  })
})
