import { files } from '#contract/files.ts'
import type { FileStore } from '../../platform/files/store.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import type { AttachmentOwner } from './attachment-owner.ts'
import { createLink } from './links.ts'
import { opener } from './open.ts'
import { deleteUpload } from './service.ts'
import { uploader } from './upload.ts'

interface FileParts {
  readonly store: FileStore
  readonly attachmentOwners: readonly AttachmentOwner[]
  readonly closing: AbortSignal
}

export function fileRoutes(route: AddRoute, { store, attachmentOwners, closing }: FileParts): void {
  route.upload(files.upload, uploader(store))
  route.firm(files.delete, (context, { params }) => deleteUpload(context, params.id))
  route.firm(files.link, (context, { params }) => createLink(context, attachmentOwners, params.id))
  route.open(files.open, opener({ store, attachmentOwners, closing }))
}
