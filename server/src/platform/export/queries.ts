import type { Insertable } from 'kysely'
import { dayInZone } from '#domain/calendar-day.ts'
import { callScalar } from '../db/call-function.ts'
import type { DB } from '../db/schema.generated.ts'
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
export const isStillAuthorized = (tx: FirmTx, sessionId: string, held: ReadonlySet<string>) =>
  callScalar(tx, 'app.still_authorized', sessionId, [...held])

export const insertExport = (tx: FirmTx, row: Insertable<DB['app.exports']>) =>
  tx.insertInto('app.exports').values(row).execute()
