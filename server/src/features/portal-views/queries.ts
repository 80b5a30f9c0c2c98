import type { Insertable } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { PortalTx } from '../../platform/db/transactions.ts'

/** The latest view of a record by this access. */
export const findLatestView = (tx: PortalTx, kind: string, subjectId: string) =>
  tx
    .selectFrom('app.portal_views')
    .select('at')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const insertViews = (tx: PortalTx, rows: readonly Insertable<DB['app.portal_views']>[]) =>
  tx.insertInto('app.portal_views').values(rows).execute()
