import type { JournalEntry, JournalEntryDetail, JournalFilters, JournalListQuery } from '#contract/journal.ts'
import type { FirmContext } from '../../platform/context.ts'
import { toPage } from '../../platform/db/paging.ts'
import { notFound } from '../../platform/refusal.ts'
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
  const [{ currency, closedThrough }, lines] = await Promise.all([getOfficeBook(tx), selectLines(tx, id)])
  return {
    ...toEntry(row, currency),
    reason: row.reason,
    lines: lines.map((line) => toLine(line, currency)),
    isMonthClosed: closedThrough !== null && row.effective_on <= closedThrough,
  }
}
