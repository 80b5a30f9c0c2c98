import { sql } from 'kysely'
import type { Bin } from '#contract/recycle-bin.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** The records of each bin, as its list has them. */
const BINNED: Readonly<Record<Bin, ReturnType<typeof sql>>> = {
  clients: sql`app.clients where merged_into is null and`,
  matters: sql`app.matters where`,
  'time-entries': sql`app.time_entries where`,
  expenses: sql`app.expenses where`,
  'flat-fees': sql`app.flat_fees where`,
  'progress-notes': sql`app.progress_updates where kind = 'note' and`,
  'court-updates': sql`app.progress_updates where kind = 'court' and`,
}

/** Whether the record lies in the bin, as far as the person sees: the purge itself sees further. */
export async function isBinned(tx: FirmTx, bin: Bin, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${BINNED[bin]} id = ${id} and deleted_at is not null`.execute(tx)
  return rows.length > 0
}

/** How many the person sees in each of these bins. */
export async function countBinned(tx: FirmTx, bins: readonly Bin[]): Promise<Map<Bin, number>> {
  if (bins.length === 0) return new Map()
  const counts = bins.map(
    (bin) => sql`select ${bin}::text as bin, count(*) as count from ${BINNED[bin]} deleted_at is not null`,
  )
  const { rows } = await sql<{ bin: Bin; count: string }>`${sql.join(counts, sql` union all `)}`.execute(tx)
  return new Map(rows.map(({ bin, count }) => [bin, Number(count)]))
}

/** False where somebody else was quicker. What is referred to breaks `purge_keeps_…`. */
export async function purge(tx: FirmTx, bin: Bin, id: string): Promise<boolean> {
  const { rows } = await sql<{ is_purged: boolean }>`select app.purge(${bin}, ${id}) as is_purged`.execute(tx)
  return rows[0]?.is_purged ?? false
}
