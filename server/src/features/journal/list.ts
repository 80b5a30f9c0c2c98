import type { JournalEntry, JournalEntryDetail, JournalFilters, JournalListQuery } from '#contract/journal.ts'
import type { FirmContext } from '../../platform/context.ts'
import { toPage } from '../../platform/db/paging.ts'
import { notFound } from '../../platform/refusal.ts'
import { attachmentsOfEntry } from '../journal-drafts/public.ts'
import { getOfficeBook } from '../ledger/public.ts'
import { countEntries, findEntry, selectEntries, selectLines } from './queries.ts'
import { toEntry, toLine } from './view.ts'

type ReadContext = Pick<FirmContext, 'tx'>

export async function listEntries({ tx }: ReadContext, query: JournalListQuery) {
  const [{ currency }, rows] = await Promise.all([getOfficeBook(tx), selectEntries(tx, query, query)])
  const paged = toPage(rows, query)
  return { ...paged, data: paged.data.map((row): JournalEntry => toEntry(row, currency)) }
}

export const getJournalTotals = async ({ tx }: ReadContext, filters: JournalFilters) => ({
  count: await countEntries(tx, filters),
})

export async function getEntry({ tx }: ReadContext, id: string): Promise<JournalEntryDetail> {
  const row = await findEntry(tx, id)
  if (!row) throw notFound('Entry')
  const [{ currency, closedThrough }, lines, attachments] = await Promise.all([
    getOfficeBook(tx),
    selectLines(tx, id),
    attachmentsOfEntry(tx, id),
  ])
  return {
    ...toEntry(row, currency),
    reason: row.reason,
    lines: lines.map((line) => toLine(line, currency)),
    attachments,
    documentId: row.is_manual ? null : row.event_id,
    isMonthClosed: closedThrough !== null && row.effective_on <= closedThrough,
  }
}
