export { journalFiles } from './attachments.ts'
export { attachmentsOfEntry, keepPostedDraft } from './posting.ts'
