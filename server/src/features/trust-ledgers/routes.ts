import { trustLedgers } from '#contract/trust-ledgers.ts'
import type { AddRoute } from '../../platform/http/route.ts'
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

export function trustLedgerRoutes(route: AddRoute): void {
  route.firm(trustLedgers.list, (context, { query }) => listLedgers(context, query))
  route.firm(trustLedgers.totals, (context, { query }) => getLedgerTotals(context, query))
  route.raw(trustLedgers.export, (signed, { query }, reply) =>
    exportLedgers({ signed, reply, format: query.format }, query),
  )
  route.firm(trustLedgers.overview, (context, { params }) => getLedgerSummary(context, params.id))
  route.raw(trustLedgers.entriesExport, (signed, { params, query }, reply) =>
    exportLedgerEntries({ signed, reply, format: query.format }, params.id, query),
  )
  route.firm(trustLedgers.get, (context, { params }) => getLedger(context, params.id))
  route.firm(trustLedgers.entries, (context, { params, query }) => listLedgerEntries(context, params.id, query))
  route.firm(trustLedgers.create, (context, { body }) => createLedger(context, body))
  route.firm(trustLedgers.close, (context, { params }) => closeLedger(context, params.id))
  route.firm(trustLedgers.reopen, (context, { params }) => reopenLedger(context, params.id))
  route.firm(trustLedgers.delete, (context, { params }) => deleteLedger(context, params.id))
}
