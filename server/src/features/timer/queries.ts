import { sql } from 'kysely'
import { callFunction, callScalar } from '../../platform/db/call-function.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** Serializes all calls about one person's timer, on whatever node and device they are. */
export const lockTimer = (tx: FirmTx, businessId: string, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`timer ${businessId} ${userId}`}, 0))`.execute(tx)

/** The segments that belong to no entry and were not discarded. */
export const selectOpenSegments = (tx: FirmTx, userId: string) =>
  tx
    .selectFrom('app.timer_segments')
    .select(['id', 'started_at', 'stopped_at'])
    .where('user_id', '=', userId)
    .where('time_entry_id', 'is', null)
    .where('discarded_at', 'is', null)
    .orderBy('started_at')
    .orderBy('id')
    .execute()
export type SegmentRow = Awaited<ReturnType<typeof selectOpenSegments>>[number]

/** The end of the person's latest stopped segment, including those that belong to an entry. */
export const findLatestEnd = (tx: FirmTx, userId: string) =>
  tx
    .selectFrom('app.timer_segments')
    .select('stopped_at')
    .where('user_id', '=', userId)
    .where('stopped_at', 'is not', null)
    .orderBy('stopped_at', 'desc')
    .limit(1)
    .executeTakeFirst()

interface NewSegment {
  readonly id: string
  readonly businessId: string
  readonly userId: string
  readonly startedAt: Date
}
export const insertSegment = (tx: FirmTx, { id, businessId, userId, startedAt }: NewSegment) =>
  tx
    .insertInto('app.timer_segments')
    .values({ id, business_id: businessId, user_id: userId, started_at: startedAt })
    .execute()

export const stopSegment = (tx: FirmTx, id: string, stoppedAt: Date) =>
  tx.updateTable('app.timer_segments').set({ stopped_at: stoppedAt }).where('id', '=', id).execute()

/**
 * Pauses the timer of a person who may no longer record time. Returns whether one was running. The database refuses it for
 * anyone else.
 */
export const pauseTimerOfLeaver = (tx: FirmTx, userId: string, at: Date) =>
  callScalar(tx, 'app.pause_timer_of_leaver', userId, at)

/** The measured seconds of people who can no longer save them, by person. The database returns those of nobody else. */
export const unsavedTimeOfLeavers = async (tx: FirmTx): Promise<ReadonlyMap<string, number>> =>
  new Map((await callFunction(tx, 'app.unsaved_time_of_leavers')).map((row) => [row.user_id, Number(row.seconds)]))

/** Assigns the unsaved time of such a person to an entry, or discards it. Returns whether there was any. */
export const takeTimeOfLeaver = (tx: FirmTx, userId: string, timeEntryId: string | null, at: Date) =>
  callScalar(tx, 'app.take_time_of_leaver', userId, timeEntryId, at)

export const assignSegments = (tx: FirmTx, ids: readonly string[], timeEntryId: string) =>
  tx.updateTable('app.timer_segments').set({ time_entry_id: timeEntryId }).where('id', 'in', ids).execute()

export const discardSegments = (tx: FirmTx, ids: readonly string[], discardedAt: Date) =>
  tx.updateTable('app.timer_segments').set({ discarded_at: discardedAt }).where('id', 'in', ids).execute()
