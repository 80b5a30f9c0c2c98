import type { Attachment } from '#contract/files.ts'
import { isReceipt } from '#domain/files.ts'
import type { FirmContext } from '../../platform/context.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import type { AttachmentOwner } from './attachment-owner.ts'
import { deleteLinks, insertFile, insertLinks, listFiles, listLinks, lockUploads, putUnderMatter } from './queries.ts'
import { notAReceipt, unknownAttachment } from './refusals.ts'
import { toAttachment } from './view.ts'

export interface AttachedTo {
  readonly recordId: string
  /** Null where the record belongs to no matter. */
  readonly matterId: string | null
  /** What the form sent as `attachmentIds`. */
  readonly fileIds: readonly string[]
}

type Saving = Pick<FirmContext, 'tx' | 'businessId' | 'userId'>

/**
 * Makes these the files of a record, inside its save: those it has may stay, the rest have to be uploads of the person
 * saving that no record has taken in. Refuses any other. What is left out goes within a day.
 */
export async function setAttachments(
  { tx, businessId, userId }: Saving,
  keeper: AttachmentOwner,
  { recordId, matterId, fileIds }: AttachedTo,
): Promise<void> {
  const linked = (await listLinks(tx, keeper, [recordId])).map(({ file_id }) => file_id)
  const added = fileIds.filter((id) => !linked.includes(id))
  const removed = linked.filter((id) => !fileIds.includes(id))
  const uploads = await lockUploads(tx, added, userId)
  if (uploads.length !== added.length) throw unknownAttachment()
  if (keeper.accepts === 'receipts' && !uploads.every((upload) => isReceipt(upload.media_type))) throw notAReceipt()
  if (removed.length > 0) await deleteLinks(tx, keeper, removed)
  if (added.length > 0) await insertLinks(tx, keeper, { businessId, recordId, fileIds: added })
  if (fileIds.length > 0) await putUnderMatter(tx, fileIds, matterId)
}

/** The files of each record, in the order of their upload; a record without files is not in the map. */
export async function attachmentsOf(
  tx: FirmTx,
  keeper: AttachmentOwner,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, Attachment[]>> {
  const links = await listLinks(tx, keeper, recordIds)
  const recordOf = new Map(links.map(({ file_id, record_id }) => [file_id, record_id]))
  return Map.groupBy((await listFiles(tx, [...recordOf.keys()])).map(toAttachment), ({ id }) => recordOf.get(id) ?? '')
}

/** Uploads once more under new ids, for a save that makes several records of one form: a file belongs to one record. */
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
