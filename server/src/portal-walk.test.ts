import { beforeAll, describe, expect, test } from 'vitest'
import type { EndpointShape } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { portalAccess } from '#contract/portal-access.ts'
import { portal, type SignedInClient } from '#contract/portal.ts'
import { newId } from './platform/ids.ts'
import { aFirm, type TestFirm } from './testing/factories.ts'
import { aPortalClient, type PortalClient } from './testing/portal.ts'
import { aClient, dataOf } from './testing/records.ts'
import { useTestApp } from './testing/test-app.ts'

// Every call of the portal, made with tokens that must not open it: new calls are covered automatically.
const app = useTestApp()
let firm: TestFirm
let other: TestFirm
/** One person, of two clients of the firm, and of a client of another firm. */
let person: PortalClient
let sibling: PortalClient
let elsewhere: PortalClient
let ended: PortalClient

beforeAll(async () => {
  firm = await aFirm(app)
  other = await aFirm(app)
  const [first, second, stranger] = [await aClient(app, firm), await aClient(app, firm), await aClient(app, other)]
  person = await aPortalClient(app, firm, { clientId: first.id })
  sibling = await aPortalClient(app, firm, { clientId: second.id, email: person.email })
  elsewhere = await aPortalClient(app, other, { clientId: stranger.id, email: person.email })
  ended = await aPortalClient(app, firm, { clientId: second.id })
  const ending = { params: { id: ended.accessId } }
  dataOf(await app.call(portalAccess.end, ending, firm.administrator.token))
})

const ofClients = endpoints.filter(([, { access }]) => access.kind === 'client')
const ofFirms = endpoints.filter(([, { access }]) => access.kind === 'needs' || access.kind === 'signedIn')
const params = (endpoint: EndpointShape) =>
  Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, newId()]))
const refusedAs = async (endpoint: EndpointShape, token: string, query: Record<string, string> = {}) =>
  (await app.call(endpoint, { params: params(endpoint), query }, token)).status

test('there is something to walk', () => {
  expect(ofClients.length).toBeGreaterThan(3)
})

describe('a call of the portal', () => {
  test.each(ofClients)('%s is refused to people of the firm and where the access has ended', async (_, endpoint) => {
    expect(await refusedAs(endpoint, firm.administrator.token)).toBe(401)
    expect(await refusedAs(endpoint, ended.token)).toBe(401)
  })

  test.each(ofClients)('%s opens no other client than that of its token', async (_, endpoint) => {
    // Another company of the same person, a client of another firm, and one that does not exist are refused alike.
    for (const ClientId of [sibling.clientId, elsewhere.clientId, newId()])
      expect(await refusedAs(endpoint, person.token, { ClientId })).toBe(404)
    for (const slug of [other.slug, 'no-such-firm'])
      expect(await refusedAs(endpoint, person.token, { Slug: slug })).toBe(404)
  })

  // A stream goes on after its first answer, and is tested where it lives.
  test.each(ofClients.filter(([, { path }]) => !path.endsWith('/live')))(
    '%s breaks on no nonsense',
    async (_, endpoint) => {
      // A call that ends the session is made with a session of its own.
      const { token } = dataOf<SignedInClient>(
        await app.call(portalAccess.preview, { params: { id: person.accessId }, body: {} }, firm.administrator.token),
      )
      for (const nonsense of ["'; drop table app.members; --", '\u0000', -1, null, [], {}, 'ü'.repeat(9_000)]) {
        const body = Object.fromEntries(Object.keys(endpoint.body?.shape ?? {}).map((key) => [key, nonsense]))
        const query = Object.fromEntries(
          Object.keys(endpoint.query?.shape ?? {}).map((key) => [key, JSON.stringify(nonsense).slice(0, 300)]),
        )
        const sent = { params: params(endpoint), query, ...(endpoint.body && { body }) }
        expect((await app.call(endpoint, sent, token)).status).toBeLessThan(500)
      }
    },
  )

  test.each(ofClients.filter(([, { method, readOnly }]) => method !== 'GET' && readOnly !== true))(
    '%s changes nothing in a preview of the firm',
    async (_, endpoint) => {
      const { token } = dataOf<SignedInClient>(
        await app.call(portalAccess.preview, { params: { id: person.accessId }, body: {} }, firm.administrator.token),
      )
      expect(await refusedAs(endpoint, token)).toBe(403)
    },
  )
})

describe('the token of a client', () => {
  test.each(ofFirms)('opens nothing of the firm: %s', async (_, endpoint) => {
    expect(await refusedAs(endpoint, person.token)).toBe(401)
  })

  test('opens the portal of its own client', async () => {
    expect(await refusedAs(portal.profile, person.token, { Slug: firm.slug, ClientId: person.clientId })).toBe(200)
  })
})
