import { WebhookMessage } from '#contract/webhook-events.ts'

interface Happening {
  readonly id: string
  readonly event: string
  readonly record_id: string
  readonly happened_at: Date
}

/** How a receiver knows a message that it has already: the same for every attempt. */
export const messageId = ({ id }: Pick<Happening, 'id'>): string => `msg_${id}`

/** The text that is sent and signed. */
export const messageBody = ({ event, record_id, happened_at }: Happening, businessId: string): string =>
  JSON.stringify(
    WebhookMessage.parse({
      type: event,
      timestamp: happened_at.toISOString(),
      data: { businessId, id: record_id },
    }),
  )
