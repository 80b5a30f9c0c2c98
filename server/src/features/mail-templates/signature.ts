import { mailHtml } from '#domain/mail-html.ts'
import { plainTextOf } from '#domain/rich-text.ts'
import { isSigned, type MailKind } from '#contract/mail-kinds.ts'
import type { MailSignature, MailSignatureInput } from '#contract/mail-templates.ts'
import type { FirmContext } from '../../platform/context.ts'
import { assertVersion } from '../../platform/db/records.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import type { Message } from '../../platform/mail/job.ts'
import { getMailHead } from '../firm-documents/public.ts'
import { changeSignature, findSignature, insertSignature, lockSignature } from './signature.queries.ts'

/** A firm that has never saved one has this version. */
const FIRST_VERSION = 1

export async function getMailSignature({ tx }: Pick<FirmContext, 'tx'>): Promise<MailSignature> {
  const found = await findSignature(tx)
  const content = found?.content ? { type: found.content.type, content: [...found.content.content] } : null
  return { content, version: found?.version ?? FIRST_VERSION }
}

export async function updateMailSignature(
  context: FirmContext,
  { content, version }: MailSignatureInput,
): Promise<MailSignature> {
  const { tx, businessId, userId, clock } = context
  await insertSignature(tx, { business_id: businessId, updated_by: userId })
  assertVersion(version, (await lockSignature(tx)).version, 'The signature')
  await changeSignature(tx, {
    content: content === null ? null : JSON.stringify(content),
    content_text: content === null ? '' : plainTextOf(content),
    updated_at: clock.now(),
    updated_by: userId,
  })
  return getMailSignature(context)
}

interface Signed {
  readonly text: string
  readonly html?: string
  readonly logo?: NonNullable<Message['logo']>
}

/**
 * Puts the firm's logo and colour above the text of a mail of the kind, and its signature below, which is then sent as HTML as well;
 * nothing where it has neither. The plain text has the signature alone.
 */
export async function getMailSigner(tx: FirmTx, kind: MailKind): Promise<(text: string) => Signed> {
  if (!isSigned(kind)) return (text) => ({ text })
  const [found, look] = await Promise.all([findSignature(tx), getMailHead(tx)])
  const signature = found?.content ?? undefined
  if (!signature && !look) return (text) => ({ text })
  const { head, ...logo } = look ?? {}
  return (text) => ({
    text: found && signature ? `${text.trimEnd()}\n\n${found.content_text}` : text,
    html: mailHtml(text, { head, signature }),
    ...logo,
  })
}
