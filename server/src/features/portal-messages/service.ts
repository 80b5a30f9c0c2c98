import type { Answer } from '#contract/endpoint.ts'
import type { PortalFile } from '#contract/portal-files.ts'
import type { PortalMessage, portalMessages, PortalThread } from '#contract/portal-messages.ts'
import type { ClientContext } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { missingField, notFound } from '../../platform/refusal.ts'
import { queueClientNews } from '../notifications/public.ts'
import { recordView } from '../portal-views/public.ts'
import { findPersonName, sentFilesOf, setSentFiles } from '../portal-files/public.ts'
import {
  findLastRead,
  findMessage,
  findThread,
  findVisibleMatter,
  insertMessage,
  saveRead,
  selectMessages,
  selectMessagesById,
  selectSeen,
  selectThreads,
  touchThread,
  type MessageRow,
} from './queries.ts'

/** How many messages of a thread are read at once. */
const AT_ONCE = 50

interface Reading {
  /** How far the person has read. */
  readonly lastRead?: string | null | undefined
  readonly files?: ReadonlyMap<string, PortalFile[]>
  readonly seen?: ReadonlyMap<string, Date>
}

const toMessage = (row: MessageRow, { lastRead, files, seen }: Reading): PortalMessage => ({
  id: row.id,
  text: row.body,
  authorName: row.written_by === null ? row.person_name : (row.writer_name ?? ''),
  isFromClient: row.written_by === null,
  sentAt: row.created_at.toISOString(),
  isUnread: row.written_by !== null && (!lastRead || row.id > lastRead),
  files: files?.get(row.id) ?? [],
  seenAt: seen?.get(row.id)?.toISOString() ?? null,
})

async function toMessages(
  tx: ClientContext['tx'],
  { threadId, lastRead }: { readonly threadId: string; readonly lastRead: string | null | undefined },
  rows: readonly MessageRow[],
): Promise<PortalMessage[]> {
  const ids = rows.map(({ id }) => id)
  const [files, seen] = [await sentFilesOf(tx, ids), await selectSeen(tx, threadId, ids)]
  const reading = { lastRead, files, seen: new Map(seen.map(({ id, seen_at }) => [id, seen_at])) }
  return rows.map((row) => toMessage(row, reading))
}

export async function listClientThreads({ tx, client }: ClientContext): Promise<PortalThread[]> {
  const threads = await selectThreads(tx, client.accessId)
  const latest = await selectMessagesById(
    tx,
    threads.flatMap(({ latest_id }) => latest_id ?? []),
  )
  const byThread = new Map(latest.map((row) => [row.thread_id, row]))
  return threads.flatMap((thread) => {
    const message = byThread.get(thread.id)
    return message
      ? {
          id: thread.id,
          matterId: thread.matter_id,
          matterName: thread.matter_name ?? '',
          latest: toMessage(message, { lastRead: thread.last_message_id }),
          unread: Number(thread.unread),
        }
      : []
  })
}

interface Wanted {
  readonly matterId?: string | undefined
  readonly before?: string | undefined
}

/** Refuses a matter that the client does not see. */
async function assertVisible({ tx }: ClientContext, matterId: string | undefined): Promise<void> {
  if (matterId !== undefined && !(await findVisibleMatter(tx, matterId))) throw missingField('matterId', 'Matter')
}

export async function getClientThread(
  context: ClientContext,
  { matterId, before }: Wanted,
): Promise<Answer<typeof portalMessages.thread>> {
  const { tx, client } = context
  await assertVisible(context, matterId)
  const thread = await findThread(tx, client.clientId, matterId ?? null)
  if (!thread) return { messages: [], hasEarlier: false }
  const rows = await selectMessages(tx, thread.id, { before, limit: AT_ONCE + 1 })
  const lastRead = await findLastRead(tx, thread.id, client.accessId)
  const shown = await toMessages(tx, { threadId: thread.id, lastRead }, rows.slice(0, AT_ONCE))
  return { messages: shown.toReversed(), hasEarlier: rows.length > AT_ONCE }
}

interface ClientMessage {
  readonly matterId?: string | undefined
  readonly text: string
  readonly fileIds: readonly string[]
}

/** Whoever writes has read what came before. */
export async function sendClientMessage(
  context: ClientContext,
  { matterId, text, fileIds }: ClientMessage,
): Promise<PortalMessage> {
  const { tx, client, clock } = context
  await assertVisible(context, matterId)
  const [id, now] = [newId(), clock.now()]
  const about = { business_id: client.businessId, client_id: client.clientId, matter_id: matterId ?? null }
  const threadId = await touchThread(tx, { ...about, id: newId(), latest_at: now, latest_from_client: id })
  await insertMessage(tx, {
    ...about,
    id,
    thread_id: threadId,
    body: text,
    person_name: await findPersonName(tx, client.personId),
    created_at: now,
  })
  await setSentFiles(context, 'message', { recordId: id, matterId: matterId ?? null, fileIds })
  const recordId = matterId ?? client.clientId
  await queueClientNews(tx, { event: 'clientMessage', recordId, matterId: matterId ?? null })
  await saveReadOf(context, threadId, id)
  const row = await findMessage(tx, id)
  if (!row) throw new Error('a message that was just sent is not in its thread')
  const [message] = await toMessages(tx, { threadId, lastRead: id }, [row])
  if (!message) throw new Error('a message that was just sent cannot be shown')
  return message
}

export async function markThreadRead(context: ClientContext, messageId: string): Promise<null> {
  const message = await findMessage(context.tx, messageId)
  if (!message) throw notFound('Message')
  await saveReadOf(context, message.thread_id, messageId)
  await recordView(context, { kind: 'messages', subjectId: message.thread_id, matterId: message.matter_id })
  return null
}

const saveReadOf = ({ tx, client, clock }: ClientContext, threadId: string, messageId: string) =>
  saveRead(tx, {
    business_id: client.businessId,
    thread_id: threadId,
    access_id: client.accessId,
    last_message_id: messageId,
    read_at: clock.now(),
  })
