import { z } from 'zod'
import { MAX_ATTACHMENTS } from '#domain/files.ts'
import { FirmQuery, Id, Moment, Nothing, optionalQuery, Flag } from './common.ts'
import { anyone, endpoint, needs, needsOneOf } from './endpoint.ts'

/** A file of a record. */
export const Attachment = z.strictObject({
  id: z.string(),
  name: z.string(),
  sizeBytes: z.int(),
  /** Detected from the content. */
  mediaType: z.string(),
  /** Whether a browser shows it inline: images and PDF. */
  canPreview: z.boolean(),
  uploadedBy: z.string(),
  uploadedAt: Moment,
})
export type Attachment = z.infer<typeof Attachment>

/** The files of a record in its form, in order: files that it has, and uploads of the person saving. */
export const AttachmentIds = z
  .array(Id('Not an id'))
  .max(MAX_ATTACHMENTS, `At most ${MAX_ATTACHMENTS} files`)
  .refine((ids) => new Set(ids).size === ids.length, 'A file is named twice')

const params = z.object({ id: Id('Not an id') })
/** For people who may create a record with files. */
const uploadAccess = needsOneOf(
  'document.create',
  'document.edit',
  'expensePermission.create',
  'expensePermission.edit',
  'progressNote.create',
  'progressNote.edit',
  'courtUpdate.create',
  'courtUpdate.edit',
  'clientInfo.edit',
  'matterMaster.edit',
  'invoice.create',
  'journalEntry.create',
)

export const files = {
  upload: endpoint('POST', '/admin/files', {
    summary: 'Stores a file for a record that is saved within 24 hours; the body is the file itself',
    access: uploadAccess,
    query: FirmQuery.extend({
      name: z.string('A file needs a name').min(1, 'A file needs a name').max(1_000, 'The name is too long'),
    }),
    takes: 'bytes',
    response: Attachment,
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
  delete: endpoint('DELETE', '/admin/files/:id', {
    summary: 'Deletes an upload that no record has',
    access: uploadAccess,
    params,
    query: FirmQuery,
    response: Nothing,
    refusals: ['file_in_use'],
  }),
  link: endpoint('GET', '/admin/files/:id/link', {
    summary: 'Addresses that open and save a file for five minutes, while the session lasts and the person may see it',
    // The required permission depends on the record of the file.
    access: needs(),
    params,
    query: FirmQuery,
    response: z.strictObject({ url: z.string(), downloadUrl: z.string(), expiresAt: Moment }),
  }),
  open: endpoint('GET', '/files/:id', {
    summary: 'The file behind a signed link',
    access: anyone('The link was signed for a session, whose person must still be able to see the file'),
    params,
    query: z.object({
      firm: Id('Not an id'),
      session: Id('Not an id'),
      expires: z.coerce.number('Not a moment').int('Not a moment').min(0, 'Not a moment'),
      signature: z.string('A link is signed').max(100, 'Not a signature'),
      download: optionalQuery(Flag),
    }),
    response: z.string(),
    bare: true,
    refusals: ['link_invalid', 'link_expired', 'range_unsatisfiable', 'files_unavailable'],
  }),
}
