import { allows, type Answer } from '#contract/endpoint.ts'
import {
  messageSenders,
  type Message,
  type MessageInput,
  type messages,
  type MessageThread,
} from '#contract/messages.ts'
import type { FirmContext } from '../../platform/context.ts'
import { toPage } from '../../platform/db/paging.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import { missingField, notFound } from '../../platform/refusal.ts'
import { attachmentsOf, setAttachments } from '../files/public.ts'
import { mailClientNotice } from '../portal-notices/public.ts'
import { messageFiles } from './attachments.ts'
import {
  countUnreadThreads,
  findLastRead,
  findPartner,
  findThread,
  findThreadOfMessage,
  insertMessage,
  saveRead,
  selectMessages,
  selectThreadPage,
  touchThread,
  type ThreadFilters,
} from './queries.ts'
import { toMessage, toThreadKeys, toThreadRow } from './view.ts'

/** How many messages of a thread are read at once. */
const AT_ONCE = 50

interface Named {
  readonly clientId?: string | undefined
  readonly matterId?: string | undefined
}

/** Refuses a matter or client that the person may not see, or that is in the recycle bin. */
async function getPartner(tx: FirmTx, named: Named) {
  const partner = await findPartner(tx, named)
  if (!partner)
    throw named.matterId === undefined ? missingField('clientId', 'Client') : missingField('matterId', 'Matter')
  return { ...partner, clientId: partner.client_id, matterId: partner.matter_id }
}

export async function listThreads(
  { tx, userId }: FirmContext,
  filters: ThreadFilters,
): Promise<Answer<typeof messages.list>> {
  return toPage((await selectThreadPage(tx, filters, userId)).map(toThreadRow), filters)
}

export const getWaitingThreads = async ({ tx, userId }: FirmContext): Promise<Answer<typeof messages.waiting>> => ({
  threads: await countUnreadThreads(tx, userId),
})

export async function getThread(
  { tx, userId, membership }: FirmContext,
  { before, ...named }: Named & { readonly before?: string | undefined },
): Promise<MessageThread> {
  const partner = await getPartner(tx, named)
  const thread = await findThread(tx, partner)
  const rows = thread ? await selectMessages(tx, thread.id, { before, limit: AT_ONCE + 1 }) : []
  const shown = rows.slice(0, AT_ONCE)
  const ids = shown.map(({ id }) => id)
  const reading = {
    lastRead: thread && (await findLastRead(tx, thread.id, userId)),
    attachments: await attachmentsOf(tx, messageFiles, ids),
  }
  return {
    id: thread?.id ?? null,
    ...toThreadKeys(partner),
    messages: shown.map((row) => toMessage(row, reading)).toReversed(),
    hasEarlier: rows.length > AT_ONCE,
    canSend: partner.is_current && allows(messageSenders, membership.permissions),
  }
}

/** Whoever answers has read what came before. */
export async function sendMessage(context: FirmContext, input: MessageInput): Promise<Message> {
  const { tx, businessId, userId, clock } = context
  const partner = await getPartner(tx, input)
  if (!partner.is_current) throw missingField('matterId', 'Matter')
  const [id, now] = [newId(), clock.now()]
  const threadId = await touchThread(tx, partner, { businessId, id: newId(), now })
  await insertMessage(tx, {
    business_id: businessId,
    id,
    thread_id: threadId,
    client_id: partner.clientId,
    matter_id: partner.matterId,
    body: input.text,
    written_by: userId,
    created_at: now,
  })
  await setAttachments(context, messageFiles, {
    recordId: id,
    matterId: partner.matterId,
    fileIds: input.attachmentIds,
  })
  await saveRead(tx, {
    business_id: businessId,
    thread_id: threadId,
    user_id: userId,
    last_message_id: id,
    read_at: now,
  })
  const about =
    partner.matterId === null ? { matterId: null, clientId: partner.clientId } : { matterId: partner.matterId }
  await mailClientNotice(context, 'messages', about, input.text)
  const [row] = await selectMessages(tx, threadId, { limit: 1 })
  if (!row) throw new Error('a message that was just sent is not in its thread')
  return toMessage(row, { lastRead: id, attachments: await attachmentsOf(tx, messageFiles, [id]) })
}

export async function markThreadRead({ tx, businessId, userId, clock }: FirmContext, messageId: string): Promise<null> {
  const threadId = await findThreadOfMessage(tx, messageId)
  if (threadId === undefined) throw notFound('Message')
  await saveRead(tx, {
    business_id: businessId,
    thread_id: threadId,
    user_id: userId,
    last_message_id: messageId,
    read_at: clock.now(),
  })
  return null
}
