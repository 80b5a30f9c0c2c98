import { sql, type Insertable, type Updateable } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import type { Kind } from './kinds.ts'

export interface Facts {
  time_zone: string
  /** Null where the matter is not there, or not in sight. */
  matter_id: string | null
  matter_deleted: boolean | null
  follower_id: string | null
  follower_removed: boolean | null
}

/** One round trip for what decides whether an update can be saved; row security hides what is not the person's to see. */
export async function factsFor(
  tx: FirmTx,
  wanted: { businessId: string; matterId: string; followUpUserId: string | null },
): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select b.time_zone, m.id as matter_id, m.deleted_at is not null as matter_deleted,
      f.id as follower_id, f.removed_at is not null as follower_removed
    from app.businesses b
    left join app.matters m on m.business_id = b.id and m.id = ${wanted.matterId}::uuid
    left join app.members f on f.business_id = b.id and f.id = ${wanted.followUpUserId}::uuid
    where b.id = ${wanted.businessId}::uuid`.execute(tx)
  if (!rows[0]) throw new Error('a firm without its own row')
  return rows[0]
}

export const insertUpdate = (tx: FirmTx, row: Insertable<DB['app.progress_updates']>) =>
  tx.insertInto('app.progress_updates').values(row).execute()

/** The update, held until the transaction ends, so that two edits come one after the other. */
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
    // An entry that the person does not see is somebody else's, and counts; one in the bin or on another matter does not.
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

export const changeUpdate = (tx: FirmTx, id: string, change: Updateable<DB['app.progress_updates']>) =>
  tx
    .updateTable('app.progress_updates')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const lockBinned = (tx: FirmTx, kind: Kind, id: string) =>
  tx
    .selectFrom('app.progress_updates')
    .select(['id', 'deleted_by'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('deleted_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()

export interface CaseFacts {
  court_id: string | null
  court_name: string
  suit_number: string
  judge: string
  coram: string
  next_on: string | null
  next_purpose: string
}

/** What is known of a matter's case: by its latest court update, else by the matter; undefined without the matter. */
export async function caseOf(tx: FirmTx, matterId: string): Promise<CaseFacts | undefined> {
  const { rows } = await sql<CaseFacts>`
    select coalesce(p.court_id, m.court_id) as court_id, coalesce(p.court_name, m.court_name) as court_name,
      coalesce(nullif(p.suit_number, ''), m.suit_number) as suit_number, coalesce(p.judge, '') as judge,
      coalesce(p.coram, '') as coram, p.next_on, coalesce(p.next_purpose, '') as next_purpose
    from app.matters m
    left join lateral (select u.* from app.progress_updates u
      where u.business_id = m.business_id and u.matter_id = m.id and u.kind = 'court' and u.deleted_at is null
      order by u.happened_on desc, u.id desc limit 1) p on true
    where m.id = ${matterId} and m.deleted_at is null`.execute(tx)
  return rows[0]
}
