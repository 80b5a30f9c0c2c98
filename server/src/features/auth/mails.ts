import type { IdentityTx } from '../../platform/db/transactions.ts'
import { hashSecret, newSecret } from '../../platform/http/session.ts'
import { newId } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/job.ts'
import { dropLinks, insertLink, type AccountRow, type LinkPurpose } from './queries.ts'

type MailText = (link: string) => { readonly subject: string; readonly text: string }

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
}

/**
 * Mails a new link. A verification link replaces earlier ones, also in the queue. Reset links live side by side, because
 * anybody may ask for one: it must not kill the link that the person is about to use.
 */
export async function mailLink(
  tx: IdentityTx,
  purpose: LinkPurpose,
  { id, email }: Pick<AccountRow, 'id' | 'email'>,
  toUrl: (secret: string) => string,
): Promise<void> {
  const secret = newSecret()
  const isOnlyOne = purpose === 'verify'
  if (isOnlyOne) await dropLinks(tx, purpose, id)
  const link = { id: newId(), account_id: id, purpose, secret_hash: hashSecret(secret) }
  const { expires_at: until } = await insertLink(tx, link)
  const mail = { to: email, ...MAIL_TEXTS[purpose](toUrl(secret)), until }
  await queueMail(tx, mail, isOnlyOne ? { key: `${purpose} ${id}` } : {})
}
