import { files } from '#contract/files.ts'
import type { FileStore } from '../../platform/files/store.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import type { FileKeeper } from './keeper.ts'
import { linkTo } from './links.ts'
import { opener } from './open.ts'
import { removeUpload } from './remove.ts'
import { uploader } from './upload.ts'

interface FileParts {
  readonly store: FileStore
  readonly fileKeepers: readonly FileKeeper[]
  readonly closing: AbortSignal
}

export function fileRoutes(route: AddRoute, { store, fileKeepers, closing }: FileParts): void {
  route.upload(files.upload, uploader(store))
  route.firm(files.remove, (context, { params }) => removeUpload(context, params.id))
  route.firm(files.link, (context, { params }) => linkTo(context, fileKeepers, params.id))
  route.open(files.open, opener({ store, fileKeepers, closing }))
}
