import type { PortalFile } from '#contract/portal-files.ts'
import type { ClientContext } from '../../platform/context.ts'
import type { PortalTx } from '../../platform/db/transactions.ts'
import { unknownAttachment } from '../files/public.ts'
import { deleteLinks, insertLinks, selectFilesOf, selectOwnUploads, setMatter, type SentWith } from './queries.ts'

export const toPortalFile = (row: {
  readonly id: string
  readonly name: string
  readonly size_bytes: string
  readonly media_type: string
}): PortalFile => ({ id: row.id, name: row.name, sizeBytes: Number(row.size_bytes), mediaType: row.media_type })

/** The files of each message or answer; one without files is not in the map. */
export async function sentFilesOf(
  tx: PortalTx,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, PortalFile[]>> {
  const rows = recordIds.length === 0 ? [] : await selectFilesOf(tx, recordIds)
  const grouped = Map.groupBy(rows, ({ record_id }) => record_id)
  return new Map([...grouped].map(([id, files]) => [id, files.map(toPortalFile)]))
}

interface SentFiles {
  readonly recordId: string
  readonly matterId: string | null
  readonly fileIds: readonly string[]
}

/** Replaces the files of a message or an answer. New ones have to be uploads of the person that nothing has yet. */
export async function setSentFiles(
  { tx, client }: ClientContext,
  kind: SentWith,
  { recordId, matterId, fileIds }: SentFiles,
): Promise<void> {
  const before = (await selectFilesOf(tx, [recordId])).map(({ id }) => id)
  const added = fileIds.filter((id) => !before.includes(id))
  const removed = before.filter((id) => !fileIds.includes(id))
  if ((await selectOwnUploads(tx, client.accessId, added)).length !== added.length) throw unknownAttachment('fileIds')
  if (removed.length > 0) await deleteLinks(tx, kind, removed)
  if (added.length === 0) return
  if (matterId !== null) await setMatter(tx, added, matterId)
  await insertLinks(tx, kind, { businessId: client.businessId, recordId, fileIds: added })
}
