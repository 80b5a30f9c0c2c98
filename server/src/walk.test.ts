import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/index.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import { adoptFirm, inIdentity } from './platform/db/transactions.ts'
import { newId } from './platform/ids.ts'
import { aFirm, type TestFirm, type TestPerson } from './testing/factories.ts'
import { useTestApp } from './testing/test-app.ts'

// Every call, made by the wrong people and with wrong input: new calls are covered automatically.
const app = useTestApp()
let firm: TestFirm
let other: TestFirm
let powerless: TestPerson

beforeAll(async () => {
  firm = await aFirm(app)
  other = await aFirm(app)
  powerless = await firm.join('readonly')
  await inIdentity(
    app.app.pool,
    { accountId: powerless.id, requestId: 'walk' },
    { readOnly: false },
    async (identity) => {
      const tx = await adoptFirm(identity, firm.id, powerless.id)
      const id = newId()
      await tx
        .insertInto('app.roles')
        .values({ business_id: firm.id, id, name: 'May do nothing', permissions: [] })
        .execute()
      await tx.updateTable('app.members').set({ role_id: id }).where('id', '=', powerless.id).execute()
    },
  )
})

/** Ids that exist nowhere. */
const params = (endpoint: EndpointShape) =>
  Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, newId()]))
const NONSENSE = [
  "'; drop table app.members; --",
  '<script>alert(1)</script>',
  '\u0000',
  -1,
  1e300,
  null,
  [],
  {},
  true,
  '2026-02-30',
  'ü'.repeat(9_000),
]

const those = (wanted: (endpoint: EndpointShape) => boolean) => endpoints.filter(([, endpoint]) => wanted(endpoint))
const guarded = those(({ access }) => access.kind !== 'anyone')
const permitted = those(
  ({ access }) => access.kind === 'needs' && (access.allOf.length > 0 || access.oneOf !== undefined),
)
const ofFirms = those(({ access }) => access.kind === 'needs')
/** Calls that clients make are walked with their tokens by portal-walk.test.ts. */
const ofPeople = (wanted: (endpoint: EndpointShape) => boolean) =>
  those((endpoint) => endpoint.access.kind !== 'client' && wanted(endpoint))
const posted = ofPeople(({ method, takes }) => (method === 'POST' || method === 'PUT') && takes !== 'text')
const described = ofPeople(({ body }) => body !== undefined)
/** How zod speaks of a fault that a schema has no words for. */
const WORDS_OF_A_LIBRARY = /Invalid (input|option|string|key|element|value)|Too (small|big)|Unrecognized|, received|NaN/
const messagesOf = ({ message, errors = {} }: { message?: unknown; errors?: object }) =>
  [message, ...Object.values(errors)].join('\n')
const asking = ofPeople(({ query, body, bare }) => Object.keys({ ...query?.shape, ...body?.shape }).length > 0 && !bare)
const ALWAYS_SENT = ['businessId', 'adminUserId', 'groupBy', 'search', 'from', 'to']
const paged = ofPeople(
  ({ params: of, query, bare }) =>
    !of &&
    query !== undefined &&
    'page' in query.shape &&
    !bare &&
    // A list of the parts of one record has that record's id.
    Object.entries<z.core.$ZodType>(query.shape).every(
      ([key, part]) => ALWAYS_SENT.includes(key) || z.safeParse(part, undefined).success,
    ),
)
/** Calls that go on after their first answer would keep a test waiting. */
const finite = ofPeople(({ path }) => !path.includes('live'))

test('there is something to walk', () => {
  const counts = [guarded, permitted, ofFirms, asking, finite].map((walked) => walked.length)
  expect(Math.min(...counts)).toBeGreaterThan(100)
  const some = [posted, described, paged].map((walked) => walked.length)
  expect(Math.min(...some)).toBeGreaterThan(15)
})

describe('a stranger', () => {
  test.each(guarded)('is refused by %s as unauthorized', async (_, endpoint) => {
    for (const token of [undefined, 'a-token-that-nobody-ever-had-anywhere']) {
      const { status, body } = await app.call(endpoint, { params: params(endpoint) }, token)
      expect({ status, success: body.success, message: body.message }).toEqual({
        status: 401,
        success: false,
        message: 'You are unauthorized',
      })
    }
  })
})

describe('somebody whose role may do nothing', () => {
  test.each(permitted)('is refused by %s before their input is checked', async (_, endpoint) => {
    const { status, body } = await app.call(
      endpoint,
      { params: params(endpoint), body: { nonsense: 1 } },
      powerless.token,
    )
    expect({ status, message: body.message }).toEqual({
      status: 403,
      message: "You don't have permission to perform this action. Please contact your admin to provide access",
    })
  })
})

describe('an administrator', () => {
  test.each(ofFirms)("is refused by %s in another firm's name, in the query or in the body", async (_, endpoint) => {
    const { token } = firm.administrator
    for (const key of ['BusinessId', 'businessid', 'AdminUserId']) {
      const id = key === 'AdminUserId' ? other.administrator.id : other.id
      const refused = await app.call(endpoint, { params: params(endpoint), query: { [key]: id } }, token)
      expect(refused.status).toBe(403)
      if (endpoint.method !== 'POST' && endpoint.method !== 'PUT') continue
      const sent = await app.call(endpoint, { params: params(endpoint), body: { [key]: id } }, token)
      expect(sent.status).toBe(403)
    }
  })

  test.each(posted)('who sends %s something other than JSON is refused with that reason', async (_, endpoint) => {
    const path = endpoint.path.replace(/:\w+/g, () => newId())
    for (const payload of ['{"a":', 'null]', '{"a":1}}']) {
      const reply = await app.inject({
        method: endpoint.method,
        url: `/api${path}`,
        headers: { authorization: `Bearer ${firm.administrator.token}`, 'content-type': 'application/json' },
        payload,
      })
      expect(reply).toMatchObject({ status: 400, body: { success: false, code: 'malformed' } })
    }
  })

  test.each(described)('who sends %s an unknown field learns which', async (_, endpoint) => {
    const { status, body } = await app.call(
      endpoint,
      { params: params(endpoint), body: { unheardOf: 'x' } },
      firm.administrator.token,
    )
    expect(status).toBe(400)
    expect(body.errors).toMatchObject({ unheardOf: 'Unknown field' })
  })

  test.each(described)('who sends %s nonsense in every field is refused and breaks nothing', async (_, endpoint) => {
    for (const nonsense of NONSENSE) {
      const sent = Object.fromEntries(Object.keys(endpoint.body?.shape ?? {}).map((key) => [key, nonsense]))
      const { status, body } = await app.call(
        endpoint,
        { params: params(endpoint), body: sent },
        firm.administrator.token,
      )
      expect({ endpoint: endpoint.path, nonsense, body, isFault: status >= 500 }).toMatchObject({ isFault: false })
      expect(messagesOf(body)).not.toMatch(WORDS_OF_A_LIBRARY)
    }
    for (const wrong of ['[]', '"text"', '7', 'null']) {
      const url = `/api${endpoint.path.replace(/:\w+/g, () => newId())}`
      const headers = { authorization: `Bearer ${firm.administrator.token}`, 'content-type': 'application/json' }
      const { status, body } = await app.inject({ method: endpoint.method, url, headers, payload: wrong })
      expect(status).toBeLessThan(500)
      expect(messagesOf(body)).not.toMatch(WORDS_OF_A_LIBRARY)
    }
  })

  test.each(finite)('who calls %s with nonsense in its address breaks nothing', async (_, endpoint) => {
    for (const nonsense of NONSENSE) {
      const text = (typeof nonsense === 'string' ? nonsense : JSON.stringify(nonsense)).slice(0, 300)
      const query = Object.fromEntries(
        Object.keys(endpoint.query?.shape ?? {})
          .filter((key) => key !== 'businessId' && key !== 'adminUserId')
          .map((key) => [key, text]),
      )
      const values = Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, text || 'x']))
      const reply = await app.app.server.inject({
        method: endpoint.method,
        url: `/api${endpoint.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(values[name] ?? ''))}`,
        query,
        headers: { authorization: `Bearer ${firm.administrator.token}` },
      })
      expect({ text, body: reply.body.slice(0, 500), isFault: reply.statusCode >= 500 }).toMatchObject({
        isFault: false,
      })
      expect(reply.body).not.toMatch(WORDS_OF_A_LIBRARY)
    }
  })
})

describe('somebody who requests what does not exist', () => {
  let asker: TestPerson
  beforeAll(async () => {
    asker = (await aFirm(app)).administrator
  })

  test.each(paged)('who requests a page far past the end from %s gets an empty one', async (_, endpoint) => {
    for (const number of [1_000_001, Number.MAX_SAFE_INTEGER]) {
      const query = {
        page: String(number),
        size: '200',
        groupBy: 'day',
        search: 'x',
        from: '2026-03-01',
        to: '2026-03-31',
      }
      const { status, body } = await app.call(endpoint, { query }, asker.token)
      expect(status).toBe(200)
      // A list has its rows in `data.data`, groups of them are answered bare, sums have none.
      const { data, hasMore, page } = { data: body.data, hasMore: false, page: number, ...(body.data as object) }
      expect({ rows: Array.isArray(data) ? data : [], hasMore, page }).toEqual({
        rows: [],
        hasMore: false,
        page: number,
      })
    }
  })

  test.each(asking)('who sends %s nothing learns in plain text what is missing', async (_, endpoint) => {
    const { body } = await app.call(endpoint, { params: params(endpoint) }, asker.token)
    expect(messagesOf(body)).not.toMatch(WORDS_OF_A_LIBRARY)
  })
})
