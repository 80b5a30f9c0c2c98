import type { IdentityTx } from '../../platform/db/transactions.ts'
import { queueLinkMail } from '../../platform/mail/job.ts'
import type { LinkPurpose } from './queries.ts'

interface Addressee {
  readonly id: string
  readonly email: string
}
type Words = (link: string) => { readonly subject: string; readonly text: string }

/** A stranger may have typed the address, so nothing that was typed beside it is repeated in the mail. */
const WORDS: Record<LinkPurpose, Words> = {
  verify: (link) => ({
    subject: 'Verify your email address',
    text: `An account at Lexhold was opened with this email address. To verify the address, open this link within three days:

${link}

If it was not you, ignore this mail: nobody can use your address without the link.
`,
  }),
  reset: (link) => ({
    subject: 'Set a new password',
    text: `Somebody asked for a new password for your account at Lexhold. To choose one, open this link within an hour:

${link}

The link works once. If it was not you, ignore this mail: your password stays as it is.
`,
  }),
}

export const mailLink = (tx: IdentityTx, purpose: LinkPurpose, { id, email }: Addressee, link: string) =>
  queueLinkMail(tx, { to: email, ...WORDS[purpose](link) }, purpose, id)
