import { z } from 'zod'
import { firmCall, firmKeys, firmSpelling, Id, Moment, page, pagingKeys } from './common.ts'
import { endpoint, needs } from './endpoint.ts'

/** How a person hears of an event by mail: never, at once (outside of quiet hours), or with the others of a day. */
export const MAIL_CHOICES = ['off', 'now', 'digest'] as const
export type MailChoice = (typeof MAIL_CHOICES)[number]

interface NotificationEventDetails {
  /** Under which heading it is in the settings. */
  readonly group: 'Matters' | 'Clients' | 'Invoices and expenses' | 'Client money' | 'Firm and account'
  /** What has happened, as the settings name it. */
  readonly label: string
  /** `2 expense requests to approve`. */
  readonly counted: readonly [one: string, many: string]
  /** The mail of somebody who has chosen nothing. */
  readonly mail: MailChoice
  /** The feature sends a mail that says more, in place of the general one. */
  readonly hasOwnMail?: true
  /** Its mail keeps an account or the firm safe, so nobody switches it off or lets it wait. The feature sends it. */
  readonly isAlwaysMailed?: true
}

/** What people are told of. A feature that tells of something adds a line here and calls `notify`. */
export const NOTIFICATION_EVENTS = {
  matterAssigned: {
    group: 'Matters',
    label: 'I am assigned to a matter',
    counted: ['matter was assigned to you', 'matters were assigned to you'],
    mail: 'digest',
  },
  workHandedOver: {
    group: 'Matters',
    label: 'The work of somebody who leaves is handed over to me',
    counted: ['handover of work to you', 'handovers of work to you'],
    mail: 'digest',
  },
  hearingUpcoming: {
    group: 'Matters',
    label: 'A hearing of my matter is on the next working day',
    counted: ['hearing is coming up', 'hearings are coming up'],
    mail: 'digest',
  },
  hearingUnreported: {
    group: 'Matters',
    label: 'A hearing of my matter has passed without an update',
    counted: ['hearing has passed without an update', 'hearings have passed without an update'],
    mail: 'digest',
  },
  budgetReached: {
    group: 'Matters',
    label: 'The budget of my matter is nearly used, or used up',
    counted: ['budget is nearly used or used up', 'budgets are nearly used or used up'],
    mail: 'digest',
  },
  clientMessage: {
    group: 'Clients',
    label: 'A client writes about my matter',
    counted: ['message from a client', 'messages from clients'],
    mail: 'digest',
  },
  clientAnswer: {
    group: 'Clients',
    label: 'A client answers a request in my matter',
    counted: ['answer of a client to a request', 'answers of clients to requests'],
    mail: 'digest',
  },
  clientQuestion: {
    group: 'Clients',
    label: 'A client asks about an invoice of my matter',
    counted: ['question of a client about an invoice', 'questions of clients about invoices'],
    mail: 'now',
  },
  expenseSubmitted: {
    group: 'Invoices and expenses',
    label: 'An expense request waits for my decision',
    counted: ['expense request waits for you', 'expense requests wait for you'],
    mail: 'now',
    hasOwnMail: true,
  },
  expenseDecided: {
    group: 'Invoices and expenses',
    label: 'My expense request is approved or rejected',
    counted: ['of your expense requests was decided', 'of your expense requests were decided'],
    mail: 'digest',
  },
  invoiceSubmitted: {
    group: 'Invoices and expenses',
    label: 'An invoice waits for my approval',
    counted: ['invoice waits for your approval', 'invoices wait for your approval'],
    mail: 'digest',
  },
  invoiceDecided: {
    group: 'Invoices and expenses',
    label: 'An invoice that I submitted is approved or sent back',
    counted: ['of your invoices was decided', 'of your invoices were decided'],
    mail: 'digest',
  },
  invoicePaid: {
    group: 'Invoices and expenses',
    label: 'A client pays an invoice of my matter by card',
    counted: ['invoice was paid by card', 'invoices were paid by card'],
    mail: 'digest',
  },
  paymentRecorded: {
    group: 'Invoices and expenses',
    label: 'A payment is recorded for an invoice of my matter',
    counted: ['payment was recorded', 'payments were recorded'],
    mail: 'digest',
  },
  depositSubmitted: {
    group: 'Client money',
    label: 'A deposit request waits for my approval',
    counted: ['deposit request waits for you', 'deposit requests wait for you'],
    mail: 'now',
    hasOwnMail: true,
  },
  depositDecided: {
    group: 'Client money',
    label: 'My deposit request is approved or declined',
    counted: ['of your deposit requests was decided', 'of your deposit requests were decided'],
    mail: 'digest',
  },
  withdrawalSubmitted: {
    group: 'Client money',
    label: 'A withdrawal of client money waits for my approval',
    counted: ['withdrawal waits for you', 'withdrawals wait for you'],
    mail: 'now',
    hasOwnMail: true,
  },
  withdrawalDecided: {
    group: 'Client money',
    label: 'My withdrawal of client money is approved or declined',
    counted: ['of your withdrawals was decided', 'of your withdrawals were decided'],
    mail: 'digest',
  },
  withdrawalComment: {
    group: 'Client money',
    label: 'Somebody asks or answers about a withdrawal of client money that I asked for or wrote about',
    counted: ['question or answer about a withdrawal', 'questions or answers about withdrawals'],
    mail: 'now',
  },
  depositPaid: {
    group: 'Client money',
    label: 'A client pays a deposit that I requested by card',
    counted: ['deposit was paid by card', 'deposits were paid by card'],
    mail: 'digest',
  },
  paymentBounced: {
    group: 'Invoices and expenses',
    label: 'A payment of my matter bounces',
    counted: ['payment bounced', 'payments bounced'],
    mail: 'now',
    hasOwnMail: true,
  },
  retainerLow: {
    group: 'Client money',
    label: 'A retainer of my matter runs low, and a deposit is requested for it',
    counted: ['retainer has run low', 'retainers have run low'],
    mail: 'digest',
  },
  retainerStopped: {
    group: 'Client money',
    label: 'Deposits are no longer requested for a retainer',
    counted: ['retainer is no longer kept in funds', 'retainers are no longer kept in funds'],
    mail: 'digest',
  },
  reconciliationSubmitted: {
    group: 'Client money',
    label: 'A reconciliation of client money waits for my review',
    counted: ['reconciliation waits for your review', 'reconciliations wait for your review'],
    mail: 'now',
    hasOwnMail: true,
  },
  webhookStopped: {
    group: 'Firm and account',
    label: 'A webhook of the firm is switched off',
    counted: ['webhook was switched off', 'webhooks were switched off'],
    mail: 'now',
  },
  mailBounced: {
    group: 'Invoices and expenses',
    label: 'An invoice that I mailed does not arrive',
    counted: ['of your mails did not arrive', 'of your mails did not arrive'],
    mail: 'now',
  },
  billingRunFinished: {
    group: 'Invoices and expenses',
    label: 'A step of my billing run is done',
    counted: ['step of a billing run is done', 'steps of billing runs are done'],
    mail: 'now',
    hasOwnMail: true,
  },
  importFinished: {
    group: 'Firm and account',
    label: 'A file that I import is stored',
    counted: ['import is done', 'imports are done'],
    mail: 'digest',
  },
  planUnpaid: {
    group: 'Firm and account',
    label: 'The plan of the firm could not be paid',
    counted: ['payment of the plan failed', 'payments of the plan failed'],
    mail: 'now',
    isAlwaysMailed: true,
  },
  planChange: {
    group: 'Firm and account',
    label: 'The plan of the firm ends, is renewed or changes',
    counted: ['change of the plan', 'changes of the plan'],
    mail: 'now',
    isAlwaysMailed: true,
  },
  newDevice: {
    group: 'Firm and account',
    label: 'My account is used on a new device',
    counted: ['sign-in on a new device', 'sign-ins on new devices'],
    mail: 'now',
    isAlwaysMailed: true,
  },
} as const satisfies Readonly<Record<string, NotificationEventDetails>>
export type NotificationEvent = keyof typeof NOTIFICATION_EVENTS
export const NOTIFICATION_EVENT_NAMES = Object.keys(NOTIFICATION_EVENTS) as [NotificationEvent, ...NotificationEvent[]]

export const ALWAYS_MAILED_EVENTS = NOTIFICATION_EVENT_NAMES.filter(
  (event) => 'isAlwaysMailed' in NOTIFICATION_EVENTS[event],
)
export const isAlwaysMailed = (event: NotificationEvent): boolean => ALWAYS_MAILED_EVENTS.includes(event)

/** The records that a notification leads to. */
export const NOTIFIED_RECORDS = [
  'client',
  'matter',
  'courtUpdate',
  'expense',
  'invoice',
  'payment',
  'trustRequest',
  'trustWithdrawal',
  'reconciliation',
  'billingRun',
  'import',
  'webhook',
  'plan',
  'signIn',
] as const
export type NotifiedRecord = (typeof NOTIFIED_RECORDS)[number]

export const Notification = z.strictObject({
  id: Id(),
  event: z.enum(NOTIFICATION_EVENT_NAMES),
  text: z.string(),
  recordKind: z.enum(NOTIFIED_RECORDS),
  recordId: Id(),
  at: Moment,
  isRead: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

const TimeOfDay = z.string('Time is required').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Time must be HH:MM')

const Choice = z.strictObject({
  event: z.enum(NOTIFICATION_EVENT_NAMES, 'Event is not known'),
  inApp: z.boolean('Say whether it is shown'),
  mail: z.enum(MAIL_CHOICES, 'Mail is off, now or digest'),
})

const ChosenChoice = Choice.refine(({ event, mail }) => mail === 'now' || !isAlwaysMailed(event), {
  path: ['mail'],
  message: 'This mail is always sent',
})

export const NotificationSettings = z.strictObject({
  /** One for each event. */
  choices: z.array(Choice),
  /** No mail leaves between these times of the firm's day; null where it may at any time. */
  quietFrom: TimeOfDay.nullable(),
  quietUntil: TimeOfDay.nullable(),
  /** When the digest of the day leaves. */
  digestAt: TimeOfDay,
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const NotificationSettingsInput = z
  .strictObject({ ...firmKeys, ...NotificationSettings.shape, choices: z.array(ChosenChoice).max(50) })
  .refine(({ quietFrom, quietUntil }) => (quietFrom === null) === (quietUntil === null), {
    path: ['quietUntil'],
    message: 'Quiet hours have a beginning and an end',
  })
export type NotificationSettingsInput = z.output<typeof NotificationSettingsInput>

const base = '/admin/notifications' as const

export const notifications = {
  list: endpoint('GET', base, {
    summary: 'What happened that the person is told of, newest first, without what they may no longer see',
    access: needs(),
    query: z.object({ ...firmKeys, page: pagingKeys.page, size: pagingKeys.size }),
    spelling: firmSpelling,
    response: page(Notification),
  }),
  unread: endpoint('GET', `${base}/unread`, {
    summary: 'How many of them are not read, at most 100',
    access: needs(),
    ...firmCall,
    response: z.strictObject({ count: z.int() }),
  }),
  read: endpoint('POST', `${base}/read`, {
    summary: 'Marks one as read, or all of them',
    access: needs(),
    body: z.strictObject({ ...firmKeys, id: Id('Notification not found').optional() }),
    spelling: firmSpelling,
    response: z.strictObject({ count: z.int() }),
    whenExpired: true,
  }),
  settings: endpoint('GET', `${base}/settings`, {
    summary: 'Of what the person is told, where and when',
    access: needs(),
    ...firmCall,
    response: NotificationSettings,
  }),
  updateSettings: endpoint('PUT', `${base}/settings`, {
    summary: 'Changes of what the person is told, where and when; events that are left out stay',
    access: needs(),
    body: NotificationSettingsInput,
    spelling: firmSpelling,
    response: NotificationSettings,
    done: 'Notifications saved',
    whenExpired: true,
  }),
}
