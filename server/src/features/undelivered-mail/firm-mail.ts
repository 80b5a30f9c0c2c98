import type { UndeliveredMail } from '#contract/undelivered-mail.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { queueMail, type LinkMail, type MailSubject, type Message } from '../../platform/mail/job.ts'

/** What a firm's mail is about. Mail that does not arrive is listed for the firm's administrators. */
export interface FirmMailSubject extends MailSubject {
  readonly kind: UndeliveredMail['about']
  /** Hides the mail from administrators who may not see this matter. */
  readonly matterId?: string
}

export const queueFirmMail = (
  tx: FirmTx,
  message: Message | LinkMail,
  about: FirmMailSubject,
  key?: string,
): Promise<void> => queueMail(tx, message, { about, ...(key !== undefined && { key }) })
