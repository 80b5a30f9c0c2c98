import { journal } from '#contract/journal.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { exportEntries } from './export.ts'
import { getEntry, getJournalTotals, listEntries } from './list.ts'
import { createEntry, createReversal } from './service.ts'

export function journalRoutes(route: AddRoute): void {
  route.firm(journal.list, (context, { query }) => listEntries(context, query))
  route.firm(journal.totals, (context, { query }) => getJournalTotals(context, query))
  route.raw(journal.export, (signed, { query }, reply) => exportEntries(signed, reply, query, query.format))
  route.firm(journal.get, (context, { params }) => getEntry(context, params.id))
  route.firm(journal.create, (context, { body }) => createEntry(context, body))
  route.firm(journal.reverse, (context, { params, body }) => createReversal(context, params.id, body))
}
