import { beforeAll, expect, test } from 'vitest'
import { dashboard, type DashboardToday } from '#contract/dashboard.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import { search, type SearchHits } from '#contract/search.ts'
import type { TrustAccount } from '#contract/trust-accounts.ts'
import {
  publicTrustRequest,
  trustRequests,
  type DepositRequestDetail,
  type DepositRequestTotals,
  type PublicTrustRequest,
} from '#contract/trust-requests.ts'
import { trustLedgers, type TrustLedgerPage } from '#contract/trust-ledgers.ts'
import type { TrustTransaction } from '#contract/trust-shapes.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import { aFirm, asOwnerOf, type TestPerson } from '../../testing/factories.ts'
import { linkMailedTo } from '../../testing/mail.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp, type Reply } from '../../testing/test-app.ts'
import { trustWorld, type TrustWorld } from '../../testing/trust-world.ts'

const app = useTestApp()
let world: TrustWorld
let account: TrustAccount
let tobi: TestPerson
let administrator: TestPerson
beforeAll(async () => {
  world = await trustWorld(app)
  ;({ administrator } = world.firm)
  account = await world.account({ bankName: 'Harbour Bank', accountNumber: '0310 442 210' })
  tobi = await world.firm.join('partner')
})

const as = (person: TestPerson, endpoint: EndpointShape, body?: object, id?: string): Promise<Reply> =>
  app.call(endpoint, { ...(id && { params: { id } }), ...(body && { body }) }, person.token)
const one = (reply: Reply) => dataOf<DepositRequestDetail>(reply)
const refused = ({ status, body }: Reply) => [status, body.code]
const content = { amount: 2_000, dueOn: '2026-04-16', reason: 'On account of fees and costs' }
async function draft(more: object = {}) {
  const { id: matterId } = await aMatter(app, world.firm)
  return one(await as(administrator, trustRequests.create, { matterId, accountId: account.id, ...content, ...more }))
}
async function approved() {
  const { id } = await draft()
  one(await as(administrator, trustRequests.submit, {}, id))
  return one(await as(tobi, trustRequests.decide, { isApproved: true }, id))
}
const read = (slug: string) => app.call(publicTrustRequest.get, { params: { slug } })
const slugOf = async (id: string) => {
  const { address } = dataOf<{ address: string }>(await as(administrator, trustRequests.createLink, undefined, id))
  expect(address).toContain('/billing/trust-accounting/')
  return address.split('/').at(-1) ?? ''
}
const receive = (request: DepositRequestDetail, amount: number, more: object = {}) =>
  as(administrator, trustTransactions.deposit, {
    accountId: request.accountId,
    date: '2026-03-12',
    method: 'transfer',
    parts: [{ ledgerId: request.ledgerId, amount, requestId: request.id }],
    ...more,
  })
const reload = async (id: string) => one(await as(administrator, trustRequests.get, undefined, id))

test('a request is approved by another person, never by its asker, whatever role they hold', async () => {
  const made = await draft()
  expect(made).toMatchObject({ state: 'draft', canSubmit: true, canSend: false })
  expect(made.number).toMatch(/^DR-2026-\d{4}$/)
  expect(refused(await as(administrator, trustRequests.createLink, undefined, made.id))).toEqual([
    409,
    'request_not_approved',
  ])
  const submitted = one(await as(administrator, trustRequests.submit, {}, made.id))
  expect(submitted.state).toBe('submitted')
  // Its asker reads whom to ask.
  expect(submitted.approvers.map(({ userId }) => userId)).toContain(tobi.id)
  expect(submitted.approvers.map(({ userId }) => userId)).not.toContain(administrator.id)
  expect(refused(await as(administrator, trustRequests.decide, { isApproved: true }, made.id))).toEqual([
    403,
    'self_approval',
  ])
  const law = asOwnerOf(app, world.firm.id, (owner) =>
    owner.query("update app.trust_requests set status = 'approved', decided_by = requested_by where id = $1", [
      made.id,
    ]),
  )
  await expect(law).rejects.toMatchObject({ constraint: 'trust_requests_not_decided_by_requester' })
  const nobody = asOwnerOf(app, world.firm.id, (owner) =>
    owner.query("update app.trust_requests set status = 'approved' where id = $1", [made.id]),
  )
  await expect(nobody).rejects.toMatchObject({ constraint: 'trust_requests_approved_by_somebody' })
  expect(refused(await as(tobi, trustRequests.decide, { isApproved: false }, made.id))).toEqual([
    422,
    'reason_required',
  ])
  const declined = one(await as(tobi, trustRequests.decide, { isApproved: false, note: 'Too little' }, made.id))
  expect(declined).toMatchObject({ state: 'declined', decided: { note: 'Too little' } })
  const again = one(await as(administrator, trustRequests.update, { ...content, amount: 3_000 }, made.id))
  expect(again).toMatchObject({ state: 'draft', amount: 3_000, decided: null })
})

test('a client reads what is asked and what is held, and pays in parts until it is paid', async () => {
  const request = await approved()
  const slug = await slugOf(request.id)
  expect(dataOf<PublicTrustRequest>(await read(slug))).toMatchObject({
    isOpen: true,
    state: 'due',
    amountText: '$2,000.00',
    outstandingText: '$2,000.00',
    bank: { bankName: 'Harbour Bank', accountNumber: '0310 442 210' },
    held: { balanceText: '$0.00', entries: [] },
  })
  dataOf(await app.call(publicTrustRequest.view, { params: { slug } }))
  expect((await reload(request.id)).links[0]?.firstReadAt).not.toBeNull()
  const [part] = dataOf<TrustTransaction[]>(await receive(request, 1_125))
  expect(await reload(request.id)).toMatchObject({ state: 'partPaid', received: 1_125, outstanding: 875 })
  expect(dataOf<PublicTrustRequest>(await read(slug))).toMatchObject({
    state: 'partPaid',
    outstandingText: '$875.00',
    held: { balanceText: '$1,125.00', entries: [{ inText: '$1,125.00', outText: '' }] },
  })
  dataOf(await receive(request, 875))
  expect(await reload(request.id)).toMatchObject({ state: 'paid', outstanding: 0, canSend: false })
  dataOf(await as(administrator, trustTransactions.reverse, { date: '2026-03-13', reason: 'Not ours' }, part?.id))
  expect(await reload(request.id)).toMatchObject({ state: 'partPaid', received: 875 })
})

test('an address ends when it is revoked or the request is cancelled, and tells nothing but whom to ask', async () => {
  const request = await approved()
  const slug = await slugOf(request.id)
  one(await as(administrator, trustRequests.revokeLinks, undefined, request.id))
  const ended = dataOf<PublicTrustRequest>(await read(slug))
  expect(ended.isOpen).toBe(false)
  expect(JSON.stringify(ended)).not.toContain('2,000')
  const second = await slugOf(request.id)
  expect(one(await as(administrator, trustRequests.cancel, {}, request.id)).state).toBe('cancelled')
  expect(dataOf<PublicTrustRequest>(await read(second)).isOpen).toBe(false)
  expect(refused(await receive(request, 10))).toEqual([409, 'request_not_approved'])
  expect((await read('nothing-like-it')).status).toBe(404)
})

test('it is mailed to each recipient with an address of their own', async () => {
  const request = await approved()
  const mail = { recipients: ['one@x.example', 'two@x.example'], subject: 'Deposit', text: 'Please see {link}' }
  const sent = one(await as(administrator, trustRequests.send, mail, request.id))
  expect(sent.state).toBe('sent')
  expect(sent.links.map(({ recipient }) => recipient).toSorted((a, b) => a.localeCompare(b))).toEqual(mail.recipients)
  expect(refused(await as(administrator, trustRequests.update, content, request.id))).toEqual([409, 'request_settled'])
})

test('what waits for a decision is mailed, stands on the dashboard of others, and is found by its number', async () => {
  const made = await draft()
  const waiting = async (person: TestPerson) =>
    dataOf<DashboardToday>(await app.call(dashboard.today, {}, person.token)).waiting.find(
      ({ code }) => code === 'depositRequestsToApprove',
    )?.count ?? 0
  const [before, ownBefore] = [await waiting(tobi), await waiting(administrator)]
  one(await as(administrator, trustRequests.submit, {}, made.id))
  expect(await waiting(tobi)).toBe(before + 1)
  expect(await waiting(administrator)).toBe(ownBefore)
  expect(await linkMailedTo(app, tobi.email, '/trust-account/requests/')).toBe(made.id)
  const hits = dataOf<SearchHits>(await app.call(search.hits, { query: { text: made.number } }, tobi.token))
  expect(hits.trustRequests).toEqual([expect.objectContaining({ id: made.id, state: 'submitted', amount: 2_000 })])
  const outsider = await world.firm.join('associate')
  const seen = await app.call(search.hits, { query: { text: made.number } }, outsider.token)
  expect(dataOf<SearchHits>(seen).trustRequests).toEqual([])
})

test('money is received for a request of its own ledger only, and another firm finds nothing', async () => {
  const request = await approved()
  const other = await approved()
  const mixed = { parts: [{ ledgerId: other.ledgerId, amount: 5, requestId: request.id }] }
  expect((await receive(request, 5, mixed)).status).toBe(404)
  const stranger = await aFirm(app)
  expect(refused(await as(stranger.administrator, trustRequests.get, undefined, request.id))).toEqual([
    404,
    'not_found',
  ])
  const query = { matterId: request.matter.id }
  const ledgers = dataOf<TrustLedgerPage>(await app.call(trustLedgers.list, { query }, administrator.token))
  expect(ledgers.data.map(({ id }) => id)).toEqual([request.ledgerId])
  const totals = dataOf<DepositRequestTotals>(await app.call(trustRequests.totals, { query }, administrator.token))
  expect(totals).toMatchObject({ count: 1, byState: { approved: 1 } })
})

test('a deposit that was recorded without its request is linked to it afterwards, once', async () => {
  const request = await approved()
  const openRequests = async () => {
    const query = { accountId: account.id, matterId: request.matter.id, isOpen: 'true' }
    const page = dataOf<{ data: { id: string }[] }>(await app.call(trustRequests.list, { query }, administrator.token))
    return page.data.map(({ id }) => id)
  }
  expect(await openRequests()).toEqual([request.id])
  const parts = [{ ledgerId: request.ledgerId, amount: 2_000 }]
  const [deposit] = dataOf<TrustTransaction[]>(await receive(request, 2_000, { parts }))
  expect(deposit?.request).toBeNull()
  const link = (requestId: string) => as(administrator, trustTransactions.linkRequest, { requestId }, deposit?.id)
  const [elsewhere, cancelled] = [await approved(), await draft()]
  expect((await link(elsewhere.id)).status).toBe(404)
  expect((await link(cancelled.id)).status).toBe(404)
  const linked = dataOf<TrustTransaction>(await link(request.id))
  expect(linked.request).toEqual({ id: request.id, number: request.number })
  const paid = one(await as(administrator, trustRequests.get, undefined, request.id))
  expect(paid).toMatchObject({ state: 'paid', received: 2_000, outstanding: 0 })
  expect(await openRequests()).toEqual([])
  expect(refused(await link(request.id))).toEqual([409, 'request_answered'])
  const law = asOwnerOf(app, world.firm.id, (owner) =>
    owner.query('update app.trust_transactions set request_id = null where id = $1', [deposit?.id]),
  )
  await expect(law).rejects.toMatchObject({ constraint: 'trust_transactions_posted_unchanged' })
  // What is undone was not received.
  dataOf(await as(administrator, trustTransactions.reverse, { date: '2026-03-13', reason: 'Not ours' }, deposit?.id))
  const reopened = one(await as(administrator, trustRequests.get, undefined, request.id))
  expect(reopened).toMatchObject({ state: 'approved', received: 0 })
})

test('a deposit is not linked to a request that is not approved', async () => {
  const request = await draft()
  const parts = [{ ledgerId: request.ledgerId, amount: 10 }]
  const [deposit] = dataOf<TrustTransaction[]>(await receive(request, 10, { parts }))
  const link = as(administrator, trustTransactions.linkRequest, { requestId: request.id }, deposit?.id)
  expect(refused(await link)).toEqual([409, 'request_not_approved'])
})
