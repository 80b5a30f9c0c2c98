import type { Received } from '#contract/endpoint.ts'
import { isSigned, MAIL_KIND_NAMES, MAIL_KINDS, mailKindRules, type MailKind } from '#contract/mail-kinds.ts'
import type { MailTemplate, MailTemplateInput, mailTemplates as contract } from '#contract/mail-templates.ts'
import type { FirmContext } from '../../platform/context.ts'
import { assertVersion, updateRecord } from '../../platform/db/records.ts'
import { newId } from '../../platform/ids.ts'
import { oneLine, queueMail } from '../../platform/mail/job.ts'
import { countUse } from '../auth/public.ts'
import { findFirmName, insertTemplate, lockTemplate, selectTemplates, type TemplateRow } from './queries.ts'
import { fillMail, type MailWords } from './render.ts'
import { getMailSigner } from './signature.ts'

/** A kind that the firm has never changed has this version. */
const FIRST_VERSION = 1

/** What each placeholder of the kind could say in this firm. */
function examplesOf(kind: MailKind, firmName: string): Readonly<Record<string, string>> {
  const known = Object.entries(MAIL_KINDS[kind].placeholders).map(([name, [, example]]) => [name, example] as const)
  return { ...Object.fromEntries(known), firm: firmName }
}

function toMailTemplate(kind: MailKind, row: TemplateRow | undefined, firmName: string): MailTemplate {
  const { group, label, sent, placeholders, subject, text } = MAIL_KINDS[kind]
  const examples = examplesOf(kind, firmName)
  const { required } = mailKindRules(kind)
  const isOwn = row !== undefined && row.subject !== null
  return {
    kind,
    group,
    label,
    sent,
    isSigned: isSigned(kind),
    placeholders: Object.entries(placeholders).map(([name, [meaning]]) => ({
      name,
      meaning,
      example: examples[name] ?? '',
      isRequired: required.includes(name),
    })),
    subject: row?.subject ?? subject,
    text: row?.content ?? text,
    initial: { subject, text },
    changed: isOwn ? { at: row.updated_at.toISOString(), by: row.full_name ?? '' } : null,
    version: row?.version ?? FIRST_VERSION,
  }
}

export async function listMailTemplates({ tx }: FirmContext): Promise<MailTemplate[]> {
  const [rows, firmName] = await Promise.all([selectTemplates(tx), findFirmName(tx)])
  return MAIL_KIND_NAMES.map((kind) =>
    toMailTemplate(
      kind,
      rows.find((row) => row.kind === kind),
      firmName,
    ),
  )
}

interface Change {
  readonly kind: MailKind
  readonly version: number | undefined
  /** Null to say what the product says, also when that changes. */
  readonly words: MailWords | null
}

async function saveTemplate(context: FirmContext, { kind, version, words }: Change): Promise<MailTemplate> {
  const { tx, businessId, userId } = context
  await insertTemplate(tx, { business_id: businessId, id: newId(), kind, updated_by: userId })
  const before = await lockTemplate(tx, kind)
  assertVersion(version, before.version, 'The mail')
  const change = { subject: words?.subject ?? null, content: words?.text ?? null, updated_by: userId }
  await updateRecord(context, 'app.mail_templates', before.id, change)
  const [rows, firmName] = await Promise.all([selectTemplates(tx), findFirmName(tx)])
  return toMailTemplate(
    kind,
    rows.find((row) => row.kind === kind),
    firmName,
  )
}

export function updateMailTemplate(
  context: FirmContext,
  { kind, subject, text, version }: MailTemplateInput,
): Promise<MailTemplate> {
  const initial = MAIL_KINDS[kind]
  const isInitial = subject === initial.subject && text === initial.text
  return saveTemplate(context, { kind, version, words: isInitial ? null : { subject, text } })
}

export const restoreMailTemplate = (
  context: FirmContext,
  { kind, version }: Received<typeof contract.restore>['body'],
): Promise<MailTemplate> => saveTemplate(context, { kind, version, words: null })

/** Mails the person what others would get, with examples in place of what is theirs. */
export async function sendTestMail(
  context: FirmContext,
  { kind, subject, text }: Received<typeof contract.sendTest>['body'],
): Promise<null> {
  const { tx, session, userId, address } = context
  await countUse(tx, { kind: 'mail-test', name: userId, address })
  const firmName = await findFirmName(tx)
  const mail = fillMail({ subject, text }, examplesOf(kind, firmName))
  const sign = await getMailSigner(tx, kind)
  const words = { subject: `Test: ${mail.subject}`, ...sign(mail.text) }
  await queueMail(tx, { to: session.email, fromName: oneLine(firmName), ...words })
  return null
}
