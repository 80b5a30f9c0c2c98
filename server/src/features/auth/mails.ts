import type { IdentityTx } from '../../platform/db/transactions.ts'
import { hashSecret, newSecret } from '../../platform/http/session.ts'
import { newId } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/job.ts'
import { dropLinks, insertLink, type AccountRow, type LinkPurpose } from './queries.ts'

interface Recipient extends Pick<AccountRow, 'id' | 'email'> {
  /** The address that a change of address is about. */
  readonly newEmail?: string
}

type MailText = (link: string, recipient: Recipient) => { readonly subject: string; readonly text: string }

/** A stranger may have typed the address, so the mail repeats nothing that was typed with it. */
const MAIL_TEXTS: Record<LinkPurpose, MailText> = {
  verify: (link) => ({
    subject: 'Verify your email address',
    text: `Someone created a Lexhold account with this email address. To verify the address, open this link within three days:

${link}

If it was not you, ignore this email: nobody can use your address without the link.
`,
  }),
  reset: (link) => ({
    subject: 'Set a new password',
    text: `Somebody asked for a new password for your Lexhold account. To choose one, open this link within an hour:

${link}

The link works once. If it was not you, ignore this email: your password stays as it is.
`,
  }),
  change_from: (link, { newEmail = '' }) => ({
    subject: 'Confirm the change of your email address',
    text: `Somebody signed in to your Lexhold account wants to use the address ${newEmail} instead of this one. Open this link within a day to confirm the change, or to stop it:

${link}

The address changes when both addresses have confirmed it. If it was not you, open the link, stop the change, and set a new password.
`,
  }),
  change_to: (link) => ({
    subject: 'Confirm your new email address',
    text: `Somebody wants to use this address for their Lexhold account. Open this link within a day to confirm it:

${link}

The address changes when the old address has confirmed it too. If it was not you, ignore this email.
`,
  }),
}

/**
 * Mails a new link. A verification link replaces earlier ones, also in the queue. Reset links live side by side, because
 * anybody may ask for one: it must not kill the link that the person is about to use.
 */
export async function mailLink(
  tx: IdentityTx,
  purpose: LinkPurpose,
  recipient: Recipient,
  toUrl: (secret: string) => string,
): Promise<void> {
  const secret = newSecret()
  const { id, email } = recipient
  const isOnlyOne = purpose === 'verify'
  if (isOnlyOne) await dropLinks(tx, purpose, id)
  const link = { id: newId(), account_id: id, purpose, secret_hash: hashSecret(secret) }
  const { expires_at: until } = await insertLink(tx, link)
  const mail = { to: email, ...MAIL_TEXTS[purpose](toUrl(secret), recipient), until }
  await queueMail(tx, mail, isOnlyOne ? { key: `${purpose} ${id}` } : {})
}
