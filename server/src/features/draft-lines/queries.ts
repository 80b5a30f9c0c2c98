import type { Insertable } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** Holds work back; work that is held already keeps its reason. */
export const insertHolds = (tx: FirmTx, rows: Insertable<DB['app.billing_holds']>[]) =>
  tx
    .insertInto('app.billing_holds')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteHolds = async (tx: FirmTx, workIds: readonly string[]): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('app.billing_holds')
    .where('work_id', 'in', workIds)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
