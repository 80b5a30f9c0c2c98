import { beforeAll, expect, test } from 'vitest'
import { clientMerges, type ClientMerge } from '#contract/client-merges.ts'
import { clientRequests } from '#contract/client-requests.ts'
import { documents } from '#contract/documents.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import { messages } from '#contract/messages.ts'
import { portalFiles, type PortalDocument } from '#contract/portal-files.ts'
import { portalMessages, type PortalMessage, type PortalThread } from '#contract/portal-messages.ts'
import { portalPages, type PortalInvoiceRow, type PortalMatterRow } from '#contract/portal-pages.ts'
import { portalRequests, type PortalRequest } from '#contract/portal-requests.ts'
import { portal, type SignedInClient } from '#contract/portal.ts'
import { allowSelfApproval } from '../../testing/billed-matter.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { anUpload } from '../../testing/files.ts'
import { anInvoice } from '../../testing/invoices.ts'
import { linkMailedBy } from '../../testing/mail.ts'
import { aMatter as aStoredMatter } from '../../testing/matters.ts'
import { aPortalClient, type PortalClient } from '../../testing/portal.ts'
import { aNote } from '../../testing/progress.ts'
import { aClient, aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

/** Two clients that are one: each has a person in the portal, a thread about no matter and one about a matter. */
const app = useTestApp()
let firm: TestFirm
let partner: TestPerson
let from: string
let into: string
let halima: PortalClient
let emeka: PortalClient
/** Of both clients. */
let both: PortalClient
let matterId: string
let walledId: string
let invoiceId: string

const as = (token: string, endpoint: EndpointShape, sent: object = {}) => app.call(endpoint, sent, token)
const write = async (token: string, text: string, about: object = {}) =>
  dataOf(await as(token, portalMessages.send, { body: { text, ...about } }))
const texts = async (token: string, query: object = {}) =>
  dataOf<{ messages: PortalMessage[] }>(await as(token, portalMessages.thread, { query })).messages.map(
    ({ text }) => text,
  )
/** Signs in again by a mailed link. */
async function signIn(email: string): Promise<SignedInClient> {
  const asking = { body: { slug: firm.slug, email } }
  const code = await linkMailedBy(app, email, 'code=', async () => dataOf(await app.call(portal.requestLink, asking)))
  return dataOf(await app.call(portal.openLink, { body: { slug: firm.slug, code } }))
}
/** Everything of the portal that a merge may touch, as it is stored. */
const stored = () =>
  asOwnerOf(app, firm.id, async (owner) => {
    const ask = async (statement: string) => (await owner.query(statement)).rows as object[]
    return {
      access: await ask(
        'select id, client_id, person_id, rights, ended_at, ended_by from app.portal_access order by id',
      ),
      threads: await ask(
        'select id, client_id, matter_id, latest_at, latest_from_client from app.message_threads order by id',
      ),
      messages: await ask('select * from app.messages order by id'),
      requests: await ask('select * from app.client_requests order by id'),
      shares: await ask('select * from app.file_shares order by id'),
    }
  })

beforeAll(async () => {
  firm = await aFirm(app)
  partner = await firm.join('partner')
  const { token } = firm.administrator
  await allowSelfApproval(app, firm)
  from = (await aClient(app, firm, { companyName: 'Lagoonside Ltd' })).id
  into = (await aClient(app, firm, { companyName: 'Lagoonside Limited' })).id
  const matter = await aMatter(app, firm, { clientId: from, matterName: 'Charter' })
  matterId = matter.id
  const walled = await aStoredMatter(app, firm, { clientId: from, isRestricted: true, members: [{ id: partner.id }] })
  walledId = walled.id
  halima = await aPortalClient(app, firm, { clientId: from })
  emeka = await aPortalClient(app, firm, { clientId: into, rights: ['matters', 'messages'] })
  both = await aPortalClient(app, firm, { clientId: from })
  await aPortalClient(app, firm, { clientId: into, email: both.email, rights: ['messages'] })
  await write(halima.token, 'Of the old company')
  await write(halima.token, 'About the charter', { matterId })
  await write(emeka.token, 'Of the new company')
  dataOf(await as(partner.token, messages.send, { body: { matterId: walledId, text: 'Behind the wall' } }))
  const items = [{ kind: 'answer', label: 'Tonnage' }]
  dataOf(await as(token, clientRequests.create, { body: { matterId, title: 'Papers', items } }))
  invoiceId = (await anInvoice(app, firm, matter)).id
  const file = await anUpload(app, token)
  await aNote(app, token, matterId, { attachmentIds: [file.id] })
  dataOf(await as(token, documents.share, { params: { id: file.id }, body: { isShared: true } }))
  await asOwnerOf(app, firm.id, (owner) =>
    owner.query("update app.invoices set sent_at = now() where status = 'approved'"),
  )
}, 120_000)

test('a merge brings people, messages, requests, shares and invoices of the portal along, and undoing takes each back', async () => {
  const { token } = firm.administrator
  const before = await stored()
  const merging = { params: { id: from }, body: { intoClientId: into } }
  const merge = dataOf<ClientMerge>(await as(token, clientMerges.merge, merging))

  // A session is of one client: whoever was signed in signs in again, and is at the remaining client.
  expect((await as(halima.token, portalPages.matters)).status).toBe(401)
  const moved = await signIn(halima.email)
  expect(moved.clientId).toBe(into)
  expect(dataOf<PortalMatterRow[]>(await as(moved.token, portalPages.matters)).map(({ id }) => id)).toEqual([matterId])
  expect(await texts(moved.token)).toEqual(['Of the old company', 'Of the new company'])
  expect(await texts(moved.token, { matterId })).toEqual(['About the charter'])
  expect(dataOf<PortalRequest[]>(await as(moved.token, portalRequests.list))).toMatchObject([{ title: 'Papers' }])
  expect(dataOf<PortalDocument[]>(await as(moved.token, portalFiles.documents))).toHaveLength(1)
  expect(dataOf<PortalInvoiceRow[]>(await as(moved.token, portalPages.invoices))).toMatchObject([{ id: invoiceId }])
  await write(moved.token, 'After the merge', { matterId })

  // Whoever was of the remaining client stays signed in, with their own rights; who was of both has the rights there.
  expect(await texts(emeka.token)).toEqual(['Of the old company', 'Of the new company'])
  expect((await as(emeka.token, portalPages.invoices)).status).toBe(403)
  const once = await signIn(both.email)
  expect((await as(once.token, portalPages.matters)).status).toBe(403)

  // The wall of a matter moves with it, for the client and for the firm.
  const threads = dataOf<PortalThread[]>(await as(moved.token, portalMessages.list))
  expect(new Set(threads.map(({ matterId: about }) => about))).toEqual(new Set([matterId, null]))
  expect((await as(token, messages.thread, { query: { matterId: walledId } })).status).not.toBe(200)
  expect((await as(partner.token, messages.thread, { query: { matterId: walledId } })).status).toBe(200)

  dataOf(await as(token, clientMerges.undo, { params: { id: merge.id }, body: {} }))
  const after = await stored()
  const written = after.messages.filter((row) => 'body' in row && row.body === 'After the merge')
  expect(written).toMatchObject([{ client_id: from }])
  expect({ ...after, threads: [], messages: after.messages.filter((row) => !written.includes(row)) }).toEqual({
    ...before,
    threads: [],
  })
  expect((await as(moved.token, portalPages.matters)).status).toBe(401)
  expect(await texts((await signIn(halima.email)).token)).toEqual(['Of the old company'])
  expect(await texts(emeka.token)).toEqual(['Of the new company'])
})
