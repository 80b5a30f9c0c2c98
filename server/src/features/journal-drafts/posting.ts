import type { JournalEntryInput } from '#contract/journal.ts'
import type { Attachment } from '#contract/files.ts'
import type { FirmWork } from '../../platform/context.ts'
import { updateRecord } from '../../platform/db/records.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { attachmentsOf } from '../files/public.ts'
import { journalFiles } from './attachments.ts'
import { findDraftOfEntry } from './queries.ts'
import { setDraft } from './service.ts'

/**
 * Keeps what an entry was written as and what was attached to it, once its lines are posted. Refuses a draft that somebody
 * has posted already, so that nothing is posted twice from one draft.
 */
export async function keepPostedDraft(context: FirmWork, entryId: string, input: JournalEntryInput): Promise<void> {
  const { draftId, attachmentIds } = input
  if (draftId === undefined && !attachmentIds?.length) return
  const id = await setDraft(context, draftId, input)
  await updateRecord(context, 'app.journal_drafts', id, { entry_id: entryId })
}

export async function attachmentsOfEntry(tx: FirmTx, entryId: string): Promise<Attachment[]> {
  const draft = await findDraftOfEntry(tx, entryId)
  return draft ? ((await attachmentsOf(tx, journalFiles, [draft.id])).get(draft.id) ?? []) : []
}
