import type { WebhookRecordName } from '#contract/webhook-events.ts'
import type { WebhookTable } from './record-type.ts'

/** What webhooks tell of records that people create, change, delete and restore, and of what else a type adds. */
export const lifeOf = (record: WebhookRecordName, states: WebhookTable['states'] = {}): WebhookTable => ({
  record,
  added: 'created',
  changed: 'updated',
  states: { deleted_at: { set: 'deleted', unset: 'restored' }, ...states },
})
