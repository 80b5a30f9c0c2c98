import { beforeAll, describe, expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { isOpenToKeys, type EndpointShape } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { PERMISSIONS, type Permission } from '#domain/permissions.ts'
import { completePermissions, ROLE_PERMISSIONS } from '#domain/role-rules.ts'
import { newId } from './platform/ids.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from './testing/factories.ts'
import { apiKeys } from '#contract/api-keys.ts'
import { API_KEY_SCOPES } from '#domain/api-key-scopes.ts'
import { dataOf } from './testing/records.ts'
import { joinAs } from './testing/roles.ts'
import { useTestApp } from './testing/test-app.ts'

// Every permission name against every call. What a call needs is read from the contract; who holds it, from the catalog of
// reference/roles.json and not from the code that is tested.
const app = useTestApp()
let firm: TestFirm

const { alternatives, roles } = JSON.parse(
  readFileSync(new URL('../../reference/roles.json', import.meta.url), 'utf8'),
) as { alternatives: Record<string, string[]>; roles: { id: string; permissions: string[] }[] }

const isHeld = (held: readonly string[], name: string) =>
  held.includes('administrator') || (alternatives[name] ?? [name]).some((one) => held.includes(one))
type Needs = Extract<EndpointShape['access'], { kind: 'needs' }>
const mayCall = (held: readonly string[], { allOf, oneOf }: Needs) =>
  allOf.every((name) => isHeld(held, name)) && (oneOf === undefined || oneOf.some((name) => isHeld(held, name)))

interface Guarded {
  readonly name: string
  readonly endpoint: EndpointShape
  readonly needs: Needs
}
const guarded = endpoints.flatMap(([name, endpoint]): Guarded[] => {
  const { access } = endpoint
  return access.kind === 'needs' && (access.allOf.length > 0 || access.oneOf) ? [{ name, endpoint, needs: access }] : []
})

/** With input that no call takes: whoever may call is refused for the input, everybody else before it is read. */
async function isLetIn({ endpoint }: Guarded, { token }: TestPerson): Promise<boolean> {
  const params = Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((key) => [key, newId()]))
  const { status, code } = await statusOf(endpoint, params, token)
  return !(status === 403 && (code === 'not_permitted' || code === 'not_for_keys'))
}

/** Exports and streams write their answers themselves, so nothing but refusals is parsed. */
async function statusOf(endpoint: EndpointShape, params: Record<string, string>, token: string) {
  const reply = await app.app.server.inject({
    method: endpoint.method,
    url: `/api${endpoint.path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? '')}`,
    query: { businessId: firm.id },
    headers: { authorization: `Bearer ${token}` },
    ...((endpoint.method === 'POST' || endpoint.method === 'PUT') && { payload: { unheardOf: 1 } }),
  })
  const body = reply.statusCode >= 400 ? (JSON.parse(reply.body) as { code?: string }) : {}
  return { status: reply.statusCode, code: body.code }
}

/** Calls that go on after their first answer would keep a test waiting. */
const finite = guarded.filter(({ endpoint }) => !endpoint.path.includes('live'))
const namesOf = (calls: readonly Guarded[]) => calls.map(({ name }) => name)

beforeAll(async () => {
  firm = await aFirm(app)
})

test('the calls that need a permission are most of them, and each name of the catalog is tried', () => {
  expect(guarded.length).toBeGreaterThan(200)
  expect(PERMISSIONS.length).toBeGreaterThan(80)
})

describe('somebody who holds one name only', () => {
  test.each(ROLE_PERMISSIONS)('%s is refused by every call that needs another', async (name) => {
    const person = await joinAs(app, firm, [name])
    const refusing = finite.filter(({ needs }) => !mayCall([name], needs))
    const letIn: Guarded[] = []
    for (const call of refusing) if (await isLetIn(call, person)) letIn.push(call)
    expect(namesOf(letIn)).toEqual([])
  })
})

describe('somebody who holds all names but one', () => {
  const needed = [...new Set(guarded.flatMap(({ needs }) => needs.allOf))].filter(
    (name): name is Permission => name !== 'administrator',
  )
  test.each(needed)('%s, nor what stands in for it, is refused by every call that needs it', async (name) => {
    const others = ROLE_PERMISSIONS.filter((one) => !(alternatives[name] ?? [name]).includes(one))
    const person = await joinAs(app, firm, others)
    const refusing = finite.filter(({ needs }) => needs.allOf.includes(name))
    expect(refusing.length).toBeGreaterThan(0)
    const letIn: Guarded[] = []
    for (const call of refusing) if (await isLetIn(call, person)) letIn.push(call)
    expect(namesOf(letIn)).toEqual([])
  })
})

// What a call without a body does is also decided by its service, from what it is about.
const changing = finite.filter(({ endpoint }) => endpoint.body !== undefined)

describe('a default role', () => {
  test.each(roles.map(({ id, permissions }) => [id, permissions] as const))(
    '%s may make exactly the calls that its names allow',
    async (id, permissions) => {
      const person = id === 'administrator' ? firm.administrator : await firm.join(id)
      const tried =
        id === 'administrator'
          ? changing
          : finite.filter((call) => changing.includes(call) || !mayCall(permissions, call.needs))
      const wrong: string[] = []
      for (const call of tried)
        if ((await isLetIn(call, person)) !== mayCall(permissions, call.needs)) wrong.push(call.name)
      expect(wrong).toEqual([])
    },
  )
})

describe('an API key', () => {
  const aKey = async (person: TestPerson, scopes: readonly Permission[]) =>
    dataOf<{ id: string; token: string }>(
      await app.call(apiKeys.create, { body: { name: 'Key', scopes, days: 1 } }, person.token),
    )
  /** A key makes 300 calls a minute. */
  const CALLS_OF_A_KEY = 250
  const keysFor = (person: TestPerson, scopes: readonly Permission[], calls: readonly Guarded[]) =>
    Promise.all(Array.from({ length: Math.ceil(calls.length / CALLS_OF_A_KEY) }, () => aKey(person, scopes)))
  async function callsLettingIn(calls: readonly Guarded[], keys: readonly { readonly token: string }[]) {
    const letIn: Guarded[] = []
    for (const [at, call] of calls.entries()) {
      const token = keys[Math.floor(at / CALLS_OF_A_KEY)]?.token ?? ''
      if (await isLetIn(call, { ...firm.administrator, token })) letIn.push(call)
    }
    return letIn
  }
  /** The calls that a key of an administrator makes without a scope for them, and those that it is refused in spite of one. */
  async function wrongCalls(scopes: readonly Permission[], calls: readonly Guarded[]) {
    const keys = await keysFor(firm.administrator, scopes, calls)
    const held = completePermissions(scopes)
    const mayBeMade = (call: Guarded) => isOpenToKeys(call.endpoint) && mayCall(held, call.needs)
    const letIn = await callsLettingIn(calls, keys)
    const refused = calls.filter((call) => changing.includes(call) && mayBeMade(call) && !letIn.includes(call))
    for (const { id } of keys) await app.call(apiKeys.revoke, { params: { id } }, firm.administrator.token)
    return { letIn: namesOf(letIn.filter((call) => !mayBeMade(call))), refused: namesOf(refused) }
  }
  const NONE = { letIn: [], refused: [] }
  /** One call of each kind of access. */
  const kinds = [
    ...new Map(finite.map((call) => [JSON.stringify([call.needs, isOpenToKeys(call.endpoint)]), call])).values(),
  ]

  test.each(API_KEY_SCOPES)('that is limited to %s may make exactly the calls that this allows', async (name) => {
    expect(await wrongCalls([name], kinds)).toEqual(NONE)
  })

  test('that may do everything, or only see clients, is tried with every call', async () => {
    expect(await wrongCalls(API_KEY_SCOPES, finite)).toEqual(NONE)
    expect(await wrongCalls(['clientInfo'], finite)).toEqual(NONE)
  })

  test('makes no call that needs a permission once its person holds none', async () => {
    const person = await joinAs(app, firm, API_KEY_SCOPES)
    const keys = await keysFor(person, API_KEY_SCOPES, finite)
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query("update app.roles set permissions = '{}' where id = $1", [person.roleId]),
    )
    app.clock.advance(6)
    expect(namesOf(await callsLettingIn(finite, keys))).toEqual([])
  })

  /** Not read from the calls themselves: one that forgets to close itself to keys is found. */
  const DECIDES =
    /^(apiKeys|passkeys|proof|roles|signInRules|singleSignOn|twoFactor|emailChange|plans|imports|firm|personAccess|walls)\./
  test('reaches nothing that decides who works here, how they sign in, what they may do or what the firm pays', () => {
    const scopes = new Set<string>(API_KEY_SCOPES)
    const isReached = ([, endpoint]: (typeof endpoints)[number]) =>
      endpoint.method !== 'GET' &&
      isOpenToKeys(endpoint) &&
      !(endpoint.access.kind === 'needs' && endpoint.access.allOf.some((name) => !scopes.has(name)))
    const reached = endpoints.filter(([name]) => DECIDES.test(name)).filter(isReached)
    expect(reached.map(([name]) => name)).toEqual([])
  })
})
