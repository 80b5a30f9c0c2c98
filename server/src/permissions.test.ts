import { beforeAll, describe, expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { isOpenToKeys, type EndpointShape } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { PERMISSIONS, type Permission } from '#domain/permissions.ts'
import { completePermissions, ROLE_PERMISSIONS } from '#domain/role-rules.ts'
import { newId } from './platform/ids.ts'
import { aFirm, type TestFirm, type TestPerson } from './testing/factories.ts'
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

describe('an API key of an administrator', () => {
  /** One call of each kind of access, so that a key does not reach its limit of calls a minute. */
  const kinds = new Map(finite.map((call) => [JSON.stringify([call.needs, isOpenToKeys(call.endpoint)]), call]))
  const aKey = async (scopes: readonly Permission[]) =>
    dataOf<{ token: string }>(
      await app.call(apiKeys.create, { body: { name: 'Key', scopes, days: 1 } }, firm.administrator.token),
    ).token

  test.each(API_KEY_SCOPES)('that is limited to %s may make exactly the calls that this allows', async (name) => {
    const token = await aKey([name])
    const held = completePermissions([name])
    const wrong: string[] = []
    for (const call of kinds.values()) {
      const expected = isOpenToKeys(call.endpoint) && mayCall(held, call.needs)
      const letIn = await isLetIn(call, { ...firm.administrator, token })
      if (letIn ? !expected : expected && changing.includes(call)) wrong.push(call.name)
    }
    expect(wrong).toEqual([])
    const [made] = dataOf<{ id: string }[]>(await app.call(apiKeys.own, {}, firm.administrator.token))
    await app.call(apiKeys.revoke, { params: { id: made?.id } }, firm.administrator.token)
  })
})
