import { dayInZone, dayText } from '#domain/calendar-day.ts'
import type { ClientRight } from '#domain/client-rights.ts'
import type { MailKind } from '#contract/mail-kinds.ts'
import type { FirmContext } from '../../platform/context.ts'
import { oneLine, queueMail } from '../../platform/mail/job.ts'
import { getMailSigner, getMailWriter } from '../mail-templates/public.ts'
import { findReminderSettings, insertReminder, selectRequestsToRemind, takeWaitingNews } from './mails.queries.ts'
import { claimNotice, findPortal, selectRecipients, type NoticeSubject } from './queries.ts'

/** What is new in the portal: the right that sees it, and the mail that says it. Mails about invoices are billing's own. */
const NOTICES = {
  updates: { right: 'matters', kind: 'portalUpdates' },
  messages: { right: 'messages', kind: 'portalMessages' },
  requests: { right: 'documents', kind: 'portalRequests' },
  documents: { right: 'documents', kind: 'portalDocuments' },
} as const satisfies Readonly<Record<string, { readonly right: ClientRight; readonly kind: MailKind }>>

/** A mail shows no more of a text; the portal has all of it. */
const MAX_CONTENT = 2_000

/** Nobody is mailed twice about news of one kind within this time. */
const QUIET_MS = 3_600_000

type Notice = keyof typeof NOTICES
const isNotice = (name: string): name is Notice => name in NOTICES

type MailParts = Pick<FirmContext, 'tx' | 'businessId' | 'clock' | 'publicUrl'>

interface Recipient {
  readonly client_id: string
  readonly name: string
  readonly email: string
}

interface News {
  readonly kind: (typeof NOTICES)[Notice]['kind'] | 'portalRequestDue' | 'portalRequestOverdue'
  readonly content?: string
  /** Of a request, in words. */
  readonly due?: string
}

/** The mail says what is new only where the firm wants it so: else whoever reads along in the mailbox learns no more than that. */
async function queueNotice(
  { tx, businessId, publicUrl }: MailParts,
  recipients: readonly Recipient[],
  { kind, content = '', due = '' }: News,
): Promise<void> {
  if (recipients.length === 0) return
  const [portal, write] = [await findPortal(tx, businessId), await getMailWriter(tx, kind)]
  const [firm, sign] = [oneLine(portal.name), await getMailSigner(tx, kind)]
  const news = portal.portal_mails_show_text ? content.slice(0, MAX_CONTENT) : ''
  for (const { client_id: clientId, name, email } of recipients) {
    const link = `${publicUrl}/portal/${portal.slug}/${clientId}`
    const values = { client: oneLine(name), firm, news, due, link }
    const { subject, text } = write(values)
    await queueMail(tx, { to: email, fromName: firm, subject, ...sign(text) })
  }
}

/**
 * Mails the people of a client that something is new in the portal, in the transaction that makes it so. Whoever was mailed about
 * news of the kind within the hour is mailed once more when it is over, unless they have looked by then.
 */
export async function mailClientNotice(
  parts: MailParts,
  notice: Notice,
  about: NoticeSubject,
  /** What the client reads in the portal. */
  content = '',
): Promise<void> {
  const { tx, businessId, clock } = parts
  const { right, kind } = NOTICES[notice]
  const now = clock.now()
  const before = new Date(now.getTime() - QUIET_MS)
  const recipients = []
  for (const recipient of await selectRecipients(tx, { about, notice, right }))
    if (await claimNotice(tx, { businessId, accessId: recipient.id, notice, now, before })) recipients.push(recipient)
  await queueNotice(parts, recipients, { kind, content })
}

/** Mails what waited for the hour to pass; returns how many were looked at. */
export async function mailWaitingNews(parts: MailParts, limit: number): Promise<number> {
  const now = parts.clock.now()
  const taken = await takeWaitingNews(parts.tx, { now, before: new Date(now.getTime() - QUIET_MS), limit })
  for (const { notice, rights, muted, is_unaware: isUnaware, ...recipient } of taken) {
    // Of requests they are reminded by their day: that they were looked at is not recorded.
    if (!isNotice(notice) || notice === 'requests' || !isUnaware) continue
    const { right, kind } = NOTICES[notice]
    if (rights.includes(right) && !muted.includes(notice)) await queueNotice(parts, [recipient], { kind })
  }
  return taken.length
}

/** Reminds clients of what they have not answered, once before its day and once after it; returns how many were looked at. */
export async function remindOfRequests(parts: MailParts, limit: number): Promise<number> {
  const { tx, businessId, clock } = parts
  const [settings, now] = [await findReminderSettings(tx, businessId), clock.now()]
  const today = dayInZone(settings.time_zone, now.getTime())
  const due = await selectRequestsToRemind(tx, { ...settings, today, limit })
  for (const { id, matter_id: matterId, kind, due_on: dueOn, title } of due) {
    const row = { business_id: businessId, request_id: id, matter_id: matterId, kind, due_on: dueOn, sent_at: now }
    if (!(await insertReminder(tx, row))) continue
    const recipients = await selectRecipients(tx, { about: { matterId }, notice: 'requests', right: 'documents' })
    const mail = kind === 'before' ? 'portalRequestDue' : 'portalRequestOverdue'
    await queueNotice(parts, recipients, { kind: mail, content: title, due: dayText(dueOn) })
  }
  return due.length
}
