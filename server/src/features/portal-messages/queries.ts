import { sql, type Insertable } from 'kysely'
import { byId } from '../../platform/db/joins.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { PortalTx } from '../../platform/db/transactions.ts'

const selectMessageRows = (tx: PortalTx) =>
  tx
    .selectFrom('app.messages as message')
    .leftJoin('app.members as writer', byId('writer', 'message.written_by'))
    .select(['message.id', 'message.thread_id', 'message.body', 'message.written_by', 'message.person_name'])
    .select(['message.created_at', 'message.matter_id', 'writer.full_name as writer_name'])
export type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessageRows>['execute']>>[number]

/** Messages of a thread, the newest first. */
export const selectMessages = (
  tx: PortalTx,
  threadId: string,
  { before, limit }: { readonly before?: string | undefined; readonly limit: number },
) =>
  selectMessageRows(tx)
    .where('message.thread_id', '=', threadId)
    .$if(before !== undefined, (query) => query.where('message.id', '<', before ?? ''))
    .orderBy('message.id', 'desc')
    .limit(limit)
    .execute()

export const findMessage = (tx: PortalTx, id: string) =>
  selectMessageRows(tx).where('message.id', '=', id).executeTakeFirst()

/** More threads than a client has matters that are looked at. */
const MAX_THREADS = 500

/** The threads that the person sees, with how far they have read and what is unread. */
export const selectThreads = (tx: PortalTx, accessId: string) =>
  tx
    .selectFrom('app.message_threads as thread')
    .leftJoin('app.matters as matter', byId('matter', 'thread.matter_id'))
    .leftJoin('app.client_message_reads as read', (join) =>
      join
        .onRef('read.business_id', '=', 'thread.business_id')
        .onRef('read.thread_id', '=', 'thread.id')
        .on('read.access_id', '=', accessId),
    )
    .select(['thread.id', 'thread.matter_id', 'matter.name as matter_name', 'read.last_message_id'])
    .select(
      sql<string | null>`(select m.id from app.messages m where m.business_id = thread.business_id
        and m.thread_id = thread.id order by m.id desc limit 1)`.as('latest_id'),
    )
    .select(
      sql<string>`(select count(*) from app.messages m where m.business_id = thread.business_id and m.thread_id = thread.id
        and m.written_by is not null and (read.last_message_id is null or m.id > read.last_message_id))`.as('unread'),
    )
    .orderBy('thread.latest_at', 'desc')
    .limit(MAX_THREADS)
    .execute()

export const selectMessagesById = (tx: PortalTx, ids: readonly string[]) =>
  selectMessageRows(tx)
    .where('message.id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()

export const findThread = (tx: PortalTx, clientId: string, matterId: string | null) =>
  tx
    .selectFrom('app.message_threads')
    .select('id')
    .where('client_id', '=', clientId)
    .where('matter_id', 'is not distinct from', matterId)
    .executeTakeFirst()

/** When somebody of the firm had read each message that the client wrote. */
export const selectSeen = (tx: PortalTx, threadId: string, ids: readonly string[]) =>
  tx
    .selectFrom('app.message_reads as read')
    .innerJoin('app.messages as message', (join) =>
      join.onRef('message.business_id', '=', 'read.business_id').onRef('message.thread_id', '=', 'read.thread_id'),
    )
    .select(['message.id', sql<Date>`min(read.read_at)`.as('seen_at')])
    .where('read.thread_id', '=', threadId)
    .where('message.id', '=', sql<string>`any (${ids}::uuid[])`)
    .where('message.written_by', 'is', null)
    .whereRef('read.last_message_id', '>=', 'message.id')
    .groupBy('message.id')
    .execute()

/** Threads with something that the person has not read. */
export async function countUnread(tx: PortalTx, accessId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('app.messages as m')
    .leftJoin('app.client_message_reads as read', (join) =>
      join
        .onRef('read.business_id', '=', 'm.business_id')
        .onRef('read.thread_id', '=', 'm.thread_id')
        .on('read.access_id', '=', accessId),
    )
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('m.written_by', 'is not', null)
    .where((eb) => eb.or([eb('read.last_message_id', 'is', null), eb('m.id', '>', eb.ref('read.last_message_id'))]))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const findVisibleMatter = (tx: PortalTx, id: string) =>
  tx.selectFrom('app.matters').select('id').where('id', '=', id).executeTakeFirst()

type ThreadStart = Insertable<DB['app.message_threads']>

/** The thread, which the first message creates, with the message that is its latest now. */
export async function touchThread(tx: PortalTx, row: ThreadStart): Promise<string> {
  const { latest_at, latest_from_client } = row
  const { id } = await tx
    .insertInto('app.message_threads')
    .values(row)
    .onConflict((conflict) =>
      conflict.constraint('message_threads_one_each').doUpdateSet({ latest_at, latest_from_client }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const insertMessage = (tx: PortalTx, row: Insertable<DB['app.messages']>) =>
  tx.insertInto('app.messages').values(row).execute()

export async function findLastRead(tx: PortalTx, threadId: string, accessId: string): Promise<string | undefined> {
  const read = await tx
    .selectFrom('app.client_message_reads')
    .select('last_message_id')
    .where('thread_id', '=', threadId)
    .where('access_id', '=', accessId)
    .executeTakeFirst()
  return read?.last_message_id
}

/** A person who has read further already stays there. */
export const saveRead = (tx: PortalTx, row: Insertable<DB['app.client_message_reads']>) =>
  tx
    .insertInto('app.client_message_reads')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'thread_id', 'access_id'])
        .doUpdateSet({ last_message_id: row.last_message_id, read_at: row.read_at })
        .where('app.client_message_reads.last_message_id', '<', row.last_message_id),
    )
    .execute()
