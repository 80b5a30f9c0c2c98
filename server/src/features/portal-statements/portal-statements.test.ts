import { beforeAll, describe, expect, test } from 'vitest'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import { portalAccess, type PortalActivity } from '#contract/portal-access.ts'
import { portalPages, type PortalOverview } from '#contract/portal-pages.ts'
import type { SignedInClient } from '#contract/portal.ts'
import {
  portalStatements,
  type PortalDeposit,
  type PortalStatement,
  type PortalTrustStatement,
} from '#contract/portal-statements.ts'
import { statements, type StatementPage } from '#contract/statements.ts'
import { publicTrustRequest, trustRequests, type PublicTrustRequest } from '#contract/trust-requests.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import { allowSelfApproval } from '../../testing/billed-matter.ts'
import { asOwnerOf } from '../../testing/factories.ts'
import { anInvoice } from '../../testing/invoices.ts'
import { aPayment } from '../../testing/payments.ts'
import { aPortalClient, type PortalClient } from '../../testing/portal.ts'
import { aClient, aMatter, dataOf } from '../../testing/records.ts'
import { textsOfPages } from '../../testing/pdf.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { trustWorld, type TrustWorld } from '../../testing/trust-world.ts'

/**
 * Lagoonside has an open matter, one that is hidden from it, and a draft that was approved and not sent. It paid 250.00 on an
 * invoice of 100.00, one of 120.00 of the hidden matter, and 30.00 in advance. Qwghlm is another client.
 */
const app = useTestApp()
let world: TrustWorld
let person: PortalClient
let clientId: string
let matterId: string
let invoice: InvoiceDetail & { id: string }
const MARCH = { from: '2026-03-01', to: '2026-03-31' }

const sql = (statement: string, values: unknown[] = []) =>
  asOwnerOf(app, world.firm.id, (owner) => owner.query(statement, values))
const read = <T>(endpoint: EndpointShape, query: object = MARCH, token = person.token) =>
  app.call(endpoint, { query: { ...query } }, token).then(dataOf<T>)

const seenBy = async (matter: string, name: string) =>
  (await read<PortalActivity[]>(portalAccess.activity, { matterId: matter }, world.firm.administrator.token))
    .filter(({ personName }) => personName === name)
    .toSorted((a, b) => a.kind.localeCompare(b.kind))
const kindsSeen = async (matter: string) => (await seenBy(matter, 'Halima Bello')).map(({ kind }) => kind)

beforeAll(async () => {
  world = await trustWorld(app)
  const { firm } = world
  await allowSelfApproval(app, firm)
  clientId = (await aClient(app, firm, { companyName: 'Lagoonside' })).id
  const other = await aClient(app, firm, { companyName: 'Qwghlm' })
  const [open, hidden, theirs] = [
    await aMatter(app, firm, { clientId, matterName: 'Charter' }),
    await aMatter(app, firm, { clientId, matterName: 'Zymurgy' }),
    await aMatter(app, firm, { clientId: other.id, matterName: 'Qwghlm' }),
  ]
  matterId = open.id
  const billed = (matter: { id: string; clientId: string }, rate: number) => {
    const lines = [{ matterId: matter.id, description: 'Advice', quantity: 1, rate, taxCodeIds: [] }]
    return anInvoice(app, firm, matter, { issueDate: '2026-03-02', dueDate: '2026-03-16', lines })
  }
  invoice = await billed(open, 100)
  await billed(open, 60)
  const concealed = await billed(hidden, 120)
  await billed(theirs, 77)
  await sql("update app.invoices set sent_at = now() where status = 'approved'")
  await billed(open, 5)
  const allocations = [
    { invoiceId: invoice.id, amount: 100 },
    { invoiceId: concealed.id, amount: 120 },
  ]
  await aPayment(app, firm, { clientId, amount: 250, allocations })
  await sql("update app.matters set portal_sharing = 'hidden' where id = $1", [hidden.id])

  const { id: accountId } = await world.account({ bankName: 'Harbour Bank', accountNumber: '0310 442 210' })
  const [ledger, secret, foreign] = [
    await world.ledger(accountId, open),
    await world.ledger(accountId, hidden),
    await world.ledger(accountId, theirs),
  ]
  await world.aDeposit(ledger, 1500, { date: '2026-02-20' })
  await world.aDeposit(ledger, 400)
  await world.aDeposit(secret, 900)
  await world.aDeposit(foreign, 700)
  const move = {
    ledgerId: ledger.id,
    toLedgerId: secret.id,
    amount: 50,
    date: '2026-03-12',
    authority: 'By letter about Zymurgy',
  }
  dataOf(await world.call(trustTransactions.transfer, move))
  const requestBody = { accountId, amount: 2000, dueOn: '2026-04-16', reason: 'On account of costs' }
  const partner = await firm.join('partner')
  for (const matter of [open, hidden, theirs]) {
    const request = dataOf<{ id: string }>(
      await world.call(trustRequests.create, { ...requestBody, matterId: matter.id }),
    )
    dataOf(await world.call(trustRequests.submit, {}, request.id))
    const approval = { params: { id: request.id }, body: { isApproved: true } }
    dataOf(await app.call(trustRequests.decide, approval, partner.token))
    dataOf(await world.call(trustRequests.createLink, undefined, request.id))
  }
  dataOf(await world.call(trustRequests.create, { ...requestBody, matterId: open.id, reason: 'A draft' }))
  person = await aPortalClient(app, firm, { clientId })
}, 120_000)

describe('the statement of account', () => {
  test('is that of the firm without what the client does not see, and ends with what is due', async () => {
    const statement = await read<PortalStatement>(portalStatements.account)
    expect(statement).toMatchObject({ opening: 0, charged: 160, credited: 100, closing: 60, creditOnAccount: 30 })
    expect(statement.rows.map(({ description, matters, balance }) => [description, matters, balance])).toEqual([
      [`Invoice ${invoice.number}`, ['Charter'], 100],
      [expect.stringMatching(/^Invoice /), ['Charter'], 160],
      ['Payment or credit', ['Charter'], 60],
    ])
    const overview = await read<PortalOverview>(portalPages.overview, {})
    expect(overview.due).toMatchObject([{ amount: statement.closing }])
    const sent = { query: { clientId, ...MARCH } }
    const complete = dataOf<StatementPage>(await app.call(statements.get, sent, world.firm.administrator.token))
    expect(complete).toMatchObject({ charged: 285, credited: 220, creditOnAccount: 30 })
    // Of a period without entries, what was owed is brought forward.
    const april = { from: '2026-04-01', to: '2026-04-30', currencyCode: 'USD' }
    expect(await read(portalStatements.account, april)).toMatchObject({ opening: 60, closing: 60, rows: [] })
  })

  test('refuses days out of order, and says nothing without the right', async () => {
    const backwards = { query: { from: '2026-03-31', to: '2026-03-01' } }
    expect(await app.call(portalStatements.account, backwards, person.token)).toMatchObject({
      status: 422,
      body: { code: 'days_out_of_order' },
    })
    const trustee = await aPortalClient(app, world.firm, { clientId, rights: ['trust'] })
    const director = await aPortalClient(app, world.firm, { clientId, rights: ['billing'] })
    const status = async (endpoint: EndpointShape, { token }: PortalClient) =>
      (await app.call(endpoint, { query: MARCH }, token)).status
    expect(await status(portalStatements.account, trustee)).toBe(403)
    expect(await status(portalStatements.trust, director)).toBe(403)
    expect(await status(portalStatements.deposits, director)).toBe(403)
    expect(await read(portalStatements.trust, MARCH, trustee.token)).toMatchObject({ ledgers: [{ closing: 1850 }] })
  })
})

describe('the statement of client money', () => {
  test('has each ledger apart, names nothing of a matter that is hidden, and ties to what is held', async () => {
    const { ledgers } = await read<PortalTrustStatement>(portalStatements.trust)
    expect(ledgers).toMatchObject([{ matterName: 'Charter', opening: 1500, received: 400, paidOut: 50, closing: 1850 }])
    expect(ledgers[0]?.rows.map(({ description, paidOut, balance }) => [description, paidOut, balance])).toEqual([
      [expect.any(String), 0, 1900],
      ['Paid out', 50, 1850],
    ])
    expect(JSON.stringify(ledgers)).not.toMatch(/Zymurgy|Qwghlm/)
    const overview = await read<PortalOverview>(portalPages.overview, {})
    expect(overview.held).toMatchObject([{ amount: 1850 }])
  })

  test('and the statement of account are saved as PDF, which the firm sees in the matter', async () => {
    const texts: string[] = []
    for (const { path } of [portalStatements.accountFile, portalStatements.trustFile]) {
      const { rawPayload, statusCode } = await app.app.server.inject({
        method: 'GET',
        url: `/api${path}`,
        query: MARCH,
        headers: { authorization: `Bearer ${person.token}` },
      })
      expect([statusCode, rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
      texts.push((await textsOfPages(rawPayload)).join(' '))
    }
    // 60.00 is owed and 1,850.00 held: each has its own paper, and no sum of both is on either.
    const [account = '', trust = ''] = texts
    expect(account).toContain('$60.00')
    expect(account).not.toMatch(/1,850|1,790|1,910/)
    expect(trust).toContain('$1,850.00')
    expect(trust).not.toMatch(/1,790|1,910|\$60\.00/)
    expect((await kindsSeen(matterId)).filter((kind) => !kind.endsWith('Read'))).toEqual([
      'statement',
      'trustStatement',
    ])
  })
})

describe('a statement that is read on screen', () => {
  const onScreen = [portalStatements.account, portalStatements.trust]
  const readBoth = async (token: string, query: object = MARCH) => {
    for (const endpoint of onScreen) await read(endpoint, query, token)
  }
  const byPerson = async (name: string, matter = matterId) => (await seenBy(matter, name)).map(({ kind }) => kind)

  test('is in the activity of each matter that it names, once a day for each person, whatever its period', async () => {
    const ada = await aPortalClient(app, world.firm, { clientId })
    await sql("update app.portal_people set name = 'Ada Eze' where email = $1", [ada.email])
    await Promise.all([readBoth(ada.token), readBoth(ada.token), readBoth(ada.token, { from: '2026-02-01' })])
    expect(await byPerson('Ada Eze')).toEqual(['statementRead', 'trustStatementRead'])
    // In Lagos, an hour ahead, it is still the same day at half past eleven, and the next an hour later.
    app.clock.set('2026-03-17T22:30:00Z')
    await readBoth(ada.token)
    expect(await byPerson('Ada Eze')).toHaveLength(2)
    app.clock.set('2026-03-17T23:30:00Z')
    await readBoth(ada.token)
    app.clock.set('2026-03-17T09:00:00Z')
    const kinds = ['statementRead', 'statementRead', 'trustStatementRead', 'trustStatementRead']
    expect(await byPerson('Ada Eze')).toEqual(kinds)
    // Nothing is said of a matter that the client does not see, nor of a period in which it names none.
    const others = await sql('select id from app.matters where id <> $1', [matterId])
    for (const { id } of others.rows as { id: string }[]) expect(await byPerson('Ada Eze', id)).toEqual([])
  })

  test('is not recorded of a preview, and hidden from people of the firm who may not see the matter', async () => {
    const bisi = await aPortalClient(app, world.firm, { clientId })
    await sql("update app.portal_people set name = 'Bisi Cole' where email = $1", [bisi.email])
    const opening = { params: { id: bisi.accessId }, body: {} }
    const { administrator } = world.firm
    const preview = dataOf<SignedInClient>(await app.call(portalAccess.preview, opening, administrator.token))
    await readBoth(preview.token)
    const quiet = { from: '2026-05-01', to: '2026-05-31' }
    await read(portalStatements.account, quiet, bisi.token)
    expect(await byPerson('Bisi Cole')).toEqual([])
    await readBoth(bisi.token)
    const barred = await world.firm.join('partner', 'Kunle Ajibade')
    const readers = async (token: string) =>
      (await read<PortalActivity[]>(portalAccess.activity, { matterId }, token)).map(({ personName }) => personName)
    expect(await readers(barred.token)).toContain('Bisi Cole')
    await sql('update app.matters set is_restricted = true where id = $1', [matterId])
    expect(await readers(barred.token)).toEqual([])
    await sql('update app.matters set is_restricted = false where id = $1', [matterId])
  })
})

describe('a deposit request', () => {
  test('is shown once it was sent, and is opened on the page where it is paid', async () => {
    const deposits = await read<PortalDeposit[]>(portalStatements.deposits, {})
    expect(deposits).toMatchObject([
      { matterName: 'Charter', amount: 2000, outstanding: 2000, reason: 'On account of costs' },
    ])
    const id = deposits[0]?.id ?? ''
    const open = (request: string) =>
      app.call(portalStatements.openDeposit, { params: { id: request }, body: {} }, person.token)
    const { slug } = dataOf<{ slug: string }>(await open(id))
    const page = await app.call(publicTrustRequest.get, { params: { slug } })
    expect(dataOf<PublicTrustRequest>(page)).toMatchObject({ isOpen: true, matterName: 'Charter' })
    // The address lasts an hour, is none of those that the firm gave out, and is in the activity of the matter.
    expect(dataOf<{ links: object[] }>(await world.call(trustRequests.get, undefined, id)).links).toHaveLength(1)
    const seen = await read<PortalActivity[]>(portalAccess.activity, { matterId }, world.firm.administrator.token)
    expect(seen).toContainEqual(
      expect.objectContaining({ kind: 'depositRequest', subject: deposits[0]?.number, subjectId: id }),
    )
    const others = await sql('select id from app.trust_requests where id <> $1', [id])
    expect(others.rows).toHaveLength(3)
    for (const { id: hidden } of others.rows as { id: string }[]) expect((await open(hidden)).status).toBe(404)
  })
})
