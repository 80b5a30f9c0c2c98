import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { WebhookMessage } from '#contract/webhook-events.ts'
import {
  webhooks as calls,
  type Webhook,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
} from '#contract/webhooks.ts'
import { newId } from '../platform/ids.ts'
import { aFirm, type TestFirm } from './factories.ts'
import { aClient, dataOf } from './records.ts'
import type { TestApp } from './test-app.ts'
import { startWebhookReceiver } from './webhook-receiver.ts'

/** How long a test waits for what is sent within seconds. */
export const SOON = { timeout: 15_000 }

/** A webhook of a test, and the path at which its messages arrive. */
export interface TestWebhook {
  readonly id: string
  readonly secret: string
  readonly path: string
  readonly token: string
}

/** A receiver for one test file, a firm for each of its tests, and what tests ask of webhooks. */
export function useWebhooks(app: TestApp) {
  let receiver: Awaited<ReturnType<typeof startWebhookReceiver>> | undefined
  let firm: TestFirm | undefined
  let made = 0
  beforeAll(async () => {
    receiver = await startWebhookReceiver()
  })
  afterAll(() => receiver?.stop())
  beforeEach(async () => {
    // Receivers compare messages with the clock of this machine.
    app.clock.set(new Date().toISOString())
    firm = await aFirm(app)
  })
  afterEach(() => receiver?.accept())
  const needed = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('the test has not begun')
    return value
  }
  const at = ({ path }: TestWebhook) => needed(receiver).at(path)
  const eventsAt = (webhook: TestWebhook) =>
    at(webhook).map(({ body }) => {
      const { type, data } = JSON.parse(body) as WebhookMessage
      return `${type} ${data.id}`
    })
  const newPath = () => `/hook-${(made += 1)}`
  return {
    get receiver() {
      return needed(receiver)
    },
    get firm() {
      return needed(firm)
    },
    newPath,
    async aWebhook(events: readonly string[], { token } = needed(firm).administrator): Promise<TestWebhook> {
      const path = newPath()
      const answer = await app.call(calls.create, { body: { url: needed(receiver).url(path), events } }, token)
      return { ...dataOf<{ id: string; secret: string }>(answer), path, token }
    },
    /** What has arrived. */
    at,
    /** What has arrived, as `client.created` and the id of the client. */
    eventsAt,
    idsAt: (webhook: TestWebhook) => at(webhook).map(({ headers }) => headers['webhook-id']),
    arrived: (webhook: TestWebhook, count = 1) => expect.poll(() => at(webhook).length, SOON).toBe(count),
    sendTest: async ({ id, token }: TestWebhook) =>
      dataOf<{ id: string }>(await app.call(calls.test, { params: { id }, body: {} }, token)).id,
    pause: async ({ id, token }: TestWebhook) =>
      dataOf<null>(await app.call(calls.pause, { params: { id }, body: {} }, token)),
    resume: async ({ id, token }: TestWebhook) =>
      dataOf<null>(await app.call(calls.resume, { params: { id }, body: {} }, token)),
    log: async ({ id, token }: TestWebhook) =>
      dataOf<{ data: WebhookDelivery[] }>(await app.call(calls.deliveries, { params: { id } }, token)).data,
    detail: async ({ id, token }: TestWebhook, deliveryId: string) =>
      dataOf<WebhookDeliveryDetail>(await app.call(calls.delivery, { params: { id, deliveryId } }, token)),
    standing: async ({ id, token }: TestWebhook) =>
      dataOf<Webhook>(await app.call(calls.get, { params: { id } }, token)),
    /** Waits until what has happened so far was sent to a webhook that is sent new clients. */
    async settled(webhook: TestWebhook): Promise<void> {
      const marker = await aClient(app, needed(firm), { companyName: `Marker ${newId()}` })
      await expect.poll(() => eventsAt(webhook), SOON).toContain(`client.created ${marker.id}`)
    },
  }
}
