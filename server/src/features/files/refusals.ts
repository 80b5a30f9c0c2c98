import { FILE_KINDS_IN_WORDS, RECEIPT_KINDS_IN_WORDS } from '#domain/files.ts'
import { type ConstraintRefusals, invalidField, Refusal } from '../../platform/refusal.ts'

/** What forms call the files of a record. */
const FIELD = 'attachmentIds'

/** Also for files of other people or records: nobody learns that they exist. */
export const unknownAttachment = (field = FIELD) =>
  new Refusal(404, 'not_found', 'File not found', { [field]: 'A file is no longer there. Choose it again' })

export const fileInUse = () =>
  new Refusal(409, 'file_in_use', 'The file belongs to a record. Remove it there', {
    [FIELD]: 'A file belongs to another record',
  })

export const kindRefused = () =>
  new Refusal(422, 'file_kind_refused', `Files of this kind cannot be added. You can add ${FILE_KINDS_IN_WORDS}`)

export const notAReceipt = () =>
  invalidField('file_kind_refused', FIELD, `Only ${RECEIPT_KINDS_IN_WORDS} can be added here`)

export const tooLarge = (maxBytes: number) =>
  new Refusal(413, 'file_too_large', `A file can be at most ${maxBytes / 1024 / 1024} MB`)

export const uploadEmpty = () => new Refusal(422, 'file_empty', 'The file is empty')

export const uploadBroken = () => new Refusal(408, 'upload_broken', 'The upload was interrupted. Choose the file again')

export const storeUnavailable = () =>
  new Refusal(503, 'files_unavailable', 'The files cannot be reached. Try again in a moment')

export const tooManyUploads = () =>
  new Refusal(
    422,
    'too_many_uploads',
    'Too many uploads are not yet saved with a record. Save the form, or remove some',
  )

export const linkInvalid = () =>
  new Refusal(403, 'link_invalid', 'This link is not valid. Open the file from its record')

export const linkExpired = () =>
  new Refusal(403, 'link_expired', 'This link has expired. Open the file from its record')

export const fileConstraints: ConstraintRefusals = {
  files_one_record: fileInUse,
  // The clean-up deleted the content because the upload took more than a day.
  files_content_fkey: () => new Refusal(409, 'upload_broken', 'The upload took too long. Choose the file again'),
}
