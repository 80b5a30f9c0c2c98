import type { Insertable } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

export const selectFirmCourts = (tx: FirmTx) =>
  tx
    .selectFrom('app.courts')
    .select(['id', 'name', 'city'])
    .where('archived_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()

export const findFirmCourt = (tx: FirmTx, id: string) =>
  tx.selectFrom('app.courts').select(['id', 'name', 'city']).where('id', '=', id).executeTakeFirst()

export const insertCourt = (tx: FirmTx, court: Insertable<DB['app.courts']>) =>
  tx.insertInto('app.courts').values(court).execute()
