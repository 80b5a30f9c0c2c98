import { files } from '#contract/files.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import type { FeatureParts } from '../records/public.ts'
import { createLink } from './links.ts'
import { sendFile } from './open.ts'
import { createUpload, deleteUpload } from './upload.ts'

export function fileRoutes(route: AddRoute, parts: FeatureParts): void {
  route.upload(files.upload, (uploading, { query }) => createUpload(parts.store, uploading, query.name))
  route.firm(files.delete, (context, { params }) => deleteUpload(context, params.id))
  route.firm(files.link, (context, { params }) => createLink(context, parts.attachmentOwners, params.id))
  route.open(files.open, (context, received, reply) => sendFile(parts, context, received, reply))
}
