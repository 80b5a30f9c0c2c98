import type { AttachmentOwner } from '../files/public.ts'

/** What explains an entry by hand, such as the bill behind it: for people who see the accounts. */
export const journalFiles: AttachmentOwner = {
  links: 'app.journal_draft_files',
  column: 'draft_id',
  records: 'app.journal_drafts',
  noun: 'Journal entry',
  permission: 'chartofAccount',
  isPermanent: true,
}
