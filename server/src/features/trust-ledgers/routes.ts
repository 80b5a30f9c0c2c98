import { trustLedgers } from '#contract/trust-ledgers.ts'
import { recordExport } from '../../platform/export/record.ts'
import { fileHeaders } from '../../platform/http/file-headers.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { renderDocument } from '../firm-documents/public.ts'
import type { FeatureParts } from '../records/public.ts'
import { getLedgerCard } from './document.ts'
import {
  closeLedger,
  createLedger,
  deleteLedger,
  getLedger,
  getLedgerTotals,
  listLedgerEntries,
  listLedgers,
  reopenLedger,
} from './service.ts'
import { exportLedgerEntries, exportLedgers } from './export.ts'
import { getLedgerSummary } from './summary.ts'

export function trustLedgerRoutes(route: AddRoute, { pdf }: Pick<FeatureParts, 'pdf'>): void {
  route.firm(trustLedgers.list, (context, { query }) => listLedgers(context, query))
  route.firm(trustLedgers.totals, (context, { query }) => getLedgerTotals(context, query))
  route.raw(trustLedgers.export, (signed, { query }, reply) =>
    exportLedgers({ signed, reply, format: query.format }, query),
  )
  route.firm(trustLedgers.overview, (context, { params }) => getLedgerSummary(context, params.id))
  route.raw(trustLedgers.entriesExport, (signed, { params, query }, reply) =>
    exportLedgerEntries({ signed, reply, format: query.format }, params.id, query),
  )
  route.raw(trustLedgers.card, async (signed, { params, query }, reply) => {
    const card = await signed.read((tx) => getLedgerCard({ ...signed, tx }, params.id, query))
    // Typeset after the transaction, so that it holds no connection.
    const bytes = await renderDocument(pdf, card.content, signed.clock.now())
    await recordExport(signed, { list: 'trust-ledger', format: 'pdf' })
    const file = { name: `${card.name}.pdf`, mediaType: 'application/pdf' }
    await reply.headers(fileHeaders(file, false)).send(Buffer.from(bytes))
  })
  route.firm(trustLedgers.get, (context, { params }) => getLedger(context, params.id))
  route.firm(trustLedgers.entries, (context, { params, query }) => listLedgerEntries(context, params.id, query))
  route.firm(trustLedgers.create, (context, { body }) => createLedger(context, body))
  route.firm(trustLedgers.close, (context, { params }) => closeLedger(context, params.id))
  route.firm(trustLedgers.reopen, (context, { params }) => reopenLedger(context, params.id))
  route.firm(trustLedgers.delete, (context, { params }) => deleteLedger(context, params.id))
}
