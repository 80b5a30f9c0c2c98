import type { Attachment } from '#contract/files.ts'
import type { Message, MessageThreadRow } from '#contract/messages.ts'
import type { MessageRow, PartnerRow, ThreadRow } from './queries.ts'

const toAuthor = (row: Pick<MessageRow, 'written_by' | 'writer_name' | 'person_name'>) => ({
  userId: row.written_by,
  name: row.written_by === null ? row.person_name : (row.writer_name ?? ''),
})

export const toThreadKeys = (row: PartnerRow) => ({
  clientId: row.client_id,
  clientName: row.client_name,
  matterId: row.matter_id,
  matterName: row.matter_name ?? '',
  matterNumber: row.matter_number ?? '',
})

interface Reading {
  /** The latest message that the person has read; undefined before they have read any. */
  readonly lastRead: string | undefined
  readonly attachments: ReadonlyMap<string, Attachment[]>
}

export const toMessage = (row: MessageRow, { lastRead, attachments }: Reading): Message => ({
  id: row.id,
  text: row.body,
  author: toAuthor(row),
  sentAt: row.created_at.toISOString(),
  attachments: attachments.get(row.id) ?? [],
  isUnread: row.written_by === null && (lastRead === undefined || row.id > lastRead),
})

export const toThreadRow = (row: ThreadRow): MessageThreadRow => ({
  id: row.id,
  ...toThreadKeys(row),
  latest: { author: toAuthor(row), excerpt: row.excerpt, sentAt: row.created_at.toISOString() },
  unread: Number(row.unread),
})
