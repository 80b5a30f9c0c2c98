import type { TaskList } from 'graphile-worker'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '../db/schema.generated.ts'
import { addJob, giveUpPastUse, removeJob } from '../jobs.queries.ts'
import type { Mailer } from './transport.ts'

const Message = z.object({ to: z.string(), subject: z.string(), text: z.string() })
export type Message = z.infer<typeof Message>

/** A mail with a link, and the moment after which it is of no use because the link is dead. It is not sent then. */
export interface LinkMail extends Message {
  readonly until: Date
}

/** What a firm's mail is about: should it not arrive, the firm is told. */
export interface MailOfFirm {
  readonly businessId: string
  readonly kind: 'invitation' | 'wall'
  readonly recordId: string
  /** Whoever does not see this matter is not told either. */
  readonly matterId?: string
}

/** Queues a mail in the request's transaction; it leaves after the commit. */
export const queueMail = (tx: Kysely<DB>, message: Message | LinkMail, about?: MailOfFirm): Promise<void> =>
  addJob(tx, 'mail', { ...message, ...about }, about?.kind === 'invitation' ? invitationKey(about.recordId) : null)

/** A person's mail that holds a link. A newer one takes its place in the queue, because the older link works no more. */
export const queueLinkMail = (tx: Kysely<DB>, message: LinkMail, purpose: string, accountId: string): Promise<void> =>
  addJob(tx, 'mail', message, `${purpose} ${accountId}`)

const invitationKey = (id: string) => `invitation ${id}`

/** An invitation that holds no more is not mailed any more. */
export const takeInvitationBack = (tx: Kysely<DB>, id: string): Promise<void> => removeJob(tx, invitationKey(id))

/** A name must not add lines to a mail. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ')

const pastUse = (lastProblem: string | null) =>
  `Its link expired before it could be delivered${lastProblem === null ? '' : `. The problem was: ${lastProblem}`}`

export const mailTasks = (mailer: Mailer): TaskList => ({
  mail: async (payload, { job, query }) => {
    if (await giveUpPastUse(query, job.id)) throw new Error(pastUse(job.last_error))
    await mailer.send(Message.parse(payload))
  },
})
