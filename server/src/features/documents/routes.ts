import { documents } from '#contract/documents.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import type { FeatureParts } from '../records/public.ts'
import { listDocuments, shareDocument } from './service.ts'

export function documentRoutes(route: AddRoute, { attachmentOwners }: FeatureParts): void {
  route.firm(documents.list, (context, { query }) => listDocuments(context, attachmentOwners, query))
  route.firm(documents.share, (context, { params, body }) =>
    shareDocument(context, attachmentOwners, { id: params.id, isShared: body.isShared }),
  )
}
