import type { ClientRight } from '#domain/client-rights.ts'
import type { FirmContext } from '../../platform/context.ts'
import { oneLine, queueMail } from '../../platform/mail/job.ts'
import { claimNotice, findPortal, selectRecipients, type NoticeSubject } from './queries.ts'

/** What is new in the portal: the right that sees it, and how a mail says it. Mails about invoices are billing's own. */
const NOTICES = {
  updates: { right: 'matters', text: 'has shared an update on your matter' },
  messages: { right: 'messages', text: 'has written to you' },
  requests: { right: 'documents', text: 'needs something from you' },
  documents: { right: 'documents', text: 'has shared a document with you' },
} as const satisfies Readonly<Record<string, { readonly right: ClientRight; readonly text: string }>>

/** A mail shows no more of a text; the portal has all of it. */
const MAX_CONTENT = 2_000

/** Nobody is mailed twice about news of one kind within this time. */
const QUIET_MS = 3_600_000

/**
 * Mails the people of a client that something is new in the portal, in the transaction that makes it so. The mail says what it
 * is only where the firm wants it so: else whoever reads along in the mailbox learns no more than that there is news.
 */
export async function mailClientNotice(
  { tx, businessId, clock, publicUrl }: Pick<FirmContext, 'tx' | 'businessId' | 'clock' | 'publicUrl'>,
  notice: keyof typeof NOTICES,
  about: NoticeSubject,
  /** What the client reads in the portal. */
  content = '',
): Promise<void> {
  const { right, text } = NOTICES[notice]
  const recipients = await selectRecipients(tx, { about, notice, right })
  if (recipients.length === 0) return
  const [firm, now] = [await findPortal(tx, businessId), clock.now()]
  const shown = firm.portal_mails_show_text && content !== '' ? `\n${content.slice(0, MAX_CONTENT)}\n` : ''
  const before = new Date(now.getTime() - QUIET_MS)
  for (const { id, client_id: clientId, name, email } of recipients) {
    if (!(await claimNotice(tx, { businessId, accessId: id, notice, now, before }))) continue
    await queueMail(tx, {
      to: email,
      subject: `${oneLine(firm.name)} ${text}`,
      text: `Dear ${oneLine(name)},

${oneLine(firm.name)} ${text}.
${shown}
Read it in the client portal:

${publicUrl}/portal/${firm.slug}/${clientId}

About what you are mailed is your choice, under Details in the portal.
`,
    })
  }
}
