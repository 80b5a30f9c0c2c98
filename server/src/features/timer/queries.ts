import { sql } from 'kysely'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** Callers of one person's timer wait for each other, on whatever node and device they are. */
export const lockTimer = (tx: FirmTx, businessId: string, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`timer ${businessId} ${userId}`}, 0))`.execute(tx)

/** The segments that no entry took and nobody threw away. */
export const openLog = (tx: FirmTx, userId: string) =>
  tx
    .selectFrom('app.timer_segments')
    .select(['id', 'started_at', 'stopped_at'])
    .where('user_id', '=', userId)
    .where('time_entry_id', 'is', null)
    .where('discarded_at', 'is', null)
    .orderBy('started_at')
    .orderBy('id')
    .execute()
export type SegmentRow = Awaited<ReturnType<typeof openLog>>[number]

/** The end of the person's latest stopped segment, settled ones included. */
export const latestEnd = (tx: FirmTx, userId: string) =>
  tx
    .selectFrom('app.timer_segments')
    .select('stopped_at')
    .where('user_id', '=', userId)
    .where('stopped_at', 'is not', null)
    .orderBy('stopped_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const insertSegment = (
  tx: FirmTx,
  segment: { id: string; businessId: string; userId: string; startedAt: Date },
) =>
  tx
    .insertInto('app.timer_segments')
    .values({
      id: segment.id,
      business_id: segment.businessId,
      user_id: segment.userId,
      started_at: segment.startedAt,
    })
    .execute()

export const stopSegment = (tx: FirmTx, id: string, stoppedAt: Date) =>
  tx.updateTable('app.timer_segments').set({ stopped_at: stoppedAt }).where('id', '=', id).execute()

/** Pauses the timer of somebody who may record time no more; whether one ran. The database refuses it for anybody else. */
export async function pauseTimerOfLeaver(tx: FirmTx, userId: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ ran: boolean }>`select app.pause_timer_of_leaver(${userId}, ${at}) as ran`.execute(tx)
  return rows[0]?.ran === true
}

/** Measured time that nobody is left to save, by person; the database answers that of nobody else. */
export async function unsavedTimeOfLeavers(tx: FirmTx): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ user_id: string; seconds: number }>`
    select user_id, seconds::int from app.unsaved_time_of_leavers()`.execute(tx)
  return new Map(rows.map((row) => [row.user_id, row.seconds]))
}

/** Every segment given belongs to the entry from now on. */
export const giveToEntry = (tx: FirmTx, ids: readonly string[], timeEntryId: string) =>
  tx.updateTable('app.timer_segments').set({ time_entry_id: timeEntryId }).where('id', 'in', ids).execute()

export const discardSegments = (tx: FirmTx, ids: readonly string[], discardedAt: Date) =>
  tx.updateTable('app.timer_segments').set({ discarded_at: discardedAt }).where('id', 'in', ids).execute()
