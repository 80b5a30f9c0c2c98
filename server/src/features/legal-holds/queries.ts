import { sql, type Insertable } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

export const insertHold = (tx: FirmTx, row: Insertable<DB['app.legal_holds']>) =>
  tx.insertInto('app.legal_holds').values(row).execute()

export const findHold = (tx: FirmTx, matterId: string) =>
  tx
    .selectFrom('app.legal_holds')
    .select('id')
    .where('matter_id', '=', matterId)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()

interface Lifting {
  readonly lifted_by: string
  readonly lifted_at: Date
  readonly lift_reason: string
}

export const endHold = (tx: FirmTx, id: string, lifting: Lifting) =>
  tx.updateTable('app.legal_holds').set(lifting).where('id', '=', id).execute()

/** Which of these time entries are kept, because their matter is under hold. */
export async function selectHeldEntries(tx: FirmTx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('app.time_entries as entry')
    .innerJoin('app.legal_holds as hold', (join) =>
      join.onRef('hold.business_id', '=', 'entry.business_id').onRef('hold.matter_id', '=', 'entry.matter_id'),
    )
    .select('entry.id')
    .where('entry.id', '=', sql<string>`any (${ids}::uuid[])`)
    .where('hold.lifted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
