import { z } from 'zod'
import { mailTemplateProblem } from '#domain/mail-template.ts'
import { AnsweredDay, firmCall, firmKeys, firmSpelling, Id, Moment, Person, RequiredText } from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { mailKindRules } from './mail-kinds.ts'

const params = z.object({ id: Id('Not an id') })
const MAX_RULES = 10
const DAYS = 'Days must be a whole number from −90 to 365'

const reminderText = (max: number, label: string) =>
  RequiredText(max, label).superRefine((text, context) => {
    const problem = mailTemplateProblem(text, { known: mailKindRules('reminderOverdue').inText })
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

const RuleInput = z.strictObject({
  /** After an invoice is due, before it where negative. */
  days: z.int(DAYS).min(-90, DAYS).max(365, DAYS),
  subject: reminderText(200, 'Subject'),
  body: reminderText(5_000, 'Text'),
})

const ReminderWords = z.strictObject({ subject: z.string(), body: z.string() })

export const ReminderSettings = z.strictObject({
  /** In the order of their days. */
  rules: z.array(z.strictObject({ id: Id(), days: z.int(), subject: z.string(), body: z.string() })),
  /** Clients whom no rule reminds. */
  unremindedClients: z.array(z.strictObject({ id: Id(), name: z.string() })),
  /** What the texts may name in braces. */
  placeholders: z.array(z.string()),
  /** The words with which a new rule begins: for a day before an invoice is due, and for one after it. */
  before: ReminderWords,
  after: ReminderWords,
})
export type ReminderSettings = z.infer<typeof ReminderSettings>

export const ReminderSettingsInput = z.strictObject({
  ...firmKeys,
  rules: z
    .array(RuleInput)
    .max(MAX_RULES, `At most ${MAX_RULES} reminders`)
    .refine((rules) => new Set(rules.map(({ days }) => days)).size === rules.length, 'One reminder for each day'),
})
export type ReminderSettingsInput = z.output<typeof ReminderSettingsInput>

const SentReminder = z.strictObject({
  id: Id(),
  sentAt: Moment,
  recipient: z.string(),
  dueDate: AnsweredDay,
  /** Null where a rule sent it. */
  person: Person.nullable(),
})
export type SentReminder = z.infer<typeof SentReminder>

export const reminders = {
  settings: endpoint('GET', '/admin/reminders', {
    summary: 'When and with which words clients are reminded of open invoices',
    access: needs('invoice'),
    ...firmCall,
    response: ReminderSettings,
  }),
  updateSettings: endpoint('PUT', '/admin/reminders', {
    summary: 'Replaces the reminders of the firm; without any nobody is reminded',
    access: needs('adminPermissions'),
    body: ReminderSettingsInput,
    spelling: firmSpelling,
    response: ReminderSettings,
    done: 'Reminders saved',
  }),
  setClient: endpoint('PUT', '/admin/client-info/:id/reminders', {
    summary: 'Whether rules remind a client of open invoices',
    access: needs('invoice', 'invoice.create'),
    params,
    body: z.strictObject({ ...firmKeys, isReminded: z.boolean('Say whether the client is reminded') }),
    spelling: firmSpelling,
    response: ReminderSettings,
    done: 'Reminders saved',
  }),
  list: endpoint('GET', '/admin/invoice/:id/reminders', {
    summary: 'The reminders of an invoice, the latest first',
    access: needs('invoice'),
    params,
    ...firmCall,
    response: z.array(SentReminder),
  }),
  send: endpoint('POST', '/admin/invoice/:id/remind', {
    summary: 'Reminds the client of an open invoice now, with the words for its day',
    access: needs('invoice', 'invoice.create'),
    params,
    body: z.strictObject(firmKeys),
    spelling: firmSpelling,
    response: z.array(SentReminder),
    refusals: ['nothing_open', 'client_without_mail', 'not_issued', 'too_many_mails'],
    done: 'Reminder sent',
  }),
}
