import type { Attachment } from '#contract/files.ts'
import { isReceipt } from '#domain/files.ts'
import type { FirmContext } from '../../platform/context.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import type { AttachmentOwner } from './attachment-owner.ts'
import {
  deleteLinks,
  insertFile,
  insertLinks,
  selectFiles,
  selectLinks,
  lockUploads,
  updateMatterOfFiles,
} from './queries.ts'
import { notAReceipt, unknownAttachment } from './refusals.ts'
import { toAttachment } from './view.ts'

export interface AttachedTo {
  readonly recordId: string
  /** Null when the record has no matter. */
  readonly matterId: string | null
  /** What the form sent as `attachmentIds`. */
  readonly fileIds: readonly string[]
}

type Saving = Pick<FirmContext, 'tx' | 'businessId' | 'userId'>

/**
 * Replaces the files of a record. New ones have to be uploads of the person saving that no record has. Removed files are
 * deleted within a day.
 */
export async function setAttachments(
  { tx, businessId, userId }: Saving,
  owner: AttachmentOwner,
  { recordId, matterId, fileIds }: AttachedTo,
): Promise<void> {
  const linked = (await selectLinks(tx, owner, [recordId])).map(({ file_id }) => file_id)
  const added = fileIds.filter((id) => !linked.includes(id))
  const removed = linked.filter((id) => !fileIds.includes(id))
  const uploads = await lockUploads(tx, added, userId)
  if (uploads.length !== added.length) throw unknownAttachment()
  if (owner.accepts === 'receipts' && !uploads.every((upload) => isReceipt(upload.media_type))) throw notAReceipt()
  if (removed.length > 0) await deleteLinks(tx, owner, removed)
  if (added.length > 0) await insertLinks(tx, owner, { businessId, recordId, fileIds: added })
  if (fileIds.length > 0) await updateMatterOfFiles(tx, fileIds, matterId)
}

/** The files of each record, in the order of their upload; a record without files is not in the map. */
export async function attachmentsOf(
  tx: FirmTx,
  owner: AttachmentOwner,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, Attachment[]>> {
  const links = await selectLinks(tx, owner, recordIds)
  const recordOf = new Map(links.map(({ file_id, record_id }) => [file_id, record_id]))
  return Map.groupBy(
    (await selectFiles(tx, [...recordOf.keys()])).map(toAttachment),
    ({ id }) => recordOf.get(id) ?? '',
  )
}

/** Copies uploads under new ids, for a save that creates several records: a file belongs to one record. */
export async function copyUploads({ tx, businessId, userId }: Saving, fileIds: readonly string[]): Promise<string[]> {
  const uploads = await lockUploads(tx, fileIds, userId)
  if (uploads.length !== fileIds.length) throw unknownAttachment()
  const copies: string[] = []
  for (const { sha256, size_bytes, media_type, name } of uploads) {
    const id = newId()
    await insertFile(tx, {
      business_id: businessId,
      id,
      sha256,
      size_bytes: Number(size_bytes),
      media_type,
      name,
      uploaded_by: userId,
    })
    copies.push(id)
  }
  return copies
}
