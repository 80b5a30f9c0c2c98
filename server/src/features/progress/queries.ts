import { sql, type Insertable } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import type { Kind } from './update-kinds.ts'

interface SaveKeys {
  readonly businessId: string
  readonly matterId: string
  readonly followUpUserId: string | null
}

/**
 * One round trip for what decides whether an update can be saved. The matter's and the person's columns are null where row
 * security hides them or they do not exist.
 */
export const findSaveFacts = (tx: FirmTx, { businessId, matterId, followUpUserId }: SaveKeys) =>
  tx
    .selectFrom('app.businesses as b')
    .leftJoin('app.matters as m', (join) =>
      join.onRef('m.business_id', '=', 'b.id').on('m.id', '=', sql<string>`${matterId}::uuid`),
    )
    .leftJoin('app.members as f', (join) =>
      join.onRef('f.business_id', '=', 'b.id').on('f.id', '=', sql<string>`${followUpUserId}::uuid`),
    )
    .select(['b.time_zone', 'm.id as matter_id', 'm.deleted_at as matter_deleted_at'])
    .select(['f.id as follower_id', 'f.removed_at as follower_removed_at'])
    .where('b.id', '=', businessId)
    .executeTakeFirstOrThrow()
export type SaveFacts = Awaited<ReturnType<typeof findSaveFacts>>

export const insertProgressUpdate = (tx: FirmTx, row: Insertable<DB['app.progress_updates']>) =>
  tx.insertInto('app.progress_updates').values(row).execute()

/** The update, locked until the transaction ends, so that two edits come one after the other. */
export const lockUpdate = (tx: FirmTx, kind: Kind, id: string) =>
  tx
    .selectFrom('app.progress_updates as p')
    .select(['p.id', 'p.version', 'p.matter_id', 'p.court_id', 'p.court_name', 'p.happened_on'])
    .select([
      'p.follow_up_on',
      'p.follow_up_user_id',
      'p.follow_up_done_at',
      'p.is_shared',
      'p.shared_at',
      'p.client_text',
    ])
    // An entry that the person cannot see is somebody else's, and counts; one in the bin or on another matter does not.
    .select(
      sql<string | null>`case when not exists (select from app.time_entries e
        where e.business_id = p.business_id and e.id = p.time_entry_id
          and (e.deleted_at is not null or e.matter_id <> p.matter_id)) then p.time_entry_id end`.as('live_entry_id'),
    )
    .where('p.id', '=', id)
    .where('p.kind', '=', kind)
    .where('p.deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
export type LockedUpdate = NonNullable<Awaited<ReturnType<typeof lockUpdate>>>

/** What is known of a matter's case: by its latest court update, else by the matter; undefined without the matter. */
export const findCaseDetails = (tx: FirmTx, matterId: string) =>
  tx
    .selectFrom('app.matters as m')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('app.progress_updates as u')
          .selectAll('u')
          .whereRef('u.business_id', '=', 'm.business_id')
          .whereRef('u.matter_id', '=', 'm.id')
          .where('u.kind', '=', sql.lit('court'))
          .where('u.deleted_at', 'is', null)
          .orderBy('u.happened_on', 'desc')
          .orderBy('u.id', 'desc')
          .limit(1)
          .as('p'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      eb.fn.coalesce('p.court_id', 'm.court_id').as('court_id'),
      eb.fn.coalesce('p.court_name', 'm.court_name').as('court_name'),
      sql<string>`coalesce(nullif(p.suit_number, ''), m.suit_number)`.as('suit_number'),
      eb.fn.coalesce('p.judge', sql.lit('')).as('judge'),
      eb.fn.coalesce('p.coram', sql.lit('')).as('coram'),
      'p.next_on',
      'p.next_time',
      eb.fn.coalesce('p.next_room', sql.lit('')).as('next_room'),
      eb.fn.coalesce('p.next_purpose', sql.lit('')).as('next_purpose'),
    ])
    .where('m.id', '=', matterId)
    .where('m.deleted_at', 'is', null)
    .executeTakeFirst()
