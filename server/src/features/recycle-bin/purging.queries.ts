import { sql } from 'kysely'
import { callScalar } from '../../platform/db/call-function.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import type { RecordBin } from '../records/public.ts'

const deletedRows = ({ table, condition = sql`true` }: RecordBin) =>
  sql`from ${sql.table(table)} where deleted_at is not null and ${condition}`

/** Whether the record is in the bin, as far as the person sees: the purge itself sees further. */
export async function isBinned(tx: FirmTx, bin: RecordBin, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 ${deletedRows(bin)} and id = ${id}`.execute(tx)
  return rows.length > 0
}

/** How many records the person sees in each of these bins. */
export async function countBinned(
  tx: FirmTx,
  bins: readonly (RecordBin & { readonly name: string })[],
): Promise<Map<string, number>> {
  if (bins.length === 0) return new Map()
  const counts = bins.map((bin) => sql`select ${bin.name}::text as bin, count(*) as count ${deletedRows(bin)}`)
  const { rows } = await sql<{ bin: string; count: string }>`${sql.join(counts, sql` union all `)}`.execute(tx)
  return new Map(rows.map(({ bin, count }) => [bin, Number(count)]))
}

/** False where somebody else was quicker. What is referred to breaks `purge_keeps_…`. */
export const purge = (tx: FirmTx, bin: string, id: string) => callScalar(tx, 'app.purge', bin, id)
