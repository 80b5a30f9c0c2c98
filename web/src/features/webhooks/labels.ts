import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts'
import type { Tone } from '../../shared/ui/values/StatusBadge.tsx'

interface Standing {
  readonly label: string
  readonly tone: Tone
}

const STATES: Readonly<Record<Webhook['state'], Standing>> = {
  active: { label: 'Active', tone: 'success' },
  paused: { label: 'Paused', tone: 'neutral' },
  off: { label: 'Switched off', tone: 'danger' },
}

export const DELIVERY_STANDINGS: Readonly<Record<WebhookDelivery['state'], Standing>> = {
  waiting: { label: 'Waiting', tone: 'warning' },
  delivered: { label: 'Delivered', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  withheld: { label: 'Withheld', tone: 'neutral' },
}

export function standingOf({ state, failingSince, isOrphaned }: Webhook): Standing {
  if (isOrphaned) return { label: 'Person has left', tone: 'danger' }
  return state === 'active' && failingSince !== null ? { label: 'Failing', tone: 'warning' } : STATES[state]
}

/** What it is for, or else whom it calls. */
export const webhookName = ({ description, url }: Pick<Webhook, 'description' | 'url'>): string => description || url

export const eventCount = (count: number): string => `${count} ${count === 1 ? 'event' : 'events'}`
