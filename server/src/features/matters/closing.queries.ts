import type { Insertable } from 'kysely'
import { callFunction } from '../../platform/db/call-function.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** Counts everything of a matter that waits for an invoice, also what the person cannot see. */
export async function countUnbilled(tx: FirmTx, matterId: string) {
  const [counts] = await callFunction(tx, 'app.unbilled_work_on', matterId)
  if (!counts) throw new Error('a count without a row')
  return {
    entries: Number(counts.entries),
    expenses: Number(counts.expenses),
    /** Expense requests that wait for a decision. */
    requests: Number(counts.requests),
    /** Expense requests that were not sent yet. */
    drafts: Number(counts.drafts),
    flatFees: Number(counts.flat_fees),
  }
}
export type Unbilled = Awaited<ReturnType<typeof countUnbilled>>

/** Only the person's own timer: those of others are private. */
export const hasRunningTimer = async (tx: FirmTx, userId: string): Promise<boolean> =>
  (await tx
    .selectFrom('app.timer_segments')
    .select('id')
    .where('user_id', '=', userId)
    .where('stopped_at', 'is', null)
    .executeTakeFirst()) !== undefined

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
