import type { Insertable } from 'kysely'
import { byId } from '../../platform/db/joins.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** The person's newest address unless they revoked it: row security hides those of others. */
export async function findFeed(tx: FirmTx) {
  const feed = await tx
    .selectFrom('app.calendar_feeds')
    .select(['covers', 'created_at', 'revoked_at', 'end_reason'])
    .orderBy('revoked_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
  if (!feed || (feed.revoked_at && (feed.end_reason ?? 'person') === 'person')) return undefined
  return feed
}

/** Also marks an address that ended by itself, so that it is no longer shown as ended. */
export const endFeed = (tx: FirmTx, at: Date) =>
  tx
    .updateTable('app.calendar_feeds')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(at)), end_reason: 'person' }))
    .where((eb) => eb.or([eb('revoked_at', 'is', null), eb('end_reason', '<>', 'person')]))
    .execute()

export const insertFeed = (tx: FirmTx, feed: Insertable<DB['app.calendar_feeds']>) =>
  tx.insertInto('app.calendar_feeds').values(feed).execute()

/** The person of the feed that the transaction was begun for, with their permissions. */
export const findFeedHolder = (tx: FirmTx) =>
  tx
    .selectFrom('app.calendar_feeds as f')
    .innerJoin('app.businesses as b', 'b.id', 'f.business_id')
    .innerJoin('app.members as m', byId('m', 'f.user_id'))
    .innerJoin('app.roles as r', byId('r', 'm.role_id'))
    .select(['f.user_id', 'f.covers', 'b.name as firm_name', 'b.time_zone', 'r.permissions'])
    .where('f.revoked_at', 'is', null)
    .executeTakeFirst()
