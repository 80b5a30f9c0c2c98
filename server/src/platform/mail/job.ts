import type { TaskList } from 'graphile-worker'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '../db/schema.generated.ts'
import { addJob, giveUpExpiredMail, removeJob } from '../jobs.queries.ts'
import type { Attachment, Mail, Mailer } from './transport.ts'

const Message = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  replyTo: z.string().optional(),
  fromName: z.string().optional(),
  /** The picture that the HTML shows; its bytes are read when the mail is sent. */
  logo: z.object({ businessId: z.string(), sha256: z.string() }).optional(),
})
export type Message = z.infer<typeof Message>

/** A mail with a link, and the moment at which the link expires. The mail is not sent after it. */
export interface LinkMail extends Message {
  readonly until: Date
}

/** The record of a firm that a mail is about. If the mail does not arrive, the firm's administrators can see it. */
export interface MailSubject {
  readonly businessId: string
  readonly kind: string
  readonly recordId: string
}
const Subject = z.object({ businessId: z.string(), kind: z.string(), recordId: z.string() })

/** What a feature does for its mails: it attaches files to them, and follows what becomes of them. */
export interface MailTracker {
  /** Before a mail is handed to the mail server. Undefined if it must not be: it was, and what became of it is not known. */
  start(subject: MailSubject, jobId: string): Promise<{ readonly attachments: Attachment[] } | undefined>
  /** The mail server has accepted the mail. */
  succeed(subject: MailSubject, jobId: string): Promise<void>
  /** It has refused the mail, or could not be reached. The mail is tried again later. */
  fail(subject: MailSubject, jobId: string, error: unknown): Promise<void>
}

interface MailOptions {
  readonly about?: MailSubject
  /** Names the queued mail: a newer mail with the same key replaces it, and `cancelMail` removes it. */
  readonly key?: string
}

/** Queues a mail in the request's transaction; it leaves after the commit. */
export const queueMail = (
  tx: Kysely<DB>,
  message: Message | LinkMail,
  { about, key }: MailOptions = {},
): Promise<void> => addJob(tx, 'mail', { ...message, ...about }, key === undefined ? {} : { key })

/** Removes a mail that was not sent yet. */
export const cancelMail = (tx: Kysely<DB>, key: string): Promise<void> => removeJob(tx, key)

/** A name must not add lines to a mail. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ')

const expired = (lastProblem: string | null) =>
  `Its link expired before it could be delivered${lastProblem === null ? '' : `. The problem was: ${lastProblem}`}`

/** Reads the picture that a mail shows. Undefined if the firm has another one by now: the mail then has its name in words. */
export type LogoLoader = (logo: NonNullable<Message['logo']>, jobId: string) => Promise<Attachment | undefined>

const noLogo: LogoLoader = () => Promise.resolve(undefined)

/** Sends what was queued. Mails about the kinds of `trackers` are followed by the feature that owns the kind. */
export const mailTasks = (
  mailer: Mailer,
  trackers: Readonly<Record<string, MailTracker>> = {},
  loadLogo: LogoLoader = noLogo,
): TaskList => ({
  mail: async (payload, { job, query }) => {
    if (await giveUpExpiredMail(query, job.id)) throw new Error(expired(job.last_error))
    const subject = Subject.safeParse(payload).data
    const tracker = subject && trackers[subject.kind]
    const { logo, ...message } = Message.parse(payload)
    const inline = logo && (await loadLogo(logo, job.id))
    const mail = { ...message, ...(inline && { attachments: [inline] }) }
    if (tracker) await sendTracked(mailer, tracker, { mail, subject, jobId: job.id })
    else await mailer.send(mail)
  },
})

interface TrackedMail {
  readonly mail: Mail
  readonly subject: MailSubject
  readonly jobId: string
}

async function sendTracked(mailer: Mailer, tracker: MailTracker, { mail, subject, jobId }: TrackedMail) {
  const started = await tracker.start(subject, jobId)
  if (!started) return
  try {
    const attachments = [...(mail.attachments ?? []), ...started.attachments]
    await mailer.send({ ...mail, attachments, messageId: `<${subject.recordId}@lexhold>` })
  } catch (error) {
    await tracker.fail(subject, jobId, error)
    throw error
  }
  await tracker.succeed(subject, jobId)
}
