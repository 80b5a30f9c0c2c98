import { z } from 'zod'
import { MAX_MESSAGE_LENGTH } from '#domain/message.ts'
import { Id, Moment, Nothing, optionalQuery, Text } from './common.ts'
import { client, endpoint } from './endpoint.ts'
import { OptionalId } from './fields.ts'
import { PortalFile, PortalFileIds } from './portal-files.ts'

const OWN = 'A person reads and writes the messages of their own client'

const PortalMessage = z.strictObject({
  id: Id(),
  text: z.string(),
  authorName: z.string(),
  /** Written by a person of the client. */
  isFromClient: z.boolean(),
  sentAt: Moment,
  /** Written by the firm after what this person has read. */
  isUnread: z.boolean(),
  files: z.array(PortalFile),
  /** When somebody of the firm had read what the client wrote; null until then, and for what the firm wrote. */
  seenAt: Moment.nullable(),
})
export type PortalMessage = z.infer<typeof PortalMessage>

const PortalThread = z.strictObject({
  id: Id(),
  /** Null for what is about no matter. */
  matterId: Id().nullable(),
  matterName: z.string(),
  latest: PortalMessage,
  unread: z.int(),
})
export type PortalThread = z.infer<typeof PortalThread>

export const portalMessages = {
  list: endpoint('GET', '/client-portal/messages', {
    summary: 'Threads with the firm, the latest message first',
    access: client(OWN, 'messages'),
    response: z.array(PortalThread),
  }),
  thread: endpoint('GET', '/client-portal/messages/thread', {
    summary: 'Messages about a matter, or about none; the newest, or those before one of them',
    access: client(OWN, 'messages'),
    query: z.object({ matterId: optionalQuery(Id('Not an id')), before: optionalQuery(Id('Not an id')) }),
    spelling: { matterId: 'MatterId', before: 'Before' },
    response: z.strictObject({ messages: z.array(PortalMessage), hasEarlier: z.boolean() }),
  }),
  send: endpoint('POST', '/client-portal/messages', {
    summary: 'Writes to the firm about a matter, or about none',
    access: client(OWN, 'messages'),
    body: z
      .strictObject({
        matterId: OptionalId('Matter is not known'),
        text: z.preprocess((sent) => sent ?? '', Text(MAX_MESSAGE_LENGTH)),
        fileIds: PortalFileIds.default([]),
      })
      .refine(({ text, fileIds }) => text !== '' || fileIds.length > 0, {
        path: ['text'],
        error: 'Write a message or attach a file',
      }),
    response: PortalMessage,
    refusals: ['file_in_use'],
    done: 'Message sent',
  }),
  read: endpoint('POST', '/client-portal/messages/read', {
    summary: 'Records that the person has read a thread up to one of its messages',
    access: client(OWN, 'messages'),
    body: z.strictObject({ messageId: Id('Message is not known') }),
    response: Nothing,
  }),
}
