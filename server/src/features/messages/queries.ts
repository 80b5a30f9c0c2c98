import { sql, type Insertable } from 'kysely'
import { allOf, containing, whenDefined } from '../../platform/db/conditions.ts'
import { byId } from '../../platform/db/joins.ts'
import { offsetOf, type Paging } from '../../platform/db/paging.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** With whom a thread is: a client, and the matter that it is about. */
export interface ThreadPartner {
  readonly clientId: string
  readonly matterId: string | null
}

export type PartnerRow = Pick<ThreadRow, 'client_id' | 'client_name' | 'matter_id' | 'matter_name' | 'matter_number'>

interface Named {
  readonly clientId?: string | undefined
  readonly matterId?: string | undefined
}

/**
 * The client of a matter, or the client itself, unless it is in the recycle bin or the person may not see it. With both, the
 * client to whom was written about the matter, which may be another one's now: `is_current` is then false.
 */
export async function findPartner(
  tx: FirmTx,
  { clientId, matterId }: Named,
): Promise<(PartnerRow & { readonly is_current: boolean }) | undefined> {
  const clients = tx
    .selectFrom('app.clients as client')
    .select(['client.id as client_id', 'client.name as client_name'])
    .where('client.deleted_at', 'is', null)
  if (matterId === undefined) {
    const client = await clients.where('client.id', '=', clientId ?? '').executeTakeFirst()
    return client && { ...client, matter_id: null, matter_name: null, matter_number: null, is_current: true }
  }
  return clients
    .innerJoin('app.matters as matter', 'matter.business_id', 'client.business_id')
    .select(['matter.id as matter_id', 'matter.name as matter_name', 'matter.number as matter_number'])
    .select(sql<boolean>`matter.client_id = client.id`.as('is_current'))
    .where('client.id', '=', clientId ?? sql<string>`matter.client_id`)
    .where('matter.id', '=', matterId)
    .where('matter.deleted_at', 'is', null)
    .executeTakeFirst()
}

export const findThread = (tx: FirmTx, { clientId, matterId }: ThreadPartner) =>
  tx
    .selectFrom('app.message_threads')
    .select(['id', 'latest_from_client'])
    .where('client_id', '=', clientId)
    .where('matter_id', 'is not distinct from', matterId)
    .executeTakeFirst()

/** The thread, which the first message creates; the row is locked, so that its latest message is the latest. */
export async function touchThread(
  tx: FirmTx,
  { clientId, matterId }: ThreadPartner,
  row: { readonly businessId: string; readonly id: string; readonly now: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('app.message_threads')
    .values({
      business_id: row.businessId,
      id: row.id,
      client_id: clientId,
      matter_id: matterId,
      latest_at: row.now,
    })
    .onConflict((conflict) => conflict.constraint('message_threads_one_each').doUpdateSet({ latest_at: row.now }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const insertMessage = (tx: FirmTx, row: Insertable<DB['app.messages']>) =>
  tx.insertInto('app.messages').values(row).execute()

/** Messages of a thread, the newest first. */
export const selectMessages = (
  tx: FirmTx,
  threadId: string,
  { before, limit }: { readonly before?: string | undefined; readonly limit: number },
) =>
  tx
    .selectFrom('app.messages as message')
    .leftJoin('app.members as writer', byId('writer', 'message.written_by'))
    .select(['message.id', 'message.body', 'message.written_by', 'message.person_name', 'message.created_at'])
    .select('writer.full_name as writer_name')
    .where('message.thread_id', '=', threadId)
    .$if(before !== undefined, (query) => query.where('message.id', '<', before ?? ''))
    .orderBy('message.id', 'desc')
    .limit(limit)
    .execute()
export type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number]

/** The latest message that the person has read; undefined before they have read any. */
export async function findLastRead(tx: FirmTx, threadId: string, userId: string): Promise<string | undefined> {
  const read = await tx
    .selectFrom('app.message_reads')
    .select('last_message_id')
    .where('thread_id', '=', threadId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return read?.last_message_id
}

export const findThreadOfMessage = async (tx: FirmTx, messageId: string): Promise<string | undefined> =>
  (await tx.selectFrom('app.messages').select('thread_id').where('id', '=', messageId).executeTakeFirst())?.thread_id

/** A person who has read further already stays there. */
export const saveRead = (tx: FirmTx, row: Insertable<DB['app.message_reads']>) =>
  tx
    .insertInto('app.message_reads')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'thread_id', 'user_id'])
        .doUpdateSet({ last_message_id: row.last_message_id, read_at: row.read_at })
        .where('app.message_reads.last_message_id', '<', row.last_message_id),
    )
    .execute()

const isUnread = sql<boolean>`(thread.latest_from_client is not null and (
  read.last_message_id is null or read.last_message_id < thread.latest_from_client))`

/** Of a matter that the person leads or works on, or that nobody does, and whatever is about no matter. */
const isOwnThread = (userId: string) => sql<boolean>`(thread.matter_id is null or matter.responsible_id = ${userId}
  or exists (select from app.matter_members own where own.business_id = thread.business_id
    and own.matter_id = thread.matter_id and own.user_id = ${userId})
  or (matter.responsible_id is null and not exists (select from app.matter_members other
    where other.business_id = thread.business_id and other.matter_id = thread.matter_id)))`

export interface ThreadFilters extends Paging {
  readonly generalSearchText?: string | undefined
  readonly isMine?: boolean | undefined
  readonly isUnread?: boolean | undefined
}

const selectThreads = (tx: FirmTx, userId: string) =>
  tx
    .selectFrom('app.message_threads as thread')
    .innerJoin('app.clients as client', byId('client', 'thread.client_id'))
    .leftJoin('app.matters as matter', byId('matter', 'thread.matter_id'))
    .leftJoin('app.message_reads as read', (join) =>
      join
        .onRef('read.business_id', '=', 'thread.business_id')
        .onRef('read.thread_id', '=', 'thread.id')
        .on('read.user_id', '=', userId),
    )

/** Of a bin that holds the matter nothing is listed until the matter is restored. */
const matching = (
  { generalSearchText, isMine, isUnread: onlyUnread }: Omit<ThreadFilters, keyof Paging>,
  userId: string,
) =>
  allOf(
    sql`client.deleted_at is null and (thread.matter_id is null or (matter.id is not null and matter.deleted_at is null))`,
    whenDefined(generalSearchText === '' ? undefined : generalSearchText, (text) => {
      const pattern = containing(text)
      return sql`(client.name ilike ${pattern} or matter.name ilike ${pattern} or matter.number ilike ${pattern}
        or exists (select from app.messages said where said.business_id = thread.business_id
          and said.thread_id = thread.id and said.body ilike ${pattern}))`
    }),
    isMine === true ? isOwnThread(userId) : undefined,
    onlyUnread === true ? isUnread : undefined,
  )

const EXCERPT_LENGTH = 300

/** One row more than the page, the latest message first. */
export const selectThreadPage = (tx: FirmTx, filters: ThreadFilters, userId: string) =>
  selectThreads(tx, userId)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('app.messages as said')
          .leftJoin('app.members as writer', byId('writer', 'said.written_by'))
          .select(['said.written_by', 'said.person_name', 'said.created_at', 'writer.full_name as writer_name'])
          .select(sql<string>`left(said.body, ${sql.lit(EXCERPT_LENGTH)})`.as('excerpt'))
          .whereRef('said.business_id', '=', 'thread.business_id')
          .whereRef('said.thread_id', '=', 'thread.id')
          .orderBy('said.id', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select(['thread.id', 'thread.client_id', 'client.name as client_name', 'thread.matter_id'])
    .select(['matter.name as matter_name', 'matter.number as matter_number'])
    .select(['latest.excerpt', 'latest.written_by', 'latest.person_name', 'latest.created_at', 'latest.writer_name'])
    .select(
      sql<string>`case when ${isUnread} then (select count(*) from app.messages said
        where said.business_id = thread.business_id and said.thread_id = thread.id and said.written_by is null
          and (read.last_message_id is null or said.id > read.last_message_id)) else 0 end`.as('unread'),
    )
    .where(matching(filters, userId))
    .orderBy('thread.latest_at', 'desc')
    .orderBy('thread.id', 'desc')
    .limit(filters.size + 1)
    .offset(offsetOf(filters))
    .execute()
export type ThreadRow = Awaited<ReturnType<typeof selectThreadPage>>[number]

export async function countUnreadThreads(tx: FirmTx, userId: string): Promise<number> {
  const { count } = await selectThreads(tx, userId)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where(matching({ isMine: true, isUnread: true }, userId))
    .executeTakeFirstOrThrow()
  return Number(count)
}
