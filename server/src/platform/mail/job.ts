import type { TaskList } from 'graphile-worker'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '../db/schema.generated.ts'
import { addJob } from '../jobs.queries.ts'
import type { Mailer } from './transport.ts'

const Message = z.object({ to: z.string(), subject: z.string(), text: z.string() })
export type Message = z.infer<typeof Message>

/** Queues a mail in the request's transaction; it leaves after the commit. */
export const queueMail = (tx: Kysely<DB>, message: Message): Promise<void> => addJob(tx, 'mail', message)

/** A name must not add lines to a mail. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ')

export const mailTasks = (mailer: Mailer): TaskList => ({
  mail: async (payload) => {
    await mailer.send(Message.parse(payload))
  },
})
