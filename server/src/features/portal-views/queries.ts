import { sql, type Insertable } from 'kysely'
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

/** Readings of the same kind by the same person come one after another until the transaction ends. */
export const lockReadings = (tx: PortalTx, accessId: string, kind: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`portal views ${accessId} ${kind}`}, 0))`.execute(tx)

/** Of some records those that this access has read on the day of `now` where the firm is. */
export const selectReadOfDay = (tx: PortalTx, kind: string, { ids, now }: { ids: readonly string[]; now: Date }) =>
  tx
    .selectFrom('app.portal_views as v')
    .innerJoin('app.businesses as b', 'b.id', 'v.business_id')
    .select('v.subject_id')
    .where('v.kind', '=', kind)
    .where('v.subject_id', 'in', ids)
    .where(sql<boolean>`(v.at at time zone b.time_zone)::date = (${now}::timestamptz at time zone b.time_zone)::date`)
    .execute()

export const insertViews = (tx: PortalTx, rows: readonly Insertable<DB['app.portal_views']>[]) =>
  tx.insertInto('app.portal_views').values(rows).execute()
