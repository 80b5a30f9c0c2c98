import { fillMailTemplate } from '#domain/mail-template.ts'
import { MAIL_KINDS, type MailKind, type MailValues } from '#contract/mail-kinds.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { oneLine } from '../../platform/mail/job.ts'
import { findWords } from './queries.ts'

/** The longest subject that mailboxes show and the lists of mails store. */
const MAX_SUBJECT = 300

export interface MailWords {
  readonly subject: string
  readonly text: string
}

/** What a mail of the kind says, in the words of the firm or else of the product; before it is filled in. */
export async function getMailWords(tx: FirmTx, kind: MailKind): Promise<MailWords> {
  const own = await findWords(tx, kind)
  if (!own || own.subject === null || own.content === null) return MAIL_KINDS[kind]
  return { subject: own.subject, text: own.content }
}

/** The words with the values in them. A subject is one line whatever the values are; texts are plain, so nothing in them is markup. */
export const fillMail = (words: MailWords, values: Readonly<Record<string, string>>): MailWords => ({
  subject: oneLine(fillMailTemplate(words.subject, values)).trim().slice(0, MAX_SUBJECT),
  text: fillMailTemplate(words.text, values),
})

/** What mails of the kind say: the only place where texts of mails in the firm's name are made. */
export async function getMailWriter<Kind extends MailKind>(
  tx: FirmTx,
  kind: Kind,
): Promise<(values: MailValues<Kind>) => MailWords> {
  const words = await getMailWords(tx, kind)
  return (values) => fillMail(words, values)
}

/** One mail of the kind. Whoever writes several takes `getMailWriter`. */
export const renderMail = async <Kind extends MailKind>(
  tx: FirmTx,
  kind: Kind,
  values: MailValues<Kind>,
): Promise<MailWords> => (await getMailWriter(tx, kind))(values)
