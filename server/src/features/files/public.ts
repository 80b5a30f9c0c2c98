export { attachmentsOf, copyUploads, setAttachments } from './attachments.ts'
export type { AttachmentOwner } from './attachment-owner.ts'
export { storeUnavailable } from './refusals.ts'
export { claimContent } from './queries.ts'
