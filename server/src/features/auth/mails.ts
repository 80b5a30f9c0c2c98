import type { IdentityTx } from '../../platform/db/transactions.ts'
import { queueMail } from '../../platform/mail/job.ts'

/** A stranger may have typed the address, so nothing that was typed beside it is repeated in the mail. */
export const mailVerification = (tx: IdentityTx, to: string, link: string) =>
  queueMail(tx, {
    to,
    subject: 'Verify your email address',
    text: `An account at Lexhold was opened with this email address. To verify the address, open this link within three days:

${link}

If it was not you, ignore this mail: nobody can use your address without the link.
`,
  })

export const mailReset = (tx: IdentityTx, to: string, link: string) =>
  queueMail(tx, {
    to,
    subject: 'Set a new password',
    text: `Somebody asked for a new password for your account at Lexhold. To choose one, open this link within an hour:

${link}

The link works once. If it was not you, ignore this mail: your password stays as it is.
`,
  })
