import { z } from 'zod'
import { REQUEST_ITEM_KINDS, REQUEST_ITEM_STATES } from './client-requests.ts'
import { AnsweredDay, Id, Moment, Nothing } from './common.ts'
import { client, endpoint } from './endpoint.ts'
import { Note } from './fields.ts'
import { PortalFile, PortalFileIds } from './portal-files.ts'

const PortalRequestItem = z.strictObject({
  id: Id(),
  kind: z.enum(REQUEST_ITEM_KINDS),
  label: z.string(),
  hint: z.string(),
  state: z.enum(REQUEST_ITEM_STATES),
  answer: z.string(),
  answeredBy: z.string(),
  answeredAt: Moment.nullable(),
  files: z.array(PortalFile),
  /** Why the firm sent it back. */
  reason: z.string(),
})
export type PortalRequestItem = z.infer<typeof PortalRequestItem>

const PortalRequest = z.strictObject({
  id: Id(),
  title: z.string(),
  note: z.string(),
  matterId: Id(),
  matterName: z.string(),
  dueOn: AnsweredDay.nullable(),
  /** Something of it waits for the client, and its day has passed. */
  isOverdue: z.boolean(),
  /** `open` waits for the client, `answered` for the firm. */
  state: z.enum(['open', 'answered', 'done']),
  requestedBy: z.string(),
  requestedAt: Moment,
  /** This person has not seen it yet. */
  isNew: z.boolean(),
  items: z.array(PortalRequestItem),
})
export type PortalRequest = z.infer<typeof PortalRequest>

/** As many as the list has. */
const MAX_REQUESTS_READ = 100

export const portalRequests = {
  list: endpoint('GET', '/client-portal/requests', {
    summary: 'What the firm needs from the client: what waits first, then what is done, at most 100',
    access: client('A client reads what they are asked for', 'documents'),
    response: z.array(PortalRequest),
  }),
  read: endpoint('POST', '/client-portal/requests/read', {
    summary:
      'Records that the person has seen requests; the firm sees when, and those that they may not see are left out',
    access: client('A client reads what they are asked for', 'documents'),
    body: z.strictObject({ requestIds: z.array(Id('Request is not known')).min(1).max(MAX_REQUESTS_READ) }),
    response: Nothing,
  }),
  answer: endpoint('POST', '/client-portal/requests/items/:id/answer', {
    summary: 'Answers one item with text, files or both, in place of an earlier answer; what was accepted stays',
    access: client('A client answers what they are asked for', 'documents'),
    params: z.object({ id: Id('Not an id') }),
    body: z.strictObject({ text: Note(5_000), fileIds: PortalFileIds.default([]) }),
    response: PortalRequest,
    refusals: ['item_accepted', 'file_in_use'],
    done: 'Sent',
  }),
}
