import type { Insertable } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** The courts that the firm added, archived ones included. */
export const selectFirmCourts = (tx: FirmTx) =>
  tx
    .selectFrom('app.courts')
    .select(['id', 'name', 'city', 'archived_at', 'version'])
    .orderBy('name')
    .orderBy('id')
    .execute()
export type CourtRow = Awaited<ReturnType<typeof selectFirmCourts>>[number]

export const findFirmCourt = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.courts')
    .select(['id', 'name', 'city', 'archived_at', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Locked until the transaction ends, so that edits follow one another. */
export const lockFirmCourt = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.courts')
    .select(['id', 'archived_at', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const insertCourt = (tx: FirmTx, court: Insertable<DB['app.courts']>) =>
  tx.insertInto('app.courts').values(court).execute()
