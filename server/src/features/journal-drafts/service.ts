import { JournalDraftInput, type JournalDraft } from '#contract/journal-drafts.ts'
import type { Attachment } from '#contract/files.ts'
import type { FirmContext, FirmWork } from '../../platform/context.ts'
import { assertVersion, updateRecord } from '../../platform/db/records.ts'
import { newId } from '../../platform/ids.ts'
import { missingField, notFound } from '../../platform/refusal.ts'
import { attachmentsOf, setAttachments } from '../files/public.ts'
import { journalFiles } from './attachments.ts'
import {
  deleteDraftRow,
  findDraft,
  insertDraft,
  lockDraft,
  selectDrafts,
  selectMatterIds,
  type DraftRow,
} from './queries.ts'

export async function listDrafts({ tx }: FirmContext): Promise<JournalDraft[]> {
  const rows = await selectDrafts(tx)
  const files = await attachmentsOf(
    tx,
    journalFiles,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toDraft(row, files.get(row.id) ?? []))
}

export async function getDraft({ tx }: FirmContext, id: string): Promise<JournalDraft> {
  const row = await findDraft(tx, id)
  if (!row) throw notFound('Draft')
  return toDraft(row, (await attachmentsOf(tx, journalFiles, [id])).get(id) ?? [])
}

export const createDraft = async (context: FirmContext, input: JournalDraftInput): Promise<JournalDraft> =>
  getDraft(context, await setDraft(context, undefined, input))

export const updateDraft = async (context: FirmContext, id: string, input: JournalDraftInput): Promise<JournalDraft> =>
  getDraft(context, await setDraft(context, id, input))

export async function deleteDraft(context: FirmContext, id: string): Promise<null> {
  const { tx } = context
  if (!(await lockDraft(tx, id))) throw notFound('Draft')
  await setAttachments(context, journalFiles, { recordId: id, matterId: null, fileIds: [] })
  await deleteDraftRow(tx, id)
  return null
}

/** Stores a draft and what is attached to it. Anything of it may be missing, but a matter that is named must be seen. */
export async function setDraft(
  context: FirmWork,
  id: string | undefined,
  { version, attachmentIds, ...input }: JournalDraftInput,
): Promise<string> {
  const { tx, businessId, userId, clock } = context
  const matterIds = [...new Set(input.lines.flatMap(({ matterId }) => matterId ?? []))]
  const seen = new Set((await selectMatterIds(tx, matterIds)).map((matter) => matter.id))
  const hidden = input.lines.findIndex(({ matterId }) => matterId !== undefined && !seen.has(matterId))
  if (hidden >= 0) throw missingField(`lines.${hidden}.matterId`, 'Matter')
  const { date, reference, description, reason, currencyId, exchangeRate, lines, reverseNextMonth } = input
  const columns = {
    content: JSON.stringify({
      date,
      reference,
      description,
      reason,
      currencyId,
      exchangeRate,
      lines,
      reverseNextMonth,
    }),
    description,
    matter_ids: matterIds,
  }
  const recordId = id ?? newId()
  if (id === undefined) {
    const now = clock.now()
    const row = { business_id: businessId, id: recordId, written_by: userId, created_at: now, updated_at: now }
    await insertDraft(tx, { ...row, ...columns })
  } else {
    const stored = await lockDraft(tx, id)
    if (!stored) throw notFound('Draft')
    // One that is posted is refused by the database, whatever version was edited.
    if (stored.entry_id === null) assertVersion(version, stored.version, 'The draft')
    await updateRecord(context, 'app.journal_drafts', id, columns)
  }
  if (attachmentIds) await setAttachments(context, journalFiles, { recordId, matterId: null, fileIds: attachmentIds })
  return recordId
}

const numberOf = (text: string | undefined): number | null => (text === undefined ? null : Number(text))

function toDraft(row: DraftRow, attachments: Attachment[]): JournalDraft {
  const { date, reference, description, reason, currencyId, exchangeRate, lines, reverseNextMonth } =
    JournalDraftInput.parse(row.content)
  return {
    id: row.id,
    date: date ?? null,
    reference,
    description,
    reason,
    currencyId: currencyId ?? null,
    exchangeRate: numberOf(exchangeRate),
    lines: lines.map((line) => ({
      accountId: line.accountId ?? null,
      debit: numberOf(line.debit),
      credit: numberOf(line.credit),
      matterId: line.matterId ?? null,
      description: line.description,
    })),
    reverseNextMonth,
    attachments,
    writtenBy: { userId: row.written_by, name: row.writer_name },
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}
