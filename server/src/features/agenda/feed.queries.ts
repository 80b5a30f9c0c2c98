import { sql } from 'kysely'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** The person's own newest address, if they have not revoked it: row security hides everybody else's. */
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

/** Also of one that has ended by itself: its person knows, and need not be told any more. */
export const revokeFeed = (tx: FirmTx, at: Date) =>
  tx
    .updateTable('app.calendar_feeds')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(at)), end_reason: 'person' }))
    .where((eb) => eb.or([eb('revoked_at', 'is', null), eb('end_reason', '<>', 'person')]))
    .execute()

interface NewFeed {
  readonly business_id: string
  readonly id: string
  readonly user_id: string
  readonly secret_hash: Buffer
  readonly covers: 'mine' | 'all'
  readonly created_at: Date
}
export const insertFeed = (tx: FirmTx, feed: NewFeed) => tx.insertInto('app.calendar_feeds').values(feed).execute()

export interface FeedHolder {
  user_id: string
  covers: 'mine' | 'all'
  firm_name: string
  time_zone: string
  permissions: string[]
}

/** Whose calendar the transaction was entered for, and what they may see today. */
export async function holderOf(tx: FirmTx): Promise<FeedHolder | undefined> {
  const { rows } = await sql<FeedHolder>`
    select f.user_id, f.covers, b.name as firm_name, b.time_zone, r.permissions
    from app.calendar_feeds f
    join app.businesses b on b.id = f.business_id
    join app.members m on m.business_id = f.business_id and m.id = f.user_id
    join app.roles r on r.business_id = m.business_id and r.id = m.role_id
    where f.revoked_at is null`.execute(tx)
  return rows[0]
}
