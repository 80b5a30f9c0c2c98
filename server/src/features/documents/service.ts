import { canPreview } from '#domain/files.ts'
import { holds } from '#domain/permissions.ts'
import type { documents, MatterDocument } from '#contract/documents.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { FirmContext } from '../../platform/context.ts'
import { toPage } from '../../platform/db/paging.ts'
import { newId } from '../../platform/ids.ts'
import { notFound } from '../../platform/refusal.ts'
import type { AttachmentOwner } from '../files/public.ts'
import { mailClientNotice } from '../portal-notices/public.ts'
import {
  endShare,
  findDocument,
  insertShare,
  selectDocumentPage,
  type DocumentFilters,
  type DocumentRow,
} from './queries.ts'

/** The kinds of records whose files the person may open. */
const visibleOwners = ({ membership }: FirmContext, owners: readonly AttachmentOwner[]) =>
  owners.filter(({ permission }) => holds(membership.permissions, permission))

export async function listDocuments(
  context: FirmContext,
  owners: readonly AttachmentOwner[],
  filters: DocumentFilters,
): Promise<Answer<typeof documents.list>> {
  const rows = await selectDocumentPage(context.tx, visibleOwners(context, owners), filters)
  return toPage(rows.map(toDocument), filters)
}

/** Shares one file, or stops sharing it; doing it twice changes nothing. */
export async function shareDocument(
  context: FirmContext,
  owners: readonly AttachmentOwner[],
  { id, isShared }: { readonly id: string; readonly isShared: boolean },
): Promise<MatterDocument> {
  const { tx, businessId, userId, clock } = context
  const find = () => findDocument(tx, visibleOwners(context, owners), id)
  const file = await find()
  if (!file) throw notFound('File')
  const now = clock.now()
  if (isShared) {
    await insertShare(tx, {
      business_id: businessId,
      id: newId(),
      file_id: id,
      client_id: file.client_id,
      matter_id: file.matter_id,
      shared_by: userId,
      shared_at: now,
    })
    if (file.shared_at === null) await mailClientNotice(context, 'documents', { matterId: file.matter_id }, file.name)
  } else await endShare(tx, id, { ended_by: userId, ended_at: now })
  return toDocument((await find()) ?? file)
}

const toDocument = (row: DocumentRow): MatterDocument => ({
  id: row.id,
  name: row.name,
  sizeBytes: Number(row.size_bytes),
  mediaType: row.media_type,
  canPreview: canPreview(row.media_type),
  uploadedBy: row.uploader_name,
  uploadedAt: row.created_at.toISOString(),
  source: row.source ?? '',
  matterId: row.matter_id,
  matterName: row.matter_name,
  shared:
    row.shared_at && row.shared_by !== null
      ? { by: { userId: row.shared_by, name: row.sharer_name ?? '' }, at: row.shared_at.toISOString() }
      : null,
})
