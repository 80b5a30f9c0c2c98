import { z } from 'zod'
import { Id, Moment } from './common.ts'

interface WebhookRecord {
  /** `Time entry` */
  readonly noun: string
  /** What happens to one: `deleted` moves it to the recycle bin. */
  readonly events: readonly string[]
}

/** What happens to records that people create, change, delete and restore. */
const LIFE = ['created', 'updated', 'deleted', 'restored'] as const

/**
 * The records of which other software is told, and what happens to them. Which change of which table is which of these events is
 * said by the tables of the server's record types (`AuditedTable.webhook`); a test proves that the two agree.
 */
export const WEBHOOK_RECORDS = {
  client: { noun: 'Client', events: [...LIFE, 'merged'] },
  matter: { noun: 'Matter', events: [...LIFE, 'closed', 'reopened'] },
  timeEntry: { noun: 'Time entry', events: LIFE },
  progressNote: { noun: 'Progress note', events: LIFE },
  courtUpdate: { noun: 'Court update', events: LIFE },
  expense: { noun: 'Expense', events: [...LIFE, 'submitted', 'approved', 'rejected', 'reimbursed'] },
  flatFee: { noun: 'Flat fee', events: LIFE },
  invoice: { noun: 'Invoice', events: [...LIFE, 'submitted', 'approved', 'sent', 'paid', 'voided'] },
  payment: { noun: 'Payment', events: ['recorded', 'updated', 'bounced', 'reversed'] },
  trustTransaction: {
    noun: 'Trust transaction',
    events: ['recorded', 'updated', 'cleared', 'bounced', 'reversed', 'chargedBack'],
  },
  document: { noun: 'Document', events: ['shared', 'unshared'] },
} as const satisfies Readonly<Record<string, WebhookRecord>>
export type WebhookRecordName = keyof typeof WEBHOOK_RECORDS
type EventOf<Name extends WebhookRecordName> = Name extends unknown
  ? `${Name}.${(typeof WEBHOOK_RECORDS)[Name]['events'][number]}`
  : never

/** `invoice.approved` */
export type WebhookEvent = EventOf<WebhookRecordName>

/** Sent when somebody tries a webhook; it is about the webhook itself. */
export const TEST_EVENT = 'webhook.test'

const records = Object.entries(WEBHOOK_RECORDS) as [WebhookRecordName, WebhookRecord][]

export const WEBHOOK_EVENTS = records.flatMap(([name, { events }]) =>
  events.map((event) => `${name}.${event}` as WebhookEvent),
) as [WebhookEvent, ...WebhookEvent[]]

/** `Time entry created`, and `Test` of a test. */
export const WEBHOOK_EVENT_LABELS = Object.fromEntries([
  ...records.flatMap(([name, { noun, events }]) =>
    events.map((event) => [`${name}.${event}`, `${noun} ${inWords(event)}`] as const),
  ),
  [TEST_EVENT, 'Test'],
]) as Readonly<Record<WebhookEvent | typeof TEST_EVENT, string>>

/** `charged back` */
function inWords(event: string): string {
  return event.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

/** The body of a message. It names a record and nothing of what is in it: whoever may see that reads it with an API key. */
export const WebhookMessage = z.strictObject({
  type: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
  /** When it happened. */
  timestamp: Moment,
  data: z.strictObject({
    businessId: Id(),
    /** The id of the record that the event is about. */
    id: Id(),
  }),
})
export type WebhookMessage = z.infer<typeof WebhookMessage>
