import { z } from 'zod'
import {
  firmCall,
  firmKeys,
  FirmQuery,
  firmSpelling,
  Id,
  Moment,
  Nothing,
  OptionalText,
  optionalQuery,
  page,
  pagingKeys,
  RequiredText,
} from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { TEST_EVENT, WEBHOOK_EVENTS } from './webhook-events.ts'

/** How long messages are signed with the old secret as well after a new one was made. */
export const OLD_SECRET_HOURS = 24
/** How long deliveries are kept. */
export const DELIVERY_DAYS = 30

const Event = z.enum(WEBHOOK_EVENTS, 'Event is not known')

export const WebhookInput = z.strictObject({
  url: RequiredText(500, 'Address'),
  description: OptionalText(200),
  events: z.array(Event).min(1, 'Choose at least one event').max(WEBHOOK_EVENTS.length),
})
export type WebhookInput = z.infer<typeof WebhookInput>

/** `off`: nothing reached it for days. Whatever happens while it is paused or off is sent when it is resumed. */
const WEBHOOK_STATES = ['active', 'paused', 'off'] as const

export const Webhook = z.strictObject({
  id: Id(),
  /** Of another person's only where it begins, because the rest may hold a secret. */
  url: z.string(),
  description: z.string(),
  events: z.array(Event),
  state: z.enum(WEBHOOK_STATES),
  /** Whose it is: it is told of what this person may see. */
  person: z.strictObject({ id: Id(), name: z.string() }),
  isOwn: z.boolean(),
  /** The person has left the firm, so nothing is sent any more. */
  isOrphaned: z.boolean(),
  createdAt: Moment,
  /** Since when nothing has reached it; null if the latest message did. */
  failingSince: Moment.nullable(),
  /** Until when messages are signed with the old secret as well; null without one. */
  oldSecretUntil: Moment.nullable(),
})
export type Webhook = z.infer<typeof Webhook>

/** `withheld`: the person might no longer see the record when it was to be sent. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'withheld'] as const

const DeliveredEvent = z.enum([...WEBHOOK_EVENTS, TEST_EVENT], 'Event is not known')

export const WebhookDelivery = z.strictObject({
  id: Id(),
  event: DeliveredEvent,
  recordId: Id(),
  happenedAt: Moment,
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  /** The HTTP status of the latest answer; null without an answer. */
  lastStatus: z.int().nullable(),
  /** Null unless it waits. */
  nextAttemptAt: Moment.nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const WebhookAttempt = z.strictObject({
  at: Moment,
  /** Null without an answer. */
  status: z.int().nullable(),
  durationMs: z.int(),
  /** The beginning of the answer. */
  excerpt: z.string(),
  /** Why there was no answer; blank if there was one. */
  problem: z.string(),
  /** Who had it sent again; null for what was sent by itself. */
  replayedBy: z.string().nullable(),
})
export type WebhookAttempt = z.infer<typeof WebhookAttempt>

export const WebhookDeliveryDetail = WebhookDelivery.extend({
  /** As the header `webhook-id` has it: the same for every attempt. */
  messageId: z.string(),
  /** The text that is sent. */
  body: z.string(),
  /** The latest first. */
  tries: z.array(WebhookAttempt),
})
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>

const params = z.object({ id: Id('Webhook not found') })
const deliveryParams = z.object({ id: Id('Webhook not found'), deliveryId: Id('Delivery not found') })
const access = needs('adminPermissions')
const body = z.strictObject(firmKeys)
/** Software that holds a key sets up no way by which it learns more. */
const keys = false
const base = '/admin/webhooks' as const
const Secret = z.strictObject({ id: Id(), secret: z.string() })

/** Addresses that are told of what happens in the firm. Each belongs to a person, and is told of what that person may see. */
export const webhooks = {
  list: endpoint('GET', base, {
    summary: 'The webhooks of the firm, newest first',
    access,
    keys,
    ...firmCall,
    response: z.array(Webhook),
  }),
  get: endpoint('GET', `${base}/:id`, {
    summary: 'One webhook of the firm',
    access,
    keys,
    params,
    ...firmCall,
    response: Webhook,
  }),
  create: endpoint('POST', base, {
    summary: 'Makes a webhook of the person, and shows once the secret by which its messages are signed',
    access,
    fresh: true,
    query: FirmQuery,
    body: WebhookInput.extend(firmKeys),
    spelling: firmSpelling,
    response: Secret,
    refusals: ['address_refused', 'webhook_limit'],
    done: 'Webhook made',
  }),
  update: endpoint('PUT', `${base}/:id`, {
    summary: 'Changes the address, the description or the events of a webhook of the person',
    access,
    fresh: true,
    params,
    query: FirmQuery,
    body: WebhookInput.extend(firmKeys),
    spelling: firmSpelling,
    response: Nothing,
    refusals: ['address_refused'],
    done: 'Webhook saved',
  }),
  pause: endpoint('POST', `${base}/:id/pause`, {
    summary: 'Pauses a webhook of anybody of the firm; what happens meanwhile is sent once it is resumed',
    access,
    keys,
    whenExpired: true,
    params,
    ...firmCall,
    body,
    response: Nothing,
    done: 'Webhook paused',
  }),
  resume: endpoint('POST', `${base}/:id/resume`, {
    summary: `Resumes a webhook of the person, beginning with what happened since, for ${DELIVERY_DAYS} days at most`,
    access,
    keys,
    params,
    ...firmCall,
    body,
    response: Nothing,
    done: 'Webhook resumed',
  }),
  rotate: endpoint('POST', `${base}/:id/secret`, {
    summary: `Makes a new secret and shows it once. Messages are signed with the old one as well for ${OLD_SECRET_HOURS} hours`,
    access,
    fresh: true,
    params,
    query: FirmQuery,
    body,
    spelling: firmSpelling,
    response: Secret,
    done: 'New secret made',
  }),
  remove: endpoint('DELETE', `${base}/:id`, {
    summary: 'Removes a webhook of anybody of the firm, with its deliveries',
    access,
    keys,
    whenExpired: true,
    params,
    ...firmCall,
    response: Nothing,
    done: 'Webhook removed',
  }),
  test: endpoint('POST', `${base}/:id/test`, {
    summary: 'Sends a message of the type webhook.test',
    access,
    keys,
    params,
    ...firmCall,
    body,
    response: z.strictObject({ id: Id() }),
    refusals: ['webhook_inactive'],
    done: 'Test is being sent',
  }),
  deliveries: endpoint('GET', `${base}/:id/deliveries`, {
    summary: `What a webhook of the person was sent in the last ${DELIVERY_DAYS} days, newest first`,
    access,
    keys,
    params,
    query: z.object({
      ...firmKeys,
      page: pagingKeys.page,
      size: pagingKeys.size,
      state: optionalQuery(z.enum(DELIVERY_STATES, 'State is not known')),
      event: optionalQuery(DeliveredEvent),
    }),
    spelling: firmSpelling,
    response: page(WebhookDelivery),
  }),
  delivery: endpoint('GET', `${base}/:id/deliveries/:deliveryId`, {
    summary: 'A message with every attempt to deliver it and what was answered',
    access,
    keys,
    params: deliveryParams,
    ...firmCall,
    response: WebhookDeliveryDetail,
  }),
  replay: endpoint('POST', `${base}/:id/deliveries/:deliveryId/replay`, {
    summary: 'Sends a message again, with the same webhook-id',
    access,
    keys,
    params: deliveryParams,
    ...firmCall,
    body,
    response: Nothing,
    refusals: ['webhook_inactive', 'delivery_withheld'],
    done: 'Message is being sent again',
  }),
  replayFailed: endpoint('POST', `${base}/:id/replay`, {
    summary: 'Sends again what failed and happened since a moment; the oldest 10,000 at once',
    access,
    keys,
    params,
    query: FirmQuery,
    body: z.strictObject({
      ...firmKeys,
      since: z.iso.datetime({ offset: true, error: 'Since must be a moment, such as 2026-03-17T09:00:00Z' }),
    }),
    spelling: firmSpelling,
    response: z.strictObject({ count: z.int() }),
    refusals: ['webhook_inactive'],
    done: 'Failed messages are being sent again',
  }),
}
