import { OLD_SECRET_HOURS, type Webhook, type WebhookInput } from '#contract/webhooks.ts'
import { WEBHOOK_EVENTS } from '#contract/webhook-events.ts'
import { webAddressOrigin } from '#domain/web-address.ts'
import type { FirmContext } from '../../platform/context.ts'
import { AddressRefused } from '../../platform/http/outgoing.ts'
import { newId } from '../../platform/ids.ts'
import { invalidField, notFound, Refusal } from '../../platform/refusal.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { countSealed } from '../audit/public.ts'
import {
  clearFailing,
  deleteSecrets,
  insertSecret,
  insertWebhook,
  lockFirmForWebhooks,
  retireSecrets,
  selectWebhooks,
  updateWebhookRow,
  type WebhookRow,
} from './queries.ts'
import { secondsAfter } from './retries.ts'
import { secretName } from './sending.ts'
import { newSigningSecret } from './signature.ts'

declare module '../../platform/security-log.ts' {
  interface SecurityEvents {
    webhook_made: true
    webhook_changed: true
    webhook_removed: true
    webhook_secret_made: true
  }
}

/** What making and changing webhooks needs beside the request. */
export interface WebhookRouteParts {
  readonly box: SecretBox
  readonly assertCallable: (address: string) => void
}

/** Of a firm, whosever they are. */
const MAX_WEBHOOKS = 20

export async function listWebhooks({ tx, clock, userId }: FirmContext): Promise<Webhook[]> {
  return (await selectWebhooks(tx, { now: clock.now() })).map((row) => toWebhook(row, userId))
}

export async function getWebhook({ tx, clock, userId }: FirmContext, id: string): Promise<Webhook> {
  const [row] = await selectWebhooks(tx, { id, now: clock.now() })
  if (!row) throw notFound('Webhook')
  return toWebhook(row, userId)
}

/** Refused as not found for one that is another person's: its log tells of what that person may see. */
export async function getOwnWebhook({ tx, clock, userId }: FirmContext, id: string): Promise<WebhookRow> {
  const [row] = await selectWebhooks(tx, { id, now: clock.now() })
  if (row?.user_id !== userId) throw notFound('Webhook')
  return row
}

/** As `getOwnWebhook`, and refused while nothing is sent to it. */
export async function getActiveWebhook(context: FirmContext, id: string): Promise<WebhookRow> {
  const row = await getOwnWebhook(context, id)
  if (row.state !== 'active')
    throw new Refusal(422, 'webhook_inactive', 'Nothing is sent to this webhook. Resume it first')
  return row
}

/** Its secret is answered once. It is told of what happens from now on. */
export async function createWebhook(
  { tx, businessId, userId, clock, security }: FirmContext,
  input: WebhookInput,
  { box, assertCallable }: WebhookRouteParts,
): Promise<{ id: string; secret: string }> {
  const webhook = toRow(input, assertCallable)
  await lockFirmForWebhooks(tx, businessId)
  if ((await selectWebhooks(tx, { now: clock.now() })).length >= MAX_WEBHOOKS)
    throw new Refusal(422, 'webhook_limit', `A firm has at most ${MAX_WEBHOOKS} webhooks. Remove one that is not used`)
  const id = newId()
  const readSeq = await countSealed(tx, businessId)
  await insertWebhook(tx, { ...webhook, business_id: businessId, id, user_id: userId }, readSeq)
  security.record('webhook_made', { webhook: id, address: webAddressOrigin(webhook.url) })
  return { id, secret: await addSecret({ tx, businessId }, id, box) }
}

async function addSecret(
  { tx, businessId }: Pick<FirmContext, 'tx' | 'businessId'>,
  webhookId: string,
  box: SecretBox,
) {
  const secret = newSigningSecret()
  await insertSecret(tx, {
    business_id: businessId,
    id: newId(),
    webhook_id: webhookId,
    sealed_secret: box.seal(secret, secretName(webhookId)),
  })
  return secret
}

export async function updateWebhook(
  context: FirmContext,
  id: string,
  input: WebhookInput,
  { assertCallable }: WebhookRouteParts,
): Promise<null> {
  await getOwnWebhook(context, id)
  const webhook = toRow(input, assertCallable)
  await updateWebhookRow(context.tx, id, webhook)
  context.security.record('webhook_changed', { webhook: id, address: webAddressOrigin(webhook.url) })
  return null
}

export async function pauseWebhook({ tx, security }: FirmContext, id: string): Promise<null> {
  if (!(await updateWebhookRow(tx, id, { state: 'paused' }))) throw notFound('Webhook')
  security.record('webhook_changed', { webhook: id, state: 'paused' })
  return null
}

/** It goes on where it stopped. */
export async function resumeWebhook(context: FirmContext, id: string): Promise<null> {
  await getOwnWebhook(context, id)
  await updateWebhookRow(context.tx, id, { state: 'active' })
  await clearFailing(context.tx, id)
  context.security.record('webhook_changed', { webhook: id, state: 'active' })
  return null
}

/** The old secret signs beside the new one for a while, in which the receiver gets to know the new one. */
export async function changeSecret(
  context: FirmContext,
  id: string,
  { box }: WebhookRouteParts,
): Promise<{ id: string; secret: string }> {
  await getOwnWebhook(context, id)
  const now = context.clock.now()
  await retireSecrets(context.tx, id, { now, until: secondsAfter(now, OLD_SECRET_HOURS * 3600) })
  context.security.record('webhook_secret_made', { webhook: id })
  return { id, secret: await addSecret(context, id, box) }
}

/** Nothing is sent from now on; the deliveries are deleted soon after. */
export async function deleteWebhook({ tx, security }: FirmContext, id: string): Promise<null> {
  if (!(await updateWebhookRow(tx, id, { state: 'removed' }))) throw notFound('Webhook')
  await deleteSecrets(tx, id)
  security.record('webhook_removed', { webhook: id })
  return null
}

function toRow({ url, description = '', events }: WebhookInput, assertCallable: (address: string) => void) {
  try {
    assertCallable(url)
  } catch (error) {
    if (error instanceof AddressRefused) throw invalidField('address_refused', 'url', error.message)
    throw error
  }
  return { url, description, events: WEBHOOK_EVENTS.filter((event) => events.includes(event)) }
}

function toWebhook(row: WebhookRow, userId: string): Webhook {
  const isOwn = row.user_id === userId
  return {
    id: row.id,
    url: isOwn ? row.url : `${webAddressOrigin(row.url)}/…`,
    description: row.description,
    // An event of an earlier version is not told any more.
    events: WEBHOOK_EVENTS.filter((event) => row.events.includes(event)),
    state: row.state,
    person: { id: row.user_id, name: row.person_name },
    isOwn,
    isOrphaned: row.is_orphaned,
    createdAt: row.created_at.toISOString(),
    failingSince: row.failing_since?.toISOString() ?? null,
    oldSecretUntil: row.old_secret_until?.toISOString() ?? null,
  }
}
