import { sql } from 'kysely'
import type { FirmTx } from '../../platform/db/transactions.ts'

interface Records {
  readonly table: string
  /** For a table that types share: only rows of this kind. */
  readonly rowKind?: string | undefined
}

/** The records of these ids that the person sees in a table at this moment, with the matters that they are of. */
export async function selectVisibleRecords(
  tx: FirmTx,
  { table, rowKind }: Records,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ id: string; matter_id: string | null; matter_ids: string[] | null }>`
    select record.id, to_jsonb(record) ->> 'matter_id' as matter_id, to_jsonb(record) -> 'matter_ids' as matter_ids
    from ${sql.table(`app.${table}`)} record where record.id = any (${[...ids]}::uuid[])
      and (${rowKind ?? null}::text is null or to_jsonb(record) ->> 'kind' = ${rowKind ?? null})`.execute(tx)
  return new Map(
    rows.map(({ id, matter_id, matter_ids }) => {
      const own = table === 'matters' ? [id] : []
      return [id, [...own, ...(matter_id === null ? [] : [matter_id]), ...(matter_ids ?? [])]]
    }),
  )
}

/** For rows that are about another record: the id of that record, by that of the row. */
export async function selectRecordIds(
  tx: FirmTx,
  { table, column }: { readonly table: string; readonly column: string },
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; record_id: string }>`
    select id, ${sql.ref(column)} as record_id from ${sql.table(`app.${table}`)} where id = any (${[...ids]}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map(({ id, record_id }) => [id, record_id]))
}
