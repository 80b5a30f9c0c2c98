import type { TaskList } from 'graphile-worker'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '../db/schema.generated.ts'
import { addJob, giveUpExpiredMail, removeJob } from '../jobs.queries.ts'
import type { Mailer } from './transport.ts'

const Message = z.object({ to: z.string(), subject: z.string(), text: z.string() })
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
): Promise<void> => addJob(tx, 'mail', { ...message, ...about }, key)

/** Removes a mail that was not sent yet. */
export const cancelMail = (tx: Kysely<DB>, key: string): Promise<void> => removeJob(tx, key)

/** A name must not add lines to a mail. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ')

const expired = (lastProblem: string | null) =>
  `Its link expired before it could be delivered${lastProblem === null ? '' : `. The problem was: ${lastProblem}`}`

export const mailTasks = (mailer: Mailer): TaskList => ({
  mail: async (payload, { job, query }) => {
    if (await giveUpExpiredMail(query, job.id)) throw new Error(expired(job.last_error))
    await mailer.send(Message.parse(payload))
  },
})
