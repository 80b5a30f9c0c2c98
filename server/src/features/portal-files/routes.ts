import { portalFiles } from '#contract/portal-files.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import type { FeatureParts } from '../records/public.ts'
import { listSharedDocuments, sendClientFile } from './service.ts'
import { uploadClientFile } from './upload.ts'

export function portalFileRoutes(route: AddRoute, parts: FeatureParts): void {
  route.client(portalFiles.documents, listSharedDocuments)
  route.clientDownload(portalFiles.open, (signed, { params }, reply) =>
    sendClientFile(parts, signed, { id: params.id, reply }),
  )
  route.clientUpload(portalFiles.upload, (uploading, { query }) => uploadClientFile(parts.store, uploading, query.name))
}
