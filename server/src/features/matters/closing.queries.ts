import type { Insertable } from 'kysely'
import { callFunction } from '../../platform/db/call-function.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** Counts of a matter's records that matter when it is closed, by code, also of what the person cannot see. */
export async function countUnbilled(tx: FirmTx, matterId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await callFunction(tx, 'app.unbilled_work_on', matterId)
  return new Map(rows.map(({ code, records }) => [code, Number(records)]))
}

const MAX_CLOSINGS = 50

export const selectClosings = (tx: FirmTx, matterId: string) =>
  tx
    .selectFrom('app.matter_closings as closing')
    .innerJoin('app.members as closer', 'closer.id', 'closing.closed_by')
    .leftJoin('app.members as reopener', 'reopener.id', 'closing.reopened_by')
    .select(['closing.id', 'closing.closed_on', 'closing.closed_at', 'closing.override_reason', 'closing.reopened_at'])
    .select('closer.full_name as closed_by_name')
    .select('reopener.full_name as reopened_by_name')
    .where('closing.matter_id', '=', matterId)
    .orderBy('closing.closed_at', 'desc')
    .orderBy('closing.id', 'desc')
    .limit(MAX_CLOSINGS)
    .execute()
export type ClosingRow = Awaited<ReturnType<typeof selectClosings>>[number]

export const insertClosing = (tx: FirmTx, row: Insertable<DB['app.matter_closings']>) =>
  tx.insertInto('app.matter_closings').values(row).execute()

/** Changes nothing for a matter that was closed before closings were recorded. */
export const markReopened = (tx: FirmTx, matterId: string, userId: string, at: Date) =>
  tx
    .updateTable('app.matter_closings')
    .set({ reopened_by: userId, reopened_at: at })
    .where('matter_id', '=', matterId)
    .where('reopened_at', 'is', null)
    .execute()
