import type { Attachment } from '#contract/files.ts'
import { canPreview } from '#domain/files.ts'
import type { FileRow } from './queries.ts'

export const toAttachment = (row: FileRow): Attachment => ({
  id: row.id,
  name: row.name,
  sizeBytes: Number(row.size_bytes),
  mediaType: row.media_type,
  canPreview: canPreview(row.media_type),
  uploadedBy: row.uploader_name,
  uploadedAt: row.created_at.toISOString(),
})
