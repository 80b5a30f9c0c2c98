import { sql } from 'kysely'
import type { FirmTx } from '../../platform/db/transactions.ts'

const selectActivity = (tx: FirmTx) =>
  tx
    .selectFrom('app.activities')
    .select(['id', 'name', 'utbms_code', 'version'])
    // A check of the table allows only these.
    .select(sql<'time' | 'expense'>`applies_to`.as('applies_to'))

export const selectActivities = (tx: FirmTx) =>
  selectActivity(tx)
    .where('archived_at', 'is', null)
    .orderBy(sql`applies_to desc`)
    .orderBy('position')
    .orderBy('name')
    .execute()
export type ActivityRow = Awaited<ReturnType<typeof selectActivities>>[number]

export const lockActivity = (tx: FirmTx, id: string) =>
  selectActivity(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
