import { sql } from 'kysely'
import { dayInZone } from '#domain/calendar-day.ts'
import type { FirmTx } from '../db/transactions.ts'

/** The day that it is at the firm, for the names of files. */
export async function firmDay(tx: FirmTx, businessId: string, now: Date): Promise<string> {
  const { time_zone } = await tx
    .selectFrom('app.businesses')
    .select('time_zone')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  return dayInZone(time_zone, now.getTime())
}

/** Whether all still holds that the door of this transaction found, and the permissions besides. */
export async function isStillAuthorized(tx: FirmTx, sessionId: string, held: ReadonlySet<string>): Promise<boolean> {
  const { rows } = await sql<{
    holds: boolean
  }>`select app.still_in_sight(${sessionId}, ${[...held]}::text[]) as holds`.execute(tx)
  return rows[0]?.holds === true
}
