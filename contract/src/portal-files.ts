import { z } from 'zod'
import { MAX_ATTACHMENTS } from '#domain/files.ts'
import { Id, Moment } from './common.ts'
import { client, endpoint } from './endpoint.ts'

/** A file as a client sees it; never who of the firm put it there. */
export const PortalFile = z.strictObject({
  id: Id(),
  name: z.string(),
  sizeBytes: z.int(),
  mediaType: z.string(),
})
export type PortalFile = z.infer<typeof PortalFile>

/** Files of a message or an answer: uploads of the person, and those that the answer has already. */
export const PortalFileIds = z
  .array(Id('Not an id'))
  .max(MAX_ATTACHMENTS, `At most ${MAX_ATTACHMENTS} files`)
  .refine((ids) => new Set(ids).size === ids.length, 'A file is named twice')

const PortalDocument = PortalFile.extend({
  matterId: Id(),
  matterName: z.string(),
  sharedAt: Moment,
  /** Null until this person has saved it. */
  openedAt: Moment.nullable(),
})
export type PortalDocument = z.infer<typeof PortalDocument>

export const portalFiles = {
  documents: endpoint('GET', '/client-portal/documents', {
    summary: 'The files that the firm has shared with the client, the latest first, at most 500',
    access: client('A client reads what was shared with them', 'documents'),
    response: z.array(PortalDocument),
  }),
  open: endpoint('GET', '/client-portal/files/:id', {
    summary:
      'The content of a shared document, of a file of a message or of an answer; the firm sees that a document was opened',
    access: client('A client reads the files that they see'),
    params: z.object({ id: Id('Not an id') }),
    readOnly: false,
    response: z.string(),
    bare: true,
    refusals: ['range_unsatisfiable', 'files_unavailable'],
  }),
  upload: endpoint('POST', '/client-portal/files', {
    summary: 'Stores a file for a message or an answer that is sent within 24 hours; the body is the file itself',
    access: client('A client sends files with messages and answers'),
    query: z.object({
      name: z.string('A file needs a name').min(1, 'A file needs a name').max(1_000, 'The name is too long'),
    }),
    takes: 'bytes',
    response: PortalFile,
    refusals: [
      'file_too_large',
      'file_empty',
      'file_kind_refused',
      'upload_broken',
      'too_many_uploads',
      'not_bytes',
      'files_unavailable',
    ],
    done: 'File uploaded',
  }),
}
