import { trustReconciliations } from '#contract/trust-reconciliations.ts'
import { recordExport } from '../../platform/export/record.ts'
import { fileHeaders } from '../../platform/http/file-headers.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { ensureStoredDocument, readStoredDocument } from '../firm-documents/public.ts'
import type { FeatureParts } from '../records/public.ts'
import { toPackContent } from './document.ts'
import { submitReconciliation } from './mails.ts'
import { buildDataFile, checkPack, getPack, reviewReconciliation } from './review.ts'
import {
  createReconciliation,
  deleteReconciliation,
  getReconciliation,
  listDue,
  listReconciliations,
  rejectReconciliation,
  updateReconciliation,
} from './service.ts'

export function trustReconciliationRoutes(route: AddRoute, parts: Pick<FeatureParts, 'store' | 'pdf'>): void {
  route.firm(trustReconciliations.list, (context, { query }) => listReconciliations(context, query))
  route.firm(trustReconciliations.due, (context) => listDue(context))
  route.firm(trustReconciliations.get, (context, { params }) => getReconciliation(context, params.id))
  route.firm(trustReconciliations.create, (context, { body }) => createReconciliation(context, body))
  route.firm(trustReconciliations.update, (context, { params, body }) => updateReconciliation(context, params.id, body))
  route.firm(trustReconciliations.delete, (context, { params }) => deleteReconciliation(context, params.id))
  route.firm(trustReconciliations.sign, (context, { params }) => submitReconciliation(context, params.id))
  route.firm(trustReconciliations.return, (context, { params, body }) =>
    rejectReconciliation(context, params.id, body.reason),
  )
  route.firm(trustReconciliations.review, (context, { params }) => reviewReconciliation(context, params.id))
  route.firm(trustReconciliations.check, (context, { params }) => checkPack(context, params.id))
  route.raw(trustReconciliations.pack, async (signed, { params }, reply) => {
    // Refuses before a stored document is looked for.
    const { row } = await signed.read((tx) => getPack({ tx }, params.id))
    const record = { businessId: signed.businessId, kind: 'trustReconciliation', recordId: params.id } as const
    const stored = await ensureStoredDocument(parts, signed, record, async (tx) => {
      const found = await getPack({ tx }, params.id)
      return {
        content: toPackContent(found.pack),
        madeAt: found.row.reviewed_at ?? found.row.created_at,
        matterIds: found.matterIds,
      }
    })
    const bytes = await readStoredDocument({ store: parts.store, log: signed.log }, stored)
    await recordExport(signed, { list: `trust-reconciliation-${row.through_on}`, format: 'pdf' })
    const name = `Trust reconciliation ${row.through_on}.pdf`
    await reply.headers(fileHeaders({ name, mediaType: 'application/pdf' }, false)).send(bytes)
  })
  route.raw(trustReconciliations.data, async (signed, { params }, reply) => {
    const { row, pack } = await signed.read((tx) => getPack({ tx }, params.id))
    const name = `Trust reconciliation ${row.through_on}.zip`
    const bytes = await buildDataFile(pack)
    await recordExport(signed, { list: `trust-reconciliation-${row.through_on}`, format: 'zip' })
    await reply.headers(fileHeaders({ name, mediaType: 'application/zip' }, false)).send(bytes)
  })
}
