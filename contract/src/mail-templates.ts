import { z } from 'zod'
import { containsLink } from '#domain/links.ts'
import { mailTemplateProblem } from '#domain/mail-template.ts'
import { plainTextOf } from '#domain/rich-text.ts'
import { firmCall, firmKeys, firmSpelling, Moment, Nothing, RequiredText } from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { EditedVersion } from './fields.ts'
import { MAIL_GROUPS } from './mail-kind-shapes.ts'
import { MAIL_KIND_NAMES, mailKindRules } from './mail-kinds.ts'
import { RichText, RichTextInput } from './rich-text.ts'

const Words = z.strictObject({ subject: z.string(), text: z.string() })

/** What one kind of the firm's mails says. */
export const MailTemplate = Words.extend({
  kind: z.enum(MAIL_KIND_NAMES),
  group: z.enum(MAIL_GROUPS),
  label: z.string(),
  /** To whom and when: `to a client with a statement`. */
  sent: z.string(),
  /** The firm's signature stands at its end. */
  isSigned: z.boolean(),
  /** What the text may name in braces. */
  placeholders: z.array(
    z.strictObject({ name: z.string(), meaning: z.string(), example: z.string(), isRequired: z.boolean() }),
  ),
  /** What it says where the firm has not changed it. */
  initial: Words,
  /** Null where it is as it was at first. */
  changed: z.strictObject({ at: Moment, by: z.string() }).nullable(),
  version: z.int(),
})
export type MailTemplate = z.infer<typeof MailTemplate>

const kind = z.enum(MAIL_KIND_NAMES, 'Mail is not known')
const shape = {
  kind,
  subject: RequiredText(200, 'Subject').refine((subject) => !/[\r\n\u0085\u2028\u2029]/.test(subject), {
    message: 'The subject is one line',
  }),
  text: RequiredText(5_000, 'Text').pipe(z.string().overwrite((text) => text.replaceAll('\r\n', '\n'))),
}

interface Content {
  readonly kind: (typeof MAIL_KIND_NAMES)[number]
  readonly subject: string
  readonly text: string
}

/** Placeholders are those of the kind, and those that it needs are there. */
function checkPlaceholders(content: Content, context: z.RefinementCtx): void {
  const { inText, inSubject, required, isForStrangers } = mailKindRules(content.kind)
  const foreign = (words: string) =>
    isForStrangers && containsLink(words) ? 'This mail can’t contain a web address besides {link}' : undefined
  const problems = {
    subject: mailTemplateProblem(content.subject, { known: inSubject }) ?? foreign(content.subject),
    text: mailTemplateProblem(content.text, { known: inText, required }) ?? foreign(content.text),
  }
  for (const [field, message] of Object.entries(problems))
    if (message !== undefined) context.addIssue({ code: 'custom', path: [field], message })
}

export const MailTemplateInput = z
  .strictObject({ ...firmKeys, ...shape, version: EditedVersion })
  .superRefine(checkPlaceholders)
export type MailTemplateInput = z.output<typeof MailTemplateInput>

/** What stands at the end of the mails to clients; null where there is nothing. */
export const MailSignature = z.strictObject({ content: RichText.nullable(), version: z.int() })
export type MailSignature = z.infer<typeof MailSignature>

const MAX_SIGNATURE = { lines: 12, letters: 1_000 }

const isShort = (text: string): boolean =>
  text.length <= MAX_SIGNATURE.letters && text.split('\n').length <= MAX_SIGNATURE.lines

export const MailSignatureInput = z.strictObject({
  ...firmKeys,
  content: RichTextInput.refine((doc) => doc === null || isShort(plainTextOf(doc)), {
    message: 'A signature has at most 12 lines and 1,000 characters',
  }),
  version: EditedVersion,
})
export type MailSignatureInput = z.output<typeof MailSignatureInput>

export const mailTemplates = {
  list: endpoint('GET', '/admin/mail-templates', {
    summary: 'What the mails in the name of the firm say, and what they may name',
    access: needs('adminPermissions'),
    ...firmCall,
    response: z.array(MailTemplate),
  }),
  update: endpoint('PUT', '/admin/mail-templates', {
    summary: 'Changes subject and text of a kind of mail; those that are queued stay as they are',
    access: needs('adminPermissions'),
    body: MailTemplateInput,
    spelling: firmSpelling,
    response: MailTemplate,
    refusals: ['stale_version'],
    done: 'Mail saved',
  }),
  restore: endpoint('POST', '/admin/mail-templates/restore', {
    summary: 'Lets a kind of mail say again what it said at first',
    access: needs('adminPermissions'),
    body: z.strictObject({ ...firmKeys, kind, version: EditedVersion }),
    spelling: firmSpelling,
    response: MailTemplate,
    refusals: ['stale_version'],
    done: 'Mail restored',
  }),
  sendTest: endpoint('POST', '/admin/mail-templates/test', {
    summary: 'Mails an example of a subject and a text, saved or not, to the person who asks for it',
    access: needs('adminPermissions'),
    body: z.strictObject({ ...firmKeys, ...shape }).superRefine(checkPlaceholders),
    spelling: firmSpelling,
    response: Nothing,
    refusals: ['too_many_attempts'],
    done: 'Test mail sent to you',
  }),
  signature: endpoint('GET', '/admin/mail-templates/signature', {
    summary: 'What stands at the end of the mails to clients',
    access: needs('adminPermissions'),
    ...firmCall,
    response: MailSignature,
  }),
  updateSignature: endpoint('PUT', '/admin/mail-templates/signature', {
    summary: 'Changes what stands at the end of the mails to clients, as formatted text; blank for nothing',
    access: needs('adminPermissions'),
    body: MailSignatureInput,
    spelling: firmSpelling,
    response: MailSignature,
    refusals: ['stale_version'],
    done: 'Signature saved',
  }),
}
