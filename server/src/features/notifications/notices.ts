import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Pool } from '../../platform/db/database.ts'
import { inFirmAsJob, type PortalTx } from '../../platform/db/transactions.ts'
import { callQueue, findClientTeam, findMatterTeam } from './notices.queries.ts'
import { notify, type Happening } from './notify.ts'

const TASK = 'clientNews'
const CLIENT_EVENTS = ['clientMessage', 'clientAnswer', 'clientQuestion'] as const

const ClientNews = z.object({
  businessId: z.string(),
  event: z.enum(CLIENT_EVENTS),
  recordId: z.string(),
  matterId: z.string().nullable(),
})
type ClientNews = z.infer<typeof ClientNews>

/**
 * Queues that the team is told of what a client did, in the transaction in which it happens. The record is the matter, of a
 * question the invoice, and where there is no matter the client.
 */
export const queueClientNews = (tx: PortalTx, news: Omit<ClientNews, 'businessId'>): Promise<void> =>
  callQueue(tx, news)

const TEXTS: Readonly<Record<ClientNews['event'], (about: string) => string>> = {
  clientMessage: (about) => `The client wrote to you: ${about}`,
  clientAnswer: (about) => `The client answered a request: ${about}`,
  clientQuestion: (about) => `The client asks about a line of an invoice: ${about}`,
}

/** The transaction of a client reads no team, so a job of the firm tells it. */
export const clientNewsTasks = (pool: Pool, clock: Clock): TaskList => ({
  [TASK]: async (payload, { job }) => {
    const news = ClientNews.parse(payload)
    const { businessId } = news
    await inFirmAsJob(pool, { businessId, jobId: job.id }, { readOnly: false }, async (tx) => {
      const { matterId, recordId } = news
      const team = matterId === null ? await findClientTeam(tx, recordId) : await findMatterTeam(tx, matterId)
      if (!team) return
      const happening: Happening = {
        event: news.event,
        userIds: team.userIds,
        recordKind: news.event === 'clientQuestion' ? 'invoice' : matterId === null ? 'client' : 'matter',
        recordId,
        matterId,
        text: TEXTS[news.event](team.name),
      }
      await notify({ tx, businessId, clock }, happening)
    })
  },
})
