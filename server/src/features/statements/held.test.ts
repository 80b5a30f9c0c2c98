import { beforeAll, expect, test } from 'vitest'
import { invoiceQuestions, type InvoiceQuestion } from '#contract/invoice-questions.ts'
import { lateInterest, type InterestProposal } from '#contract/late-interest.ts'
import { portalInvoices, type PortalInvoice } from '#contract/portal-invoices.ts'
import { portalStatements } from '#contract/portal-statements.ts'
import { publicInvoice, type PublicInvoice } from '#contract/public-invoice.ts'
import { statements, type StatementPage } from '#contract/statements.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { anInvoice } from '../../testing/invoices.ts'
import { textsOfPages } from '../../testing/pdf.ts'
import { aPortalClient, type PortalClient } from '../../testing/portal.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

let firm: TestFirm
let token: string
let matter: { id: string; clientId: string }
let other: { id: string }
let invoice: { id: string; number: string | null }
let person: PortalClient

/** An invoice of 600.00 and 400.00, of which the client asks about the second; 50.00 of another matter of the client. */
beforeAll(async () => {
  firm = await aFirm(app)
  token = firm.administrator.token
  matter = await aMatter(app, firm)
  other = await aMatter(app, firm, { clientId: matter.clientId })
  person = await aPortalClient(app, firm, { clientId: matter.clientId })
  invoice = await billed(matter.id, [600, 400])
  await billed(other.id, [50])
  await asOwnerOf(app, firm.id, (owner) => owner.query('update app.invoices set sent_at = now()'))
  const about = { params: { id: invoice.id } }
  const { lines } = dataOf<PortalInvoice>(await app.call(portalInvoices.get, about, person.token))
  const question = { params: { id: lines[1]?.id ?? '' }, body: { text: 'Who did this?' } }
  dataOf(await app.call(portalInvoices.ask, question, person.token))
})

const billed = (matterId: string, rates: number[]) =>
  anInvoice(
    app,
    firm,
    { id: matterId, clientId: matter.clientId },
    {
      issueDate: '2026-01-01',
      dueDate: '2026-01-31',
      lines: rates.map((rate) => ({ matterId, description: `Work at ${rate}`, rate, taxCodeIds: [] })),
    },
  )
const period = (more: object = {}) => ({ clientId: matter.clientId, from: '2026-01-01', to: '2026-03-31', ...more })
const get = async (query: object = {}) =>
  dataOf<StatementPage>(await app.call(statements.get, { query: period(query) }, token))

test('a statement takes off what was held at its end, of all matters or of those that it names', async () => {
  const statement = await get()
  expect(statement).toMatchObject({ closing: 1050, held: 400, due: 650, overdue: 650, ageing: { upTo60: 650 } })
  expect(statement.openInvoices.map(({ open, held }) => [open, held])).toEqual([
    [1000, 400],
    [50, 0],
  ])
  expect(statement.document.total).toEqual({ label: 'Amount due at 31/03/2026', amount: '$650.00' })
  expect(await get({ matterIds: other.id })).toMatchObject({ closing: 50, held: 0, due: 50 })
  expect(await get({ matterIds: `${matter.id},${other.id}` })).toMatchObject({ due: 650 })
  expect(await get({ to: '2026-03-01' })).toMatchObject({ held: 0, due: 1050 })
  const matterIds = `${matter.id},${(await aMatter(app, firm)).id}`
  const foreign = await app.call(statements.get, { query: period({ matterIds }) }, token)
  expect(foreign).toMatchObject({ status: 404, body: { errors: { matterIds: 'Matter not found' } } })
})

test('its PDF has an address at which the invoice due first is paid without what is held, or all at once', async () => {
  const { document } = await get()
  expect(document.link).toBeNull()
  expect(JSON.stringify(document.boxes)).toContain(`Invoice ${invoice.number}, due 31/01/2026: $600.00`)
  const pdf = async (query: object) => {
    const { rawPayload } = await app.app.server.inject({
      url: `/api${statements.document.path}`,
      query: period(query),
      headers: { authorization: `Bearer ${token}` },
    })
    return (await textsOfPages(rawPayload)).join(' ')
  }
  const slugIn = (text: string) => /billing\/invoice\/([\w-]+)/.exec(text.replaceAll(/\s+(?=[\w-]*$)/g, ''))?.[1] ?? ''
  const openPage = (text: string) => app.call(publicInvoice.get, { params: { slug: slugIn(text) } })
  const slug = slugIn(await pdf({}))
  const page = dataOf<PublicInvoice>(await app.call(publicInvoice.get, { params: { slug } }))
  expect(page).toMatchObject({ isOpen: true, balance: 600 })
  const { statement } = page.isOpen ? page : { statement: undefined }
  expect(statement).toMatchObject({ balanceText: '$650.00', cards: [] })
  expect(statement?.invoices.map(({ dueDate, balanceText }) => [dueDate, balanceText])).toEqual([
    ['2026-01-31', '$600.00'],
    ['2026-01-31', '$50.00'],
  ])
  expect(JSON.stringify(document.boxes)).toContain('All 2 invoices in one payment: $650.00')
  const pay = { params: { slug }, body: { provider: 'stripe', wholeStatement: true } }
  expect((await app.call(publicInvoice.pay, pay)).body).toMatchObject({ code: 'card_unavailable' })
  expect(await pdf({ withLink: 'false' })).not.toContain('billing/invoice')
  const ofOne = dataOf<PublicInvoice>(await openPage(await pdf({ matterIds: other.id })))
  expect(ofOne).toMatchObject({ balance: 50, statement: null })
})

test('the client opens all that they owe from their own statement', async () => {
  const own = await app.call(portalStatements.account, { query: {} }, person.token)
  expect(own.body).toMatchObject({ data: { closing: 1050, held: 400, due: 650 } })
  const { slug } = dataOf<{ slug: string }>(await app.call(portalStatements.pay, { body: {} }, person.token))
  const page = dataOf<PublicInvoice>(await app.call(publicInvoice.get, { params: { slug } }))
  expect(page).toMatchObject({ isOpen: true, balance: 600, statement: { balanceText: '$650.00' } })
  const stranger = await aPortalClient(app, firm, { clientId: (await aMatter(app, firm)).clientId })
  const refused = await app.call(portalStatements.pay, { body: {} }, stranger.token)
  expect(refused).toMatchObject({ status: 409, body: { code: 'nothing_to_pay' } })
})

test('interest stops on it on the day of the question, and it is due again once that is answered', async () => {
  const rules = { isCharged: true, method: 'percent', percent: '18', graceDays: 0 }
  dataOf(await app.call(lateInterest.updateSettings, { body: rules }, token))
  const about = { params: { id: invoice.id } }
  const [question] = dataOf<InvoiceQuestion[]>(await app.call(invoiceQuestions.list, about, token))
  app.clock.set('2026-03-27T09:00:00Z')
  const balances = async () => {
    const sent = { query: { clientId: matter.clientId } }
    const { data } = dataOf<{ data: InterestProposal[] }>(await app.call(lateInterest.list, sent, token))
    const proposal = data.find(({ invoiceId }) => invoiceId === invoice.id)
    return proposal?.segments.map(({ days, balance }) => [days, balance])
  }
  const [complete, rest] = (await balances()) ?? []
  expect([complete?.[1], rest?.[1], (complete?.[0] ?? 0) + (rest?.[0] ?? 0)]).toEqual([1000, 600, 55])
  const body = { answer: 'Our associate did', outcome: 'explained' }
  dataOf(await app.call(invoiceQuestions.answer, { params: { id: question?.id }, body }, token))
  expect(await balances()).toEqual([[55, 1000]])
  expect(await get()).toMatchObject({ held: 0, due: 1050 })
})
