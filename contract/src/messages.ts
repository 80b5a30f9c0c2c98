import { z } from 'zod'
import { MAX_MESSAGE_LENGTH } from '#domain/message.ts'
import {
  FirmQuery,
  firmKeys,
  Flag,
  Id,
  listSpelling,
  Moment,
  Nothing,
  optionalQuery,
  page,
  pagingKeys,
  Text,
} from './common.ts'
import { endpoint, needs, type Access } from './endpoint.ts'
import { OptionalId } from './fields.ts'
import { Attachment, AttachmentIds } from './files.ts'

/** Who wrote a message: a member of the firm, or with a null id a person of the client. */
const MessageAuthor = z.strictObject({ userId: Id().nullable(), name: z.string() })

export const Message = z.strictObject({
  id: Id(),
  text: z.string(),
  author: MessageAuthor,
  sentAt: Moment,
  attachments: z.array(Attachment),
  /** Written by the client after what this person has read. */
  isUnread: z.boolean(),
})
export type Message = z.infer<typeof Message>

/** Whom a thread is with: a client, about one of its matters or about none. */
const threadKeys = {
  clientId: Id(),
  clientName: z.string(),
  matterId: Id().nullable(),
  matterName: z.string(),
  matterNumber: z.string(),
}

export const MessageThreadRow = z.strictObject({
  id: Id(),
  ...threadKeys,
  latest: z.strictObject({
    author: MessageAuthor,
    /** The start of the text; blank for a message of only files. */
    excerpt: z.string(),
    sentAt: Moment,
  }),
  unread: z.int(),
})
export type MessageThreadRow = z.infer<typeof MessageThreadRow>

export const MessageThread = z.strictObject({
  /** Null before the first message. */
  id: Id().nullable(),
  ...threadKeys,
  /** The newest messages, the oldest of them first. */
  messages: z.array(Message),
  hasEarlier: z.boolean(),
  canSend: z.boolean(),
})
export type MessageThread = z.infer<typeof MessageThread>

const partner = { matterId: OptionalId('Matter is not known'), clientId: OptionalId('Client is not known') }
const isNamed = ({ matterId, clientId }: { matterId?: string | undefined; clientId?: string | undefined }) =>
  matterId !== undefined || clientId !== undefined
const unnamed = { path: ['clientId'], error: 'Client is required' }

const MessageInput = z
  .strictObject({
    ...firmKeys,
    ...partner,
    text: z.preprocess((sent) => sent ?? '', Text(MAX_MESSAGE_LENGTH)),
    attachmentIds: AttachmentIds.default([]),
  })
  .refine(isNamed, unnamed)
  .refine(({ text, attachmentIds }) => text !== '' || attachmentIds.length > 0, {
    path: ['text'],
    error: 'Write a message or attach a file',
  })
export type MessageInput = z.output<typeof MessageInput>

/** People who work for clients write to them; a role that only reads does not. */
export const messageSenders: Access = {
  kind: 'needs',
  allOf: ['clientInfo'],
  oneOf: ['clientInfo.edit', 'matterMaster.edit', 'invoice.create'],
}

export const messages = {
  list: endpoint('GET', '/admin/message/threads', {
    summary: 'Threads with clients, the latest message first',
    access: needs('clientInfo'),
    query: FirmQuery.extend({
      ...pagingKeys,
      /** Only threads of matters that the person works on, and those about no matter. */
      isMine: optionalQuery(Flag),
      isUnread: optionalQuery(Flag),
    }),
    spelling: { ...listSpelling, isMine: 'IsMine', isUnread: 'IsUnread' },
    response: page(MessageThreadRow),
  }),
  waiting: endpoint('GET', '/admin/message/waiting', {
    summary: 'How many threads of matters that the person works on have something unread of the client',
    access: needs('clientInfo'),
    query: FirmQuery,
    response: z.strictObject({ threads: z.int() }),
  }),
  thread: endpoint('GET', '/admin/message/thread', {
    summary: 'Messages with a client about a matter, or about none; the newest, or those before one of them',
    access: needs('clientInfo'),
    query: FirmQuery.extend({ ...partner, before: optionalQuery(Id('Message is not known')) }).refine(isNamed, unnamed),
    spelling: { ...listSpelling, before: 'Before' },
    response: MessageThread,
  }),
  send: endpoint('POST', '/admin/message', {
    summary: 'Sends a message to the client of a matter, or to a client about no matter',
    access: messageSenders,
    query: FirmQuery,
    body: MessageInput,
    response: Message,
    refusals: ['file_in_use'],
    done: 'Message sent',
  }),
  read: endpoint('POST', '/admin/message/read', {
    summary: 'Records that the person has read a thread up to one of its messages',
    access: needs('clientInfo'),
    query: FirmQuery,
    body: z.strictObject({ ...firmKeys, messageId: Id('Message is not known') }),
    response: Nothing,
  }),
}
