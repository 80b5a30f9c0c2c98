import { dayInZone, daysBetween } from '#domain/calendar-day.ts'
import { mailKindRules, reminderKind } from '#contract/mail-kinds.ts'
import type { ReminderSettings, ReminderSettingsInput, SentReminder } from '#contract/reminders.ts'
import type { FirmContext } from '../../platform/context.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { clientWithoutMail } from '../invoice-sending/public.ts'
import { assertInvoice } from '../invoices/public.ts'
import { getMailWords } from '../mail-templates/public.ts'
import { queueReminder } from './mails.ts'
import {
  deleteUnremindedClient,
  findClient,
  findFirm,
  findOpenInvoice,
  insertSentReminder,
  insertUnremindedClient,
  replaceRules,
  selectRules,
  selectSentReminders,
  selectUnremindedClients,
  type RuleRow,
} from './queries.ts'

export async function getReminderSettings({ tx }: Pick<FirmContext, 'tx'>): Promise<ReminderSettings> {
  const [rules, unremindedClients, before, after] = await Promise.all([
    selectRules(tx),
    selectUnremindedClients(tx),
    getReminderWords(tx, -1),
    getReminderWords(tx, 1),
  ])
  return {
    rules: rules.map(({ id, days, subject, body }) => ({ id, days, subject, body })),
    unremindedClients,
    placeholders: [...mailKindRules('reminderOverdue').inText],
    before,
    after,
  }
}

/** What the firm's mails say on a day for which no rule has words. */
async function getReminderWords(tx: FirmTx, days: number) {
  const { subject, text } = await getMailWords(tx, reminderKind(days))
  return { subject, body: text }
}

export async function updateReminderSettings(
  context: Pick<FirmContext, 'tx' | 'businessId' | 'clock'>,
  { rules }: ReminderSettingsInput,
): Promise<ReminderSettings> {
  const { tx, businessId, clock } = context
  const now = clock.now()
  await replaceRules(
    tx,
    rules.map((rule) => ({ ...rule, business_id: businessId, id: newId(), created_at: now, updated_at: now })),
    now,
  )
  return getReminderSettings(context)
}

/** Rules leave the client out from then on, or include it again. */
export async function setClientReminded(
  context: FirmContext,
  clientId: string,
  isReminded: boolean,
): Promise<ReminderSettings> {
  const { tx, businessId } = context
  if (!(await findClient(tx, clientId))) throw notFound('Client')
  if (isReminded) await deleteUnremindedClient(tx, clientId)
  else await insertUnremindedClient(tx, { business_id: businessId, client_id: clientId })
  return getReminderSettings(context)
}

export async function listReminders(context: Pick<FirmContext, 'tx'>, invoiceId: string): Promise<SentReminder[]> {
  await assertInvoice(context, invoiceId)
  return (await selectSentReminders(context.tx, invoiceId)).map((row) => ({
    id: row.id,
    sentAt: row.sent_at.toISOString(),
    recipient: row.recipient,
    dueDate: row.due_on,
    person: row.sent_by === null ? null : { userId: row.sent_by, name: row.full_name ?? '' },
  }))
}

/** The words for a day: those of the latest rule that it has reached, else those of the firm's mails for such a day. */
async function getWordsFor(tx: FirmTx, days: number, rules: readonly RuleRow[]) {
  const reached = rules.filter((rule) => rule.days <= days && rule.days < 0 === days < 0)
  return reached.at(-1) ?? getReminderWords(tx, days)
}

/** Reminds the client now. The mail is queued in this transaction. */
export async function sendReminder(context: FirmContext, invoiceId: string): Promise<SentReminder[]> {
  const { tx, businessId, userId, clock } = context
  await assertInvoice(context, invoiceId)
  const [invoice, firm, rules] = await Promise.all([findOpenInvoice(tx, invoiceId), findFirm(tx), selectRules(tx)])
  if (!invoice) throw new Refusal(409, 'nothing_open', 'Nothing is open on this invoice')
  if (invoice.email === '') throw clientWithoutMail()
  const now = clock.now()
  const today = dayInZone(firm.time_zone, now.getTime())
  await insertSentReminder(tx, {
    business_id: businessId,
    id: newId(),
    invoice_id: invoice.id,
    matter_ids: invoice.matter_ids,
    rule_id: null,
    due_on: invoice.due_on,
    recipient: invoice.email,
    sent_at: now,
    sent_by: userId,
  })
  const text = await getWordsFor(tx, daysBetween(invoice.due_on, today), rules)
  await queueReminder(context, { invoice, text, firm, today })
  return listReminders(context, invoiceId)
}
