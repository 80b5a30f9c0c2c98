import { z } from 'zod'
import {
  AnsweredDay,
  Day,
  FirmQuery,
  firmKeys,
  Flag,
  Id,
  listSpelling,
  Moment,
  optionalQuery,
  page,
  pagingKeys,
  Person,
  RequiredText,
} from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { EditedVersion, Note, RequiredId } from './fields.ts'
import { Attachment } from './files.ts'

export const REQUEST_ITEM_KINDS = ['document', 'answer'] as const
export const REQUEST_ITEM_STATES = ['open', 'answered', 'accepted', 'sentBack'] as const
/** `open` waits for the client, `answered` for the firm; `done` when every answer was accepted. */
export const CLIENT_REQUEST_STATES = ['open', 'answered', 'done', 'withdrawn'] as const

const MAX_ITEMS = 50

const ItemInput = z.strictObject({
  /** An item that the request has; without it a new one. */
  id: z.preprocess((sent) => sent ?? undefined, Id('Not an id').optional()),
  kind: z.enum(REQUEST_ITEM_KINDS, 'An item is a document or an answer'),
  label: RequiredText(300, 'What is needed'),
  hint: Note(1000),
})

const requestKeys = {
  ...firmKeys,
  title: RequiredText(200, 'Subject'),
  note: Note(2000),
  dueOn: z.preprocess((sent) => (sent === '' || sent === undefined ? null : sent), Day().nullable()),
  items: z
    .array(ItemInput, 'Say what is needed')
    .min(1, 'Say what is needed')
    .max(MAX_ITEMS, `At most ${MAX_ITEMS} items`),
}
export const ClientRequestInput = z.strictObject({ ...requestKeys, matterId: RequiredId('Matter is required') })
export type ClientRequestInput = z.output<typeof ClientRequestInput>
const ClientRequestChange = z.strictObject({ ...requestKeys, version: EditedVersion })
export type ClientRequestChange = z.output<typeof ClientRequestChange>

const rowKeys = {
  id: Id(),
  title: z.string(),
  clientId: Id(),
  clientName: z.string(),
  matterId: Id(),
  matterName: z.string(),
  matterNumber: z.string(),
  dueOn: AnsweredDay.nullable(),
  /** It waits for the client, and its day has passed. */
  isOverdue: z.boolean(),
  state: z.enum(CLIENT_REQUEST_STATES),
  items: z.int(),
  answered: z.int(),
  accepted: z.int(),
  createdBy: Person,
  createdAt: Moment,
}
export const ClientRequestRow = z.strictObject(rowKeys)
export type ClientRequestRow = z.infer<typeof ClientRequestRow>

export const ClientRequestItem = z.strictObject({
  id: Id(),
  kind: z.enum(REQUEST_ITEM_KINDS),
  label: z.string(),
  hint: z.string(),
  state: z.enum(REQUEST_ITEM_STATES),
  answer: z.string(),
  files: z.array(Attachment),
  answered: z.strictObject({ name: z.string(), at: Moment }).nullable(),
  decided: z.strictObject({ person: Person, at: Moment }).nullable(),
  /** Why it was sent back. */
  reason: z.string(),
})
export type ClientRequestItem = z.infer<typeof ClientRequestItem>

const { items: itemCount, ...ownKeys } = rowKeys
export const ClientRequest = z.strictObject({
  ...ownKeys,
  itemCount,
  note: z.string(),
  /** When the client was last reminded of it by mail. */
  remindedAt: Moment.nullable(),
  items: z.array(ClientRequestItem),
  version: z.int(),
  canEdit: z.boolean(),
})
export type ClientRequest = z.infer<typeof ClientRequest>

const params = z.object({ id: Id('Not an id') })
const decisionRefusals = ['request_withdrawn', 'item_not_answered', 'answer_changed'] as const
/** When the answer was given that the person has read: a newer one is not decided about unseen. */
const answeredAt = z.preprocess((sent) => sent ?? undefined, Moment.optional())

export const clientRequests = {
  list: endpoint('GET', '/admin/client-request/list', {
    summary: 'Requests to clients, the newest first',
    access: needs('document'),
    query: FirmQuery.extend({
      ...pagingKeys,
      matterId: optionalQuery(Id('MatterId is not an id')),
      clientId: optionalQuery(Id('ClientId is not an id')),
      state: optionalQuery(z.enum(CLIENT_REQUEST_STATES, 'State is not known')),
      /** Only those that wait for the client, and whose day has passed. */
      isOverdue: optionalQuery(Flag),
      /** Only those that the person sent, or on matters that they lead or work on. */
      isMine: optionalQuery(Flag),
    }),
    spelling: { ...listSpelling, state: 'State', isOverdue: 'IsOverdue', isMine: 'IsMine' },
    response: page(ClientRequestRow),
  }),
  waiting: endpoint('GET', '/admin/client-request/waiting', {
    summary: 'How many requests on matters that the person works on have answers to accept or send back',
    access: needs('document'),
    query: FirmQuery,
    response: z.strictObject({ requests: z.int() }),
  }),
  get: endpoint('GET', '/admin/client-request/:id', {
    summary: 'One request with its items, and what the client answered',
    access: needs('document'),
    params,
    query: FirmQuery,
    response: ClientRequest,
  }),
  create: endpoint('POST', '/admin/client-request', {
    summary: 'Asks the client of a matter for documents and answers',
    access: needs('document', 'document.create'),
    query: FirmQuery,
    body: ClientRequestInput,
    response: ClientRequest,
    refusals: ['matter_deleted'],
    done: 'Request sent',
  }),
  update: endpoint('PUT', '/admin/client-request/:id', {
    summary: 'Changes a request; items that were answered stay as they are',
    access: needs('document', 'document.edit'),
    params,
    query: FirmQuery,
    body: ClientRequestChange,
    response: ClientRequest,
    refusals: ['request_withdrawn', 'item_answered', 'item_unknown', 'stale_version'],
    done: 'Request saved',
  }),
  accept: endpoint('POST', '/admin/client-request/item/:id/accept', {
    summary: 'Accepts the answer to an item; its files become files of the matter',
    access: needs('document', 'document.edit'),
    params,
    query: FirmQuery,
    body: z.strictObject({ ...firmKeys, answeredAt }),
    response: ClientRequest,
    refusals: decisionRefusals,
    done: 'Answer accepted',
  }),
  sendBack: endpoint('POST', '/admin/client-request/item/:id/send-back', {
    summary: 'Sends the answer to an item back to the client, with a reason that the client reads',
    access: needs('document', 'document.edit'),
    params,
    query: FirmQuery,
    body: z.strictObject({ ...firmKeys, reason: RequiredText(1000, 'Reason'), answeredAt }),
    response: ClientRequest,
    refusals: decisionRefusals,
    done: 'Sent back to the client',
  }),
  withdraw: endpoint('POST', '/admin/client-request/:id/withdraw', {
    summary: 'Withdraws a request: the client no longer sees it; what was answered stays with the firm',
    access: needs('document', 'document.edit'),
    params,
    query: FirmQuery,
    body: z.strictObject(firmKeys),
    response: ClientRequest,
    refusals: ['request_withdrawn'],
    done: 'Request withdrawn',
  }),
}
