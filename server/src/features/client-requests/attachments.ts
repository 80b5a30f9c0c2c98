import type { AttachmentOwner } from '../files/public.ts'
import { isAccepted } from './queries.ts'

/** What the client sent for an item of a request. */
export const clientRequestFiles: AttachmentOwner = {
  links: 'app.client_request_files',
  column: 'item_id',
  records: 'app.client_request_items',
  noun: 'Client request',
  isInFile: isAccepted,
  permission: 'document',
  isPermanent: true,
}
