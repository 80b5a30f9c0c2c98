import { z } from 'zod'
import {
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
} from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { Attachment } from './files.ts'

/** A file of a matter, and whether the client sees it. */
export const MatterDocument = Attachment.extend({
  /** What it belongs to: `Progress note`. */
  source: z.string(),
  matterId: Id(),
  matterName: z.string(),
  /** Null while only the firm sees it. */
  shared: z.strictObject({ by: Person, at: Moment }).nullable(),
})
export type MatterDocument = z.infer<typeof MatterDocument>

export const documents = {
  list: endpoint('GET', '/admin/document/list', {
    summary: 'Files of the records of a matter, or of all matters of a client, the newest first',
    access: needs('document'),
    query: FirmQuery.extend({
      ...pagingKeys,
      matterId: optionalQuery(Id('MatterId is not an id')),
      clientId: optionalQuery(Id('ClientId is not an id')),
      isShared: optionalQuery(Flag),
    }),
    spelling: { ...listSpelling, isShared: 'IsShared' },
    response: page(MatterDocument),
  }),
  share: endpoint('PUT', '/admin/document/:id/share', {
    summary: 'Shares one file of a matter with its client, or stops sharing it',
    access: needs('document', 'document.edit'),
    params: z.object({ id: Id('Not an id') }),
    query: FirmQuery,
    body: z.strictObject({ ...firmKeys, isShared: z.boolean('Shared must be true or false') }),
    response: MatterDocument,
    doneFor: ({ shared }: MatterDocument) => (shared ? 'Shared with the client' : 'No longer shared'),
  }),
}
