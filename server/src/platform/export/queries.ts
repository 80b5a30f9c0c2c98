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
