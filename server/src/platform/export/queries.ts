import { sql } from 'kysely'
import { dayInZone } from '#domain/calendar-day.ts'
import type { FirmTx } from '../db/transactions.ts'

/** Today in the firm's time zone, for the names of files. */
export async function firmDay(tx: FirmTx, businessId: string, now: Date): Promise<string> {
  const { time_zone } = await tx
    .selectFrom('app.businesses')
    .select('time_zone')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  return dayInZone(time_zone, now.getTime())
}

/** Whether the session, the scope and the permissions that this transaction was opened with are unchanged. */
export async function isStillAuthorized(tx: FirmTx, sessionId: string, held: ReadonlySet<string>): Promise<boolean> {
  const { rows } = await sql<{
    holds: boolean
  }>`select app.still_authorized(${sessionId}, ${[...held]}::text[]) as holds`.execute(tx)
  return rows[0]?.holds === true
}
