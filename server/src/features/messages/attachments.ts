import type { AttachmentOwner } from '../files/public.ts'

/** Files that are sent with a message. */
export const messageFiles: AttachmentOwner = {
  links: 'app.message_files',
  column: 'message_id',
  records: 'app.messages',
  noun: 'Message',
  permission: 'clientInfo',
  isPermanent: true,
}
