import { UndeliveredMail } from '#contract/undelivered-mail.ts'
import type { FirmContext } from '../../platform/context.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { queueMail, type LinkMail, type MailSubject, type Message } from '../../platform/mail/job.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { resendMail, selectUndeliveredMails } from './queries.ts'

/** What a firm's mail is about. Mail that does not arrive is listed for the firm's administrators. */
interface FirmMailSubject extends MailSubject {
  readonly kind: UndeliveredMail['about']
  /** Hides the mail from administrators who may not see this matter. */
  readonly matterId?: string
}

export const queueFirmMail = (tx: FirmTx, message: Message | LinkMail, about: FirmMailSubject, key?: string) =>
  queueMail(tx, message, { about, ...(key !== undefined && { key }) })

export async function listUndeliveredMails({ tx }: FirmContext): Promise<UndeliveredMail[]> {
  return (await selectUndeliveredMails(tx)).map((mail) => ({
    id: mail.id,
    about: UndeliveredMail.shape.about.parse(mail.kind),
    recipient: mail.recipient,
    attempts: mail.attempts,
    isGivenUp: mail.is_given_up,
    reason: mail.reason,
    queuedAt: mail.queued_at.toISOString(),
    nextTryAt: mail.is_given_up ? null : mail.next_try_at.toISOString(),
  }))
}

export async function sendMailAgain({ tx }: FirmContext, id: string): Promise<null> {
  const mail = (await selectUndeliveredMails(tx)).find((candidate) => candidate.id === id)
  if (mail?.is_past_use)
    throw new Refusal(422, 'link_expired', 'The link in this mail has expired. Send a new one instead')
  if (!(await resendMail(tx, id))) throw notFound('Mail')
  return null
}
