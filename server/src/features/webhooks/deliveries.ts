import type { Received } from '#contract/endpoint.ts'
import { TEST_EVENT } from '#contract/webhook-events.ts'
import type {
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryDetail,
  webhooks as contract,
} from '#contract/webhooks.ts'
import type { FirmContext } from '../../platform/context.ts'
import { toPage } from '../../platform/db/paging.ts'
import { newId } from '../../platform/ids.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import {
  findDelivery,
  insertDeliveries,
  replayDelivery,
  replayFailedSince,
  selectAttempts,
  selectDeliveries,
  type AttemptRow,
  type DeliveryRow,
} from './deliveries.queries.ts'
import { messageBody, messageId } from './messages.ts'
import { getActiveWebhook, getOwnWebhook } from './service.ts'

/** Messages that are sent again by one call. */
const MAX_REPLAYED = 10_000

export async function listDeliveries(
  context: FirmContext,
  id: string,
  filters: Received<typeof contract.deliveries>['query'],
) {
  await getOwnWebhook(context, id)
  const found = toPage(await selectDeliveries(context.tx, id, filters), filters)
  return { ...found, data: found.data.map(toDelivery) }
}

export async function getDelivery(
  context: FirmContext,
  id: string,
  deliveryId: string,
): Promise<WebhookDeliveryDetail> {
  await getOwnWebhook(context, id)
  const row = await findDelivery(context.tx, id, deliveryId)
  if (!row) throw notFound('Delivery')
  const tries = await selectAttempts(context.tx, deliveryId)
  return {
    ...toDelivery(row),
    messageId: messageId(row),
    body: messageBody(row, context.businessId),
    tries: tries.map(toAttempt),
  }
}

export async function sendTest(context: FirmContext, webhookId: string): Promise<{ id: string }> {
  await getActiveWebhook(context, webhookId)
  const { tx, businessId, clock } = context
  const [id, now] = [newId(), clock.now()]
  await insertDeliveries(tx, [
    {
      business_id: businessId,
      id,
      webhook_id: webhookId,
      event: TEST_EVENT,
      record_id: webhookId,
      happened_at: now,
      next_attempt_at: now,
      created_at: now,
    },
  ])
  return { id }
}

export async function replayMessage(context: FirmContext, webhookId: string, deliveryId: string): Promise<null> {
  await getActiveWebhook(context, webhookId)
  const { tx, userId, clock } = context
  if (!(await findDelivery(tx, webhookId, deliveryId))) throw notFound('Delivery')
  if (!(await replayDelivery(tx, deliveryId, { webhookId, by: userId, now: clock.now() })))
    throw new Refusal(422, 'delivery_withheld', 'This was withheld, because you might not see the record')
  return null
}

export async function replayFailed(context: FirmContext, webhookId: string, since: string): Promise<{ count: number }> {
  await getActiveWebhook(context, webhookId)
  const { tx, userId, clock } = context
  const replay = { webhookId, by: userId, now: clock.now() }
  return { count: await replayFailedSince(tx, replay, { since, max: MAX_REPLAYED }) }
}

const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  event: row.event,
  recordId: row.record_id,
  happenedAt: row.happened_at.toISOString(),
  state: row.state,
  attempts: row.tries,
  lastStatus: row.last_status,
  nextAttemptAt: row.state === 'waiting' ? row.next_attempt_at.toISOString() : null,
})

const toAttempt = (row: AttemptRow): WebhookAttempt => ({
  at: row.tried_at.toISOString(),
  status: row.status,
  durationMs: row.duration_ms,
  excerpt: row.excerpt,
  problem: row.problem,
  replayedBy: row.replayer_name,
})
