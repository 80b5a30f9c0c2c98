import { webhooks } from '#contract/webhooks.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import type { FeatureParts } from '../records/public.ts'
import { getDelivery, listDeliveries, replayFailed, replayMessage, sendTest } from './deliveries.ts'
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  pauseWebhook,
  resumeWebhook,
  changeSecret,
  updateWebhook,
} from './service.ts'

export function webhookRoutes(
  route: AddRoute,
  { payments, assertCallable }: Pick<FeatureParts, 'payments' | 'assertCallable'>,
): void {
  const parts = { box: payments.box, assertCallable }
  route.firm(webhooks.list, listWebhooks)
  route.firm(webhooks.get, (context, { params }) => getWebhook(context, params.id))
  route.firm(webhooks.create, (context, { body }) => createWebhook(context, body, parts))
  route.firm(webhooks.update, (context, { params, body }) => updateWebhook(context, params.id, body, parts))
  route.firm(webhooks.pause, (context, { params }) => pauseWebhook(context, params.id))
  route.firm(webhooks.resume, (context, { params }) => resumeWebhook(context, params.id))
  route.firm(webhooks.rotate, (context, { params }) => changeSecret(context, params.id, parts))
  route.firm(webhooks.remove, (context, { params }) => deleteWebhook(context, params.id))
  route.firm(webhooks.test, (context, { params }) => sendTest(context, params.id))
  route.firm(webhooks.deliveries, (context, { params, query }) => listDeliveries(context, params.id, query))
  route.firm(webhooks.delivery, (context, { params }) => getDelivery(context, params.id, params.deliveryId))
  route.firm(webhooks.replay, (context, { params }) => replayMessage(context, params.id, params.deliveryId))
  route.firm(webhooks.replayFailed, (context, { params, body }) => replayFailed(context, params.id, body.since))
}
