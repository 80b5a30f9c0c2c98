export { attachmentsOf, copyUploads, setAttachments } from './attachments.ts'
export type { FileKeeper } from './keeper.ts'
