import { beforeAll, describe, expect, test } from 'vitest'
import { richTextOf } from '#domain/rich-text.ts'
import { documents } from '#contract/documents.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { portalAccess } from '#contract/portal-access.ts'
import { portalMessages } from '#contract/portal-messages.ts'
import { portalPages, type PortalMatterRow } from '#contract/portal-pages.ts'
import type { SignedInClient } from '#contract/portal.ts'
import { trustRequests } from '#contract/trust-requests.ts'
import { aFirm, asOwnerOf, type TestFirm } from './testing/factories.ts'
import { anUpload } from './testing/files.ts'
import { aMatter } from './testing/matters.ts'
import { aPortalClient, type PortalClient } from './testing/portal.ts'
import { aNote } from './testing/progress.ts'
import { dataOf } from './testing/records.ts'
import { seedAllRecordTypes } from './testing/seed-all-record-types.ts'
import { useTestApp } from './testing/test-app.ts'

// Every call by which a client reads, as the client and as the firm that previews: new calls are covered automatically.
const app = useTestApp()
let firm: TestFirm
let person: PortalClient
let preview: string
/** Of the calls that read one record: where in their address it stands, and what is asked for. */
const named: Record<string, string> = {}

const previewAs = async (accessId: string, token: string) =>
  dataOf<SignedInClient>(await app.call(portalAccess.preview, { params: { id: accessId }, body: {} }, token)).token

/** A client with a record of every type, of which all invoices were sent, all updates and a file are shared, and who has written. */
beforeAll(async () => {
  firm = await aFirm(app)
  const { token } = firm.administrator
  const own = await seedAllRecordTypes(app, firm, { word: 'Lagoonside', people: [firm.administrator] })
  const [clientId = '', matterId = ''] = [own['clients']?.[0], own['matters']?.[0]]
  const file = await anUpload(app, token, 'Order.pdf')
  await aNote(app, token, matterId, { attachmentIds: [file.id], isShared: true, clientBody: richTextOf('Heard') })
  dataOf(await app.call(documents.share, { params: { id: file.id }, body: { isShared: true } }, token))
  const sent = await asOwnerOf(app, firm.id, (owner) =>
    owner.query<{ id: string }>("update app.invoices set sent_at = now() where status = 'approved' returning id"),
  )
  const deposit = { params: { id: own['trustRequests']?.[0] ?? '' } }
  const partner = await firm.join('partner', 'Tobi Marula')
  dataOf(await app.call(trustRequests.submit, { ...deposit, body: {} }, token))
  dataOf(await app.call(trustRequests.decide, { ...deposit, body: { isApproved: true } }, partner.token))
  await asOwnerOf(app, firm.id, (owner) =>
    owner.query('update app.trust_requests set sent_at = now() where id = $1', [deposit.params.id]),
  )
  person = await aPortalClient(app, firm, { clientId })
  dataOf(await app.call(portalMessages.send, { body: { matterId, text: 'It is found' } }, person.token))
  preview = await previewAs(person.accessId, token)
  Object.assign(named, {
    '/client-portal/matters/:id': matterId,
    '/client-portal/invoices/:id/lines': sent.rows[0]?.id,
    '/client-portal/files/:id': file.id,
    '/client-portal/messages/thread': `?MatterId=${matterId}`,
  })
}, 120_000)

/** Where the client signs in is not the firm's to know (portal.test.ts). */
const OWN = 'portal.sessions'
/** A stream never ends. */
const reads = endpoints.filter(
  ([name, { access, method, path }]) =>
    access.kind === 'client' && method === 'GET' && !path.endsWith('/live') && name !== OWN,
)

async function read({ path }: EndpointShape, token: string) {
  const place = named[path] ?? ''
  const url = `/api${path.includes(':id') ? path.replace(':id', place) : path + place}`
  const headers = { authorization: `Bearer ${token}` }
  const { statusCode, body, headers: sent } = await app.app.server.inject({ method: 'GET', url, headers })
  return { status: statusCode, type: sent['content-type'], body }
}

describe('what a client reads', () => {
  test.each(reads)('%s is the same as the firm previews it', async (_, endpoint) => {
    const theirs = await read(endpoint, person.token)
    expect(theirs.status).toBe(200)
    expect(theirs.body).not.toMatch(/"data":(\[\]|null|\{\})/)
    const { body, ...previewed } = await read(endpoint, preview)
    expect({ ...previewed, body: body.replace('"isPreview":true', '"isPreview":false') }).toEqual(theirs)
  })

  test('is not previewed by whoever of the firm may not see it', async () => {
    const partner = await firm.join('partner', 'Ruth Pam')
    const secret = await aMatter(app, firm, { members: [partner], isRestricted: true })
    const shown = { params: { id: secret.id }, body: { isShown: true, showsWork: false } }
    dataOf(await app.call(portalAccess.shareMatter, shown, partner.token))
    const reader = await aPortalClient(app, firm, { clientId: secret.clientId })
    const mattersOf = async (token: string) =>
      dataOf<PortalMatterRow[]>(await app.call(portalPages.matters, {}, token)).map(({ id }) => id)
    expect(await mattersOf(reader.token)).toEqual([secret.id])
    expect(await mattersOf(await previewAs(reader.accessId, partner.token))).toEqual([secret.id])
    expect(await mattersOf(await previewAs(reader.accessId, firm.administrator.token))).toEqual([])
  })
})
