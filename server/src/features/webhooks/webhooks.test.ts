import { beforeAll, describe, expect, test } from 'vitest'
import { audit, type AuditEvent } from '#contract/audit.ts'
import { isOpenToKeys } from '#contract/endpoint.ts'
import { WEBHOOK_EVENTS } from '#contract/webhook-events.ts'
import {
  webhooks as calls,
  type Webhook,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
} from '#contract/webhooks.ts'
import { newId } from '../../platform/ids.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { expireProof } from '../../testing/passwords.ts'
import { dataOf } from '../../testing/records.ts'
import { joinAs } from '../../testing/roles.ts'
import { useTestApp, type Reply } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let colleague: TestPerson
beforeAll(async () => {
  firm = await aFirm(app)
  colleague = await joinAs(app, firm, ['adminPermissions', 'clientInfo'])
})

const ADDRESS = 'https://hooks.example/lexhold?token=abc'
const make = ({ token }: TestPerson, about: object = {}) =>
  app.call(calls.create, { body: { url: ADDRESS, events: ['client.created'], ...about } }, token)
const aWebhook = async (person: TestPerson, about: object = {}) =>
  dataOf<{ id: string; secret: string }>(await make(person, about))
const get = ({ token }: TestPerson, id: string) => app.call(calls.get, { params: { id } }, token)
const list = async ({ token }: TestPerson) => dataOf<Webhook[]>(await app.call(calls.list, {}, token))
const code = (expected: string) => ({ body: { success: false, code: expected } })
const body = { url: ADDRESS, events: ['client.created'] }

test('its secret is shown once and stored sealed; its address is shown to nobody else in full', async () => {
  const { id, secret } = await aWebhook(firm.administrator, { description: 'Bookkeeping' })
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(dataOf(await get(firm.administrator, id))).toMatchObject({
    url: ADDRESS,
    description: 'Bookkeeping',
    events: ['client.created'],
    state: 'active',
    isOwn: true,
    isOrphaned: false,
    failingSince: null,
    oldSecretUntil: null,
  })
  expect(dataOf(await get(colleague, id))).toMatchObject({ url: 'https://hooks.example/…', isOwn: false })
  const stored = await asOwnerOf(app, firm.id, async (owner) => {
    const { rows } = await owner.query<{ all: string }>(
      'select json_agg(s)::text || (select json_agg(l)::text from app.audit_log l) as all from app.webhook_secrets s',
    )
    return rows[0]?.all ?? ''
  })
  expect(stored).toContain(id)
  const bytes = Buffer.from(secret.slice(6), 'base64')
  for (const text of [secret, secret.slice(6), bytes.toString('hex')]) expect(stored).not.toContain(text)
  expect(app.logged.join('')).not.toContain(secret.slice(6))
})

test('making, changing and removing one is in the audit trail, without what its address may hide', async () => {
  const { id } = await aWebhook(firm.administrator)
  const { token } = firm.administrator
  const params = { id }
  dataOf(await app.call(calls.update, { params, body: { ...body, url: 'https://other.example/secret' } }, token))
  dataOf(await app.call(calls.remove, { params }, token))
  const trail = dataOf<{ data: AuditEvent[] }>(await app.call(audit.trail, { query: { recordId: id } }, token)).data
  expect(trail.map(({ action, what }) => `${what} ${action}`)).toEqual([
    'webhook changed',
    'webhook changed',
    'webhook added',
  ])
  expect(trail[1]?.changes).toContainEqual({
    field: 'Address',
    before: 'https://hooks.example',
    after: 'https://other.example',
  })
  expect(JSON.stringify(trail)).not.toMatch(/abc|\/secret/)
})

test.each([
  'http://hooks.example/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://10.1.2.3/',
  'https://192.168.0.1/',
  'https://[::ffff:10.0.0.1]/',
  'https://2130706433/',
  'https://name:secret@hooks.example/',
  'ftp://hooks.example/',
  'nonsense',
])('%s is refused beside the field', async (url) => {
  const refused = await make(firm.administrator, { url })
  expect(refused).toMatchObject({ status: 422, ...code('address_refused') })
  expect(Object.keys(refused.body.errors ?? {})).toEqual(['url'])
})

test('a name that leads to a private network is refused when it is called', async () => {
  const { id } = await aWebhook(firm.administrator, { url: 'https://localhost/hooks' })
  const { token } = firm.administrator
  const sent = dataOf<{ id: string }>(await app.call(calls.test, { params: { id } }, token))
  const params = { id, deliveryId: sent.id }
  await expect
    .poll(
      async () => dataOf<WebhookDeliveryDetail>(await app.call(calls.delivery, { params }, token)).tries[0]?.problem,
      { timeout: 10_000 },
    )
    .toMatch(/private network/)
  dataOf(await app.call(calls.remove, { params: { id } }, token))
})

test('input is refused with all of its faults', async () => {
  const refused = await make(firm.administrator, { url: '', events: [], description: 'x'.repeat(201) })
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.body.errors ?? {}).toSorted()).toEqual(['description', 'events', 'url'])
  expect((await make(firm.administrator, { events: ['client.exploded'] })).status).toBe(400)
  expect((await make(firm.administrator, { url: `https://hooks.example/${'x'.repeat(500)}` })).status).toBe(400)
})

describe('nobody else', () => {
  let id: string
  beforeAll(async () => {
    id = (await aWebhook(firm.administrator)).id
  })
  const everyCall = (person: TestPerson, webhookId: string): Promise<Reply>[] => {
    const params = { id: webhookId, deliveryId: newId() }
    const since = '2026-03-17T09:00:00Z'
    return [
      app.call(calls.update, { params, body }, person.token),
      app.call(calls.rotate, { params }, person.token),
      app.call(calls.resume, { params }, person.token),
      app.call(calls.test, { params }, person.token),
      app.call(calls.deliveries, { params }, person.token),
      app.call(calls.delivery, { params }, person.token),
      app.call(calls.replay, { params }, person.token),
      app.call(calls.replayFailed, { params, body: { since } }, person.token),
    ]
  }
  const anyonesCalls = (person: TestPerson, webhookId: string): Promise<Reply>[] => {
    const params = { id: webhookId }
    return [calls.get, calls.pause, calls.remove].map((call) => app.call(call, { params }, person.token))
  }

  test('of another firm finds it', async () => {
    const { administrator } = await aFirm(app)
    for (const answer of await Promise.all([...everyCall(administrator, id), ...anyonesCalls(administrator, id)]))
      expect(answer).toMatchObject({ status: 404, ...code('not_found') })
    expect((await list(administrator)).map((webhook) => webhook.id)).toEqual([])
  })

  test('of the firm changes it or reads what it was sent, also not an administrator', async () => {
    for (const answer of await Promise.all(everyCall(colleague, id)))
      expect(answer).toMatchObject({ status: 404, ...code('not_found') })
    const partner = await joinAs(app, firm, ['clientInfo'])
    for (const answer of await Promise.all([...everyCall(partner, id), ...anyonesCalls(partner, id)]))
      expect(answer.status).toBe(403)
  })

  test('but an administrator pauses and removes that of another person', async () => {
    const { id: own } = await aWebhook(firm.administrator)
    const params = { id: own }
    expect((await app.call(calls.pause, { params }, colleague.token)).status).toBe(200)
    expect(dataOf(await get(firm.administrator, own))).toMatchObject({ state: 'paused' })
    expect((await app.call(calls.resume, { params }, colleague.token)).status).toBe(404)
    expect((await app.call(calls.remove, { params }, colleague.token)).status).toBe(200)
    expect((await get(firm.administrator, own)).status).toBe(404)
    expect((await app.call(calls.resume, { params }, firm.administrator.token)).status).toBe(404)
  })

  test('who holds a key makes one or reads of one', () => {
    expect(Object.entries(calls).filter(([, call]) => isOpenToKeys(call))).toEqual([])
  })
})

test('secrets are made and addresses changed with a fresh proof only', async () => {
  const person = await joinAs(app, firm, ['adminPermissions'])
  const { id } = await aWebhook(person)
  await expireProof(app, person)
  app.clock.advance(6)
  const params = { id }
  expect(await make(person)).toMatchObject(code('proof_needed'))
  expect(await app.call(calls.update, { params, body }, person.token)).toMatchObject(code('proof_needed'))
  expect(await app.call(calls.rotate, { params }, person.token)).toMatchObject(code('proof_needed'))
})

test('a firm has 20 of them; nothing is tried or sent again while one is paused', async () => {
  const { administrator } = await aFirm(app)
  const made: string[] = []
  for (let count = 0; count < 20; count += 1) made.push((await aWebhook(administrator)).id)
  expect(await make(administrator)).toMatchObject({ status: 422, ...code('webhook_limit') })
  const params = { id: made[0] ?? '' }
  const { token } = administrator
  dataOf(await app.call(calls.pause, { params }, token))
  expect(await app.call(calls.test, { params }, token)).toMatchObject(code('webhook_inactive'))
  const since = '2026-03-17T09:00:00Z'
  expect(await app.call(calls.replayFailed, { params, body: { since } }, token)).toMatchObject(code('webhook_inactive'))
  dataOf(await app.call(calls.remove, { params }, token))
  await aWebhook(administrator, { events: WEBHOOK_EVENTS })
  expect(await list(administrator)).toHaveLength(20)
})

test('the log is filtered by state and event, and has pages', async () => {
  const { administrator, id: businessId } = await aFirm(app)
  const { id } = await aWebhook(administrator)
  await asOwnerOf(app, businessId, (owner) =>
    owner.query(
      `insert into app.webhook_deliveries (business_id, id, webhook_id, event, record_id, happened_at, state, next_attempt_at, created_at)
       select $1, gen_random_uuid(), $2, case when n % 2 = 0 then 'client.created' else 'client.updated' end, gen_random_uuid(), now(),
         case when n < 3 then 'failed' else 'delivered' end, now(), now() + make_interval(secs => n) from generate_series(1, 8) n`,
      [businessId, id],
    ),
  )
  const rows = async (query: object) =>
    dataOf<{ data: WebhookDelivery[]; hasMore: boolean }>(
      await app.call(calls.deliveries, { params: { id }, query }, administrator.token),
    )
  expect((await rows({})).data).toHaveLength(8)
  expect((await rows({ state: 'failed' })).data).toHaveLength(2)
  expect((await rows({ event: 'client.created' })).data).toHaveLength(4)
  expect((await rows({ state: 'failed', event: 'client.created' })).data).toHaveLength(1)
  expect(await rows({ size: 5 })).toMatchObject({ hasMore: true })
  expect((await rows({ size: 5, page: 2 })).data).toHaveLength(3)
})
